public import PostcodeCore

/// The postcodes that begin with a partial postcode.
///
/// The postcodes of the first interpretation come before those of the second, each in the order of (outcode, incode).
///
/// ```swift
/// if let completions = index.completions(of: "m11") {
///   completions.count                        // the number of completions
///   completions.prefix(10).map(\.postcode)   // the first ten
///   completions.page(from: 20).prefix(10)    // the third page
/// }
/// ```
///
/// The sequence is lazy: it decodes one postcode a step and allocates nothing.
public struct Completions: Sequence, Sendable {
  /// A completion: a postcode with its ordinal and interpretation.
  public struct Element: Sendable, Equatable {
    /// The postcode.
    public let postcode: Postcode
    /// The ordinal of the postcode.
    public let ordinal: Int
    /// The index of the interpretation in `Completions.interpretations`: 0 or 1.
    public let interpretation: Int
  }

  /// The partial postcode.
  public let partial: PartialPostcode
  // Copying the index, with its names and columns, would cost more than finding the completions.
  private let trie: PostcodeTrie
  private let offset: Int

  init(_ trie: PostcodeTrie, _ partial: PartialPostcode, offset: Int = 0) {
    self.trie = trie
    self.partial = partial
    self.offset = offset
  }

  /// The interpretations of the partial postcode: as an outcode, then as a longer text.
  public var interpretations: PartialPostcode.Interpretations { partial.interpretations }

  /// The number of completions, from the start of the page on.
  ///
  /// - Complexity: O(1).
  public var count: Int {
    Swift.max(ordinals(ofInterpretation: 0).count &+ ordinals(ofInterpretation: 1).count &- offset, 0)
  }

  /// A Boolean value that indicates whether there are no completions.
  public var isEmpty: Bool { count == 0 }

  /// Returns the number of completions of an interpretation, given its index in `interpretations`.
  ///
  /// - Complexity: O(1).
  public func count(ofInterpretation interpretation: Int) -> Int { ordinals(ofInterpretation: interpretation).count }

  /// Returns the ordinals of an interpretation's completions, given its index in `interpretations`.
  ///
  /// - Complexity: O(1).
  public func ordinals(ofInterpretation interpretation: Int) -> Range<Int> {
    guard interpretations.indices.contains(interpretation) else { return 0..<0 }
    let lower = trie.rank(interpretations[interpretation].lowerCode)
    return lower..<Swift.max(lower, trie.rank(interpretations[interpretation].upperCode))
  }

  /// Returns the completions after the first `offset`.
  ///
  /// - Complexity: O(1).
  public func page(from offset: Int) -> Completions {
    let (sum, overflows) = self.offset.addingReportingOverflow(Swift.max(offset, 0))
    return Completions(trie, partial, offset: overflows ? Int.max : sum)
  }

  /// Returns an iterator over the completions.
  ///
  /// - Complexity: O(log *o*), where *o* is the number of outcodes.
  public func makeIterator() -> Iterator { Iterator(self, trie, offset: offset) }

  /// An iterator over completions.
  public struct Iterator: IteratorProtocol, Sendable {
    private let interpretations: PartialPostcode.Interpretations
    private var cursor: PostcodeTrie.Cursor
    /// The index of the current interpretation, and the upper bound of its codes.
    private var interpretation = 0
    private var upperCode: UInt32

    init(_ completions: Completions, _ trie: PostcodeTrie, offset: Int) {
      interpretations = completions.interpretations
      upperCode = interpretations[0].upperCode
      guard offset > 0 else {
        cursor = PostcodeTrie.Cursor(trie, from: interpretations[0].lowerCode)
        return
      }
      var ordinals = completions.ordinals(ofInterpretation: 0)
      var skipped = offset
      if skipped >= ordinals.count, interpretations.count > 1 {
        skipped &-= ordinals.count
        interpretation = 1
        upperCode = interpretations[1].upperCode
        ordinals = completions.ordinals(ofInterpretation: 1)
      }
      cursor = PostcodeTrie.Cursor(trie, ordinal: ordinals.lowerBound &+ Swift.min(skipped, ordinals.count))
    }

    /// Returns the next completion, or `nil` at the end.
    ///
    /// - Complexity: Amortized O(1).
    @inline(__always)
    public mutating func next() -> Element? {
      while true {
        let ordinal = cursor.ordinal
        if let code = cursor.next(below: upperCode) {
          return Element(postcode: Postcode(uncheckedCode: code), ordinal: ordinal, interpretation: interpretation)
        }
        guard interpretation &+ 1 < interpretations.count else { return nil }
        interpretation &+= 1
        upperCode = interpretations[interpretation].upperCode
        cursor.seek(interpretations[interpretation].lowerCode)
      }
    }
  }
}

extension PostcodeIndex {
  /// Returns the completions of a text, or `nil` if no postcode can begin with it.
  ///
  /// - Complexity: O(1).
  public func completions(of text: String) -> Completions? {
    PartialPostcode(text).map { completions(of: $0) }
  }

  /// Returns the completions of a partial postcode.
  ///
  /// - Complexity: O(1).
  public func completions(of partial: PartialPostcode) -> Completions {
    Completions(trie, partial)
  }
}

extension PostcodeIndex: Sequence {
  /// Returns an iterator over all postcodes, in ascending order.
  public func makeIterator() -> Iterator { Iterator(self) }

  /// An iterator over the postcodes of an index.
  public struct Iterator: IteratorProtocol, Sendable {
    private var cursor: PostcodeTrie.Cursor

    init(_ index: PostcodeIndex) {
      cursor = PostcodeTrie.Cursor(index.trie, from: 0)
    }

    /// Returns the next postcode, or `nil` at the end.
    ///
    /// - Complexity: Amortized O(1).
    public mutating func next() -> Postcode? {
      cursor.next(below: UInt32.max).map { Postcode(uncheckedCode: $0) }
    }
  }
}

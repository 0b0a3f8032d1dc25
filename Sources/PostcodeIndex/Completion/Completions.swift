public import PostcodeCore

/// The postcodes that a partial postcode can become, in natural order: those of its first interpretation by (outcode, incode),
/// then those of the second.
///
/// ```swift
/// let completions = index.completions(of: "m11")!
/// completions.count                                  // how many, without enumerating them
/// completions.prefix(10).map(\.postcode)             // the first ten
/// completions.page(from: 20).prefix(10)              // the third page
/// ```
///
/// The sequence is lazy: each step decodes one postcode, and nothing is allocated.
public struct Completions: Sequence, Sendable {
  /// A postcode with the interpretation it completes.
  public struct Element: Sendable, Equatable {
    /// The postcode.
    public let postcode: Postcode
    /// Its ordinal in the index.
    public let ordinal: Int
    /// Which of `Completions.interpretations` it belongs to: 0 or 1.
    public let interpretation: Int
  }

  /// What was typed, with all that it can mean.
  public let partial: PartialPostcode
  // Not the index itself: copying its names and columns would cost more than the completions do.
  private let trie: PostcodeTrie
  private let offset: Int

  init(_ trie: PostcodeTrie, _ partial: PartialPostcode, offset: Int = 0) {
    self.trie = trie
    self.partial = partial
    self.offset = offset
  }

  /// The interpretations of the text, the outcode's first.
  public var interpretations: PartialPostcode.Interpretations { partial.interpretations }

  /// How many completions there are, from the page's start on.
  ///
  /// - Complexity: O(1), some hundred nanoseconds: nothing is enumerated.
  public var count: Int {
    Swift.max(ordinals(ofInterpretation: 0).count &+ ordinals(ofInterpretation: 1).count &- offset, 0)
  }

  /// Whether there is none.
  public var isEmpty: Bool { count == 0 }

  /// How many completions a interpretation has, 0 or 1 being its place in `interpretations`.
  ///
  /// - Complexity: O(1).
  public func count(ofInterpretation interpretation: Int) -> Int { ordinals(ofInterpretation: interpretation).count }

  /// The ordinals of a interpretation's completions, 0 or 1 being its place in `interpretations`; empty if there are none.
  ///
  /// - Complexity: O(1).
  public func ordinals(ofInterpretation interpretation: Int) -> Range<Int> {
    guard interpretations.indices.contains(interpretation) else { return 0..<0 }
    let lower = trie.rank(interpretations[interpretation].lowerCode)
    return lower..<Swift.max(lower, trie.rank(interpretations[interpretation].upperCode))
  }

  /// The same completions from a place on, counted from the start of these.
  ///
  /// - Complexity: O(1): nothing is skipped one by one.
  public func page(from offset: Int) -> Completions {
    let (sum, isTooFar) = self.offset.addingReportingOverflow(Swift.max(offset, 0))
    return Completions(trie, partial, offset: isTooFar ? Int.max : sum)
  }

  /// Starts at the first completion of the page.
  ///
  /// - Complexity: O(log of the number of outcodes).
  public func makeIterator() -> Iterator { Iterator(self, trie, offset: offset) }

  /// Steps through completions.
  public struct Iterator: IteratorProtocol, Sendable {
    private let interpretations: PartialPostcode.Interpretations
    private var cursor: PostcodeTrie.Cursor
    /// The interpretation that the walk is in, and one more than its last code.
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

    /// The next completion; `nil` at the end.
    ///
    /// - Complexity: O(1), amortised.
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
  /// The completions of a text in natural order; `nil` if no postcode can begin like that.
  ///
  /// - Complexity: O(1).
  public func completions(of text: String) -> Completions? {
    PartialPostcode(text).map { completions(of: $0) }
  }

  /// The completions of a partial postcode in natural order.
  ///
  /// - Complexity: O(1).
  public func completions(of partial: PartialPostcode) -> Completions {
    Completions(trie, partial)
  }
}

extension PostcodeIndex: Sequence {
  /// Walks all postcodes with their ordinals, in order.
  public func makeIterator() -> Iterator { Iterator(self) }

  /// Steps through the postcodes of an index.
  public struct Iterator: IteratorProtocol, Sendable {
    private var cursor: PostcodeTrie.Cursor

    init(_ index: PostcodeIndex) {
      cursor = PostcodeTrie.Cursor(index.trie, from: 0)
    }

    /// The next postcode; `nil` at the end.
    ///
    /// - Complexity: O(1), amortised.
    public mutating func next() -> Postcode? {
      cursor.next(below: UInt32.max).map { Postcode(uncheckedCode: $0) }
    }
  }
}

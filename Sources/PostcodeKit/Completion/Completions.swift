/// A postcode that begins with a partial postcode.
public struct Completion: Sendable, Hashable, Identifiable {
  /// The postcode.
  public let postcode: Postcode
  /// The ordinal of the postcode.
  public let ordinal: Int
  /// The index of the interpretation in `Completions.interpretations`: 0 or 1.
  public let interpretation: Int

  /// The postcode: unlike the ordinal, it identifies the completion in other editions of the index too.
  public var id: Postcode { postcode }
}

/// The postcodes that begin with a partial postcode.
///
/// The postcodes of the first interpretation come before those of the second, each in the order of (outcode, incode).
///
/// ```swift
/// if let completions = index.completions(of: "m11") {
///   completions.count                        // the number of completions
///   completions.prefix(10).map(\.postcode)   // the first ten
///   completions[20..<30]                     // the third page of ten
///   completions[completions.count - 1]       // the last one
/// }
/// ```
///
/// The collection decodes postcodes when they are accessed and stores none, so it takes the same memory for ten completions and
/// for 200,000. Its indices are integers from 0. Slices are also `Completions`, with the same indices. As in any collection, an
/// index out of bounds is a programming error that stops the program.
///
/// Iterating takes amortised O(1) for each element, and subscripting O(log *o*), where *o* is the number of outcodes.
public struct Completions: RandomAccessCollection, Sendable {
  /// The partial postcode.
  public let partial: PartialPostcode
  // Copying the index, with its names and columns, would cost more than finding the completions.
  let trie: PostcodeTrie
  /// The indices of the slice. They may exceed those of the completions, whose number is computed only when needed.
  private let slice: Range<Int>

  init(_ trie: PostcodeTrie, _ partial: PartialPostcode, slice: Range<Int> = 0..<Int.max) {
    self.trie = trie
    self.partial = partial
    self.slice = slice
  }

  /// The interpretations of the partial postcode: as an outcode, then as a longer text.
  public var interpretations: [PartialPostcode.Interpretation] { partial.interpretations }

  /// Returns the number of completions of an interpretation, given its index in `interpretations`; for a slice, that of the
  /// whole collection.
  ///
  /// - Complexity: O(1).
  public func count(ofInterpretation interpretation: Int) -> Int { ordinals(ofInterpretation: interpretation).count }

  /// Returns the ordinals of an interpretation's completions, given its index in `interpretations`; for a slice, those of the
  /// whole collection.
  ///
  /// - Complexity: O(1).
  @inline(never)
  public func ordinals(ofInterpretation interpretation: Int) -> Range<Int> {
    guard let interpretation = partial.interpretation(interpretation) else { return 0..<0 }
    return trie.ordinals(from: trie.rank(interpretation.lowerCode), toCode: interpretation.upperCode)
  }

  /// The number of completions of the whole collection.
  @inline(never)
  private func total() -> Int { ordinals(ofInterpretation: 0).count &+ ordinals(ofInterpretation: 1).count }

  // MARK: Collection

  /// The index of the first completion: 0, or that of a slice.
  ///
  /// - Complexity: O(1).
  public var startIndex: Int { slice.lowerBound == 0 ? 0 : Swift.min(slice.lowerBound, total()) }

  /// The index after the last completion.
  ///
  /// - Complexity: O(1).
  public var endIndex: Int { Swift.min(slice.upperBound, total()) }

  /// The number of completions.
  ///
  /// - Complexity: O(1).
  public var count: Int {
    let total = total()
    return Swift.min(slice.upperBound, total) &- Swift.min(slice.lowerBound, total)
  }

  /// A Boolean value that indicates whether there are no completions.
  ///
  /// - Complexity: O(1).
  public var isEmpty: Bool { count == 0 }

  /// Returns the completion at an index.
  ///
  /// - Parameter position: An index from `startIndex` to the one before `endIndex`. Any other stops the program.
  /// - Complexity: O(log *o*), where *o* is the number of outcodes.
  public subscript(position: Int) -> Completion {
    let first = ordinals(ofInterpretation: 0)
    let second = position < first.count ? 0..<0 : ordinals(ofInterpretation: 1)
    precondition(
      slice.contains(position) && position < first.count &+ second.count, "Index of completion out of bounds")
    let isFirst = position < first.count
    let ordinal = isFirst ? first.lowerBound &+ position : second.lowerBound &+ (position &- first.count)
    // A damaged file may have no postcode for an ordinal.
    let code = trie.select(ordinal) ?? (isFirst ? partial.first : partial.second ?? partial.first).lowerCode
    return Completion(
      postcode: Postcode(uncheckedCode: code), ordinal: ordinal, interpretation: isFirst ? 0 : 1)
  }

  /// Returns the completions in a range of indices.
  ///
  /// - Parameter bounds: A range within `startIndex` … `endIndex`. Any other stops the program.
  /// - Complexity: O(1).
  public subscript(bounds: Range<Int>) -> Completions {
    precondition(
      bounds.lowerBound >= startIndex && bounds.upperBound <= endIndex, "Range of completions out of bounds")
    return Completions(trie, partial, slice: bounds)
  }

  /// Returns the first completions, up to a maximum number. A negative number counts as 0.
  ///
  /// - Complexity: O(1).
  public func prefix(_ maxLength: Int) -> Completions {
    let length = Swift.min(Swift.max(maxLength, 0), slice.upperBound &- slice.lowerBound)
    return Completions(trie, partial, slice: slice.lowerBound..<(slice.lowerBound &+ length))
  }

  /// Returns the completions after the first `k`. A negative number counts as 0.
  ///
  /// - Complexity: O(1).
  public func dropFirst(_ k: Int = 1) -> Completions {
    let dropped = Swift.min(Swift.max(k, 0), slice.upperBound &- slice.lowerBound)
    return Completions(trie, partial, slice: (slice.lowerBound &+ dropped)..<slice.upperBound)
  }

  /// Returns the results of a closure for each completion.
  ///
  /// - Complexity: O(*n*), where *n* is the number of completions.
  @inlinable
  public func map<Result, Failure: Error>(
    _ transform: (Completion) throws(Failure) -> Result
  ) throws(Failure) -> [Result] {
    // The method of `Collection` would search for each completion anew.
    var results: [Result] = []
    results.reserveCapacity(likelyCount)
    var iterator = makeIterator()
    while let completion = iterator.next() { results.append(try transform(completion)) }
    return results
  }

  /// A lower bound of the number of elements, found without reading the index.
  @usableFromInline
  var likelyCount: Int { Swift.min(slice.upperBound &- slice.lowerBound, 16) }

  /// Returns an iterator over the completions.
  ///
  /// - Complexity: O(log *o*), where *o* is the number of outcodes.
  public func makeIterator() -> Iterator { Iterator(self) }

  /// An iterator over completions.
  public struct Iterator: IteratorProtocol, Sendable {
    private var cursor: PostcodeTrie.Cursor
    /// The index of the current interpretation, and its range of codes.
    private var interpretation = 0
    private var lowerCode: UInt32
    private var upperCode: UInt32
    /// The interpretation after the current one.
    private var nextInterpretation: PartialPostcode.Interpretation?
    /// The number of completions left in the current interpretation, and the most that may follow in the next one.
    private var left: Int
    private var leftInSlice: Int

    init(_ completions: Completions) {
      let partial = completions.partial
      nextInterpretation = partial.second
      lowerCode = partial.first.lowerCode
      upperCode = partial.first.upperCode
      let trie = completions.trie
      let slice = completions.slice
      leftInSlice = slice.upperBound &- slice.lowerBound
      guard slice.lowerBound > 0 else {
        cursor = PostcodeTrie.Cursor(trie, from: lowerCode)
        left = Swift.min(trie.ordinals(from: cursor.ordinal, toCode: upperCode).count, leftInSlice)
        leftInSlice &-= left
        return
      }
      var ordinals = completions.ordinals(ofInterpretation: 0)
      var skipped = slice.lowerBound
      if skipped >= ordinals.count, let second = partial.second {
        skipped &-= ordinals.count
        interpretation = 1
        nextInterpretation = nil
        lowerCode = second.lowerCode
        upperCode = second.upperCode
        ordinals = completions.ordinals(ofInterpretation: 1)
      }
      skipped = Swift.min(skipped, ordinals.count)
      cursor = PostcodeTrie.Cursor(trie, ordinal: ordinals.lowerBound &+ skipped)
      left = Swift.min(ordinals.count &- skipped, leftInSlice)
      leftInSlice &-= left
    }

    /// Returns the next completion, or `nil` at the end.
    ///
    /// - Complexity: Amortised O(1).
    public mutating func next() -> Completion? {
      while left == 0 {
        guard leftInSlice > 0, let next = nextInterpretation else { return nil }
        enter(next)
      }
      left &-= 1
      let ordinal = cursor.ordinal
      // A damaged file may have fewer postcodes than it claims, but a collection must have `count` elements.
      let code = cursor.next(below: upperCode) ?? lowerCode
      return Completion(postcode: Postcode(uncheckedCode: code), ordinal: ordinal, interpretation: interpretation)
    }

    @inline(never)
    private mutating func enter(_ second: PartialPostcode.Interpretation) {
      interpretation = 1
      nextInterpretation = nil
      lowerCode = second.lowerCode
      upperCode = second.upperCode
      cursor.seek(lowerCode)
      left = Swift.min(cursor.trie.ordinals(from: cursor.ordinal, toCode: upperCode).count, leftInSlice)
      leftInSlice &-= left
    }
  }
}

extension PartialPostcode {
  /// Returns an interpretation by its index in `interpretations`, without allocating the array.
  @inline(__always)
  fileprivate func interpretation(_ index: Int) -> Interpretation? {
    switch index {
    case 0: first
    case 1: second
    default: nil
    }
  }
}

extension PostcodeTrie {
  /// Returns the range from `ordinal` to the ordinal of the first postcode whose code is at least `code`. In a damaged file, where
  /// ranks can be any numbers, returns some range within the index.
  fileprivate func ordinals(from ordinal: Int, toCode code: UInt32) -> Range<Int> {
    let lower = min(max(ordinal, 0), count)
    return lower..<min(max(rank(code), lower), count)
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
    /// - Complexity: Amortised O(1).
    public mutating func next() -> Postcode? {
      // A damaged file may have sectors that overlap, with more postcodes than it claims.
      guard cursor.ordinal < cursor.trie.count else { return nil }
      return cursor.next(below: UInt32.max).map { Postcode(uncheckedCode: $0) }
    }
  }
}

public import PostcodeCore

/// The postcodes that a partial postcode can become, in natural order: those of its first reading by (outcode, incode),
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
  /// A postcode with the reading it completes.
  public struct Element: Sendable, Equatable {
    /// The postcode.
    public let postcode: Postcode
    /// Its ordinal in the index.
    public let ordinal: Int
    /// Which of `Completions.readings` it belongs to: 0 or 1.
    public let reading: Int
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

  /// The readings of the text, the outcode's first.
  public var readings: PartialPostcode.Readings { partial.readings }

  /// How many completions there are, from the page's start on.
  ///
  /// - Complexity: O(1), some hundred nanoseconds: nothing is enumerated.
  public var count: Int {
    Swift.max(ordinals(ofReading: 0).count &+ ordinals(ofReading: 1).count &- offset, 0)
  }

  /// Whether there is none.
  public var isEmpty: Bool { count == 0 }

  /// How many completions a reading has, 0 or 1 being its place in `readings`.
  ///
  /// - Complexity: O(1).
  public func count(ofReading reading: Int) -> Int { ordinals(ofReading: reading).count }

  /// The ordinals of a reading's completions, 0 or 1 being its place in `readings`; empty if there are none.
  ///
  /// - Complexity: O(1).
  public func ordinals(ofReading reading: Int) -> Range<Int> {
    guard readings.indices.contains(reading) else { return 0..<0 }
    let lower = trie.rank(readings[reading].lowerCode)
    return lower..<Swift.max(lower, trie.rank(readings[reading].upperCode))
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
    private let readings: PartialPostcode.Readings
    private var cursor: PostcodeTrie.Cursor
    /// The reading that the walk is in, and one more than its last code.
    private var reading = 0
    private var upperCode: UInt32

    init(_ completions: Completions, _ trie: PostcodeTrie, offset: Int) {
      readings = completions.readings
      upperCode = readings[0].upperCode
      guard offset > 0 else {
        cursor = PostcodeTrie.Cursor(trie, from: readings[0].lowerCode)
        return
      }
      var ordinals = completions.ordinals(ofReading: 0)
      var skipped = offset
      if skipped >= ordinals.count, readings.count > 1 {
        skipped &-= ordinals.count
        reading = 1
        upperCode = readings[1].upperCode
        ordinals = completions.ordinals(ofReading: 1)
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
          return Element(postcode: Postcode(uncheckedCode: code), ordinal: ordinal, reading: reading)
        }
        guard reading &+ 1 < readings.count else { return nil }
        reading &+= 1
        upperCode = readings[reading].upperCode
        cursor.seek(readings[reading].lowerCode)
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

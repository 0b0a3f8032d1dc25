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

  /// A reading that has postcodes in the index, with the range of their ordinals.
  struct Match: Sendable {
    let reading: Int
    let lowerCode: UInt32
    let ordinals: Range<Int>
  }

  /// What was typed, with all that it can mean.
  public let partial: PartialPostcode
  // Not the index itself: copying its names and columns would cost more than the completions do.
  private let trie: PostcodeTrie
  private let first: Match
  private let second: Match?
  private let offset: Int

  init(_ index: PostcodeIndex, _ partial: PartialPostcode) {
    trie = index.trie
    self.partial = partial
    first = Completions.match(trie, partial.readings, 0)
    second = partial.readings.count > 1 ? Completions.match(trie, partial.readings, 1) : nil
    offset = 0
  }

  private init(_ completions: Completions, offset: Int) {
    trie = completions.trie
    partial = completions.partial
    first = completions.first
    second = completions.second
    self.offset = offset
  }

  private static func match(
    _ trie: PostcodeTrie, _ readings: PartialPostcode.Readings, _ place: Int
  ) -> Match {
    let reading = readings[place]
    let lower = trie.rank(reading.lowerCode)
    let upper = trie.rank(reading.upperCode)
    return Match(reading: place, lowerCode: reading.lowerCode, ordinals: lower..<Swift.max(lower, upper))
  }

  /// The readings of the text, the outcode's first.
  public var readings: PartialPostcode.Readings { partial.readings }

  /// How many completions there are, from the page's start on.
  ///
  /// - Complexity: O(1).
  public var count: Int {
    Swift.max(first.ordinals.count &+ (second?.ordinals.count ?? 0) &- offset, 0)
  }

  /// Whether there is none.
  public var isEmpty: Bool { count == 0 }

  /// How many completions a reading has, 0 or 1 being its place in `readings`.
  ///
  /// - Complexity: O(1).
  public func count(ofReading reading: Int) -> Int {
    reading == 0 ? first.ordinals.count : reading == 1 ? second?.ordinals.count ?? 0 : 0
  }

  /// The ordinals of a reading's completions, 0 or 1 being its place in `readings`; empty if there are none.
  ///
  /// - Complexity: O(1).
  public func ordinals(ofReading reading: Int) -> Range<Int> {
    reading == 0 ? first.ordinals : reading == 1 ? second?.ordinals ?? 0..<0 : 0..<0
  }

  /// The same completions from a place on, counted from the start of these.
  ///
  /// - Complexity: O(1): nothing is skipped one by one.
  public func page(from offset: Int) -> Completions {
    Completions(self, offset: self.offset &+ Swift.max(offset, 0))
  }

  /// The number of elements, which is known.
  public var underestimatedCount: Int { count }

  /// Starts at the first completion of the page.
  ///
  /// - Complexity: O(log of the number of outcodes).
  public func makeIterator() -> Iterator {
    Iterator(trie, first, second, offset: offset)
  }

  /// Steps through completions.
  public struct Iterator: IteratorProtocol, Sendable {
    private var cursor: PostcodeTrie.Cursor
    private var ordinal: Int
    private var end: Int
    private var reading: Int
    private var rest: Match?

    init(_ trie: PostcodeTrie, _ first: Match, _ second: Match?, offset: Int) {
      var match = first
      var skipped = offset
      rest = second
      if skipped >= first.ordinals.count, let second {
        skipped &-= first.ordinals.count
        match = second
        rest = nil
      }
      reading = match.reading
      ordinal = match.ordinals.lowerBound &+ Swift.min(skipped, match.ordinals.count)
      end = match.ordinals.upperBound
      cursor =
        skipped == 0
        ? PostcodeTrie.Cursor(trie, from: match.lowerCode)
        : PostcodeTrie.Cursor(trie, ordinal: ordinal)
    }

    /// The next completion; `nil` at the end.
    ///
    /// - Complexity: O(1), amortised.
    public mutating func next() -> Element? {
      while ordinal >= end {
        guard let match = rest else { return nil }
        rest = nil
        reading = match.reading
        ordinal = match.ordinals.lowerBound
        end = match.ordinals.upperBound
        cursor.seek(match.lowerCode)
      }
      guard let code = cursor.next() else {
        ordinal = end
        rest = nil
        return nil
      }
      defer { ordinal &+= 1 }
      return Element(postcode: Postcode(uncheckedCode: code), ordinal: ordinal, reading: reading)
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
    withExtendedLifetime(owner) { Completions(self, partial) }
  }
}

extension PostcodeIndex: Sequence {
  /// Walks all postcodes with their ordinals, in order.
  public func makeIterator() -> Iterator { Iterator(self) }

  /// The number of postcodes.
  public var underestimatedCount: Int { count }

  /// Steps through the postcodes of an index.
  public struct Iterator: IteratorProtocol, Sendable {
    private var cursor: PostcodeTrie.Cursor

    init(_ index: PostcodeIndex) {
      cursor = withExtendedLifetime(index.owner) { PostcodeTrie.Cursor(index.trie, from: 0) }
    }

    /// The next postcode; `nil` at the end.
    ///
    /// - Complexity: O(1), amortised.
    public mutating func next() -> Postcode? {
      cursor.next().map { Postcode(uncheckedCode: $0) }
    }
  }
}

/// A postcode, or the beginning of postcodes, that is one typing error away from a text.
public struct NearMiss: Sendable, Equatable {
  /// The kind of a typing error, the most likely first.
  public enum Slip: Int, Sendable, CaseIterable, Comparable {
    /// A character was mistaken for a similar one: O/0, I/1, L/1, S/5, B/8, Z/2, G/6.
    case lookAlike
    /// Two adjacent characters were swapped.
    case transposition
    /// An adjacent key on a British keyboard was pressed.
    case neighbouringKey
    /// A character is missing.
    case missingCharacter
    /// A character was added.
    case extraCharacter

    /// Returns whether the first error is more likely than the second.
    public static func < (left: Slip, right: Slip) -> Bool { left.rawValue < right.rawValue }
  }

  /// The corrected text in standard form: `SW1A`, `M1 1`, `SW1A 1AA`.
  public let text: String
  /// The number of postcodes that begin with the corrected text.
  public let count: Int
  /// The ordinal of the first of these postcodes.
  public let firstOrdinal: Int
  /// A Boolean value that indicates whether the corrected text is a whole postcode.
  public let isPostcode: Bool
  /// The typing error that leads from the corrected text to the text as typed.
  public let slip: Slip
}

extension PostcodeIndex {
  /// Returns what the index contains one typing error away from a text.
  ///
  /// Near misses are sorted by the likelihood of the error, then by the number of their postcodes, most first, then by the
  /// order of postcodes. If a text of five or more characters has whole postcodes among its near misses, the method returns
  /// only those.
  ///
  /// - Parameters:
  ///   - text: A postcode or the beginning of one, as typed.
  ///   - limit: The maximum number of near misses.
  /// - Complexity: O(1): the method tries a few hundred variants, which takes a fraction of a millisecond.
  public func nearMisses(of text: String, limit: Int = 10) -> [NearMiss] {
    let typed = TypedText(text)
    guard typed.isUsable, typed.count > 0, limit > 0 else { return [] }
    var search = NearMissSearch(self, typed)
    for slip in NearMiss.Slip.allCases where search.count < limit { search.add(slip) }
    return search.found.prefix(limit).map { $0.miss }
  }
}

/// A search for the postcodes and beginnings of postcodes one typing error away from a text.
private struct NearMissSearch {
  struct Found {
    let interpretation: PartialPostcode.Interpretation
    let ordinals: Range<Int>
    let slip: NearMiss.Slip

    var isPostcode: Bool { interpretation.kind == .postcode }

    // A computed property, because most near misses are dropped and need no text.
    var miss: NearMiss {
      NearMiss(
        text: interpretation.description, count: ordinals.count, firstOrdinal: ordinals.lowerBound,
        isPostcode: isPostcode, slip: slip)
    }
  }

  private let index: PostcodeIndex
  private let typed: TypedText
  /// The symbols that can follow the first *n* symbols of the text, for each *n*.
  private let symbols: [UInt64]
  private var postcodes: [Found] = []
  private var all: [Found] = []

  init(_ index: PostcodeIndex, _ typed: TypedText) {
    self.index = index
    self.typed = typed
    var symbols: [UInt64] = []
    symbols.reserveCapacity(typed.count + 1)
    for count in 0...typed.count {
      // No other text begins with symbols that nothing can follow.
      let isPossible = count == 0 || symbols[count - 1] & 1 &<< UInt64(typed.symbol(at: count - 1)) != 0
      let mask = isPossible ? PartialPostcode(typed.first(count)).map { index.nextCharacters(after: $0).bits } : nil
      symbols.append(mask ?? 0)
    }
    self.symbols = symbols
  }

  /// The near misses found: only postcodes if the text has five or more characters and there are any.
  var found: [Found] { typed.count < 5 || postcodes.isEmpty ? all : postcodes }

  /// The number of near misses that no later kind of error can precede.
  var count: Int { typed.count < 5 ? all.count : postcodes.count }

  /// Adds the near misses of one kind of typing error, sorted.
  mutating func add(_ slip: NearMiss.Slip) {
    let (firstPostcode, first) = (postcodes.count, all.count)
    switch slip {
    case .lookAlike: replace(slip) { MistakenSymbols.lookAlikes(of: $0) }
    case .transposition: transpose()
    case .neighbouringKey:
      replace(slip) { MistakenSymbols.neighbours(of: $0) & ~MistakenSymbols.lookAlikes(of: $0) }
    case .missingCharacter: insert()
    case .extraCharacter: remove()
    }
    NearMissSearch.sort(&postcodes[firstPostcode...])
    NearMissSearch.sort(&all[first...])
  }

  private static func sort(_ found: inout ArraySlice<Found>) {
    found.sort {
      ($1.ordinals.count, $0.interpretation.lowerCode) < ($0.ordinals.count, $1.interpretation.lowerCode)
    }
  }

  private mutating func replace(_ slip: NearMiss.Slip, by masks: (UInt8) -> UInt64) {
    for position in 0..<typed.count {
      forEachBit(of: masks(typed.symbol(at: position)) & symbols[position]) { search, symbol in
        search.take(search.typed.replacing(position, by: symbol), slip)
      }
    }
  }

  private mutating func transpose() {
    for position in 0..<max(typed.count - 1, 0) {
      let (first, second) = (typed.symbol(at: position), typed.symbol(at: position + 1))
      guard first != second, symbols[position] & 1 &<< UInt64(second) != 0 else { continue }
      take(typed.replacing(position, by: second).replacing(position + 1, by: first), .transposition)
    }
  }

  private mutating func insert() {
    // No postcode has more than seven characters.
    guard typed.count < 7 else { return }
    for position in 0...typed.count {
      // The same symbol before and after another of its kind makes the same text.
      let same = position < typed.count ? UInt64(1) &<< UInt64(typed.symbol(at: position)) : 0
      forEachBit(of: symbols[position] & ~same) { search, symbol in
        search.take(search.typed.inserting(symbol, at: position), .missingCharacter)
      }
    }
  }

  private mutating func remove() {
    // A single letter is no correction: ZZ doesn't mean all of Z.
    guard typed.count > 2 else { return }
    for position in 0..<typed.count {
      let isLast = position == typed.count - 1
      let next = isLast ? 36 : typed.symbol(at: position + 1)
      guard next != typed.symbol(at: position), isLast || symbols[position] & 1 &<< UInt64(next) != 0 else { continue }
      take(typed.removing(position), .extraCharacter)
    }
  }

  /// Calls a closure with the number of each bit of a mask that is a symbol.
  private mutating func forEachBit(of mask: UInt64, _ body: (inout Self, UInt8) -> Void) {
    // A space can follow, too, but isn't a symbol.
    var rest = mask & (1 &<< 36 &- 1)
    while rest != 0 {
      body(&self, UInt8(truncatingIfNeeded: rest.trailingZeroBitCount))
      rest &= rest &- 1
    }
  }

  /// Adds the interpretations of a variant that have postcodes.
  private mutating func take(_ variant: TypedText, _ slip: NearMiss.Slip) {
    guard let partial = PartialPostcode(variant) else { return }
    let completions = index.completions(of: partial)
    add(partial.first, completions.ordinals(ofInterpretation: 0), slip)
    if let second = partial.second { add(second, completions.ordinals(ofInterpretation: 1), slip) }
  }

  private mutating func add(
    _ interpretation: PartialPostcode.Interpretation, _ ordinals: Range<Int>, _ slip: NearMiss.Slip
  ) {
    guard !ordinals.isEmpty else { return }
    let found = Found(interpretation: interpretation, ordinals: ordinals, slip: slip)
    if found.isPostcode { postcodes.append(found) }
    all.append(found)
  }
}

extension TypedText {
  /// Returns the first symbols, without separators.
  fileprivate func first(_ count: Int) -> TypedText {
    TypedText(symbols: count < 8 ? symbols & ((1 &<< UInt64(8 &* count)) &- 1) : symbols, count: count)
  }
}

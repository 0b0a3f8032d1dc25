internal import PostcodeCore

// The C library and the web page compile this file in one module with PostcodeIndex.
#if canImport(PostcodeIndex)
  public import PostcodeIndex
#endif

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
    var seen: [UInt64] = [typed.identity]
    var found: [(miss: NearMiss, code: UInt32)] = []
    for (variant, slip) in typed.slips {
      guard !seen.contains(variant.identity), let partial = PartialPostcode(variant) else { continue }
      seen.append(variant.identity)
      let completions = completions(of: partial)
      for (index, interpretation) in completions.interpretations.enumerated() {
        let ordinals = completions.ordinals(ofInterpretation: index)
        guard !ordinals.isEmpty else { continue }
        found.append(
          (
            NearMiss(
              text: interpretation.description, count: ordinals.count, firstOrdinal: ordinals.lowerBound,
              isPostcode: interpretation.kind == .postcode, slip: slip),
            interpretation.lowerCode
          ))
      }
    }
    if typed.count >= 5, found.contains(where: { $0.miss.isPostcode }) {
      found.removeAll { !$0.miss.isPostcode }
    }
    found.sort {
      ($0.miss.slip.rawValue, $1.miss.count, $0.code) < ($1.miss.slip.rawValue, $0.miss.count, $1.code)
    }
    return found.prefix(limit).map { $0.miss }
  }
}

extension TypedText {
  /// A number that is unique to the symbols of a text, if it has at most eight.
  fileprivate var identity: UInt64 {
    // Symbols take six bits each, which leaves room for the count.
    var identity = UInt64(count)
    for position in 0..<min(count, 8) { identity = identity << 6 | UInt64(symbol(at: position)) }
    return identity
  }

  /// The rows of a British keyboard, each shifted right by a quarter to half a key from the row above.
  private static let keyboardRows = ["1234567890", "QWERTYUIOP", "ASDFGHJKL", "ZXCVBNM"].map {
    $0.utf8.map { TypedScalar.fold(UInt32($0)) }
  }

  /// Calls a closure with the symbols on the keys next to that of a symbol.
  private static func forEachNeighbour(of symbol: UInt8, _ body: (UInt8) -> Void) {
    let rows = keyboardRows
    for (number, row) in rows.enumerated() {
      guard let column = row.firstIndex(of: symbol) else { continue }
      let keys = [
        (number, column - 1), (number, column + 1), (number - 1, column), (number - 1, column + 1),
        (number + 1, column - 1), (number + 1, column),
      ]
      for (row, column) in keys where rows.indices.contains(row) && rows[row].indices.contains(column) {
        body(rows[row][column])
      }
    }
  }

  /// Every text that is one typing error away, the most likely errors first.
  fileprivate var slips: [(text: TypedText, slip: NearMiss.Slip)] {
    var slips: [(text: TypedText, slip: NearMiss.Slip)] = []
    slips.reserveCapacity(512)
    func add(_ text: TypedText, _ slip: NearMiss.Slip) { slips.append((text, slip)) }
    for position in 0..<count {
      for other in LookAlikes.symbols(similarTo: symbol(at: position)) {
        add(replacing(position, by: other), .lookAlike)
      }
    }
    for position in 0..<max(count - 1, 0) where symbol(at: position) != symbol(at: position + 1) {
      let swapped = replacing(position, by: symbol(at: position + 1))
      add(swapped.replacing(position + 1, by: symbol(at: position)), .transposition)
    }
    for position in 0..<count {
      TypedText.forEachNeighbour(of: symbol(at: position)) { add(replacing(position, by: $0), .neighbouringKey) }
    }
    if count < 8 {
      for position in 0...count {
        for symbol in UInt8(0)..<36 { add(inserting(symbol, at: position), .missingCharacter) }
      }
    }
    // A single letter is no correction: ZZ doesn't mean all of Z.
    for position in 0..<count where count > 2 { add(removing(position), .extraCharacter) }
    return slips
  }
}

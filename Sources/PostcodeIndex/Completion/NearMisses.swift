internal import PostcodeCore

/// Something like what was typed that the index has: a postcode, or the beginning of some.
public struct NearMiss: Sendable, Equatable {
  /// What would have to have gone wrong; the likelier, the smaller.
  public enum Slip: Int, Sendable, CaseIterable, Comparable {
    /// A letter or digit was taken for one that looks like it: O/0, I/1, L/1, S/5, B/8, Z/2, G/6.
    case lookAlike
    /// Two neighbours changed places.
    case transposition
    /// The key beside the right one was hit (on a British keyboard).
    case neighbouringKey
    /// A character is missing.
    case missingCharacter
    /// There is a character too many.
    case extraCharacter

    /// Whether the left slip is the likelier one.
    public static func < (left: Slip, right: Slip) -> Bool { left.rawValue < right.rawValue }
  }

  /// What may have been meant, as it would be written: `SW1A`, `M1 1`, `SW1A 1AA`.
  public let text: String
  /// How many postcodes begin like that.
  public let count: Int
  /// The ordinal of the first of them.
  public let firstOrdinal: Int
  /// Whether it is a whole postcode.
  public let isPostcode: Bool
  /// What would have to have gone wrong.
  public let slip: Slip
}

extension PostcodeIndex {
  /// What the index has that is one slip away from a text, the likeliest slip first; of equally likely ones, that with
  /// the most postcodes first, then in natural order.
  ///
  /// Where whole postcodes are among the near misses of a text of five or more characters, only those are offered.
  ///
  /// - Complexity: O(1): some hundreds of variants are tried, which takes a fraction of a millisecond.
  public func nearMisses(of text: String, limit: Int = 10) -> [NearMiss] {
    let typed = TypedText(text)
    guard typed.isUsable, typed.count > 0, limit > 0 else { return [] }
    var seen: [UInt64] = [typed.identity]
    var found: [(miss: NearMiss, code: UInt32)] = []
    typed.forEachSlip { variant, slip in
      guard !seen.contains(variant.identity), let partial = PartialPostcode(variant) else { return }
      seen.append(variant.identity)
      let completions = completions(of: partial)
      for (place, interpretation) in completions.interpretations.enumerated() {
        let ordinals = completions.ordinals(ofInterpretation: place)
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
  /// A number that no other text of at most eight symbols has.
  fileprivate var identity: UInt64 {
    // Symbols are below 64, so six bits each leave room for the count.
    var identity = UInt64(count)
    for position in 0..<min(count, 8) { identity = identity << 6 | UInt64(symbol(at: position)) }
    return identity
  }

  /// For each symbol, those that look like it.
  private static let lookAlikes: [UInt8: [UInt8]] = {
    var table: [UInt8: [UInt8]] = [:]
    for pair: (letter: UInt8, digit: UInt8) in [(24, 0), (18, 1), (21, 1), (28, 5), (11, 8), (35, 2), (16, 6)] {
      table[pair.letter, default: []].append(pair.digit)
      table[pair.digit, default: []].append(pair.letter)
    }
    return table
  }()

  /// The rows of a British keyboard, each a quarter to half a key to the right of the one above.
  private static let keyboardRows = ["1234567890", "QWERTYUIOP", "ASDFGHJKL", "ZXCVBNM"].map {
    $0.utf8.map { TypedScalar.fold(UInt32($0)) }
  }

  private static let neighbouringKeys: [UInt8: [UInt8]] = {
    var table: [UInt8: [UInt8]] = [:]
    for (rowNumber, row) in keyboardRows.enumerated() {
      for (column, symbol) in row.enumerated() {
        var neighbours: [UInt8] = []
        if column > 0 { neighbours.append(row[column - 1]) }
        if column + 1 < row.count { neighbours.append(row[column + 1]) }
        for (other, shift) in [(rowNumber - 1, 0), (rowNumber + 1, -1)]
        where keyboardRows.indices.contains(other) {
          for neighbour in [column + shift, column + shift + 1]
          where keyboardRows[other].indices.contains(neighbour) {
            neighbours.append(keyboardRows[other][neighbour])
          }
        }
        table[symbol] = neighbours
      }
    }
    return table
  }()

  /// Calls `body` with every text one slip away, the likeliest slips first.
  fileprivate func forEachSlip(_ body: (TypedText, NearMiss.Slip) -> Void) {
    for position in 0..<count {
      for other in TypedText.lookAlikes[symbol(at: position)] ?? [] {
        body(replacing(position, by: other), .lookAlike)
      }
    }
    for position in 0..<max(count - 1, 0) where symbol(at: position) != symbol(at: position + 1) {
      let swapped = replacing(position, by: symbol(at: position + 1))
      body(swapped.replacing(position + 1, by: symbol(at: position)), .transposition)
    }
    for position in 0..<count {
      for other in TypedText.neighbouringKeys[symbol(at: position)] ?? [] {
        body(replacing(position, by: other), .neighbouringKey)
      }
    }
    if count < 8 {
      for position in 0...count {
        for symbol in UInt8(0)..<36 { body(inserting(symbol, at: position), .missingCharacter) }
      }
    }
    for position in 0..<count where count > 1 { body(removing(position), .extraCharacter) }
  }
}

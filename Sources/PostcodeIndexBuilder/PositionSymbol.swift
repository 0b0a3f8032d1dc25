import PostcodeKit

/// A symbol of the codes of a position column. See FORMAT.md, "Position columns".
///
/// The magnitude of a step is the number of bits of the larger of its two differences in zigzag encoding.
struct PositionSymbol: Sendable, Hashable {
  /// 0 for the same position as before; 1 for no position; otherwise 4 × magnitude plus 1 if the first, 2 if the second, 3 if
  /// both differences have that many bits.
  let number: Int

  static let missing = PositionSymbol(number: PositionColumn.missingSymbol)
  static let same = PositionSymbol(number: 0)
  /// The number of symbols.
  static let count = 256

  init(number: Int) { self.number = number }

  /// Creates the symbol of a step with these zigzag codes.
  init(first: UInt64, second: UInt64) {
    let magnitude = 64 - (first | second).leadingZeroBitCount
    guard magnitude > 0 else {
      self = .same
      return
    }
    let low = UInt64(magnitude - 1)
    number = magnitude * 4 + Int(truncatingIfNeeded: first >> low & 1 | (second >> low & 1) << 1)
  }

  var magnitude: Int { number >> 2 }
  /// The number of bits of each difference that follow the code.
  var low: Int { max(magnitude - 1, 0) }
}

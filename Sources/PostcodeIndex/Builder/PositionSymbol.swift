/// What a code of a position column stands for.
///
/// The magnitude of a step is the number of bits of the larger of its two differences, each folded to be positive.
struct PositionSymbol: Sendable, Hashable {
  /// 0 for the same position as before; else 4 × magnitude + 1 if the first, 2 if the second, 3 if both differences have
  /// that many bits; 1 for no position.
  let number: Int

  static let missing = PositionSymbol(number: 1)
  static let same = PositionSymbol(number: 0)
  /// One more than the largest number.
  static let count = 256

  init(number: Int) { self.number = number }

  /// The symbol of a step.
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
  /// Which differences have as many bits as the magnitude says: 1 the first, 2 the second, 3 both.
  var top: Int { magnitude > 0 ? number & 3 : 0 }
  /// How many bits of each difference are told as they are.
  var low: Int { max(magnitude - 1, 0) }
}

extension PositionColumn.Step {
  /// Puts an entry together.
  static func entry(codeLength: Int, symbol: PositionSymbol) -> UInt16 {
    UInt16(
      codeLength + 2 * symbol.low | codeLength << 7 | (symbol.top & 3) << 11
        | (symbol.magnitude > 0 ? 1 << 13 : 0) | (symbol == .missing ? 1 << 14 : 0))
  }
}

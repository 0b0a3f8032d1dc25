/// A canonical prefix code: which symbols there are, by the length of their codes. See FORMAT.md, "Prefix codes".
///
/// Codes of one length are consecutive numbers in the order of the list, and a code's first bit comes first in the
/// stream, so that decoding needs no table but the counts (D. Hirschberg and D. Lelewer, "Efficient decoding of prefix
/// codes", Communications of the ACM 33, 1990).
struct PrefixCode: Sendable {
  private let bytes: ByteView
  /// The longest code, in bits.
  private let maximumLength: Int
  /// Where the counts begin, in bytes: one 16-bit number for each length from 1.
  private let counts: Int
  private let symbols: Int
  /// The one symbol of a code without bits, else −1.
  private let only: Int
  /// How many bytes the code takes.
  let byteCount: Int

  static let lengthLimit = 20

  /// Reads a code at a position in bytes.
  ///
  /// - Throws: `IndexError.malformed` if it does not fit into the section.
  init(_ bytes: ByteView, at position: Int, section: String) throws(IndexError) {
    self.bytes = bytes
    maximumLength = Int(bytes.uint8(position))
    counts = position &+ 1
    symbols = counts &+ 2 &* maximumLength
    guard maximumLength <= PrefixCode.lengthLimit else {
      throw .malformed(section: section, reason: "a code of \(maximumLength) bits")
    }
    var total = maximumLength == 0 ? 1 : 0
    for length in 0..<maximumLength { total &+= Int(bytes.uint16(counts &+ 2 &* length)) }
    only = maximumLength == 0 ? Int(bytes.uint16(symbols)) : -1
    byteCount = 1 &+ 2 &* maximumLength &+ 2 &* total
    guard position &+ byteCount <= bytes.count else {
      throw .malformed(section: section, reason: "a code is longer than the section")
    }
  }

  /// The symbol at the start of `window` (its first bit lowest) and the length of its code; symbol 0 with the longest
  /// length for what is no code.
  @inline(__always)
  func decode(_ window: UInt64) -> (symbol: Int, length: Int) {
    guard only < 0 else { return (only, 0) }
    var window = window
    var code = 0
    var first = 0
    var place = 0
    var length = 0
    while length < maximumLength {
      code |= Int(truncatingIfNeeded: window & 1)
      window &>>= 1
      let count = Int(bytes.uint16(counts &+ 2 &* length))
      length &+= 1
      if code &- first < count {
        return (Int(bytes.uint16(symbols &+ 2 &* (place &+ code &- first))), length)
      }
      place &+= count
      first = (first &+ count) &<< 1
      code &<<= 1
    }
    return (0, maximumLength)
  }
}

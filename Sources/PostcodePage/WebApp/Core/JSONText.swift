/// A JSON writer.
struct JSONText {
  private(set) var bytes: [UInt8] = []
  private var needsComma = false

  /// Writes an object with the members that the body writes.
  mutating func object(_ body: (inout JSONText) -> Void) { enclose(123, 125, body) }

  /// Writes an array with the elements that the body writes.
  mutating func array(_ body: (inout JSONText) -> Void) { enclose(91, 93, body) }

  private mutating func enclose(_ first: UInt8, _ last: UInt8, _ body: (inout JSONText) -> Void) {
    separate()
    bytes.append(first)
    needsComma = false
    body(&self)
    bytes.append(last)
    needsComma = true
  }

  /// Writes a key; a value must follow.
  mutating func key(_ name: StaticString) {
    separate()
    bytes.append(34)
    for offset in 0..<name.utf8CodeUnitCount { bytes.append(name.utf8Start[offset]) }
    bytes.append(34)
    bytes.append(58)
    needsComma = false
  }

  /// Writes a string.
  mutating func text(_ text: String) {
    separate()
    bytes.append(34)
    for byte in text.utf8 {
      switch byte {
      case 34, 92:
        bytes.append(92)
        bytes.append(byte)
      case 0..<32:
        let digits: StaticString = "0123456789abcdef"
        bytes.append(contentsOf: [92, 117, 48, 48])
        bytes.append(digits.utf8Start[Int(byte >> 4)])
        bytes.append(digits.utf8Start[Int(byte & 15)])
      default: bytes.append(byte)
      }
    }
    bytes.append(34)
    needsComma = true
  }

  /// Writes a whole number.
  mutating func number(_ value: Int64) { literal(String(value)) }

  /// Writes a distance in metres with six decimal places. The page rounds it for display.
  mutating func metres(_ value: Double) {
    guard value >= 0, value < 1e12 else { return literal("null") }
    let millionths = Int64(value * 1e6 + 0.5)
    separate()
    bytes.append(contentsOf: String(millionths / 1_000_000).utf8)
    // The decimal places, with leading zeros.
    var digit: Int64 = 100_000
    bytes.append(46)
    while digit > 0 {
      bytes.append(48 + UInt8(truncatingIfNeeded: millionths / digit % 10))
      digit /= 10
    }
    needsComma = true
  }

  /// Writes a Boolean.
  mutating func flag(_ value: Bool) { literal(value ? "true" : "false") }

  private mutating func literal(_ text: String) {
    separate()
    bytes.append(contentsOf: text.utf8)
    needsComma = true
  }

  private mutating func separate() {
    if needsComma { bytes.append(44) }
    needsComma = false
  }
}

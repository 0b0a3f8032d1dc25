extension JSONWriter {
  /// Appends a number as JavaScript's `String` writes it: the fewest digits that read back as the same number, with an
  /// exponent from 10²¹ on and below 10⁻⁶. Appends `null` for NaN and infinities, as `JSON.stringify` does.
  package mutating func append(number: Double) {
    guard number.isFinite else { return appendNull() }
    guard number != 0 else { return append(byte: UInt8(ascii: "0")) }
    if number < 0 { append(byte: UInt8(ascii: "-")) }
    // Swift writes the same digits; only its threshold for the exponent differs.
    let (digits, point) = JSONWriter.digits(of: number.magnitude)
    switch point {
    case digits.count...21:
      append(raw: digits)
      append(raw: repeatElement(48, count: point - digits.count))
    case 1...21:
      append(raw: digits[..<point])
      append(byte: UInt8(ascii: "."))
      append(raw: digits[point...])
    case -5...0:
      append(raw: "0.")
      append(raw: repeatElement(48, count: -point))
      append(raw: digits)
    default:
      append(byte: digits[0])
      if digits.count > 1 {
        append(byte: UInt8(ascii: "."))
        append(raw: digits[1...])
      }
      append(byte: UInt8(ascii: "e"))
      append(byte: UInt8(ascii: point > 0 ? "+" : "-"))
      append(digits: UInt64((point - 1).magnitude))
    }
  }

  /// Returns the shortest digits of a positive number without zeros at either end, and the offset of the decimal point
  /// among them.
  private static func digits(of number: Double) -> (digits: [UInt8], point: Int) {
    var digits: [UInt8] = []
    var point: Int?
    var exponent = 0
    var sign = 1
    var isExponent = false
    for byte in number.description.utf8 {
      switch byte {
      case UInt8(ascii: "."): point = digits.count
      case UInt8(ascii: "e"): isExponent = true
      case UInt8(ascii: "-"): sign = -1
      case UInt8(ascii: "0")...UInt8(ascii: "9"):
        if isExponent { exponent = exponent * 10 + Int(byte - 48) } else { digits.append(byte) }
      default: break
      }
    }
    var offset = (point ?? digits.count) + sign * exponent
    let zeros = digits.prefix { $0 == 48 }.count
    digits.removeFirst(zeros)
    offset -= zeros
    while digits.count > 1, digits.last == 48 { digits.removeLast() }
    return (digits, offset)
  }
}

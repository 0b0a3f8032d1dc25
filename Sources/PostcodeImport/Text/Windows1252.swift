/// The 8-bit code page of Western versions of Windows: Latin-1, except for 27 codes from 0x80 to 0x9F.
package enum Windows1252 {
  /// Converts UTF-8 or Windows-1252 to UTF-8 without a byte-order mark. Text that contains any invalid UTF-8 is
  /// Windows-1252.
  ///
  /// - Complexity: O(n).
  static func utf8(_ bytes: [UInt8]) -> [UInt8] {
    if bytes.starts(with: [0xEF, 0xBB, 0xBF]) { return Array(bytes.dropFirst(3)) }
    if String(validUTF8: bytes) != nil { return bytes }
    var text = String.UnicodeScalarView()
    for byte in bytes {
      text.append(scalar(of: byte))
    }
    return Array(String(text).utf8)
  }

  /// Returns the character of a byte.
  static func scalar(of byte: UInt8) -> Unicode.Scalar {
    (0x80..<0xA0).contains(byte) ? special[Int(byte) - 0x80] : Unicode.Scalar(byte)
  }

  /// Returns the byte of a character, or `nil` if the code page lacks it.
  package static func byte(of scalar: Unicode.Scalar) -> UInt8? {
    switch scalar.value {
    case 0..<0x80, 0xA0...0xFF: UInt8(truncatingIfNeeded: scalar.value)
    case 0x80..<0xA0: nil
    default: special.firstIndex(of: scalar).map { UInt8($0 + 0x80) }
    }
  }

  /// The characters of the bytes from 0x80 to 0x9F; the five unassigned ones decode as in Latin-1.
  private static let special: [Unicode.Scalar] = Array(
    "€\u{81}‚ƒ„…†‡ˆ‰Š‹Œ\u{8D}Ž\u{8F}\u{90}‘’“”•–—˜™š›œ\u{9D}žŸ".unicodeScalars)
}

/// The 8-bit code page of Western versions of Windows, which older tables are written in. It is Latin-1 but for 27 of
/// the 32 codes that Latin-1 leaves to control characters.
enum Windows1252 {
  /// The bytes as UTF-8, whichever of both they are, without a byte-order mark.
  ///
  /// Whether they are valid UTF-8 is judged as a whole: what is Latin-1 in one line is so in all.
  ///
  /// - Complexity: O(n).
  static func utf8(_ bytes: [UInt8]) -> [UInt8] {
    if bytes.starts(with: [0xEF, 0xBB, 0xBF]) { return Array(bytes.dropFirst(3)) }
    // Repairing would put in U+FFFD, which is three bytes long: invalid text changes its length or its bytes.
    let decoded = String(decoding: bytes, as: UTF8.self)
    if decoded.utf8.count == bytes.count, decoded.utf8.elementsEqual(bytes) { return bytes }
    var text = String.UnicodeScalarView()
    for byte in bytes {
      text.append((0x80..<0xA0).contains(byte) ? upper[Int(byte) - 0x80] : Unicode.Scalar(byte))
    }
    return Array(String(text).utf8)
  }

  /// The codes from 0x80 on; the five that mean nothing stay what they are in Latin-1.
  private static let upper: [Unicode.Scalar] = Array(
    "€\u{81}‚ƒ„…†‡ˆ‰Š‹Œ\u{8D}Ž\u{8F}\u{90}‘’“”•–—˜™š›œ\u{9D}žŸ".unicodeScalars)
}

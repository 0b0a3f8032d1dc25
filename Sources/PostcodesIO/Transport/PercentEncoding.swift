/// Percent-encoding of RFC 3986.
enum PercentEncoding {
  /// The text as one part of a path or query: everything but the unreserved characters (letters, digits, `-._~`) is
  /// encoded, byte by byte of its UTF-8, so that nothing in it has a meaning.
  static func encode(_ text: String) -> String {
    let digits = Array("0123456789ABCDEF".utf8)
    var encoded: [UInt8] = []
    for byte in text.utf8 {
      switch byte {
      case UInt8(ascii: "A")...UInt8(ascii: "Z"), UInt8(ascii: "a")...UInt8(ascii: "z"),
        UInt8(ascii: "0")...UInt8(ascii: "9"), UInt8(ascii: "-"), UInt8(ascii: "."), UInt8(ascii: "_"),
        UInt8(ascii: "~"):
        encoded.append(byte)
      default: encoded += [UInt8(ascii: "%"), digits[Int(byte >> 4)], digits[Int(byte & 15)]]
      }
    }
    return String(decoding: encoded, as: UTF8.self)
  }

  /// The text as a segment of a path; `nil` if it cannot be one, as it would change the path: the empty text, `.` and
  /// `..`, which mean the same when encoded.
  static func segment(_ text: String) -> String? {
    text.isEmpty || text == "." || text == ".." ? nil : encode(text)
  }
}

internal import PostcodeKit

/// Percent-encoding (RFC 3986).
package enum PercentEncoding {
  /// Encodes a text as part of a path or query. All UTF-8 bytes except the unreserved characters (letters, digits, `-._~`)
  /// are encoded.
  package static func encode(_ text: String) -> String {
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

  /// Encodes a text as a path segment. Returns `nil` for the empty text, `.` and `..`, which would change the path even if
  /// encoded.
  static func segment(_ text: String) -> String? {
    text.isEmpty || UntrustedText(text) == "." || UntrustedText(text) == ".." ? nil : encode(text)
  }
}

/// Decodes percent-encoding (RFC 3986) as JavaScript and Node do.
enum PercentDecoding {
  /// Decodes a segment of a path as `decodeURIComponent` does. Returns `nil` for an invalid escape or ill-formed UTF-8.
  static func component(_ utf8: Substring.UTF8View) -> String? {
    guard utf8.contains(UInt8(ascii: "%")) else { return String(Substring(utf8)) }
    guard let bytes = decoded(utf8, isLenient: false, plusIsSpace: false) else { return nil }
    // `String(validating:as:)` needs iOS 18. Repaired text differs from its bytes.
    let text = String(decoding: bytes, as: UTF8.self)
    return text.utf8.elementsEqual(bytes) ? text : nil
  }

  /// Decodes a key or value as Node's `querystring` does: `+` is a space, and invalid escapes stay.
  static func queryText(_ utf8: Substring.UTF8View) -> String {
    guard utf8.contains(where: { $0 == UInt8(ascii: "%") || $0 == UInt8(ascii: "+") }) else {
      return String(Substring(utf8))
    }
    return String(decoding: decoded(utf8, isLenient: true, plusIsSpace: true) ?? [], as: UTF8.self)
  }

  private static func decoded(_ utf8: Substring.UTF8View, isLenient: Bool, plusIsSpace: Bool) -> [UInt8]? {
    var bytes: [UInt8] = []
    bytes.reserveCapacity(utf8.count)
    var rest = utf8
    while let byte = rest.popFirst() {
      switch byte {
      case UInt8(ascii: "%"):
        let digits = rest.prefix(2).compactMap { Character(Unicode.Scalar($0)).hexDigitValue }
        if digits.count == 2 {
          bytes.append(UInt8(digits[0] << 4 | digits[1]))
          rest.removeFirst(2)
        } else if isLenient {
          bytes.append(byte)
        } else {
          return nil
        }
      case UInt8(ascii: "+") where plusIsSpace: bytes.append(32)
      default: bytes.append(byte)
      }
    }
    return bytes
  }
}

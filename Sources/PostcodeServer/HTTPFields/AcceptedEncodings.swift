package import PostcodeKit

/// Evaluates an `Accept-Encoding` field (RFC 9110, 12.5.3).
package enum AcceptedEncodings {
  /// Whether gzip is accepted, and not ranked below no encoding.
  ///
  /// - Complexity: O(length of the field).
  package static func preferGzip(_ field: UntrustedText) -> Bool {
    var gzip: Int?
    var identity: Int?
    var others: Int?
    for part in field.utf8.split(separator: UInt8(ascii: ",")) {
      let parts = part.split(separator: UInt8(ascii: ";"), maxSplits: 1)
      guard let name = parts.first?.trimmed else { continue }
      let weight = parts.count == 2 ? weight(parts[1].trimmed) : 1000
      switch UntrustedText(Substring(name).lowercased()) {
      case "gzip", "x-gzip": gzip = weight
      case "identity": identity = weight
      case "*": others = weight
      default: break
      }
    }
    let wanted = gzip ?? others ?? 0
    return wanted > 0 && wanted >= (identity ?? 0)
  }

  /// Returns the thousandths of a weight such as `q=0.5`, or 1000 if it is invalid.
  private static func weight(_ text: Substring.UTF8View) -> Int {
    guard text.first.map({ $0 | 32 }) == UInt8(ascii: "q"), text.dropFirst().first == UInt8(ascii: "="),
      let number = String(text.dropFirst(2)).flatMap({ Double($0) }), (0...1).contains(number)
    else { return 1000 }
    return Int(number * 1000)
  }
}

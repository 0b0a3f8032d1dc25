/// The function that a response is passed to if the query has `callback` (JSONP).
package struct Callback {
  /// The name, reduced to letters, digits, `_`, `$`, `.` and brackets.
  let name: String

  /// - Returns: `nil` for an empty text, which asks for plain JSON.
  package init?(_ text: String) {
    guard !text.isEmpty else { return nil }
    let kept = text.utf8.filter { byte in
      switch byte {
      case 48...57, 65...90, 97...122: true
      default: "_$.[]".utf8.contains(byte)
      }
    }
    name = String(decoding: kept, as: UTF8.self)
  }

  /// Returns the script as express writes it.
  package func script(_ json: JSONWriter) -> [UInt8] { opening + Callback.escaped(json.utf8) + Callback.closing }

  /// The script before the JSON.
  package var opening: [UInt8] { Array("/**/ typeof \(name) === 'function' && \(name)(".utf8) }

  /// The script after the JSON.
  package static let closing = Array(");".utf8)

  /// Returns JSON as part of a script.
  package static func escaped(_ json: [UInt8]) -> [UInt8] {
    var script: [UInt8] = []
    script.reserveCapacity(json.count)
    var rest = json[...]
    // U+2028 and U+2029, E2 80 A8 and E2 80 A9, are valid in JSON but not in every script.
    while let first = rest.firstIndex(of: 0xE2) {
      script += rest[..<first]
      let end = rest[first...].prefix(3)
      rest = rest[end.endIndex...]
      switch Array(end) {
      case [0xE2, 0x80, 0xA8]: script += "\\u2028".utf8
      case [0xE2, 0x80, 0xA9]: script += "\\u2029".utf8
      default: script += end
      }
    }
    return script + rest
  }
}

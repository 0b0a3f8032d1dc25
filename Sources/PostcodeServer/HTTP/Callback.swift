internal import PostcodeJSON
internal import PostcodesIOResponder

/// The function that a reply is handed to, where `callback` asks for a script (JSONP).
struct Callback {
  /// The name, of which only letters, digits, `_`, `$`, `.` and brackets are kept.
  let name: String

  /// - Returns: `nil` for an empty text: then no script is wanted.
  init?(_ text: String) {
    guard !text.isEmpty else { return nil }
    let kept = text.utf8.filter { byte in
      switch byte {
      case 48...57, 65...90, 97...122: true
      default: "_$.[]".utf8.contains(byte)
      }
    }
    name = String(decoding: kept, as: UTF8.self)
  }

  /// The script, as express writes it.
  func script(_ json: JSONWriter) -> [UInt8] { opening + Callback.escaped(json.utf8) + Callback.closing }

  /// What stands before the JSON.
  var opening: [UInt8] { Array("/**/ typeof \(name) === 'function' && \(name)(".utf8) }

  /// What stands behind it.
  static let closing = Array(");".utf8)

  /// JSON as part of a script.
  static func escaped(_ json: [UInt8]) -> [UInt8] {
    var script: [UInt8] = []
    script.reserveCapacity(json.count)
    var rest = json[...]
    // Both line ends of Unicode may stand in JSON but not in every script: E2 80 A8 and E2 80 A9.
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

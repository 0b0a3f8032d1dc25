/// Writes JSON as JavaScript's `JSON.stringify` does: compact, keys in the given order, numbers and strings as ECMA-262
/// specifies.
///
/// ```swift
/// var json = JSONWriter()
/// json.append(raw: "{\"name\":")
/// json.append(text: "St \"Ives\"")
/// json.append(raw: "}")        // {"name":"St \"Ives\""}
/// ```
package struct JSONWriter: Sendable, Equatable, JSONSink {
  /// The JSON written so far, as UTF-8.
  package private(set) var utf8: [UInt8] = []

  /// Creates an empty writer with room for `capacity` bytes.
  package init(capacity: Int = 0) { utf8.reserveCapacity(capacity) }

  /// Appends text that is already JSON.
  package mutating func append(raw text: StaticString) {
    text.withUTF8Buffer { utf8.append(contentsOf: $0) }
  }

  /// Appends bytes that are already JSON.
  package mutating func append(raw bytes: some Collection<UInt8>) { utf8.append(contentsOf: bytes) }

  package mutating func append(byte: UInt8) { utf8.append(byte) }

  /// Appends `true` or `false`.
  package mutating func append(bool: Bool) { append(raw: bool ? "true" : "false") }

  /// Appends a quoted string, escaped where necessary.
  ///
  /// - Complexity: O(length of the text).
  package mutating func append(text: String) {
    utf8.append(UInt8(ascii: "\""))
    for byte in text.utf8 { append(escaping: byte) }
    utf8.append(UInt8(ascii: "\""))
  }

  /// Of well-formed text, `JSON.stringify` escapes only quotes, backslashes and control characters.
  private mutating func append(escaping byte: UInt8) {
    switch byte {
    case UInt8(ascii: "\""), UInt8(ascii: "\\"):
      utf8.append(UInt8(ascii: "\\"))
      utf8.append(byte)
    case 0x20...: utf8.append(byte)
    case 0x08: append(raw: "\\b")
    case 0x09: append(raw: "\\t")
    case 0x0A: append(raw: "\\n")
    case 0x0C: append(raw: "\\f")
    case 0x0D: append(raw: "\\r")
    default:
      append(raw: "\\u00")
      utf8.append(JSONWriter.hexadecimal(byte >> 4))
      utf8.append(JSONWriter.hexadecimal(byte & 15))
    }
  }

  private static func hexadecimal(_ digit: UInt8) -> UInt8 { digit < 10 ? digit + 48 : digit + 87 }

  /// Appends a value, or `null` if there is none.
  package mutating func append<Value>(orNull value: Value?, _ body: (inout JSONWriter, Value) -> Void) {
    if let value { body(&self, value) } else { appendNull() }
  }

  /// Appends an array whose elements `body` appends.
  package mutating func append<Elements: Sequence>(
    array elements: Elements, _ body: (inout JSONWriter, Elements.Element) -> Void
  ) {
    utf8.append(UInt8(ascii: "["))
    var isFirst = true
    for element in elements {
      if !isFirst { utf8.append(UInt8(ascii: ",")) }
      isFirst = false
      body(&self, element)
    }
    utf8.append(UInt8(ascii: "]"))
  }
}

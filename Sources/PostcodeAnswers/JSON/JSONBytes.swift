public import PostcodesIOTypes

/// JSON put together as bytes, as JavaScript's `JSON.stringify` writes it: compact, keys in the order given, numbers and
/// texts by ECMA-262.
///
/// ```swift
/// var json = JSONBytes()
/// json.append(raw: "{\"name\":")
/// json.append(text: "St \"Ives\"")
/// json.append(raw: "}")        // {"name":"St \"Ives\""}
/// ```
public struct JSONBytes: Sendable, Equatable {
  /// What has been put together, as UTF-8.
  public private(set) var utf8: [UInt8] = []

  /// Nothing yet, with room for so many bytes.
  public init(capacity: Int = 0) { utf8.reserveCapacity(capacity) }

  /// Appends text that is JSON already.
  public mutating func append(raw text: StaticString) {
    text.withUTF8Buffer { utf8.append(contentsOf: $0) }
  }

  /// Appends bytes that are JSON already.
  public mutating func append(raw bytes: some Collection<UInt8>) { utf8.append(contentsOf: bytes) }

  /// Appends one byte of JSON.
  @inline(__always)
  mutating func append(byte: UInt8) { utf8.append(byte) }

  /// Appends `true` or `false`.
  public mutating func append(bool: Bool) { append(raw: bool ? "true" : "false") }

  /// Appends a text in quotes, escaped where it must be.
  ///
  /// - Complexity: O(length of the text).
  public mutating func append(text: String) {
    utf8.append(UInt8(ascii: "\""))
    for byte in text.utf8 { append(escaping: byte) }
    utf8.append(UInt8(ascii: "\""))
  }

  /// `JSON.stringify` escapes quotes, backslashes and control characters, and nothing else of well-formed text.
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
      utf8.append(JSONBytes.hexadecimal(byte >> 4))
      utf8.append(JSONBytes.hexadecimal(byte & 15))
    }
  }

  private static func hexadecimal(_ digit: UInt8) -> UInt8 { digit < 10 ? digit + 48 : digit + 87 }

  /// Appends an object with all its keys in the documented order.
  ///
  /// - Complexity: O(number of keys).
  public mutating func append(_ object: some WireObject) {
    utf8.append(UInt8(ascii: "{"))
    var isFirst = true
    for field in type(of: object).fields where field.isWritten(in: object) {
      if !isFirst { utf8.append(UInt8(ascii: ",")) }
      isFirst = false
      append(text: field.name)
      utf8.append(UInt8(ascii: ":"))
      append(field.property, of: object)
    }
    utf8.append(UInt8(ascii: "}"))
  }

  private mutating func append<Object: WireObject>(_ property: WireField<Object>.Property, of object: Object) {
    switch property {
    case .requiredText(let path): append(text: object[keyPath: path])
    case .text(let path): append(orNull: object[keyPath: path]) { $0.append(text: $1) }
    case .integer(let path): append(orNull: object[keyPath: path]) { $0.append(integer: $1) }
    case .number(let path): append(orNull: object[keyPath: path]) { $0.append(number: $1) }
    case .texts(let path): append(array: object[keyPath: path]) { $0.append(text: $1) }
    case .object(let nesting): append(nesting, of: object)
    }
  }

  private mutating func append<Object>(_ nesting: some WireNesting<Object>, of object: Object) {
    append(object[keyPath: nesting.path])
  }

  /// Appends a value, `null` if there is none.
  public mutating func append<Value>(orNull value: Value?, _ body: (inout JSONBytes, Value) -> Void) {
    if let value { body(&self, value) } else { append(raw: "null") }
  }

  /// Appends an array.
  ///
  /// - Complexity: O(number of elements), beside what `body` takes.
  public mutating func append<Elements: Sequence>(
    array elements: Elements, _ body: (inout JSONBytes, Elements.Element) -> Void
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

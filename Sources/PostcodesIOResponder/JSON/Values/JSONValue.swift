package import PostcodeKit

/// A JSON value as JavaScript holds it: numbers are doubles, and objects keep the order of their keys.
package indirect enum JSONValue: Equatable, Sendable {
  case null
  case bool(Bool)
  case number(Double)
  case text(UntrustedText)
  case array([JSONValue])
  case object([Member])

  /// A key and its value.
  package struct Member: Equatable, Sendable {
    package var key: UntrustedText
    package var value: JSONValue

    package init(key: UntrustedText, value: JSONValue) {
      self.key = key
      self.value = value
    }

    package init(key: String, value: JSONValue) { self.init(key: UntrustedText(key), value: value) }
  }

  package static func text(_ string: String) -> JSONValue { .text(UntrustedText(string)) }

  /// The value of a key, or `nil` if this isn't an object with that key.
  package subscript(key: String) -> JSONValue? {
    guard case .object(let members) = self else { return nil }
    return members.first { $0.key == UntrustedText(key) }?.value
  }

  /// Returns the value with the keys of all objects in byte order.
  package func sortingKeys() -> JSONValue {
    switch self {
    case .null, .bool, .number, .text: self
    case .array(let values): .array(values.map { $0.sortingKeys() })
    case .object(let members):
      .object(
        members.map { Member(key: $0.key, value: $0.value.sortingKeys()) }
          .sorted { $0.key < $1.key })
    }
  }

  /// Appends the value as `JSON.stringify` writes it.
  package func write(to json: inout JSONWriter) {
    switch self {
    case .null: json.appendNull()
    case .bool(let bool): json.append(bool: bool)
    case .number(let number): json.append(number: number)
    case .text(let text): json.append(text: text.string)
    case .array(let values): json.append(array: values) { $1.write(to: &$0) }
    case .object(let members):
      json.append(raw: "{")
      for (offset, member) in members.enumerated() {
        if offset > 0 { json.append(raw: ",") }
        json.append(text: member.key.string)
        json.append(raw: ":")
        member.value.write(to: &json)
      }
      json.append(raw: "}")
    }
  }
}

extension [JSONValue.Member] {
  /// Sets the value of a key as JavaScript does: an existing key keeps its position.
  package mutating func set(_ key: UntrustedText, _ value: JSONValue) {
    if let offset = firstIndex(where: { $0.key == key }) {
      self[offset].value = value
    } else {
      append(JSONValue.Member(key: key, value: value))
    }
  }
}

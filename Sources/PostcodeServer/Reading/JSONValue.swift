internal import PostcodeAnswers

/// A value of JSON as JavaScript holds it: numbers are doubles, and objects keep the order of their keys, which
/// postcodes.io sends back.
indirect enum JSONValue: Equatable, Sendable {
  case null
  case bool(Bool)
  case number(Double)
  case text(String)
  case array([JSONValue])
  case object([Member])

  /// A key and its value.
  struct Member: Equatable, Sendable {
    var key: String
    var value: JSONValue
  }

  /// The value of a key; `nil` if this is no object that has it.
  subscript(key: String) -> JSONValue? {
    guard case .object(let members) = self else { return nil }
    return members.first { $0.key.isExactly(key) }?.value
  }

  /// The text that JavaScript's `String` makes of the value; numbers are read from it.
  var scriptText: String {
    switch self {
    case .null: return "null"
    case .bool(let bool): return bool ? "true" : "false"
    case .number(let number):
      guard number.isFinite else { return number.isNaN ? "NaN" : number < 0 ? "-Infinity" : "Infinity" }
      var json = JSONBytes()
      json.append(number: number)
      return String(decoding: json.utf8, as: UTF8.self)
    case .text(let text): return text
    case .array(let values): return values.map { $0 == .null ? "" : $0.scriptText }.joined(separator: ",")
    case .object: return "[object Object]"
    }
  }

  /// Whether JavaScript takes the value for true.
  var isTruthy: Bool {
    switch self {
    case .null: false
    case .bool(let bool): bool
    case .number(let number): number != 0 && !number.isNaN
    case .text(let text): !text.isEmpty
    case .array, .object: true
    }
  }

  /// Appends the value as `JSON.stringify` writes it.
  func write(to json: inout JSONBytes) {
    switch self {
    case .null: json.append(raw: "null")
    case .bool(let bool): json.append(bool: bool)
    case .number(let number): json.append(number: number)
    case .text(let text): json.append(text: text)
    case .array(let values): json.append(array: values) { $1.write(to: &$0) }
    case .object(let members):
      json.append(raw: "{")
      for (place, member) in members.enumerated() {
        if place > 0 { json.append(raw: ",") }
        json.append(text: member.key)
        json.append(raw: ":")
        member.value.write(to: &json)
      }
      json.append(raw: "}")
    }
  }
}

extension [JSONValue.Member] {
  /// Sets a key as JavaScript does: one that is there keeps its place.
  mutating func set(_ key: String, _ value: JSONValue) {
    if let place = firstIndex(where: { $0.key.isExactly(key) }) {
      self[place].value = value
    } else {
      append(JSONValue.Member(key: key, value: value))
    }
  }
}

internal import PostcodeKit

extension JSONValue {
  /// The text that JavaScript's `String` makes of the value. postcodes.io reads numbers from it.
  package var javaScriptText: String {
    switch self {
    case .null: return "null"
    case .bool(let bool): return bool ? "true" : "false"
    case .number(let number):
      guard number.isFinite else { return number.isNaN ? "NaN" : number < 0 ? "-Infinity" : "Infinity" }
      var json = JSONWriter()
      json.append(number: number)
      return String(decoding: json.utf8, as: UTF8.self)
    case .text(let text): return text.string
    case .array(let values): return values.map { $0 == .null ? "" : $0.javaScriptText }.joined(separator: ",")
    case .object: return "[object Object]"
    }
  }

  /// Whether the value is true in a JavaScript condition.
  var isTruthy: Bool {
    switch self {
    case .null: false
    case .bool(let bool): bool
    case .number(let number): number != 0 && !number.isNaN
    case .text(let text): !text.isEmpty
    case .array, .object: true
    }
  }
}

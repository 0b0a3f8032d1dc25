/// Any value of JSON, for what has no fixed shape.
public enum WireValue: Sendable, Equatable {
  /// `null`.
  case null
  /// `true` or `false`.
  case bool(Bool)
  /// A whole number.
  case integer(Int)
  /// A number that is not whole, or too large for `Int`.
  case number(Double)
  /// A text.
  case text(String)
  /// An array.
  case array([WireValue])
  /// An object.
  case object([String: WireValue])

  /// The text, if it is one.
  public var text: String? { if case .text(let text) = self { text } else { nil } }

  /// The number, if it is a whole one.
  public var integer: Int? { if case .integer(let integer) = self { integer } else { nil } }

  /// The number, if it is one.
  public var number: Double? {
    switch self {
    case .integer(let integer): Double(integer)
    case .number(let number): number
    default: nil
    }
  }

  /// The value of a key, if it is an object that has it.
  public subscript(key: String) -> WireValue? { if case .object(let object) = self { object[key] } else { nil } }
}

extension WireValue: Codable {
  /// Reads whatever there is.
  public init(from decoder: any Decoder) throws {
    let container = try decoder.singleValueContainer()
    if container.decodeNil() {
      self = .null
    } else if let text = try? container.decode(String.self) {
      self = .text(text)
    } else if let bool = try? container.decode(Bool.self) {
      self = .bool(bool)
    } else if let integer = try? container.decode(Int.self) {
      self = .integer(integer)
    } else if let number = try? container.decode(Double.self) {
      self = .number(number)
    } else if let array = try? container.decode([WireValue].self) {
      self = .array(array)
    } else {
      self = .object(try container.decode([String: WireValue].self))
    }
  }

  /// Writes the value.
  public func encode(to encoder: any Encoder) throws {
    var container = encoder.singleValueContainer()
    switch self {
    case .null: try container.encodeNil()
    case .bool(let bool): try container.encode(bool)
    case .integer(let integer): try container.encode(integer)
    case .number(let number): try container.encode(number)
    case .text(let text): try container.encode(text)
    case .array(let array): try container.encode(array)
    case .object(let object): try container.encode(object)
    }
  }
}

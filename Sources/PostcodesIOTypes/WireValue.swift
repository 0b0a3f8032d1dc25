/// A JSON value of any type.
public enum WireValue: Sendable, Equatable {
  /// `null`.
  case null
  /// `true` or `false`.
  case bool(Bool)
  /// An integer.
  case integer(Int)
  /// A number with a fraction, or too large for `Int`.
  case number(Double)
  /// A string.
  case text(String)
  /// An array.
  case array([WireValue])
  /// An object.
  case object([String: WireValue])

  /// The string, or `nil` for a value of another type.
  public var text: String? { if case .text(let text) = self { text } else { nil } }

  /// The integer, or `nil` for a value of another type.
  public var integer: Int? { if case .integer(let integer) = self { integer } else { nil } }

  /// The number, or `nil` for a value of another type.
  public var number: Double? {
    switch self {
    case .integer(let integer): Double(integer)
    case .number(let number): number
    default: nil
    }
  }

  /// The value of a key, or `nil` if the value isn't an object or has no such key.
  public subscript(key: String) -> WireValue? { if case .object(let object) = self { object[key] } else { nil } }
}

extension WireValue: Codable {
  /// Decodes a value of any type.
  ///
  /// - Throws: The decoder's error.
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

  /// Encodes the value.
  ///
  /// - Throws: The encoder's error.
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

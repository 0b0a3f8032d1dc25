// Embedded Swift has no Codable.
#if !hasFeature(Embedded)
  extension Postcode: Codable {
    /// Reads a postcode from its text, as `init(_:)` does.
    public init(from decoder: any Decoder) throws { self = try decodeText(from: decoder, "a postcode") }
    /// Writes the text with its one space.
    public func encode(to encoder: any Encoder) throws { try encodeText(self, to: encoder) }
  }

  extension Outcode: Codable {
    /// Reads an outcode from its text, as `init(_:)` does.
    public init(from decoder: any Decoder) throws { self = try decodeText(from: decoder, "an outcode") }
    /// Writes the text in capitals.
    public func encode(to encoder: any Encoder) throws { try encodeText(self, to: encoder) }
  }

  extension Sector: Codable {
    /// Reads a sector from its text, as `init(_:)` does.
    public init(from decoder: any Decoder) throws { self = try decodeText(from: decoder, "a sector") }
    /// Writes the text with its one space.
    public func encode(to encoder: any Encoder) throws { try encodeText(self, to: encoder) }
  }

  private func decodeText<Value: LosslessStringConvertible>(
    from decoder: any Decoder, _ expected: String
  ) throws -> Value {
    let container = try decoder.singleValueContainer()
    let text = try container.decode(String.self)
    guard let value = Value(text) else {
      throw DecodingError.dataCorruptedError(in: container, debugDescription: "\"\(text)\" is not \(expected)")
    }
    return value
  }

  private func encodeText(_ value: some LosslessStringConvertible, to encoder: any Encoder) throws {
    var container = encoder.singleValueContainer()
    try container.encode(value.description)
  }
#endif

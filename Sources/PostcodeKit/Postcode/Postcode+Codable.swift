// Embedded Swift has no Codable.
#if !hasFeature(Embedded)
  extension Postcode: Codable {
    /// Creates a postcode by decoding its text, as `init(_:)` does.
    ///
    /// - Throws: `DecodingError` if the text isn't a postcode.
    public init(from decoder: any Decoder) throws { self = try decodeText(from: decoder, "a postcode") }
    /// Encodes the text with its space.
    ///
    /// - Throws: The encoder's error.
    public func encode(to encoder: any Encoder) throws { try encodeText(self, to: encoder) }
  }

  extension Outcode: Codable {
    /// Creates an outcode by decoding its text, as `init(_:)` does.
    ///
    /// - Throws: `DecodingError` if the text isn't an outcode.
    public init(from decoder: any Decoder) throws { self = try decodeText(from: decoder, "an outcode") }
    /// Encodes the text in capitals.
    ///
    /// - Throws: The encoder's error.
    public func encode(to encoder: any Encoder) throws { try encodeText(self, to: encoder) }
  }

  extension Sector: Codable {
    /// Creates a sector by decoding its text, as `init(_:)` does.
    ///
    /// - Throws: `DecodingError` if the text isn't a sector.
    public init(from decoder: any Decoder) throws { self = try decodeText(from: decoder, "a sector") }
    /// Encodes the text with its space.
    ///
    /// - Throws: The encoder's error.
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

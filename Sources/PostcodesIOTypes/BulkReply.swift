/// The reply for one postcode of a bulk lookup.
public struct BulkLookupReply<Result: Codable & Sendable & Equatable>: Codable, Sendable, Equatable {
  /// The text as sent.
  public var query: String
  /// The postcode, or `nil` if the text isn't a live postcode.
  public var result: Result?

  /// Creates a reply.
  ///
  /// - Parameters:
  ///   - query: The postcode as the request has it.
  ///   - result: The postcode, or `nil` if there is none.
  public init(query: String, result: Result?) {
    self.query = query
    self.result = result
  }

  /// Encodes both keys, a missing result as `null`.
  ///
  /// - Throws: The encoder's error.
  public func encode(to encoder: any Encoder) throws {
    var container = encoder.container(keyedBy: WireKey.self)
    try container.encode(query, forKey: WireKey("query"))
    try container.encode(result, forKey: WireKey("result"))
  }
}

/// The reply for one position of a bulk reverse geocoding request.
public struct BulkReverseReply<Result: Codable & Sendable & Equatable>: Codable, Sendable, Equatable {
  /// The position as sent, with the limits of the whole request.
  public var query: Geolocation
  /// The postcodes near the position, nearest first, or `nil` if there are none.
  public var result: [Result]?

  /// Creates a reply.
  ///
  /// - Parameters:
  ///   - query: The position as the request has it.
  ///   - result: The postcodes near it, or `nil` if there are none.
  public init(query: Geolocation, result: [Result]?) {
    self.query = query
    self.result = result
  }

  /// Encodes both keys, a missing result as `null`.
  ///
  /// - Throws: The encoder's error.
  public func encode(to encoder: any Encoder) throws {
    var container = encoder.container(keyedBy: WireKey.self)
    try container.encode(query, forKey: WireKey("query"))
    try container.encode(result, forKey: WireKey("result"))
  }
}

/// One postcode of a bulk lookup: what was asked, and the answer.
public struct BulkLookupReply<Result: Codable & Sendable & Equatable>: Codable, Sendable, Equatable {
  /// The text as it was sent.
  public var query: String
  /// The postcode; `nil` if it is not a live one.
  public var result: Result?

  /// Puts question and answer together.
  public init(query: String, result: Result?) {
    self.query = query
    self.result = result
  }

  /// Writes both keys, `null` for no answer.
  public func encode(to encoder: any Encoder) throws {
    var container = encoder.container(keyedBy: WireKey.self)
    try container.encode(query, forKey: WireKey("query"))
    try container.encode(result, forKey: WireKey("result"))
  }
}

/// One position of a bulk reverse geocoding: what was asked, and the answer.
public struct BulkReverseReply<Result: Codable & Sendable & Equatable>: Codable, Sendable, Equatable {
  /// The position as it was sent, with the values that hold for all of the request.
  public var query: Geolocation
  /// The postcodes near it, nearest first; `nil` if there are none.
  public var result: [Result]?

  /// Puts question and answer together.
  public init(query: Geolocation, result: [Result]?) {
    self.query = query
    self.result = result
  }

  /// Writes both keys, `null` for no answer.
  public func encode(to encoder: any Encoder) throws {
    var container = encoder.container(keyedBy: WireKey.self)
    try container.encode(query, forKey: WireKey("query"))
    try container.encode(result, forKey: WireKey("result"))
  }
}

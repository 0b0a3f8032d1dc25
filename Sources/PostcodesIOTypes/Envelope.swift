/// A response of postcodes.io with a result.
public struct ResultReply<Result: Codable & Sendable>: Codable, Sendable {
  /// The HTTP status, 200.
  public var status: Int
  /// The result, or `nil` for `null`.
  public var result: Result?

  /// Creates a response.
  ///
  /// - Parameters:
  ///   - result: The result; `nil` is written as `null`.
  ///   - status: The HTTP status, which the body repeats.
  public init(_ result: Result?, status: Int = 200) {
    self.status = status
    self.result = result
  }

  /// Decodes a response.
  ///
  /// - Throws: `DecodingError`, also if the key `result` is missing, which differs from `null`.
  public init(from decoder: any Decoder) throws {
    let container = try decoder.container(keyedBy: WireKey.self)
    status = try container.decode(Int.self, forKey: WireKey("status"))
    let key = WireKey("result")
    guard container.contains(key) else {
      throw DecodingError.keyNotFound(
        key, DecodingError.Context(codingPath: container.codingPath, debugDescription: "expected a result"))
    }
    result = try container.decodeIfPresent(Result.self, forKey: key)
  }

  /// Encodes both keys, a missing result as `null`.
  ///
  /// - Throws: The encoder's error.
  public func encode(to encoder: any Encoder) throws {
    var container = encoder.container(keyedBy: WireKey.self)
    try container.encode(status, forKey: WireKey("status"))
    try container.encode(result, forKey: WireKey("result"))
  }
}

/// An error response of postcodes.io.
public struct ErrorReply: Codable, Sendable, Equatable {
  /// The HTTP status.
  public var status: Int
  /// The error message in English.
  public var error: String
  /// The record of a terminated postcode, if the request looked up one.
  public var terminated: TerminatedReply?

  /// Creates an error response.
  ///
  /// - Parameters:
  ///   - status: The HTTP status, which the body repeats.
  ///   - error: The message.
  ///   - terminated: The record of a terminated postcode.
  public init(status: Int, error: String, terminated: TerminatedReply? = nil) {
    self.status = status
    self.error = error
    self.terminated = terminated
  }
}

extension ResultReply: Equatable where Result: Equatable {}

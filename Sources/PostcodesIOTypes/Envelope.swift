/// What postcodes.io wraps around a result.
public struct ResultReply<Result: Codable & Sendable>: Codable, Sendable {
  /// The HTTP status, 200.
  public var status: Int
  /// The result; `nil` where the service says `null`.
  public var result: Result?

  /// Wraps a result.
  public init(_ result: Result?, status: Int = 200) {
    self.status = status
    self.result = result
  }

  /// Reads the envelope.
  ///
  /// - Throws: `DecodingError` also when there is no key `result`, which is not the same as `null`.
  public init(from decoder: any Decoder) throws {
    let container = try decoder.container(keyedBy: WireKey.self)
    status = try container.decode(Int.self, forKey: WireKey("status"))
    let key = WireKey("result")
    guard container.contains(key) else {
      throw DecodingError.keyNotFound(
        key, DecodingError.Context(codingPath: container.codingPath, debugDescription: "there is no result"))
    }
    result = try container.decodeIfPresent(Result.self, forKey: key)
  }

  /// Writes both keys, `null` for no result.
  public func encode(to encoder: any Encoder) throws {
    var container = encoder.container(keyedBy: WireKey.self)
    try container.encode(status, forKey: WireKey("status"))
    try container.encode(result, forKey: WireKey("result"))
  }
}

/// What postcodes.io says when there is no result.
public struct ErrorReply: Codable, Sendable, Equatable {
  /// The HTTP status.
  public var status: Int
  /// What is wrong, in English.
  public var error: String
  /// The record of a terminated postcode, where one was looked up.
  public var terminated: TerminatedReply?

  /// Takes the status and what is wrong.
  public init(status: Int, error: String, terminated: TerminatedReply? = nil) {
    self.status = status
    self.error = error
    self.terminated = terminated
  }
}

extension ResultReply: Equatable where Result: Equatable {}

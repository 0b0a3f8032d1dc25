/// A request of HTTP, as a transport is to send it.
public struct HTTPRequest: Sendable, Equatable {
  /// What is to be done.
  public enum Method: String, Sendable {
    /// Reads.
    case get = "GET"
    /// Asks with a body.
    case post = "POST"
  }

  /// What is to be done.
  public var method: Method
  /// The whole address, percent-encoded; it is not to be normalised.
  public var url: String
  /// The head, but for what the transport adds itself.
  public var headers: [HTTPHeader]
  /// The body of a `POST`.
  public var body: [UInt8]
  /// How long the whole exchange may take, from the sending to the last byte of the answer.
  public var timeout: Duration
  /// The largest body that is wanted as an answer.
  public var maximumResponseBytes: Int

  /// Puts a request together.
  public init(
    method: Method = .get, url: String, headers: [HTTPHeader] = [], body: [UInt8] = [],
    timeout: Duration = .seconds(10), maximumResponseBytes: Int = 1 << 24
  ) {
    self.method = method
    self.url = url
    self.headers = headers
    self.body = body
    self.timeout = timeout
    self.maximumResponseBytes = maximumResponseBytes
  }
}

/// A line of the head of a request or response.
public struct HTTPHeader: Sendable, Equatable {
  /// The name, in any case.
  public var name: String
  /// The value.
  public var value: String

  /// Takes name and value.
  public init(_ name: String, _ value: String) {
    self.name = name
    self.value = value
  }
}

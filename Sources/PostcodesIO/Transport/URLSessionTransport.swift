internal import Foundation

#if canImport(FoundationNetworking)
  internal import FoundationNetworking
#endif

/// Sends requests with `URLSession`, without cookies, cache or stored credentials.
///
/// ```swift
/// let client = PostcodesClient(transport: URLSessionTransport(maximumConnectionsPerHost: 2))
/// ```
///
/// Copies share their connections, which stay open for further requests. Responses that are too large are cancelled while
/// they arrive. Redirects are followed within a host (same scheme, name and port); others are returned.
public struct URLSessionTransport: HTTPTransport {
  private let session: TransportSession

  /// Creates a transport.
  ///
  /// - Parameter maximumConnectionsPerHost: The maximum number of connections to a host, at least 1.
  public init(maximumConnectionsPerHost: Int = 6) {
    session = TransportSession(maximumConnectionsPerHost: max(1, maximumConnectionsPerHost))
  }

  /// Sends a request and returns the response, whatever its status.
  ///
  /// - Throws: `HTTPTransportError`, or `CancellationError` if the task was cancelled.
  public func send(_ request: HTTPRequest) async throws -> HTTPResponse {
    guard let url = URL(string: request.url) else {
      throw HTTPTransportError.unreachable(reason: "\"\(request.url)\" is not a URL")
    }
    // The upper bound keeps the milliseconds within 32 bits.
    let seconds = min(max(0.001, request.timeout / .seconds(1)), 1_000_000)
    var message = URLRequest(url: url, timeoutInterval: seconds)
    message.httpMethod = request.method.rawValue
    if request.method == .post { message.httpBody = Data(request.body) }
    for header in request.headers { message.setValue(header.value, forHTTPHeaderField: header.name) }
    return try await session.send(message, timeout: request.timeout, limit: request.maximumResponseBytes)
  }
}

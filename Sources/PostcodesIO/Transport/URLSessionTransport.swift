internal import Foundation

#if canImport(FoundationNetworking)
  internal import FoundationNetworking
#endif

/// Sends requests through `URLSession`, without cookies, cache and stored passwords.
///
/// ```swift
/// let client = PostcodesClient(transport: URLSessionTransport())
/// ```
///
/// Connections are kept for the next request; copies share them. An answer that becomes too large is cut off while it is
/// received. Redirections are followed within a host (same scheme, name and port); others are handed back.
public struct URLSessionTransport: HTTPTransport {
  private let session: TransportSession

  /// Makes a transport.
  ///
  /// - Parameter maximumConnectionsPerHost: how many connections to a host are open at once, at least 1.
  public init(maximumConnectionsPerHost: Int = 6) {
    session = TransportSession(maximumConnectionsPerHost: max(1, maximumConnectionsPerHost))
  }

  /// Sends a request and returns what is answered, whatever the status.
  ///
  /// - Throws: `HTTPTransportError`, or `CancellationError` when the task was cancelled.
  public func send(_ request: HTTPRequest) async throws -> HTTPResponse {
    guard let url = URL(string: request.url) else {
      throw HTTPTransportError.unreachable(reason: "\"\(request.url)\" is not an address")
    }
    var message = URLRequest(url: url, timeoutInterval: max(0.001, request.timeout / .seconds(1)))
    message.httpMethod = request.method.rawValue
    if request.method == .post { message.httpBody = Data(request.body) }
    for header in request.headers { message.setValue(header.value, forHTTPHeaderField: header.name) }
    return try await session.send(message, timeout: request.timeout, limit: request.maximumResponseBytes)
  }
}

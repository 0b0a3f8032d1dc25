#if !WithoutURLSession
  internal import PostcodeKit

  #if canImport(FoundationNetworking)
    internal import Foundation
    public import FoundationNetworking
  #else
    public import Foundation
  #endif

  /// Sends requests with `URLSession`, without cookies, cache or stored credentials.
  ///
  /// ```swift
  /// let client = PostcodesClient(transport: URLSessionTransport(maximumConnectionsPerHost: 2))
  /// ```
  ///
  /// Copies share their connections, which stay open for further requests. Responses that are too large are cancelled while
  /// they arrive. Redirects are followed within a host (same scheme, name and port); others are returned, and so are those that turn a
  /// POST request into GET (301, 302, 303).
  public struct URLSessionTransport: HTTPStreamingTransport {
    private let session: TransportSession

    /// Creates a transport.
    ///
    /// - Parameters:
    ///   - maximumConnectionsPerHost: The maximum number of connections to a host, at least 1.
    ///   - allowsExpensiveNetworkAccess: Whether to use cellular networks and personal hotspots. If not, requests on these
    ///     networks fail with ``HTTPTransportError/networkRestricted(_:)``. No effect on Linux.
    ///   - allowsConstrainedNetworkAccess: Whether to send requests in Low Data Mode. If not, they fail in the same way. No
    ///     effect on Linux.
    public init(
      maximumConnectionsPerHost: Int = 6, allowsExpensiveNetworkAccess: Bool = true,
      allowsConstrainedNetworkAccess: Bool = true
    ) {
      let configuration = URLSessionConfiguration.ephemeral
      configuration.httpCookieStorage = nil
      configuration.httpShouldSetCookies = false
      configuration.urlCredentialStorage = nil
      configuration.httpMaximumConnectionsPerHost = max(1, maximumConnectionsPerHost)
      #if canImport(Darwin)
        configuration.allowsExpensiveNetworkAccess = allowsExpensiveNetworkAccess
        configuration.allowsConstrainedNetworkAccess = allowsConstrainedNetworkAccess
      #endif
      session = TransportSession(configuration)
    }

    /// Creates a transport whose session has your configuration, such as a proxy or additional header fields.
    ///
    /// The transport takes a configuration instead of a session, because it must be the session's delegate: Foundation for Linux
    /// passes no data to the delegate of a single task, and the transport must stop a response that is too large. It copies the
    /// configuration and disables the URL cache; use `CachedSource` instead. On Linux, credentials in `urlCredentialStorage` aren't
    /// used; send an `Authorization` header.
    ///
    /// - Parameter configuration: The configuration of the session. Background configurations don't work, because their
    ///   responses arrive as files.
    public init(configuration: URLSessionConfiguration) {
      session = TransportSession(configuration.copy() as? URLSessionConfiguration ?? .ephemeral)
    }

    /// Sends a request and returns the response, whatever its status.
    ///
    /// - Throws: `HTTPTransportError`, or `CancellationError` if the task was cancelled.
    public func send(_ request: HTTPRequest) async throws -> HTTPResponse {
      try await session.send(
        try message(request), timeout: request.timeout, limit: request.maximumResponseBytes)
    }

    package func send(_ request: HTTPRequest, to receiver: some HTTPBodyReceiver) async throws -> HTTPResponse {
      try await session.send(
        try message(request), timeout: request.timeout, limit: request.maximumResponseBytes, receiver: receiver)
    }

    private func message(_ request: HTTPRequest) throws -> URLRequest {
      guard let url = URL(string: request.url) else {
        throw HTTPTransportError.unreachable(reason: "\"\(request.url)\" is not a URL")
      }
      // `Exchange` enforces the timeout. On Linux, a task whose own timeout expires during a redirect is a fatal error. The
      // milliseconds must fit 32 bits.
      var message = URLRequest(url: url, timeoutInterval: 1_000_000)
      message.httpMethod = request.method.rawValue
      if request.method == .post { message.httpBody = Data(request.body) }
      if let header = request.headers.first(where: { !$0.isValid }) {
        throw HTTPTransportError.unreachable(reason: "the header field \(header.name.excerpt(limit: 100)) is invalid")
      }
      for header in request.headers { message.setValue(header.value, forHTTPHeaderField: header.name) }
      return message
    }
  }

  extension PostcodesClient {
    /// Creates a client that sends its requests with `URLSession`.
    ///
    /// - Parameters:
    ///   - configuration: The service's address and the client's limits.
    ///   - clock: Measures timeouts and the request rate.
    public init(configuration: Configuration = Configuration(), clock: some Clock<Duration> = ContinuousClock()) {
      self.init(transport: URLSessionTransport(), configuration: configuration, clock: clock)
    }
  }
#endif

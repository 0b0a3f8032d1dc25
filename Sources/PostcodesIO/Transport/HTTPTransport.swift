/// Sends HTTP requests. ``URLSessionTransport`` is the default; implement your own for another HTTP library or for tests.
public protocol HTTPTransport: Sendable {
  /// Sends a request and returns the response, whatever its status.
  ///
  /// A transport doesn't follow redirects to another host, or redirects of a POST request that would make it GET, but returns them.
  ///
  /// - Throws: ``HTTPTransportError``, or `CancellationError` if the task was cancelled. The client treats any other error
  ///   as ``HTTPTransportError/unreachable(reason:)``.
  func send(_ request: HTTPRequest) async throws -> HTTPResponse
}

/// The reason why there is no response.
public enum HTTPTransportError: Error, Sendable, Equatable {
  /// The connection failed or was lost.
  case unreachable(reason: String)
  /// The request took longer than its ``HTTPRequest/timeout``.
  case timedOut
  /// The body is larger than ``HTTPRequest/maximumResponseBytes``. The rest was not read.
  case bodyTooLarge
  /// There is a network, but the user or the app doesn't allow the request to use it.
  case networkRestricted(NetworkRestriction)
}

/// The setting that keeps a request from using the network.
public enum NetworkRestriction: Sendable, Equatable {
  /// Low Data Mode is on, and the transport doesn't send requests in it.
  case lowDataMode
  /// The transport doesn't use cellular networks or personal hotspots.
  case expensiveNetwork
  /// The user has switched off mobile data for the app.
  case mobileDataOff
}

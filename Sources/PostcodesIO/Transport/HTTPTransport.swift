/// Sends requests of HTTP: `URLSessionTransport` of the module `PostcodesURLSession`, or one's own.
public protocol HTTPTransport: Sendable {
  /// Sends a request and returns what is answered, whatever the status.
  ///
  /// A redirection to another host is an answer like any other; it is not followed.
  ///
  /// - Throws: ``HTTPTransportError``, or `CancellationError` when the task was cancelled. Any other error is taken for
  ///   ``HTTPTransportError/unreachable(reason:)``.
  func send(_ request: HTTPRequest) async throws -> HTTPResponse
}

/// Why there is no response.
public enum HTTPTransportError: Error, Sendable, Equatable {
  /// There was no connection, or it broke.
  case unreachable(reason: String)
  /// The request took longer than its ``HTTPRequest/timeout``.
  case timedOut
  /// The body is larger than ``HTTPRequest/maximumResponseBytes``; the rest was not read.
  case bodyTooLarge
}

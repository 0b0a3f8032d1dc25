/// A small HTTP/1.1 server on a free port of 127.0.0.1. A test defines its replies, including invalid ones.
///
/// ```swift
/// let server = try LoopbackServer { request in
///   request.path == "/ping" ? .result("\"pong\"") : .error(404, "Resource not found")
/// }
/// defer { server.stop() }
/// // … send requests to server.url …
/// #expect(server.requests.map(\.path) == ["/ping"])
/// ```
///
/// Each connection has a thread. The closure runs on it and may block.
public final class LoopbackServer: Sendable {
  /// The port that the server listens on.
  public let port: Int
  private let state: ServerState

  /// The address without a trailing slash: `http://127.0.0.1:12345`.
  public var url: String { "http://127.0.0.1:\(port)" }

  /// Starts a server.
  ///
  /// - Parameters:
  ///   - connectionLimit: The maximum number of concurrent connections. Others wait.
  ///   - respond: Returns the reply to a request. It runs on the connection's thread.
  /// - Throws: `SocketFailure` if a system call fails.
  public init(
    connectionLimit: Int = 256, respond: @escaping @Sendable (LoopbackRequest) -> LoopbackReply
  ) throws {
    let listener = try Socket.listening()
    port = listener.port
    do {
      state = try ServerState(listener: listener.descriptor, connectionLimit: connectionLimit, respond: respond)
    } catch {
      Socket.close(listener.descriptor)
      throw error
    }
    state.start()
  }

  deinit { state.stop() }

  /// Closes all connections and returns when the last thread has ended. Further calls have no effect.
  public func stop() { state.stop() }

  /// The requests so far, in the order of arrival.
  public var requests: [LoopbackRequest] { state.requests }

  /// The number of requests so far.
  public var requestCount: Int { state.requests.count }

  /// The number of connections so far.
  public var connectionCount: Int { state.connectionCount }

  /// The number of open connections.
  public var openConnectionCount: Int { state.openConnectionCount }

  /// The number of body bytes written so far.
  public var bodyBytesSent: Int { state.bodyBytesSent }

  /// Returns when the server has received a total number of requests.
  public func waitForRequests(_ count: Int) async { await state.waitForRequests(count) }

  /// Returns when no connection is open.
  public func waitForNoConnection() async { await waitForOpenConnections(atMost: 0) }

  /// Returns when at most a number of connections is open.
  public func waitForOpenConnections(atMost count: Int) async { await state.waitForOpenConnections(atMost: count) }
}

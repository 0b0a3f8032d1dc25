/// A small HTTP/1.1 server on a free port of 127.0.0.1, which answers as a test tells it, wrongly too.
///
/// ```swift
/// let server = try LoopbackServer { request in
///   request.path == "/ping" ? .result("\"pong\"") : .error(404, "Resource not found")
/// }
/// defer { server.stop() }
/// // … ask server.url …
/// #expect(server.requests.map(\.path) == ["/ping"])
/// ```
///
/// Every connection has a thread, on which the closure runs as well: it may block.
public final class LoopbackServer: Sendable {
  /// The port it listens on.
  public let port: Int
  private let state: ServerState

  /// The address without a slash at the end: `http://127.0.0.1:12345`.
  public var url: String { "http://127.0.0.1:\(port)" }

  /// Starts a server.
  ///
  /// - Parameters:
  ///   - connectionLimit: how many connections are served at once; others wait.
  ///   - answer: says what to do with a request; called on the connection's thread.
  /// - Throws: `SocketFailure` when there is no port or no thread to be had.
  public init(
    connectionLimit: Int = 256, answer: @escaping @Sendable (LoopbackRequest) -> LoopbackReply
  ) throws {
    let listener = try Socket.listening()
    port = listener.port
    do {
      state = try ServerState(listener: listener.descriptor, connectionLimit: connectionLimit, answer: answer)
    } catch {
      Socket.close(listener.descriptor)
      throw error
    }
    state.start()
  }

  deinit { state.stop() }

  /// Closes all connections and returns when the last thread has ended. A second call does nothing.
  public func stop() { state.stop() }

  /// The requests so far, in the order in which they were read.
  public var requests: [LoopbackRequest] { state.requests }

  /// How many requests were read so far.
  public var requestCount: Int { state.requests.count }

  /// How many connections there were so far.
  public var connectionCount: Int { state.connectionCount }

  /// How many connections are open.
  public var openConnectionCount: Int { state.openConnectionCount }

  /// How many bytes of bodies were handed to the system for sending so far.
  public var bodyBytesSent: Int { state.bodyBytesSent }

  /// Returns once the server has read so many requests since its start.
  public func waitForRequests(_ count: Int) async { await state.waitForRequests(count) }

  /// Returns once no connection is open: the clients have gone away.
  public func waitForNoConnection() async { await waitForOpenConnections(atMost: 0) }

  /// Returns once no more connections are open than so many.
  public func waitForOpenConnections(atMost count: Int) async { await state.waitForOpenConnections(atMost: count) }
}

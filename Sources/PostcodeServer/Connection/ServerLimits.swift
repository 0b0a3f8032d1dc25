/// The limits of what clients may use, and the times after which the server stops waiting for them.
public struct ServerLimits: Sendable, Equatable {
  /// The maximum size of a request body in bytes. postcodes.io accepts 100 kB.
  public var bodyBytes = 100 * 1024
  /// The maximum size of a request's head in bytes: the request line and the header fields.
  public var headerBytes = 16 * 1024
  /// The maximum number of connections served at once. Further clients receive 503.
  public var connections = 1000
  /// The maximum number of connections from one address, or from one network of IPv6; 0 for no limit, `nil` for half of
  /// `connections`, at least 16.
  ///
  /// Behind a proxy all clients have its address: set 0 there.
  public var connectionsPerAddress: Int?
  /// The maximum time from the first byte of a request to its last.
  public var requestTime = Duration.seconds(30)
  /// The time after which an idle connection is closed.
  public var idleTime = Duration.seconds(75)
  /// The time after which a connection is closed whose client reads nothing of a response.
  public var replyTime = Duration.seconds(60)
  /// The time a client has to close a connection after its last response.
  public var lingerTime = Duration.seconds(2)
  /// The maximum number of response bytes that wait in memory for all clients together. Above it, no new response is
  /// begun, and clients that have read nothing for a second are disconnected.
  public var unreadBytes = 32 << 20

  /// Creates the default limits.
  public init() {}

  /// The limit of connections from one address: half by default, so that one client can't use all connections.
  package var addressLimit: Int {
    let limit = connectionsPerAddress ?? max(16, connections / 2)
    return limit == 0 ? .max : limit
  }

  /// Returns the number of further connections to accept, which only receive 503.
  package static func connectionsOverLimit(_ connections: Int) -> Int { max(16, connections / 8) }
}

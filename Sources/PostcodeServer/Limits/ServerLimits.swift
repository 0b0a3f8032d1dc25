/// What a client may take of the server. Nobody is waited for longer than these times.
public struct ServerLimits: Sendable, Equatable {
  /// The most bytes of a request's body; postcodes.io takes 100 kB.
  public var bodyBytes = 100 * 1024
  /// The most bytes of a request's header, and of its first line.
  public var headerBytes = 16 * 1024
  /// The most connections that are served at once; to others the server says 503.
  public var connections = 1000
  /// How long a request may take to arrive, from its first byte to its last.
  public var requestTime = Duration.seconds(30)
  /// How long a connection is kept on which nothing arrives.
  public var idleTime = Duration.seconds(60)
  /// How long a client may take nothing of a reply that the system's buffers do not hold.
  public var replyTime = Duration.seconds(60)
  /// How long a client may take to end a connection on which all has been said.
  public var farewellTime = Duration.seconds(2)

  /// The limits above.
  public init() {}
}

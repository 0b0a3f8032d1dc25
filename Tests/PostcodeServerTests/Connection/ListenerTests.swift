import Logging
import NIOCore
import NIOEmbedded
import Testing

@testable import PostcodeServer
@testable import PostcodesIOResponder

/// Accepting connections.
@Suite struct ListenerTests {
  /// Counts events, and remembers the last reason.
  private final class Log: LogHandler, @unchecked Sendable {
    // Used on one thread.
    var count = 0
    var reason: String?
    var logLevel = Logger.Level.info
    var metadata: Logger.Metadata = [:]

    subscript(metadataKey key: String) -> Logger.Metadata.Value? {
      get { metadata[key] }
      set { metadata[key] = newValue }
    }

    func log(event: LogEvent) {
      count += 1
      reason = event.metadata?["reason"]?.description
    }
  }

  /// Counts the reads that reach the socket.
  private final class Reads: ChannelOutboundHandler {
    typealias OutboundIn = Never
    var count = 0
    func read(context: ChannelHandlerContext) { count += 1 }
  }

  private static func listener(
    _ connections: Connections, _ log: Log
  ) throws -> (channel: EmbeddedChannel, reads: Reads) {
    let channel = EmbeddedChannel()
    let reads = Reads()
    let logger = Logger(label: "test") { _ in log }
    try channel.pipeline.syncOperations.addHandlers([reads, Listener(connections, logger)])
    return (channel, reads)
  }

  /// Running out of file descriptors is logged once, and doesn't end the server.
  @Test func exhaustedDescriptors() throws {
    let log = Log()
    let (channel, _) = try Self.listener(Connections(limit: 1), log)
    for _ in 0..<100 { channel.pipeline.fireErrorCaught(IOError(errnoCode: 24, reason: "accept")) }
    #expect(log.count == 1 && log.reason?.contains("accept") == true)
    #expect(throws: IOError.self) { try channel.throwIfErrorCaught() }
    #expect(channel.isActive || channel.isWritable)
  }

  /// No connection is accepted over the limit and the sixteen that receive 503, until another one ends.
  @Test func pausesAtTheLimit() throws {
    let connections = Connections(limit: 1)
    let (channel, reads) = try Self.listener(connections, Log())
    let clients = (0..<17).map { _ in EmbeddedChannel() }
    for client in clients {
      channel.read()
      _ = connections.add(client)
    }
    #expect(reads.count == 17)
    channel.read()
    #expect(reads.count == 17)
    connections.remove(clients[3])
    channel.embeddedEventLoop.run()
    #expect(reads.count == 18)
  }

  /// A connection that is accepted while the server shuts down is closed, although it has missed the shutdown's event.
  @Test func connectsDuringShutdown() throws {
    let limits = ServerLimits.patient
    let channel = EmbeddedChannel()
    let connections = Connections(limit: 1)
    try connections.shutDown(channel.embeddedEventLoop).wait()
    let current = CurrentIndex(ServedIndex(try TestIndexes.few.get()))
    let context = ServerContext(
      limits: limits, connections: connections, budget: UnreadBudget(limit: limits.unreadBytes),
      queue: WorkQueue(), responder: Responder(current: current, routes: RouteTable(), site: nil),
      head: ResponseHead(cacheTime: .zero),
      accessLog: AccessLog(ServerMetrics(), Logger(label: "test") { _ in Log() }))
    let gate = RequestGate()
    try channel.pipeline.syncOperations.addHandlers([gate, RequestHandler(context, gate: gate)])
    try channel.connect(to: SocketAddress(ipAddress: "127.0.0.1", port: 1)).wait()
    #expect(channel.isActive)
    channel.embeddedEventLoop.advanceTime(by: TimeAmount(limits.lingerTime) + .seconds(1))
    #expect(!channel.isActive && connections.count == 0)
  }
}

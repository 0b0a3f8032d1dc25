internal import Hummingbird
internal import HummingbirdCore
public import Logging
internal import NIOCore
public import PostcodePage
internal import ServiceLifecycle
internal import UnixSignals

/// A server that takes the place of postcodes.io: the same paths, parameters, JSON, status codes and error texts, from one
/// index.
///
/// ```swift
/// let server = PostcodeServer(CurrentIndex(try ServedIndex(path: "uk.pcindex")))
/// try await server.run { address in print("listening on http://127.0.0.1:\(address.port)") }
/// ```
///
/// What clients see is that of postcodes.io 18, with these exceptions:
/// - There are no places: searches find none, and no code is known; `/random/places` is 404 `Place not found`.
/// - A body that is too large is 413, not 500; one in another encoding than gzip and deflate 415. Forms of more than 1000 parameters are 413.
/// - Requests that are too slow or too large, and too many connections, are 408, 431 and 503.
/// - The names of an outcode are sorted, and its means may differ by less than 10⁻¹² degrees.
/// - The reply to OPTIONS has no `Content-Length: 0`, which HTTP does not allow beside 204.
/// - Bytes of a body that are no text, and lone surrogates in its JSON (`\uD800`), are repaired to U+FFFD, as which they
///   are sent back.
/// - JSON that is nested more than 64 levels deep is invalid.
/// - A latitude beyond ±90 degrees finds nothing, as any place without postcodes does.
/// - An element of `geolocations` that is no object is a position without longitude and latitude: 400.
/// - `ETag` is made from the checksum of the index and the limits of answers, and not from the body: the same for every
///   answer of an index, another for refusals. Replies to POST, `/random/postcodes`, `/ping`, `/ready`, `/metrics` and
///   `/openapi.json` have none, nor those without a route.
/// - Replies say how long they may be kept (`Cache-Control`), and by what name the request is known (`X-Request-ID`); bodies
///   of more than a kilobyte are compressed for those who accept gzip, and all have `Vary: Accept-Encoding`.
/// - There are three paths more: `/index`, `/metrics` and `/openapi.json`.
public struct PostcodeServer: Sendable {
  /// Where the server listens and what is allowed there.
  public struct Configuration: Sendable {
    /// The address or name to listen on; nobody else can reach 127.0.0.1.
    public var host = "127.0.0.1"
    /// The port to listen on, 0 to 65535; 0 for any that is free.
    public var port = 8000
    /// The path under which everything stands; empty for none.
    public var prefix = ""
    /// Whether there is a page for people at `/`; never under a prefix.
    public var hasPage = true
    /// Whether anybody can read at `/metrics` what was counted.
    public var hasMetrics = true
    /// Another server that answers as postcodes.io does: with one there is a page at `/compare` which asks both.
    public var remote: PostcodePage.Remote?
    /// How long clients and caches may keep an answer before they ask again; what they then have is told by a tag.
    public var cacheTime = Duration.seconds(3600)
    /// What a client may take of the server.
    public var limits = ServerLimits()
    /// How long requests under way are waited for when the server shuts down; then their connections are cut.
    public var shutdownTime = Duration.seconds(30)

    /// The values above.
    public init() {}
  }

  /// Where a server listens.
  public struct Address: Sendable, Equatable {
    /// The host as it was given.
    public let host: String
    /// The port, also where any was asked for.
    public let port: Int

    /// How a client reaches it.
    public var url: String { host.contains(":") ? "http://[\(host)]:\(port)" : "http://\(host):\(port)" }
  }

  private let current: CurrentIndex
  private let reloader: IndexReloader?
  private let configuration: Configuration
  private let metrics: MetricsRegistry
  private let logger: Logger

  /// Makes a server that does not listen yet.
  ///
  /// - Parameters:
  ///   - current: the index that answers.
  ///   - reloader: what puts another in its place, run for as long as the server.
  ///   - metrics: where it is counted what happens; `/metrics` tells all of it.
  ///   - logger: where it is told what happens, from its level `info` on every request; nowhere unless given.
  public init(
    _ current: CurrentIndex, reloader: IndexReloader? = nil, configuration: Configuration = Configuration(),
    metrics: MetricsRegistry = MetricsRegistry(), logger: Logger? = nil
  ) {
    self.current = current
    self.reloader = reloader
    self.metrics = metrics
    self.configuration = configuration
    self.logger = logger ?? Logger(label: "postcodes") { _ in SwiftLogNoOpLogHandler() }
  }

  /// How many connections are accepted, those included that are told 503.
  private static func accepted(_ limit: Int) -> Int {
    let (sum, isTooMuch) = limit.addingReportingOverflow(max(16, limit / 8))
    return isTooMuch ? .max : sum
  }

  /// Serves until the group of services that it belongs to shuts down: then nobody can connect any more, idle connections
  /// are closed, and the requests under way are still answered, within `Configuration.shutdownTime`. When the task is
  /// cancelled, all connections end at once.
  ///
  /// - Parameters:
  ///   - stopsOnSignals: whether SIGTERM and SIGINT of the process end the server in the same way.
  ///   - onListening: called once, when clients can connect.
  /// - Throws: when the address cannot be listened on.
  public func run(
    stopsOnSignals: Bool = false, onListening: @escaping @Sendable (Address) async -> Void = { _ in }
  ) async throws {
    let limits = configuration.limits
    let connections = Connections(limit: limits.connections)
    let routes = RouteTable(
      configuration.hasMetrics ? RouteTable.all : RouteTable.allButMetrics, prefix: configuration.prefix)
    let metrics = ServerMetrics(metrics, routes)
    let dispatcher = Dispatcher(current: current, routes: routes, metrics: metrics, connections: connections)
    let headers = ReplyHeaders(cacheTime: configuration.cacheTime)
    let journal = RequestJournal(metrics, logger)
    let environment = PromptResponder.Environment(dispatcher: dispatcher, headers: headers, journal: journal)
    var channel = HTTP1Channel.Configuration(
      additionalChannelHandlers: [ConnectionGuard(limits, connections, environment)])
    channel.httpDecoder.maxHeaderFieldSize = limits.headerBytes
    channel.httpDecoder.maxHeaderListSize = limits.headerBytes
    let host = configuration.host
    let port = configuration.port
    let application = Application(
      responder: WaitingResponder(
        dispatcher: dispatcher,
        site: configuration.hasPage && routes.prefixPath.isEmpty ? PageSite(remote: configuration.remote) : nil,
        bodyLimit: limits.bodyBytes, headers: headers, journal: journal),
      server: .http1(configuration: channel),
      configuration: ApplicationConfiguration(
        address: .hostname(host, port: port),
        availableConnectionsDelegate: .maximum(PostcodeServer.accepted(limits.connections), logger: logger)),
      services: reloader.map { [$0] } ?? [],
      onServerRunning: { await onListening(Address(host: host, port: $0.localAddress?.port ?? port)) },
      logger: logger)
    await reloader?.trapSignals()
    let service = BoundedService(
      serving: application, connections: connections, time: configuration.shutdownTime)
    let group = ServiceGroup(
      services: [service], gracefulShutdownSignals: stopsOnSignals ? [.sigterm, .sigint] : [], logger: logger)
    // A connection that is accepted while Hummingbird's own task is cancelled would trap. So that task is asked to shut down.
    let serving = Task { try await group.run() }
    try await withTaskCancellationHandler {
      try await serving.value
    } onCancel: {
      connections.cut()
      Task { await group.triggerGracefulShutdown() }
    }
  }
}

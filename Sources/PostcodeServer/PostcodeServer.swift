#if Server
  public import Logging
  internal import NIOConcurrencyHelpers
  internal import NIOCore
  internal import NIOPosix
  internal import PostcodesIOResponder

  /// A drop-in replacement for postcodes.io that answers from an index: the same paths, parameters, JSON, status codes and
  /// error texts.
  ///
  /// ```swift
  /// let server = PostcodeServer(CurrentIndex(try ServedIndex(path: "uk.pcindex")))
  /// try await server.run { address in print("listening on \(address.url)") }
  /// ```
  ///
  /// It answers as version 20 of postcodes.io, or as version 18. docs/serving.md lists the differences.
  public struct PostcodeServer: Sendable {
    /// The address, paths and limits of a server.
    public struct Configuration: Sendable {
      /// The addresses or names to listen on: 127.0.0.1, to which only this machine can connect, 0.0.0.0 for all addresses; or
      /// Unix sockets, `unix:` and a path.
      public var hosts = ["127.0.0.1"]
      /// The port to listen on, or 0 for any free port. Unix sockets have none.
      public var port = 8000
      /// The path under which everything is served; empty for none.
      public var prefix = ""
      /// Whether to serve the web page at `/`. It is never served under a prefix.
      public var hasPage = true
      /// A folder with sources of the web page, `Sources/PostcodePage/WebApp/Site`, for its development. The server reads them
      /// at each request. `nil` for the files that the program contains.
      public var siteFolder: String?
      /// Whether to serve `/metrics`.
      public var hasMetrics = true
      /// Who can read the metrics.
      public var metricsAccess = MetricsAccess()
      /// The time after which clients and caches revalidate a response.
      public var cacheTime = Duration.seconds(3600)
      /// Header fields that are added to every response.
      public var headers: [ResponseHeader] = []
      /// The text of errors with status 500, or `nil` for that of postcodes.io.
      public var failureText: String?
      /// The limits of what clients may use.
      public var limits = ServerLimits()
      /// How long to wait for in-flight requests at shutdown before their connections are closed.
      public var shutdownTime = Duration.seconds(30)

      /// Called when the number of connections has halved, so that the program can return memory to the system. It must not
      /// block.
      public var onConnectionDecrease: @Sendable () -> Void = {}

      /// Creates the default configuration.
      public init() {}
    }

    /// The addresses of a listening server.
    public struct Address: Sendable, Equatable {
      /// The hosts as configured.
      public let hosts: [String]
      /// The actual port, also if 0 was configured.
      public let port: Int

      /// The port of the metrics if they have one of their own.
      public let metricsPort: Int?

      /// The base URLs of the server, or `unix:` and the path of a Unix socket, in the order of ``hosts``.
      public var urls: [String] {
        hosts.map { host in
          switch ListenAddress(host) {
          case .unixSocket: host
          case .host(let name):
            name.utf8.contains(UInt8(ascii: ":")) ? "http://[\(name)]:\(port)" : "http://\(name):\(port)"
          }
        }
      }

      /// Returns an IPv6 address without the brackets that it has in URLs.
      package static func unbracketed(_ host: String) -> String {
        host.utf8.first == UInt8(ascii: "[") && host.utf8.last == UInt8(ascii: "]")
          ? String(host.dropFirst().dropLast()) : host
      }
    }

    /// The most connections at once to a port of the metrics.
    private static let metricsConnectionLimit = 16

    private let current: CurrentIndex
    private let reloader: IndexReloader?
    private let configuration: Configuration
    private let metrics: ServerMetrics
    private let logger: Logger
    private let shutdown = ShutdownRequest()
    /// The expensive work of all requests. Tests have smaller queues.
    var queue = WorkQueue()
    /// Further routes, for tests.
    var furtherRoutes: [Route] = []

    /// Creates a server that doesn't listen yet.
    ///
    /// - Parameters:
    ///   - current: The index to answer from.
    ///   - reloader: What replaces the index when its file changes, run as long as the server.
    ///   - configuration: The address, what to serve, and the limits.
    ///   - metrics: The counters.
    ///   - logger: The log. At level `info` every request is logged.
    public init(
      _ current: CurrentIndex, reloader: IndexReloader? = nil, configuration: Configuration = Configuration(),
      metrics: ServerMetrics = ServerMetrics(), logger: Logger? = nil
    ) {
      self.current = current
      self.reloader = reloader
      self.metrics = metrics
      self.configuration = configuration
      self.logger = logger ?? Logger(label: "postcodes") { _ in SwiftLogNoOpLogHandler() }
    }

    /// Serves until `shutDown()` is called, or the task is cancelled.
    ///
    /// At shutdown the server stops accepting connections, idle connections are closed, and requests in flight are answered within
    /// `Configuration.shutdownTime`. Cancelling the task closes all connections at once.
    ///
    /// - Parameter onListening: Called once, when clients can connect.
    /// - Throws: `ListenError` if the server cannot listen on an address.
    public func run(onListening: @escaping @Sendable (Address) async -> Void = { _ in }) async throws {
      let limits = configuration.limits
      let connections = Connections(
        limit: limits.connections, addressLimit: limits.addressLimit, onDecrease: configuration.onConnectionDecrease)
      let budget = UnreadBudget(limit: limits.unreadBytes)
      let metricsRoute = metrics.route(connections, budget)
      let endpoint = configuration.hasMetrics ? configuration.metricsAccess.endpoint : nil
      let routes = RouteTable(
        prefix: configuration.prefix, version: current.served.version,
        adding: (configuration.hasMetrics && endpoint == nil ? [metricsRoute] : []) + furtherRoutes)
      let site = configuration.hasPage && routes.prefixPath.isEmpty ? PageSite(folder: configuration.siteFolder) : nil
      let credentials = configuration.metricsAccess.credentials
      let accessLog = AccessLog(metrics, logger)
      func context(_ connections: Connections, _ routes: RouteTable, _ site: PageSite?) -> ServerContext {
        ServerContext(
          limits: limits, connections: connections, budget: budget, queue: queue,
          responder: Responder(
            current: current, routes: routes, site: site, metricsCredentials: credentials,
            failureText: configuration.failureText),
          head: ResponseHead(cacheTime: configuration.cacheTime, headers: configuration.headers), accessLog: accessLog)
      }
      // Metrics can be read when the limit of connections is reached.
      let metricsConnections = Connections(limit: PostcodeServer.metricsConnectionLimit)
      var listeners: [Listening] = []
      var port = configuration.port
      var metricsPort: Int?
      do {
        let apiContext = context(connections, routes, site)
        for host in configuration.hosts {
          let listener = try await listen(host, port, apiContext, among: configuration.hosts)
          listeners.append(listener)
          // Port 0 is any free port for the first address, and then the same for all.
          if let used = listener.channel.localAddress?.port { port = used }
        }
        if let endpoint {
          let listener = try await listen(
            endpoint.host, endpoint.port, context(metricsConnections, RouteTable(only: [metricsRoute]), nil))
          listeners.append(listener)
          metricsPort = listener.channel.localAddress?.port
        }
      } catch {
        for listener in listeners { await listener.close() }
        throw error
      }
      let reloading = reloader.map { reloader in Task { await reloader.run() } }
      defer { reloading?.cancel() }
      await onListening(Address(hosts: configuration.hosts, port: port, metricsPort: metricsPort))
      await withTaskCancellationHandler { [listeners] in
        await shutdown.wait()
        for listener in listeners { await listener.close() }
        let eventLoop = MultiThreadedEventLoopGroup.singleton.any()
        let ended = connections.shutDown(eventLoop)
        let metricsEnded = metricsConnections.shutDown(eventLoop)
        // Connections that exceed the limit are closed, so shutdown always ends.
        let deadline = eventLoop.scheduleTask(in: TimeAmount(configuration.shutdownTime)) {
          connections.closeAll()
          metricsConnections.closeAll()
        }
        try? await ended.get()
        try? await metricsEnded.get()
        deadline.cancel()
      } onCancel: {
        shutdown.signal()
        connections.closeAll()
        metricsConnections.closeAll()
      }
    }

    /// An address at which clients can connect.
    private struct Listening: Sendable {
      let address: ListenAddress
      let channel: any Channel

      func close() async {
        try? await channel.close()
        address.remove()
      }
    }

    /// Listens on an address, which may be one of several with the same port.
    ///
    /// - Throws: `ListenError`.
    private func listen(
      _ host: String, _ port: Int, _ context: ServerContext, among hosts: [String] = []
    ) async throws -> Listening {
      let logger = logger
      let bootstrap = ServerBootstrap(group: MultiThreadedEventLoopGroup.singleton)
        .serverChannelOption(.backlog, value: 256)
        .serverChannelOption(.socketOption(.so_reuseaddr), value: 1)
        .serverChannelInitializer { channel in
          channel.eventLoop.makeCompletedFuture {
            // NIO's own handler waits for a second after a failure to accept; it comes first to hold back every read.
            try channel.pipeline.syncOperations.addHandlers(
              AcceptBackoffHandler(), Listener(context.connections, logger))
          }
        }
        .childChannelInitializer { channel in
          channel.eventLoop.makeCompletedFuture { try ConnectionPipeline.assemble(on: channel, context) }
        }
      let address = ListenAddress(host)
      // On Linux, :: alone also accepts IPv4, and leaves no IPv4 address to the others.
      if address.family == .inet6, hosts.contains(where: { [.inet, nil].contains(ListenAddress($0).family) }) {
        _ = bootstrap.serverChannelOption(
          ChannelOptions.Types.SocketOption(level: .ipv6, name: .ipv6_v6only), value: 1)
      }
      do {
        return Listening(address: address, channel: try await address.bind(bootstrap, port: port))
      } catch {
        throw ListenError(host: host, port: port, reason: SocketErrorText.describe(error))
      }
    }

    /// Begins the shutdown, and returns at once.
    public func shutDown() { shutdown.signal() }
  }

  /// A request to shut down, made once or more.
  final class ShutdownRequest: Sendable {
    private struct State {
      var isMade = false
      var waiting: [CheckedContinuation<Void, Never>] = []
    }

    private let state = NIOLockedValueBox(State())

    func signal() {
      let waiting = state.withLockedValue { state in
        state.isMade = true
        defer { state.waiting = [] }
        return state.waiting
      }
      for continuation in waiting { continuation.resume() }
    }

    func wait() async {
      await withCheckedContinuation { continuation in
        let isMade = state.withLockedValue { state in
          if !state.isMade { state.waiting.append(continuation) }
          return state.isMade
        }
        if isMade { continuation.resume() }
      }
    }
  }
#endif

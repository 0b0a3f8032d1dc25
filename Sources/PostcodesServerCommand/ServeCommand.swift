#if Programs
  internal import ArgumentParser
  internal import CommandSupport
  internal import Logging
  internal import PostcodeKit
  internal import PostcodeServer
  internal import PostcodesIOTypes

  #if canImport(Darwin)
    internal import Darwin
  #elseif canImport(Glibc)
    internal import Glibc
  #elseif canImport(Musl)
    internal import Musl
  #endif

  /// `postcodes serve`.
  struct ServeCommand: AsyncParsableCommand {
    static let configuration = CommandConfiguration(
      commandName: "serve",
      abstract: "Serve the API of postcodes.io from an index.",
      discussion: """
        Paths, parameters, JSON, status codes and error texts are those of postcodes.io 20, or 18 with --as 18: clients \
        only need another base URL.

          postcodes serve --index uk.pcindex
          curl http://127.0.0.1:8000/postcodes/SW1A2AA

        Only this machine can connect unless --host gives another address, such as 0.0.0.0 for all interfaces. Prints each \
        address to standard error when ready. SIGTERM and Ctrl-C stop the server after in-flight requests.

        When the index file is replaced, the server verifies the new index and switches to it without losing a request. \
        SIGHUP reloads it at once. Replace the file by renaming, as 'postcodes build' does. Besides the paths of \
        postcodes.io the server has /index, /metrics and /openapi.json, and a web page at / that reads the index in the \
        browser.

        Every option can also be set by a variable: POSTCODES_ and its name in capitals, such as POSTCODES_MAX_AGE=60, or \
        POSTCODES_NO_PAGE=1. HOST, PORT and other variables of postcodes.io work as well. The command line comes first.
        """)

    @OptionGroup var source: IndexOption

    @Option(
      name: .customLong("as"), help: ArgumentHelp("Version of postcodes.io to answer as.", valueName: "version"))
    var version = ServedVersion.newest

    @Option(
      help: ArgumentHelp(
        "Address to listen on, or unix:PATH for a Unix socket; repeatable. Default: 127.0.0.1.", valueName: "address"))
    var host: [String] = []

    @Option(help: "Port to listen on; 0 for any free port.")
    var port = 8000

    @Option(help: ArgumentHelp("Serve everything under this path.", valueName: "path"))
    var prefix = PathPrefix.none

    @Flag(name: .customLong("no-page"), help: "Do not serve the web page at /.")
    var hasNoPage = false

    @Option(help: ArgumentHelp("Take the page's files from this folder.", valueName: "folder", visibility: .hidden))
    var site: String?

    @Option(
      name: .customLong("header"),
      help: ArgumentHelp("Add a header field to every response; repeatable.", valueName: "name:value"),
      transform: { try ServeCommand.header($0) })
    var headers: [ResponseHeader] = []

    @Option(
      help: ArgumentHelp("Text of errors with status 500. Default: that of postcodes.io.", valueName: "text"))
    var failureText: String?

    @Option(
      help: ArgumentHelp("Time after which clients and caches revalidate a response.", valueName: "seconds"))
    var maxAge = 3600

    @Option(
      help: ArgumentHelp(
        "Interval between checks whether the index file was replaced; 0 for never.", valueName: "seconds"))
    var reloadInterval = 5

    @Option(
      help: ArgumentHelp("How long to wait for in-flight requests at shutdown.", valueName: "seconds"))
    var shutdownTimeout = 30

    @OptionGroup(title: "Metrics") var metrics: MetricsOptions

    @OptionGroup(title: "Logs") var logs: LogOptions

    @OptionGroup(title: "Limits") var limits: LimitOptions

    @OptionGroup(title: "Results") var results: ResponseLimitOptions

    private var hosts: [String] { host.isEmpty ? PostcodeServer.Configuration().hosts : host }

    func validate() throws {
      for host in host { try ServeCommand.checkHost(host) }
      try check(port, 0...65_535, "port")
      try check(maxAge, 0...31_536_000, "max-age")
      try check(reloadInterval, 0...86_400, "reload-interval")
      try check(shutdownTimeout, 0...86_400, "shutdown-timeout")
    }

    func run() async throws {
      MemoryAllocator.returnFreedMemory()
      let counters = ServerMetrics()
      let log = logs.buffer(counters)
      let logger = logs.logger(log)
      warnAboutVariables(logger)
      let path = try source.path()
      let stamp = FileStamp(path)
      let served = try open(path)
      let current = CurrentIndex(served)
      let reloader = IndexReloader(
        current, path: path, openedAs: stamp, interval: .seconds(reloadInterval), onSignal: true, metrics: counters,
        logger: logger)
      let server = PostcodeServer(
        current, reloader: reloader, configuration: configuration(logger), metrics: counters, logger: logger)
      let signals = [SIGTERM, SIGINT].map { signal in
        SignalSource(signal) {
          logger.notice("stopping", metadata: ["signal": "\(signal == SIGINT ? "SIGINT" : "SIGTERM")"])
          server.shutDown()
        }
      }
      // A reader of the log that stalls must not keep the process from ending.
      defer {
        log.finish(within: 1)
        for signal in signals { signal.cancel() }
      }
      do {
        let announcement = Announcement(served.index, path: path, format: logs.logFormat)
        try await server.run { announcement.write($0, to: log, logger) }
      } catch let error as ListenError {
        throw Failure(status: .unavailable, message: Printable.text("\(error)"))
      }
      logger.notice("stopped")
    }

    private static func checkHost(_ host: String) throws {
      let (isEmpty, rest) =
        switch ListenAddress(host) {
        case .host(let name): (name.isEmpty, "an address such as 0.0.0.0")
        case .unixSocket(let path): (path.isEmpty, "unix:PATH")
        }
      if isEmpty { throw ValidationError("--host must be \(rest), not \(Printable.quoted(host)).") }
    }

    /// Variables that are set, look like options and aren't.
    private func warnAboutVariables(_ logger: Logger) {
      guard let options = try? EnvironmentOptions("serve", Environment.all), !options.withoutEffect.isEmpty else {
        return
      }
      logger.warning(
        "variables without effect", metadata: ["names": "\(options.withoutEffect.joined(separator: " "))"])
    }

    /// Reads `NAME:VALUE`.
    private static func header(_ text: String) throws -> ResponseHeader {
      guard let colon = text.firstIndex(of: ":") else {
        throw ValidationError("--header must be NAME:VALUE, not \(Printable.quoted(text)).")
      }
      let name = String(text[..<colon])
      do {
        return try ResponseHeader(name: name, value: String(text[text.index(after: colon)...]))
      } catch .badName {
        throw ValidationError("--header: \(Printable.quoted(name)) is not the name of a header field.")
      } catch .badValue {
        throw ValidationError("--header: the value of \(name) has a control character.")
      } catch .reserved {
        let advice = name.lowercased() == "cache-control" ? " Use --max-age." : ""
        throw ValidationError("--header: the server itself writes \(name).\(advice)")
      }
    }

    private func configuration(_ logger: Logger) -> PostcodeServer.Configuration {
      var configuration = PostcodeServer.Configuration()
      configuration.hosts = hosts
      configuration.port = port
      configuration.prefix = prefix.path
      configuration.hasPage = !hasNoPage
      configuration.siteFolder = site
      configuration.hasMetrics = !metrics.hasNone
      configuration.metricsAccess = metrics.access(hosts)
      configuration.headers = headers
      configuration.failureText = failureText
      configuration.cacheTime = .seconds(maxAge)
      configuration.limits = limits.limits
      configuration.shutdownTime = .seconds(shutdownTimeout)
      configuration.onConnectionDecrease = { MemoryAllocator.trim() }
      let connections = OpenFiles.raiseLimit(forConnections: limits.connections)
      if connections < limits.connections {
        configuration.limits.connections = connections
        logger.warning(
          "--connections reduced to fit the limit of open files",
          metadata: [
            "connections": .stringConvertible(connections), "requested": .stringConvertible(limits.connections),
          ])
      }
      return configuration
    }

    /// Reads and verifies the index before anyone can connect.
    private func open(_ path: String) throws -> ServedIndex {
      do throws(IndexError) {
        return try ServedIndex(path: path, limits: results.limits, version: version.wireVersion)
      } catch {
        throw IndexOpener.failure(error, path)
      }
    }
  }
#endif

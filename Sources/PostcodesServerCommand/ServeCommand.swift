internal import ArgumentParser
internal import CMalloc
internal import CommandSupport
internal import Logging
internal import PostcodeIndex
internal import PostcodePage
internal import PostcodeServer

/// `postcodes serve`.
struct ServeCommand: AsyncParsableCommand {
  static let configuration = CommandConfiguration(
    commandName: "serve",
    abstract: "Answer over HTTP as postcodes.io does, from the index.",
    discussion: """
      The paths, parameters, JSON, status codes and error texts are those of postcodes.io: its clients need only another \
      base URL.

        postcodes serve --index uk.pcindex
        curl http://127.0.0.1:8000/postcodes/SW1A2AA

      Only this machine can connect unless --host names another address, such as 0.0.0.0 for all of them. The address \
      is told on standard error once clients can connect. SIGTERM and Ctrl-C end the server after the requests under \
      way.

      When the index's file is replaced by another, the new one is checked and then answers, without losing a request; \
      SIGHUP has it read at once. Replace it by renaming, as 'postcodes build' does. Beside the paths of postcodes.io \
      there are /index, /metrics and /openapi.json, and a page for people at / that reads the index in the browser.
      """)

  @OptionGroup var source: IndexOption

  @Option(help: ArgumentHelp("The address to listen on.", valueName: "address"))
  var host = "127.0.0.1"

  @Option(help: "The port to listen on; 0 for any that is free.")
  var port = 8000

  @Option(help: ArgumentHelp("Serve everything under this path.", valueName: "path"))
  var prefix = PathPrefix.none

  @Option(
    help: ArgumentHelp(
      "Another server that answers as postcodes.io does: the page at /compare asks it the same, from the browser.",
      valueName: "url"))
  var remote: String?

  @Flag(name: .customLong("no-page"), help: "Leave out the page for people at /.")
  var hasNoPage = false

  @Flag(name: .customLong("no-metrics"), help: "Leave out /metrics, which anybody can read who can connect.")
  var hasNoMetrics = false

  @Option(
    help: ArgumentHelp(
      "How long clients and caches may keep an answer before they ask again.", valueName: "seconds"))
  var maxAge = 3600

  @Option(
    help: ArgumentHelp(
      "How often to look whether the index's file was replaced; 0 for never.", valueName: "seconds"))
  var reloadInterval = 5

  @Option(
    help: ArgumentHelp("How long requests under way are waited for in the end.", valueName: "seconds"))
  var shutdownTimeout = 30

  @OptionGroup(title: "Logs") var logs: LogOptions

  @OptionGroup(title: "Limits") var limits: LimitOptions

  @OptionGroup(title: "Answers") var answers: AnswerLimitOptions

  func validate() throws {
    guard (0...65_535).contains(port) else { throw ValidationError("--port must be 0 to 65535.") }
    if let remote {
      guard PostcodePage.Remote(remote) != nil else {
        throw ValidationError("--remote must be an address such as https://api.postcodes.io, not '\(remote)'.")
      }
      guard !hasNoPage, prefix.path.isEmpty else {
        throw ValidationError("--remote is for the page at /compare, which --no-page and --prefix leave out.")
      }
    }
    guard (0...31_536_000).contains(maxAge) else { throw ValidationError("--max-age must be 0 to 31536000.") }
    guard (0...86_400).contains(reloadInterval) else { throw ValidationError("--reload-interval must be 0 to 86400.") }
    guard (0...86_400).contains(shutdownTimeout) else {
      throw ValidationError("--shutdown-timeout must be 0 to 86400.")
    }
  }

  func run() async throws {
    cmalloc_return_large_blocks()
    var configuration = PostcodeServer.Configuration()
    configuration.host = host
    configuration.port = port
    configuration.prefix = prefix.path
    configuration.hasPage = !hasNoPage
    configuration.hasMetrics = !hasNoMetrics
    configuration.remote = remote.flatMap { PostcodePage.Remote($0) }
    configuration.cacheTime = .seconds(maxAge)
    configuration.limits = limits.limits
    configuration.shutdownTime = .seconds(shutdownTimeout)
    let logger = logs.logger
    let metrics = MetricsRegistry()
    let path = try source.path()
    let stamp = FileStamp(path)
    let current = CurrentIndex(try open(path))
    let reloader = IndexReloader(
      current, path: path, openedAs: stamp, interval: .seconds(reloadInterval), onSignal: true, metrics: metrics,
      logger: logger)
    let server = PostcodeServer(
      current, reloader: reloader, configuration: configuration, metrics: metrics, logger: logger)
    OpenFiles.allow(limits.connections)
    do {
      let format = logs.logFormat
      try await server.run(stopsOnSignals: true) { address in
        switch format {
        case .text: StandardError.write("listening on \(address.url)\n")
        case .json: logger.log(level: logger.logLevel, "listening", metadata: ["url": "\(address.url)"])
        }
      }
    } catch {
      throw Failure(status: .unavailable, message: "cannot listen on \(host) port \(port): \(error)")
    }
  }

  /// The index, read and checked as a whole before anybody can connect.
  private func open(_ path: String) throws -> ServedIndex {
    do throws(IndexError) {
      return try ServedIndex(path: path, limits: answers.limits)
    } catch {
      throw IndexFile.failure(error, path)
    }
  }
}

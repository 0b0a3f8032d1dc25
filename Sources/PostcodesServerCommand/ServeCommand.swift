internal import ArgumentParser
internal import PostcodeServer
internal import PostcodesConsole

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
      """)

  @OptionGroup var source: IndexOption

  @Option(help: ArgumentHelp("The address to listen on.", valueName: "address"))
  var host = "127.0.0.1"

  @Option(help: "The port to listen on; 0 for any that is free.")
  var port = 8000

  @Option(help: ArgumentHelp("Serve everything under this path.", valueName: "path"))
  var prefix = ""

  @OptionGroup(title: "Limits") var limits: LimitOptions

  func validate() throws {
    guard (0...65_535).contains(port) else { throw ValidationError("--port must be 0 to 65535.") }
  }

  func run() async throws {
    var configuration = PostcodeServer.Configuration()
    configuration.host = host
    configuration.port = port
    configuration.prefix = prefix
    configuration.limits = limits.limits
    let server = PostcodeServer(CurrentIndex(ServedIndex(try source.open())), configuration: configuration)
    OpenFiles.allow(limits.connections)
    do {
      try await server.run(stopsOnSignals: true) { StandardError.write("listening on \($0.url)\n") }
    } catch {
      throw Failure(status: Failure.unavailable, message: "cannot listen on \(host) port \(port): \(error)")
    }
  }
}

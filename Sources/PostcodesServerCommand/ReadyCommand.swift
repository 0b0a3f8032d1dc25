#if Programs
  internal import ArgumentParser
  internal import CommandSupport
  internal import NIOCore
  internal import NIOHTTP1
  internal import NIOPosix
  internal import PostcodeServer

  /// `postcodes ready`: a health check for container engines and service managers, where no other HTTP client is installed.
  struct ReadyCommand: AsyncParsableCommand {
    static let configuration = CommandConfiguration(
      commandName: "ready",
      abstract: "Check whether a server is ready.",
      discussion: "Exits with status 0 if the server is ready, and 69 if it is not or does not respond in time.")

    @Option(help: ArgumentHelp("Address of the server, or unix:PATH for a Unix socket.", valueName: "address"))
    var host = "127.0.0.1"

    @Option(help: "Port of the server.")
    var port = 8000

    @Option(help: ArgumentHelp("Path under which the server serves.", valueName: "path"))
    var prefix = PathPrefix.none

    @Option(help: ArgumentHelp("Maximum time to connect, and to wait for the response.", valueName: "seconds"))
    var timeout = 5

    func validate() throws {
      try check(port, 1...65_535, "port")
      try check(timeout, 1...3600, "timeout")
    }

    func run() async throws {
      let status: HTTPResponseStatus?
      do {
        status = try await requestStatus()
      } catch {
        throw Failure(
          status: .unavailable,
          message: "no response from \(server): \(Printable.text(SocketErrorText.describe(error)))")
      }
      guard let status else {
        throw Failure(
          status: .unavailable,
          message: "no response from \(server) within \(timeout) \(timeout == 1 ? "second" : "seconds")")
      }
      guard status == .ok else {
        throw Failure(
          status: .unavailable,
          message: "the server on \(server) is not ready: \(Printable.text("\(status)"))")
      }
    }

    private var address: ListenAddress { ListenAddress(host) }

    /// The server in messages.
    private var server: String {
      switch address {
      case .host: "\(host) port \(port)"
      case .unixSocket: host
      }
    }

    /// Requests `/ready`. Returns `nil` if the connection ends without a response.
    private func requestStatus() async throws -> HTTPResponseStatus? {
      let time = TimeAmount.seconds(Int64(timeout))
      let bootstrap = ClientBootstrap(group: MultiThreadedEventLoopGroup.singleton).connectTimeout(time)
      let prepare = { @Sendable (channel: any Channel) in
        channel.eventLoop.makeCompletedFuture {
          try channel.pipeline.syncOperations.addHTTPClientHandlers()
          channel.eventLoop.assumeIsolated().scheduleTask(in: time) { channel.close(promise: nil) }
          return try NIOAsyncChannel<HTTPClientResponsePart, HTTPClientRequestPart>(
            wrappingChannelSynchronously: channel)
        }
      }
      let connection =
        switch address {
        case .host(let host):
          try await bootstrap.connect(host: host, port: port, channelInitializer: prepare)
        case .unixSocket(let path):
          try await bootstrap.connect(unixDomainSocketPath: path, channelInitializer: prepare)
        }
      let head = HTTPRequestHead(
        version: .http1_1, method: .GET, uri: "\(prefix.path)/ready",
        headers: ["Host": address == .host(host) ? host : "localhost", "Connection": "close"])
      var status: HTTPResponseStatus?
      do {
        try await connection.executeThenClose { inbound, outbound in
          try await outbound.write(contentsOf: [.head(head), .end(nil)])
          for try await part in inbound {
            guard case .head(let response) = part else { continue }
            status = response.status
            break
          }
        }
      } catch {
        // A server that closes the connection first has responded nevertheless.
        guard status != nil else { throw error }
      }
      return status
    }
  }
#endif

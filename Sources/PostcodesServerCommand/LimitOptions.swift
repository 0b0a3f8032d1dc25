#if Programs
  internal import ArgumentParser
  internal import PostcodeServer

  /// The limits of what clients may use.
  struct LimitOptions: ParsableArguments {
    private static let standard = ServerLimits()

    @Option(help: ArgumentHelp("Maximum number of connections; further clients receive 503.", valueName: "count"))
    var connections = LimitOptions.standard.connections

    @Option(
      help: ArgumentHelp(
        "Maximum number of connections from one IPv4 address or IPv6 /64 network; 0 for no limit, for a server behind a "
          + "proxy. Default: half of --connections, at least 16.", valueName: "count"))
    var connectionsPerAddress: Int?

    @Option(help: ArgumentHelp("Maximum size of a request body.", valueName: "bytes"))
    var bodySize = LimitOptions.standard.bodyBytes

    @Option(help: ArgumentHelp("Maximum size of a request's head.", valueName: "bytes"))
    var headerSize = LimitOptions.standard.headerBytes

    @Option(help: ArgumentHelp("Maximum time for a request to arrive.", valueName: "seconds"))
    var requestTimeout = LimitOptions.seconds(standard.requestTime)

    @Option(help: ArgumentHelp("Close idle connections after this time.", valueName: "seconds"))
    var idleTimeout = LimitOptions.seconds(standard.idleTime)

    @Option(help: ArgumentHelp("Close a connection whose client has read nothing for this long.", valueName: "seconds"))
    var replyTimeout = LimitOptions.seconds(standard.replyTime)

    func validate() throws {
      try check(connections, 1...1_000_000, "connections")
      if let connectionsPerAddress { try check(connectionsPerAddress, 0...1_000_000, "connections-per-address") }
      try check(bodySize, 1...100_000_000, "body-size")
      try check(headerSize, 256...1_000_000, "header-size")
      try check(requestTimeout, 1...86_400, "request-timeout")
      try check(idleTimeout, 1...86_400, "idle-timeout")
      try check(replyTimeout, 1...86_400, "reply-timeout")
    }

    var limits: ServerLimits {
      var limits = ServerLimits()
      limits.connections = connections
      limits.connectionsPerAddress = connectionsPerAddress
      limits.bodyBytes = bodySize
      limits.headerBytes = headerSize
      limits.requestTime = .seconds(requestTimeout)
      limits.idleTime = .seconds(idleTimeout)
      limits.replyTime = .seconds(replyTimeout)
      return limits
    }

    private static func seconds(_ duration: Duration) -> Int { Int(clamping: duration.components.seconds) }
  }
#endif

internal import ArgumentParser
internal import PostcodeServer

/// What a client may take of the server.
struct LimitOptions: ParsableArguments {
  private static let usual = ServerLimits()

  @Option(help: ArgumentHelp("The most connections at once; others are told 503.", valueName: "number"))
  var connections = LimitOptions.usual.connections

  @Option(help: ArgumentHelp("The most bytes of a request's body.", valueName: "bytes"))
  var bodySize = LimitOptions.usual.bodyBytes

  @Option(help: ArgumentHelp("The most bytes of a request's header.", valueName: "bytes"))
  var headerSize = LimitOptions.usual.headerBytes

  @Option(help: ArgumentHelp("How long a request may take to arrive.", valueName: "seconds"))
  var requestTimeout = LimitOptions.seconds(usual.requestTime)

  @Option(help: ArgumentHelp("How long a connection is kept on which nothing arrives.", valueName: "seconds"))
  var idleTimeout = LimitOptions.seconds(usual.idleTime)

  @Option(help: ArgumentHelp("How long a client may take nothing of a reply.", valueName: "seconds"))
  var replyTimeout = LimitOptions.seconds(usual.replyTime)

  func validate() throws {
    func check(_ value: Int, _ range: ClosedRange<Int>, _ name: String) throws {
      guard range.contains(value) else {
        throw ValidationError("--\(name) must be \(range.lowerBound) to \(range.upperBound).")
      }
    }
    try check(connections, 1...1_000_000, "connections")
    try check(bodySize, 1...100_000_000, "body-size")
    try check(headerSize, 256...1_000_000, "header-size")
    try check(requestTimeout, 1...86_400, "request-timeout")
    try check(idleTimeout, 1...86_400, "idle-timeout")
    try check(replyTimeout, 1...86_400, "reply-timeout")
  }

  var limits: ServerLimits {
    var limits = ServerLimits()
    limits.connections = connections
    limits.bodyBytes = bodySize
    limits.headerBytes = headerSize
    limits.requestTime = .seconds(requestTimeout)
    limits.idleTime = .seconds(idleTimeout)
    limits.replyTime = .seconds(replyTimeout)
    return limits
  }

  private static func seconds(_ duration: Duration) -> Int { Int(clamping: duration.components.seconds) }
}

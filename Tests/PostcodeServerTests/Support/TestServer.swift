import Foundation
import Logging
@testable import PostcodeKit
import PostcodesIOTypes

@testable import PostcodeServer
@testable import PostcodesIOResponder

/// A server on a free port of this machine; as version 18 of postcodes.io, whose responses are recorded byte for byte.
struct TestServer: Sendable {
  let address: PostcodeServer.Address
  let current: CurrentIndex
  private let task: Task<Void, any Error>

  var port: Int { address.port }
  var url: String { "http://127.0.0.1:\(port)" }

  static func start(
    _ index: PostcodeIndex, prefix: String = "", limits: ServerLimits = .patient,
    cacheTime: Duration = .seconds(3600), hasPage: Bool = true, logger: Logger? = nil,
    responseLimits: ResponseLimits = ResponseLimits(), hasMetrics: Bool = true,
    version: WireVersion = .v18
  ) async throws -> TestServer {
    var configuration = PostcodeServer.Configuration()
    configuration.port = 0
    configuration.prefix = prefix
    configuration.limits = limits
    configuration.cacheTime = cacheTime
    configuration.hasPage = hasPage
    configuration.hasMetrics = hasMetrics
    return try await start(
      CurrentIndex(ServedIndex(index, limits: responseLimits, version: version)), configuration, logger: logger)
  }

  static func start(
    _ current: CurrentIndex, _ configuration: PostcodeServer.Configuration, logger: Logger? = nil,
    queue: WorkQueue = WorkQueue(), routes: [Route] = []
  ) async throws -> TestServer {
    var server = PostcodeServer(current, configuration: configuration, logger: logger)
    server.queue = queue
    server.furtherRoutes = routes
    let (addresses, continuation) = AsyncStream<PostcodeServer.Address>.makeStream()
    let task = Task { [server] in
      defer { continuation.finish() }
      try await server.run { continuation.yield($0) }
    }
    for await address in addresses { return TestServer(address: address, current: current, task: task) }
    try await task.value
    throw RawClient.Failure(description: "the server did not start")
  }

  /// The same server at its other port.
  func atPort(_ port: Int) -> TestServer {
    TestServer(
      address: PostcodeServer.Address(hosts: address.hosts, port: port, metricsPort: nil), current: current, task: task)
  }

  func stop() async {
    task.cancel()
    _ = try? await task.value
  }

  /// Starts a server, and stops it at the end.
  static func with<Result>(
    _ index: PostcodeIndex, prefix: String = "", limits: ServerLimits = .patient,
    cacheTime: Duration = .seconds(3600), hasPage: Bool = true, logger: Logger? = nil,
    responseLimits: ResponseLimits = ResponseLimits(), hasMetrics: Bool = true,
    version: WireVersion = .v18, _ body: (TestServer) async throws -> Result
  ) async throws -> Result {
    let server = try await start(
      index, prefix: prefix, limits: limits, cacheTime: cacheTime, hasPage: hasPage, logger: logger,
      responseLimits: responseLimits, hasMetrics: hasMetrics, version: version)
    do {
      let result = try await body(server)
      await server.stop()
      return result
    } catch {
      await server.stop()
      throw error
    }
  }

  /// Sends one request on a new connection and returns the response.
  func reply(
    _ method: String, _ target: String, headers: [String: String] = [:], body: String? = nil
  ) async throws -> RawReply {
    let port = port
    return try await offPool {
      let client = try RawClient(port: port)
      client.send(request(method, target, headers: headers, body: body))
      guard let reply = try client.reply(hasBody: method != "HEAD") else {
        throw RawClient.Failure(description: "no reply to \(method) \(target)")
      }
      return reply
    }
  }

  func get(_ target: String) async throws -> RawReply { try await reply("GET", target) }

  /// Returns what one client receives until the server closes the connection, and the metrics afterwards, when others are
  /// served as before.
  static func rest(
    _ limits: ServerLimits, _ body: @escaping @Sendable (RawClient) -> Void
  ) async throws -> (text: String, metrics: String) {
    try await with(try TestIndexes.few.get(), limits: limits) { server in
      let port = server.port
      let rest = try await offPool {
        let client = try RawClient(port: port)
        body(client)
        return try client.rest()
      }
      // The first request that isn't too slow itself on a busy machine.
      for _ in 0..<1000 {
        if let reply = try? await server.get("/metrics"), reply.status == 200 { return (rest, reply.body) }
      }
      throw RawClient.Failure(description: "nobody is served")
    }
  }

  /// Posts JSON.
  func post(_ target: String, _ json: String) async throws -> RawReply {
    try await reply("POST", target, headers: ["Content-Type": "application/json"], body: json)
  }
}

extension ServerLimits {
  /// Limits that no client exceeds, even on a busy machine.
  static var patient: ServerLimits {
    var limits = ServerLimits()
    limits.requestTime = .seconds(600)
    limits.idleTime = .seconds(600)
    limits.replyTime = .seconds(600)
    limits.lingerTime = .seconds(600)
    return limits
  }
}

/// Returns the text of a request.
func request(_ method: String, _ target: String, headers: [String: String] = [:], body: String? = nil) -> String {
  var text = "\(method) \(target) HTTP/1.1\r\n"
  let headers = ["Host": "localhost"].merging(headers) { $1 }
  for (name, value) in headers.sorted(by: { $0.key < $1.key }) { text += "\(name): \(value)\r\n" }
  if let body { text += "Content-Length: \(body.utf8.count)\r\n" }
  return text + "\r\n" + (body ?? "")
}

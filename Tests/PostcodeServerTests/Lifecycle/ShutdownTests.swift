import Logging
import PostcodeIndex
import ServiceLifecycle
import Testing

@testable import PostcodeServer

/// How a server ends that belongs to a group of services.
@Suite(.timeLimit(.minutes(5)))
struct ShutdownTests {
  private struct Serving: Service {
    let server: PostcodeServer
    let onListening: @Sendable (Int) -> Void

    func run() async throws { try await server.run { onListening($0.port) } }
  }

  private static let body = #"{"postcodes":["M11AD"]}"#
  private static let head =
    "POST /postcodes?filter=postcode HTTP/1.1\r\nHost: x\r\nContent-Type: application/json\r\n"
    + "Content-Length: \(body.utf8.count)\r\n\r\n"

  /// Starts a server, has the body of the test run, which shuts it down, and waits for its end.
  private func serve(
    shutdownTime: Duration, index: PostcodeIndex? = nil,
    _ body: @escaping @Sendable (_ port: Int, _ shutDown: @Sendable () async -> Void) async throws -> Void
  ) async throws {
    var configuration = PostcodeServer.Configuration()
    configuration.port = 0
    configuration.shutdownTime = shutdownTime
    // What is not under test never happens.
    configuration.limits = .patient
    let (ports, continuation) = AsyncStream<Int>.makeStream()
    let server = PostcodeServer(
      CurrentIndex(ServedIndex(try index ?? TestIndexes.few.get())), configuration: configuration)
    let group = ServiceGroup(
      services: [Serving(server: server) { continuation.yield($0) }],
      logger: Logger(label: "test") { _ in SwiftLogNoOpLogHandler() })
    try await withThrowingTaskGroup(of: Void.self) { tasks in
      tasks.addTask { try await group.run() }
      tasks.addTask {
        for await port in ports { return try await body(port) { await group.triggerGracefulShutdown() } }
      }
      try await tasks.waitForAll()
    }
  }

  /// An idle connection ends, nobody connects any more, and the request under way is answered as the last.
  @Test func requestsUnderWayAreAnswered() async throws {
    try await serve(shutdownTime: .seconds(600)) { port, shutDown in
      let idle = try RawClient(port: port)
      let busy = try RawClient(port: port)
      nonisolated(unsafe) let clients = (idle, busy)
      try await offPool { () throws -> Void in
        let (idle, busy) = clients
        idle.send(request("GET", "/ping"))
        #expect(try idle.reply()?.status == 200)
        // The answer to the first shows that the second is being read.
        busy.send(request("GET", "/ping") + Self.head + Self.body.prefix(5))
        #expect(try busy.reply()?.status == 200)
      }
      await shutDown()
      try await offPool { () throws -> Void in
        let (idle, busy) = clients
        #expect(try idle.rest().isEmpty)
        while (try? RawClient(port: port)) != nil {}
        busy.send(String(Self.body.dropFirst(5)))
        let reply = try #require(try busy.reply())
        #expect(reply.body == Bodies.result(#"[{"query":"M11AD","result":{"postcode":"M1 1AD"}}]"#))
        #expect(reply.headers["connection"] == "close")
        #expect(try busy.rest().isEmpty)
      }
    }
  }

  /// A reply that is being read goes on to its end, and a request of which only the beginning has arrived is answered.
  @Test func slowClientsAreWaitedFor() async throws {
    let index = try TestIndexes.sample.get()
    try await serve(shutdownTime: .seconds(600), index: index) { port, shutDown in
      nonisolated(unsafe) let clients = (
        try RawClient(port: port, receiveBuffer: 4096), try RawClient(port: port), try RawClient(port: port)
      )
      try await offPool { () throws -> Void in
        let (reading, asking, idle) = clients
        idle.send(request("GET", "/ping"))
        #expect(try idle.reply()?.status == 200)
        asking.send(request("GET", "/ping"))
        #expect(try asking.reply()?.status == 200)
        asking.send("GET /ping HTTP/1.1\r\nHo")
        reading.send(Bodies.longRequest())
        // Its beginning shows that all of it is being made.
        #expect(try reading.reply(hasBody: false)?.status == 200)
      }
      await shutDown()
      try await offPool { () throws -> Void in
        let (reading, asking, idle) = clients
        while (try? RawClient(port: port)) != nil {}
        // No connection is waited for any longer on which nobody asks anything.
        #expect(try idle.rest().isEmpty)
        let rest = try reading.rest()
        #expect(rest.utf8.count > 4 << 20 && rest.hasSuffix("}]}"))
        asking.send("st: x\r\n\r\n")
        let reply = try asking.reply()
        #expect(reply?.body == Bodies.result(#""pong""#) && reply?.headers["connection"] == "close")
        #expect(try asking.rest().isEmpty)
      }
    }
  }

  /// A client that never ends its request holds the end up no longer than is allowed.
  @Test func clientsThatDoNotEndAreCut() async throws {
    try await serve(shutdownTime: .milliseconds(50)) { port, shutDown in
      nonisolated(unsafe) let busy = try RawClient(port: port)
      try await offPool { () throws -> Void in
        busy.send(request("GET", "/ping") + Self.head)
        #expect(try busy.reply()?.status == 200)
      }
      await shutDown()
      try await offPool { () throws -> Void in #expect(try busy.rest().isEmpty) }
    }
  }

  /// Whatever connects just then, or has connected: nothing is waited for when the server's task is cancelled, and nothing
  /// traps.
  @Test(arguments: 0..<8)
  func cancelledWhileClientsConnect(round: Int) async throws {
    let index = try TestIndexes.few.get()
    for _ in 0..<10 {
      let server = try await TestServer.start(index)
      let port = server.port
      async let connected = offPool { () throws -> Int in
        var clients: [RawClient] = []
        while clients.count < 500, let client = try? RawClient(port: port) {
          client.send(clients.count % 2 == 0 ? request("GET", "/ping") : Self.head)
          clients.append(client)
        }
        for client in clients { _ = try? client.rest() }
        return clients.count
      }
      for _ in 0..<round * 100 { await Task.yield() }
      await server.stop()
      _ = try await connected
    }
  }
}

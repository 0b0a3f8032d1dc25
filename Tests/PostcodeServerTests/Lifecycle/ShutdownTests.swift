@testable import PostcodeKit
import Testing

@testable import PostcodeServer

/// Shutdown of a server.
@Suite(.timeLimit(.minutes(10)))
struct ShutdownTests {
  private static let body = #"{"postcodes":["M11AD"]}"#
  private static let head =
    "POST /postcodes?filter=postcode HTTP/1.1\r\nHost: x\r\nContent-Type: application/json\r\n"
    + "Content-Length: \(body.utf8.count)\r\n\r\n"

  /// Starts a server, runs the body of the test, which shuts the server down, and waits for its end.
  private func serve(
    shutdownTime: Duration, index: PostcodeIndex? = nil,
    _ body: @escaping @Sendable (_ port: Int, _ shutDown: @Sendable () async -> Void) async throws -> Void
  ) async throws {
    var configuration = PostcodeServer.Configuration()
    configuration.port = 0
    configuration.shutdownTime = shutdownTime
    // All other limits are never reached.
    configuration.limits = .patient
    let (ports, continuation) = AsyncStream<Int>.makeStream()
    let server = PostcodeServer(
      CurrentIndex(ServedIndex(try index ?? TestIndexes.few.get())), configuration: configuration)
    try await withThrowingTaskGroup(of: Void.self) { tasks in
      tasks.addTask { try await server.run { continuation.yield($0.port) } }
      tasks.addTask {
        for await port in ports { return try await body(port) { server.shutDown() } }
      }
      try await tasks.waitForAll()
    }
  }

  /// Idle connections are closed, nobody can connect, and the request in flight is answered.
  @Test func inFlightRequestsAreAnswered() async throws {
    try await serve(shutdownTime: .seconds(600)) { port, shutDown in
      let idle = try RawClient(port: port)
      let busy = try RawClient(port: port)
      nonisolated(unsafe) let clients = (idle, busy)
      try await offPool { () throws -> Void in
        let (idle, busy) = clients
        idle.send(request("GET", "/ping"))
        #expect(try idle.reply()?.status == 200)
        // The first response shows that the second request is being read.
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

  /// A response being read is completed, and a request whose beginning has arrived is answered.
  @Test func waitsForSlowClients() async throws {
    let index = try TestIndexes.sample.get()
    try await serve(shutdownTime: .seconds(600), index: index) { port, shutDown in
      nonisolated(unsafe) let clients = (
        try RawClient(port: port, receiveBuffer: 4096), try RawClient(port: port), try RawClient(port: port)
      )
      try await offPool { () throws -> Void in
        let (reading, sending, idle) = clients
        idle.send(request("GET", "/ping"))
        #expect(try idle.reply()?.status == 200)
        sending.send(request("GET", "/ping"))
        #expect(try sending.reply()?.status == 200)
        sending.send("GET /ping HTTP/1.1\r\nHo")
        reading.send(Bodies.longRequest())
        // Its head shows that the response is in progress.
        #expect(try reading.reply(hasBody: false)?.status == 200)
      }
      await shutDown()
      try await offPool { () throws -> Void in
        let (reading, sending, idle) = clients
        while (try? RawClient(port: port)) != nil {}
        // Idle connections are closed.
        #expect(try idle.rest().isEmpty)
        let rest = try reading.rest()
        #expect(rest.utf8.count > 4 << 20 && rest.hasSuffix("}]}\r\n0\r\n\r\n"))
        sending.send("st: x\r\n\r\n")
        let reply = try sending.reply()
        #expect(reply?.body == Bodies.result(#""pong""#) && reply?.headers["connection"] == "close")
        #expect(try sending.rest().isEmpty)
      }
    }
  }

  /// A client that never completes its request delays the shutdown only up to the limit.
  @Test func disconnectsAfterTheTimeout() async throws {
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

  /// Cancelling the server's task closes everything at once, including connections that are just being accepted, and nothing
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

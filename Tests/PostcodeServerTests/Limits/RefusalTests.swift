import Testing

@testable import PostcodeServer

/// Clients that are slow, greedy or wrong, over real sockets.
@Suite(.timeLimit(.minutes(10)))
struct RefusalTests {
  /// Times of a client that says nothing; nobody else waits for them.
  private static func limits(_ change: (inout ServerLimits) -> Void) -> ServerLimits {
    var limits = ServerLimits()
    // What is not under test never happens.
    limits.requestTime = .seconds(600)
    limits.idleTime = .seconds(600)
    limits.replyTime = .seconds(600)
    change(&limits)
    return limits
  }

  private func rest(
    _ limits: ServerLimits = Self.limits { _ in }, _ body: @escaping @Sendable (RawClient) -> Void
  ) async throws -> String {
    try await TestServer.with(try TestIndexes.few.get(), limits: limits) { server in
      let port = server.port
      let rest = try await offPool {
        let client = try RawClient(port: port)
        body(client)
        return try client.rest()
      }
      // Others are served as ever.
      #expect(try await server.get("/ping").status == 200)
      return rest
    }
  }

  private func expect(_ text: String, _ refusal: Refusal) {
    #expect(text.hasPrefix("HTTP/1.1 \(refusal.status) "))
    #expect(text.contains("\r\nConnection: close\r\n") && text.contains("\r\nAccess-Control-Allow-Origin: *\r\n"))
    #expect(text.hasSuffix("\r\n\r\n" + Bodies.error(refusal.status, refusal.text)))
  }

  @Test(arguments: [
    "GET\r\n\r\n", "\u{1}\u{2}\r\n\r\n", "GET / FTP/1.1\r\n\r\n", "GET /ping HTTP/1.1\r\nbad header\r\n\r\n",
  ])
  func malformed(_ text: String) async throws {
    let all = try await rest { $0.send(text) }
    #expect(all == "HTTP/1.1 400 Bad Request\r\n\r\n")
  }

  @Test func malformedBehindOthers() async throws {
    let all = try await rest { $0.send(request("GET", "/ping") + "bad\r\n\r\n") }
    #expect(all.hasPrefix("HTTP/1.1 200 OK\r\n") && all.contains(Bodies.result(#""pong""#)))
    #expect(all.contains("HTTP/1.1 400 Bad Request\r\n"))
  }

  @Test func largeHeader() async throws {
    let header = request("GET", "/ping", headers: ["X": String(repeating: "x", count: 20_000)])
    expect(try await rest { $0.send(header) }, .headerTooLarge)
  }

  @Test func largeHeaderInParts() async throws {
    let header = request(
      "GET", "/ping", headers: Dictionary(uniqueKeysWithValues: (0..<400).map { ("X-Number-\($0)", "some text \($0)") })
    )
    #expect(header.utf8.count > 8192)
    expect(try await rest(Self.limits { $0.headerBytes = 8192 }) { $0.send(header) }, .headerTooLarge)
  }

  @Test func largeTarget() async throws {
    let target = "/postcodes/" + String(repeating: "x", count: 20_000)
    let all = try await rest { $0.send(request("GET", target)) }
    #expect(all.hasPrefix("HTTP/1.1 431 ") || all.hasPrefix("HTTP/1.1 400 "))
  }

  @Test func largeBody() async throws {
    let limits = Self.limits { $0.bodyBytes = 1000 }
    try await TestServer.with(try TestIndexes.few.get(), limits: limits) { server in
      let padding = String(repeating: " ", count: 2000)
      let told = try await server.post("/postcodes", "{\"postcodes\":[]}" + padding)
      #expect(told.status == 413 && told.body == Bodies.error(413, "Request body too large"))
      let port = server.port
      let chunked = try await offPool {
        let client = try RawClient(port: port)
        let head = "POST /postcodes HTTP/1.1\r\nHost: x\r\nContent-Type: application/json\r\n"
        client.send(head + "Transfer-Encoding: chunked\r\n\r\n7d0\r\n\(padding)\r\n0\r\n\r\n")
        let first = try client.reply()
        // The connection is still good.
        client.send(request("GET", "/ping"))
        return [first, try client.reply()]
      }
      #expect(chunked.map { $0?.status } == [413, 200])
      let fits = try await server.post("/postcodes", "{\"postcodes\":[]}" + padding.prefix(900))
      #expect(fits.status == 200)
    }
  }

  @Test func endlessBody() async throws {
    let limits = Self.limits { $0.bodyBytes = 1000 }
    let all = try await rest(limits) { client in
      client.send("POST /postcodes HTTP/1.1\r\nHost: x\r\nContent-Type: application/json\r\n")
      client.send("Content-Length: 1000000000\r\n\r\n")
      let block = [UInt8](repeating: 32, count: 1 << 16)
      // Until the server has had enough.
      while client.send(block) {}
    }
    #expect(all.isEmpty || all.hasPrefix("HTTP/1.1 413 "))
  }

  @Test func slowHead() async throws {
    let limits = Self.limits { $0.requestTime = .milliseconds(300) }
    expect(try await rest(limits) { $0.send("GET /ping HTTP/1.1\r\nHost:") }, .requestTimeout)
  }

  @Test func slowBody() async throws {
    let limits = Self.limits { $0.requestTime = .milliseconds(300) }
    let all = try await rest(limits) { client in
      client.send(
        "POST /postcodes HTTP/1.1\r\nHost: x\r\nContent-Type: application/json\r\nContent-Length: 10\r\n\r\n{")
    }
    expect(all, .requestTimeout)
  }

  @Test func trickle() async throws {
    let limits = Self.limits { $0.requestTime = .milliseconds(300) }
    let all = try await rest(limits) { client in
      client.send("GET /ping HTTP/1.1\r\n")
      // Each byte comes in time, the request does not.
      while client.send("X: y\r\n") { pause(milliseconds: 20) }
    }
    #expect(all.isEmpty || all.hasPrefix("HTTP/1.1 408 "))
  }

  @Test func idle() async throws {
    let limits = Self.limits { $0.idleTime = .milliseconds(200) }
    #expect(try await rest(limits) { _ in }.isEmpty)
    #expect(try await rest(limits) { $0.send(request("GET", "/ping")) }.hasSuffix(Bodies.result(#""pong""#)))
  }

  /// A client that never reads is let go of, and what was held for it.
  @Test func unreadReplies() async throws {
    let limits = Self.limits { $0.replyTime = .milliseconds(300) }
    let codes = (0..<100).map { _ in "\"AB101AB\"" }.joined(separator: ",")
    let body = request(
      "POST", "/postcodes", headers: ["Content-Type": "application/json"], body: "{\"postcodes\":[\(codes)]}")
    try await TestServer.with(try TestIndexes.few.get(), limits: limits) { server in
      let port = server.port
      try await offPool {
        let client = try RawClient(port: port, receiveBuffer: 4096)
        // Until the server takes no more, and then ends the connection.
        while client.send(body) {}
      }
      #expect(try await server.get("/ping").status == 200)
    }
  }

  @Test func tooManyConnections() async throws {
    let limits = Self.limits { $0.connections = 2 }
    try await TestServer.with(try TestIndexes.few.get(), limits: limits) { server in
      let port = server.port
      let replies = try await offPool {
        let kept = try (0..<2).map { _ in
          let client = try RawClient(port: port)
          client.send(request("GET", "/ping"))
          return (client, try client.reply())
        }
        let surplus = try RawClient(port: port)
        surplus.send(request("GET", "/ping"))
        let refused = try surplus.rest()
        return (kept.map { $0.1?.status }, refused)
      }
      #expect(replies.0 == [200, 200])
      expect(replies.1, .tooManyConnections)
      // The places are free again, once the server has seen that the others are gone.
      var status = 503
      for _ in 0..<10_000 where status != 200 { status = try await server.get("/ping").status }
      #expect(status == 200)
    }
  }

  @Test func awaitedBody() async throws {
    let body = #"{"postcodes":[]}"#
    try await TestServer.with(try TestIndexes.few.get()) { server in
      let port = server.port
      let replies = try await offPool {
        let client = try RawClient(port: port)
        client.send(
          "POST /postcodes HTTP/1.1\r\nHost: x\r\nContent-Type: application/json\r\nExpect: 100-continue\r\n"
            + "Content-Length: \(body.utf8.count)\r\n\r\n")
        let interim = try client.reply()
        client.send(body)
        return [interim, try client.reply()]
      }
      #expect(replies.map { $0?.status } == [100, 200])
    }
  }
}

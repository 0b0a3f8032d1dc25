import Foundation
@testable import PostcodeServer
import Testing

@testable import PostcodesIOResponder

/// Slow, greedy and malformed clients, over real sockets.
@Suite(.timeLimit(.minutes(10)))
struct ConnectionLimitTests {
  /// Limits that only the client under test exceeds.
  private static func limits(_ change: (inout ServerLimits) -> Void) -> ServerLimits {
    // All other limits are never reached.
    var limits = ServerLimits.patient
    change(&limits)
    return limits
  }

  private func rest(
    _ limits: ServerLimits = Self.limits { _ in }, _ body: @escaping @Sendable (RawClient) -> Void
  ) async throws -> String {
    try await TestServer.rest(limits, body).text
  }

  private func expect(_ text: String, _ error: APIError) {
    #expect(text.hasPrefix("HTTP/1.1 \(error.status) "))
    #expect(text.contains("\r\nConnection: close\r\n") && text.contains("\r\nAccess-Control-Allow-Origin: *\r\n"))
    #expect(text.hasSuffix("\r\n\r\n" + Bodies.error(error.status, error.text)))
  }

  @Test(arguments: [
    "GET\r\n\r\n", "\u{1}\u{2}\r\n\r\n", "GET / FTP/1.1\r\n\r\n", "GET /ping HTTP/1.1\r\nbad header\r\n\r\n",
    "GET /ping HTTP/1.1\r\n\r\n", "GET /ping HTTP/1.1\r\nHost: a\r\nHost: b\r\n\r\n",
    "POST /postcodes HTTP/1.1\r\nContent-Length: 2\r\n\r\n{}",
  ])
  func malformed(_ text: String) async throws {
    let all = try await rest { $0.send(text) }
    #expect(all == "HTTP/1.1 400 Bad Request\r\n\r\n")
  }

  @Test func malformedAfterValidRequest() async throws {
    let all = try await rest { $0.send(request("GET", "/ping") + "bad\r\n\r\n") }
    #expect(all.hasPrefix("HTTP/1.1 200 OK\r\n") && all.contains(Bodies.result(#""pong""#)))
    #expect(all.contains("HTTP/1.1 400 Bad Request\r\n"))
  }

  @Test func missingHostAfterValidRequest() async throws {
    let withoutHost = "POST /postcodes HTTP/1.1\r\nContent-Length: 2\r\n\r\n{}"
    let all = try await rest {
      $0.send(request("POST", "/postcodes", body: "{}") + withoutHost + request("GET", "/ping"))
    }
    #expect(all.hasPrefix("HTTP/1.1 500 ") && all.contains("HTTP/1.1 400 Bad Request\r\n"))
    #expect(!all.contains("pong"))
  }

  @Test func largeHeader() async throws {
    let header = request("GET", "/ping", headers: ["X": String(repeating: "x", count: 20_000)])
    expect(try await rest { $0.send(header) }, .headerTooLarge)
  }

  /// A client that keeps sending still receives the error.
  @Test func largeHeaderOfClientThatKeepsSending() async throws {
    try await TestServer.with(try TestIndexes.few.get(), limits: Self.limits { _ in }) { server in
      let port = server.port
      let all = try await offPool {
        let client = try RawClient(port: port)
        client.send(request("GET", "/ping", headers: ["X": String(repeating: "x", count: 20_000)]))
        for _ in 0..<4 {
          // When others have been answered, every event loop and task has had its turn with the earlier bytes.
          for _ in 0..<8 {
            let other = try RawClient(port: port)
            other.send(request("GET", "/index"))
            _ = try other.reply()
          }
          let isSent = client.send([UInt8](repeating: 120, count: 1000))
          #expect(isSent)
        }
        return try client.rest()
      }
      expect(all, .headerTooLarge)
    }
  }

  /// A client that never closes its side is disconnected.
  @Test(arguments: ["bad\r\n\r\n", request("GET", "/ping", headers: ["Connection": "close"])])
  func clientThatNeverCloses(_ text: String) async throws {
    let all = try await rest(Self.limits { $0.lingerTime = .milliseconds(20) }) { client in
      client.send(text)
      #expect((try? client.reply())??.status == (text.hasPrefix("bad") ? 400 : 200))
      while client.send("more\r\n") {}
    }
    #expect(all.isEmpty)
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
    expect(all, .headerTooLarge)
  }

  @Test func largeBody() async throws {
    let limits = Self.limits { $0.bodyBytes = 1000 }
    try await TestServer.with(try TestIndexes.few.get(), limits: limits) { server in
      let padding = String(repeating: " ", count: 2000)
      let large = try await server.post("/postcodes", "{\"postcodes\":[]}" + padding)
      #expect(large.status == 413 && large.body == Bodies.error(413, "Request body too large"))
      let port = server.port
      let chunked = try await offPool {
        let client = try RawClient(port: port)
        let head = "POST /postcodes HTTP/1.1\r\nHost: x\r\nContent-Type: application/json\r\n"
        client.send(head + "Transfer-Encoding: chunked\r\n\r\n7d0\r\n\(padding)\r\n0\r\n\r\n")
        let first = try client.reply()
        // The connection stays usable.
        client.send(request("GET", "/ping"))
        return [first, try client.reply()]
      }
      #expect(chunked.map { $0?.status } == [413, 200])
      let fits = try await server.post("/postcodes", "{\"postcodes\":[]}" + padding.prefix(900))
      #expect(fits.status == 200)
    }
  }

  /// The largest numbers mean no limit.
  @Test func withoutLimits() async throws {
    let limits = Self.limits { ($0.bodyBytes, $0.headerBytes, $0.connections) = (.max, .max, .max) }
    try await TestServer.with(try TestIndexes.few.get(), limits: limits) { server in
      let body = "{\"postcodes\":[]}" + String(repeating: " ", count: 200_000)
      let (found, unknown) = (try await server.post("/postcodes", body), try await server.post("/nothing", body))
      #expect(found.status == 200 && found.body == Bodies.result("[]") && unknown.status == 404)
      let packed = try #require(GzipStream()).compress(Array(body.utf8), isLast: true)
      let port = server.port
      let unpacked = try await offPool {
        let client = try RawClient(port: port)
        client.send("POST /postcodes HTTP/1.1\r\nHost: x\r\nContent-Type: application/json\r\n")
        client.send("Content-Encoding: gzip\r\nContent-Length: \(packed.count)\r\n\r\n")
        client.send(packed)
        return try client.reply()
      }
      #expect(unpacked?.status == 200)
    }
  }

  @Test func endlessBody() async throws {
    let limits = Self.limits { $0.bodyBytes = 1000 }
    let all = try await rest(limits) { client in
      client.send("POST /postcodes HTTP/1.1\r\nHost: x\r\nContent-Type: application/json\r\n")
      client.send("Content-Length: 1000000000\r\n\r\n")
      let block = [UInt8](repeating: 32, count: 1 << 16)
      // Until the server closes the connection.
      if let reply = try? client.reply() { #expect(reply.status == 413) }
      while client.send(block) {}
    }
    // The response has been read, and the connection is closed without another.
    #expect(all.isEmpty)
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

  /// One packet and then silence: the end of the first request must not hide the start of the second.
  @Test(arguments: [request("GET", "/ping"), request("POST", "/postcodes", body: "{}"), request("GET", "/index")])
  func slowBodyAfterOtherRequest(_ first: String) async throws {
    let limits = Self.limits { $0.requestTime = .milliseconds(300) }
    let all = try await rest(limits) { client in
      client.send(
        first + "POST /postcodes HTTP/1.1\r\nHost: x\r\nContent-Type: application/json\r\nContent-Length: 10\r\n\r\n{")
    }
    #expect(all.hasSuffix("\r\n\r\n" + Bodies.error(408, APIError.requestTimeout.text)))
  }

  /// Half a head in the packet of another request, then silence.
  @Test func slowHeadAfterOtherRequest() async throws {
    let limits = Self.limits { $0.requestTime = .milliseconds(300) }
    let all = try await rest(limits) { $0.send(request("GET", "/ping") + "GET /ping HTTP/1.1\r\nHo") }
    #expect(all.hasSuffix("\r\n\r\n" + Bodies.error(408, APIError.requestTimeout.text)))
  }

  /// Line ends between requests don't start a request.
  @Test func lineEnds() async throws {
    let limits = Self.limits {
      $0.requestTime = .milliseconds(200)
      $0.idleTime = .milliseconds(400)
    }
    let all = try await rest(limits) { client in
      client.send(request("GET", "/ping"))
      // On a busy machine the connection may have timed out before.
      if let reply = try? client.reply() { #expect(reply.status == 200) }
      client.send("\r\n")
    }
    #expect(all.isEmpty)
  }

  @Test func trickle() async throws {
    let limits = Self.limits { $0.requestTime = .milliseconds(300) }
    let all = try await rest(limits) { client in
      client.send("GET /ping HTTP/1.1\r\n")
      // Each byte arrives in time, the request doesn't.
      while !client.isReadable(within: 20), client.send("X: y\r\n") {}
    }
    expect(all, .requestTimeout)
  }

  @Test func idle() async throws {
    let limits = Self.limits { $0.idleTime = .milliseconds(200) }
    #expect(try await rest(limits) { _ in }.isEmpty)
    let all = try await rest(Self.limits { $0.idleTime = .seconds(2) }) { $0.send(request("GET", "/ping")) }
    #expect(all.hasSuffix(Bodies.result(#""pong""#)))
  }

  /// Requests of a client that doesn't read aren't processed beyond what the buffers hold.
  @Test func unreadPipelinedResponses() async throws {
    try await TestServer.with(try TestIndexes.sample.get()) { server in
      let port = server.port
      let answered = try await offPool {
        let client = try RawClient(port: port, receiveBuffer: 4096)
        for _ in 0..<Self.unreadCount { client.send(request("GET", "/postcodes?q=A&limit=2")) }
        // As long as answering them all would take.
        let watcher = try RawClient(port: port)
        let name = #"postcodes_requests_total{method="GET",route="/postcodes",status="200"} "#
        var answered = 0
        for _ in 0..<1000 where answered < Self.unreadCount / 2 {
          watcher.send(request("GET", "/metrics"))
          let lines = try watcher.reply()?.body.split(separator: "\n") ?? []
          answered = lines.first { $0.hasPrefix(name) }.flatMap { Int($0.dropFirst(name.count)) } ?? 0
        }
        withExtendedLifetime(client) {}
        return answered
      }
      #expect((1..<Self.unreadCount / 2).contains(answered))
    }
  }

  private static let unreadCount = 5000

  /// Letters with thousands of combining marks, which take minutes to compare as strings.
  @Test(arguments: [
    (#"{"KEY":1,"postcodes":["AB101AB"]}"#, 200), (#"{"postcodes":["KEY"]}"#, 200),
    (#"{"geolocations":[{"KEY":1,"KEY":2}]}"#, 400),
    (#"{"geolocations":[{"longitude":"KEY","latitude":51,"limit":"KEY"}]}"#, 400),
  ])
  func combiningMarks(_ body: String, _ expected: Int) async throws {
    let limits = Self.limits { $0.bodyBytes = 10_000_000 }
    let combiningMarks = String(repeating: "\u{301}\u{316}", count: 400_000)
    try await TestServer.with(try TestIndexes.few.get(), limits: limits) { server in
      let status = try await server.post("/postcodes", body.replacing("KEY", with: "a" + combiningMarks)).status
      #expect(status == expected)
    }
  }

  @Test(arguments: [
    ("/postcodes?KEY=1&q=KEY", 200), ("/postcodes?lon=KEY&lat=51", 400), ("/postcodes/AB101AB/nearest?limit=KEY", 400),
    ("/KEY", 404),
  ])
  func combiningMarksInTargets(_ target: String, _ expected: Int) async throws {
    let combiningMarks = String(repeating: "%CC%81%CC%96", count: 40_000)
    let limits = Self.limits { $0.headerBytes = 2_000_000 }
    try await TestServer.with(try TestIndexes.few.get(), limits: limits) { server in
      let status = try await server.get(target.replacing("KEY", with: "a" + combiningMarks)).status
      #expect(status == expected)
    }
  }

  /// A client that reads slowly, but reads, isn't disconnected: every read restarts the time.
  @Test func slowReaderIsNotDisconnected() async throws {
    let limits = Self.limits { $0.replyTime = .milliseconds(1500) }
    try await TestServer.with(try TestIndexes.sample.get(), limits: limits) { server in
      let port = server.port
      let reply = try await offPool {
        let client = try RawClient(port: port, receiveBuffer: 4096)
        client.send(Bodies.longRequest())
        // Twice the reply time altogether, with reads well within it.
        try client.readSlowly(200_000, every: 100, times: 30)
        return try client.reply()
      }
      #expect(reply?.status == 200 && (reply?.body.utf8.count ?? 0) > 4_000_000, "\(reply?.body.utf8.count ?? 0)")
    }
  }

  /// A client that never reads is disconnected.
  @Test func clientThatNeverReads() async throws {
    let limits = Self.limits { $0.replyTime = .milliseconds(300) }
    let codes = (0..<100).map { _ in "\"AB101AB\"" }.joined(separator: ",")
    let body = request(
      "POST", "/postcodes", headers: ["Content-Type": "application/json"], body: "{\"postcodes\":[\(codes)]}")
    try await TestServer.with(try TestIndexes.few.get(), limits: limits) { server in
      let port = server.port
      try await offPool {
        let client = try RawClient(port: port, receiveBuffer: 4096)
        // Until the server stops reading and closes the connection.
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
        let withinLimit = try (0..<2).map { _ in
          let client = try RawClient(port: port)
          client.send(request("GET", "/ping"))
          return (client, try client.reply())
        }
        let overLimit = try RawClient(port: port)
        overLimit.send(request("GET", "/ping"))
        let rejected = try overLimit.rest()
        return (withinLimit.map { $0.1?.status }, rejected)
      }
      #expect(replies.0 == [200, 200] && replies.1.contains("\r\nRetry-After: 1\r\n"))
      expect(replies.1, .tooManyConnections)
      // Others can connect again once the server has noticed that the clients are gone.
      var status = 503
      for _ in 0..<10_000 where status != 200 { status = try await server.get("/ping").status }
      #expect(status == 200)
    }
  }

  /// A connection over the limit receives 503 even if it sends nothing.
  @Test func silentConnectionOverLimit() async throws {
    try await TestServer.with(try TestIndexes.few.get(), limits: Self.limits { $0.connections = 1 }) { server in
      let port = server.port
      let rejected = try await offPool {
        let withinLimit = try RawClient(port: port)
        withinLimit.send(request("GET", "/ping"))
        _ = try withinLimit.reply()
        let rest = try RawClient(port: port).rest()
        return withExtendedLifetime(withinLimit) { rest }
      }
      expect(rejected, .tooManyConnections)
    }
  }

  /// A client that sends its whole body before reading receives the response, and the connection stays usable or ends.
  @Test(arguments: ["keep-alive", "close"], ["/postcodes", "/nothing"])
  func bodyThatIsNotRead(_ connection: String, _ path: String) async throws {
    try await TestServer.with(try TestIndexes.few.get(), limits: Self.limits { _ in }) { server in
      let port = server.port
      let replies = try await offPool {
        let client = try RawClient(port: port)
        let isSent = client.send(
          request(
            "POST", path, headers: ["Connection": connection, "Content-Type": "application/json"],
            body: String(repeating: " ", count: 12 << 20)))
        let first = try client.reply()
        client.send(request("GET", "/ping"))
        return (isSent, first?.status, try client.reply()?.status)
      }
      #expect(replies.0)
      #expect(replies.1 == (path == "/postcodes" ? 413 : 404))
      #expect(replies.2 == (connection == "close" ? nil : 200))
    }
  }

  @Test(arguments: ["999999999999", "18446744073709551615"])
  func impossibleLength(_ length: String) async throws {
    let all = try await rest { client in
      client.send("POST /postcodes HTTP/1.1\r\nHost: x\r\nContent-Type: application/json\r\nConnection: close\r\n")
      client.send("Content-Length: \(length)\r\n\r\n{}")
      client.finishSending()
    }
    #expect(all.hasPrefix("HTTP/1.1 413 ") || all.hasPrefix("HTTP/1.1 400 "))
  }

  /// A slow reader receives the whole response, also after closing its sending side.
  @Test(arguments: ["HTTP/1.1\r\nHost: x\r\nConnection: close", "HTTP/1.0", "HTTP/1.1\r\nHost: x"])
  func slowReader(_ version: String) async throws {
    try await TestServer.with(try TestIndexes.sample.get(), limits: Self.limits { _ in }) { server in
      let port = server.port
      let all = try await offPool {
        let client = try RawClient(port: port, receiveBuffer: 4096)
        client.send(Bodies.longRequest(version))
        client.finishSending()
        return try client.rest()
      }
      #expect(all.utf8.count > 4 << 20 && all.hasSuffix(version == "HTTP/1.0" ? "}]}" : "}]}\r\n0\r\n\r\n"))
    }
  }

  /// `100 Continue` is sent only in turn, for bodies that are wanted, and with HTTP/1.1.
  @Test(arguments: [
    ("/postcodes", "application/json", 1), ("/postcodes", "text/plain", 0), ("/nothing", "application/json", 0),
  ])
  func unwantedBody(_ path: String, _ type: String, _ count: Int) async throws {
    let head = "Host: x\r\nExpect: 100-continue\r\nContent-Type: \(type)\r\nContent-Length: 2\r\n\r\n"
    try await TestServer.with(try TestIndexes.few.get()) { server in
      let port = server.port
      let replies = try await offPool {
        let client = try RawClient(port: port)
        client.send(request("GET", "/index") + "POST \(path) HTTP/1.1\r\n" + head)
        // Never within another response.
        let replies = [try client.reply(), try client.reply()]
        client.send("{}")
        return count == 1 ? replies + [try client.reply()] : replies
      }
      #expect(replies.first??.body.hasSuffix("}") == true)
      let last = type == "text/plain" ? 500 : path == "/nothing" ? 404 : 400
      #expect(replies.map { $0?.status } == [200] + (count == 1 ? [100] : []) + [last])
    }
    let old = try await rest { client in
      client.send("POST \(path) HTTP/1.0\r\n" + head)
      client.finishSending()
    }
    #expect(!old.contains("100 Continue"))
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

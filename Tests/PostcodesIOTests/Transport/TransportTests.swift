import Foundation
import LoopbackServer
import SearchPipeline
import Testing

#if canImport(FoundationNetworking)
  import FoundationNetworking
#endif

@testable import PostcodesIO

/// The transport over a socket, with a misbehaving server.
@Suite(.timeLimit(.minutes(10)))
struct TransportTests {
  private func client(
    _ transport: TransportKind, _ server: LoopbackServer, timeout: Duration = .seconds(600), limit: Int = 1 << 24,
    concurrency: Int = 4
  ) throws -> PostcodesClient {
    PostcodesClient(
      transport: transport.make(),
      configuration: .init(
        baseURL: try #require(BaseURL(server.url)), timeout: timeout, maximumResponseBytes: limit,
        maximumConcurrentRequests: concurrency))
  }

  /// Returns the client's error for a reply.
  private func error(
    _ transport: TransportKind, _ reply: LoopbackReply, timeout: Duration = .seconds(600), limit: Int = 1 << 24
  ) async throws -> PostcodesIOError? {
    let server = try LoopbackServer { _ in reply }
    defer { server.stop() }
    let client = try client(transport, server, timeout: timeout, limit: limit)
    return await failure { try await client.validate("AB10 1AB") }
  }

  @Test(arguments: TransportKind.allCases) func requestArrives(transport: TransportKind) async throws {
    let server = try LoopbackServer { _ in .result("[]") }
    defer { server.stop() }
    let client = try client(transport, server)
    _ = try await client.autocomplete("AB10 1", limit: 5)
    _ = await failure { try await client.bulkLookup(["é\"", "b"]) }
    let requests = server.requests
    #expect(requests.map(\.method) == ["GET", "POST"])
    #expect(requests.map(\.target) == ["/postcodes/AB10%201/autocomplete?limit=5", "/postcodes"])
    #expect(requests[0].header("user-agent") == "postcodes-swift")
    #expect(requests[0].header("accept") == "application/json")
    #expect(requests[1].header("content-type") == "application/json")
    #expect(try json(requests[1].bodyText) == json(#"{"postcodes":["é\"","b"]}"#))
    // The connection stays open.
    #expect(server.connectionCount == 1)
  }

  @Test func configurationsOfTheApp() async throws {
    let server = try LoopbackServer { _ in .result("true") }
    defer { server.stop() }
    let configuration = URLSessionConfiguration.default
    configuration.httpAdditionalHeaders = ["X-Key": "secret"]
    let client = PostcodesClient(
      transport: URLSessionTransport(configuration: configuration),
      configuration: .init(
        baseURL: try #require(BaseURL(server.url)), timeout: .seconds(600), headers: [HTTPHeader("X-Other", "a")]))
    #expect(try await client.validate("AB10 1AB"))
    #expect(server.requests.first?.header("X-Key") == "secret")
    #expect(server.requests.first?.header("X-Other") == "a")
  }

  @Test(arguments: TransportKind.allCases) func validResponsesInEveryEncoding(transport: TransportKind) async throws {
    for size in [1, 7, 1 << 16] {
      for framing in [LoopbackReply.Framing.length(nil), .chunked, .untilClose] {
        var reply = LoopbackReply.result("true")
        reply.pieceSize = size
        reply.framing = framing
        #expect(try await error(transport, reply) == nil)
      }
    }
    #expect(try await error(transport, LoopbackReply.result("true").dripping()) == nil)
  }

  @Test(arguments: TransportKind.allCases) func invalidResponses(transport: TransportKind) async throws {
    #expect(try await error(transport, .error(404, "Postcode not found")) == .notFound(.postcode, "AB10 1AB"))
    #expect(
      try await error(transport, .error(404, "Resource not found"))
        == .noSuchResource(path: "/postcodes/AB10%201AB/validate"))
    #expect(try await error(transport, .error(400, "no")) == .invalidRequest(message: "no"))
    #expect(try await error(transport, .error(500, "no")) == .serverError(status: 500, message: "no", retryAfter: nil))
    #expect(try await error(transport, .tooManyRequests()) == .rateLimited(retryAfter: nil))
    #expect(try await error(transport, .tooManyRequests(retryAfter: "3")) == .rateLimited(retryAfter: .seconds(3)))
    #expect(
      try await error(transport, .html("<html>hello")) == .notJSON(status: 200, beginning: "<html>hello"))
    #expect(
      try await error(transport, .html("<html>", status: 502))
        == .serverError(status: 502, message: nil, retryAfter: nil))
    #expect(try await error(transport, .result("7")) == .wrongShape(key: "result", problem: "expected true or false"))
    #expect(try await error(transport, .json("[")) == .notJSON(status: 200, beginning: "["))
  }

  @Test(arguments: TransportKind.allCases) func brokenConnections(transport: TransportKind) async throws {
    for reply in [
      LoopbackReply.fault(.closeAfterHead), .result("true").truncated(),
      .result("true").truncated().dripping(), .result("true").truncated(missing: 1 << 20),
    ] {
      let error = try await error(transport, reply)
      guard case .unreachable(let reason)? = error else {
        Issue.record("\(String(describing: error))")
        continue
      }
      #expect(reason == "the connection was lost before the response was complete")
    }
    let error = try await error(transport, .fault(.closeBeforeHead))
    guard case .unreachable? = error else {
      Issue.record("\(String(describing: error))")
      return
    }
  }

  @Test(arguments: TransportKind.allCases) func connectionRefused(transport: TransportKind) async throws {
    let server = try LoopbackServer { _ in .result("true") }
    let client = try client(transport, server)
    server.stop()
    #expect(
      await failure { try await client.ping() } == .unreachable(reason: "connection refused"))
  }

  /// The timeout limits the whole exchange, with and without progress.
  @Test(arguments: TransportKind.allCases, ["nothing", "head", "drip"])
  func timeouts(transport: TransportKind, kind: String) async throws {
    var reply = LoopbackReply.fault(kind == "nothing" ? .neverAnswer : .neverSendBody)
    if kind == "drip" {
      reply.fault = .none
      reply.body = .repeated(UInt8(ascii: " "), count: .max)
      reply.framing = .chunked
      reply.pieceSize = 1
      reply.millisecondsPerPiece = 5
    }
    let clock = ContinuousClock()
    let start = clock.now
    #expect(
      try await error(transport, reply, timeout: .milliseconds(300), limit: .max)
        == .timedOut(after: .milliseconds(300)))
    #expect(start.duration(to: clock.now) >= .milliseconds(300))
  }

  /// The transport enforces the timeout without a client.
  @Test(arguments: TransportKind.allCases) func timeoutOfTheTransport(transport: TransportKind) async throws {
    let server = try LoopbackServer { _ in
      var reply = LoopbackReply.json("")
      reply.body = .repeated(UInt8(ascii: " "), count: .max)
      reply.framing = .chunked
      reply.pieceSize = 1
      reply.millisecondsPerPiece = 5
      return reply
    }
    defer { server.stop() }
    let request = HTTPRequest(url: server.url, timeout: .milliseconds(200), maximumResponseBytes: .max)
    await #expect(throws: HTTPTransportError.timedOut) { try await transport.make().send(request) }
  }

  /// A body that is too large is rejected by its declared length, or cancelled soon after the limit.
  @Test(.serialized, arguments: TransportKind.allCases, ["promised", "chunked", "until close"])
  func hugeBody(transport: TransportKind, kind: String) async throws {
    let server = try LoopbackServer { _ in
      var reply = LoopbackReply.json("")
      reply.body = .repeated(UInt8(ascii: "["), count: 1 << 40)
      // On Linux all sessions of a process stall while one receives a large body.
      reply.millisecondsPerPiece = 1
      reply.framing = kind == "chunked" ? .chunked : kind == "promised" ? .length(nil) : .untilClose
      return reply
    }
    defer { server.stop() }
    let client = try client(transport, server, limit: 100_000)
    #expect(await failure { try await client.ping() } == .bodyTooLarge(limit: 100_000))
    // The connection closes although most of a terabyte is outstanding, hours at this pace.
    await server.waitForNoConnection()
    #expect(server.bodyBytesSent < 1 << 39)
  }

  @Test(arguments: TransportKind.allCases) func bodyOfExactlyTheLimit(transport: TransportKind) async throws {
    let text = #"{"status":200,"result":true}"#
    for framing in [LoopbackReply.Framing.length(nil), .chunked] {
      var reply = LoopbackReply.json(text)
      reply.framing = framing
      #expect(try await error(transport, reply, limit: text.utf8.count) == nil)
      #expect(
        try await error(transport, reply, limit: text.utf8.count - 1) == .bodyTooLarge(limit: text.utf8.count - 1))
    }
  }

  /// Files may be on other hosts, but never without the encryption that their publisher's address has.
  @Test(arguments: [
    ("https://a.example/1", "https://a.example/2", true, true), ("https://a.example", "https://b.example", false, true),
    ("http://a.example", "https://a.example", false, true), ("http://a.example", "http://b.example:81", false, true),
    ("https://a.example", "http://a.example", false, false), ("https://a.example", "HTTP://b.example", false, false),
    ("https://a.example", "ftp://a.example", false, false), ("http://a.example:80", "http://a.example:81", false, true),
    ("https://a.example", "file:///etc/passwd", false, false),
  ])
  func allowedRedirects(old: String, new: String, onOneHost: Bool, toOtherHosts: Bool) {
    let (old, new) = (URL(string: old), URL(string: new))
    #expect(Redirect.isAllowed(from: old, to: new, toOtherHosts: false) == onOneHost)
    #expect(Redirect.isAllowed(from: old, to: new, toOtherHosts: true) == toOtherHosts)
  }

  /// On Linux, the response of a proxy to CONNECT comes first. It must not reach the receiver.
  @Test(arguments: [true, false]) func headsOfProxies(hasBody: Bool) throws {
    let receiver = HeadReceiver()
    let exchange = Exchange(limit: 100, queue: DispatchQueue(label: "headsOfProxies"), receiver: receiver)
    for status in [200, 206] {
      let url = try #require(URL(string: "https://a.example"))
      exchange.receive(
        try #require(HTTPURLResponse(url: url, statusCode: status, httpVersion: nil, headerFields: nil)))
    }
    if hasBody { for byte in UInt8(1)...3 { exchange.receive(Data([byte])) } }
    exchange.finish(nil, nil)
    #expect(receiver.received.withLock { $0 } == ["206"] + (hasBody ? ["1", "2", "3"] : []))
  }

  /// Keeps the status of the heads, and the bytes.
  private final class HeadReceiver: HTTPBodyReceiver {
    let received = Locked<[String]>([])

    func begin(_ head: HTTPResponse) { received.withLock { $0.append("\(head.status)") } }
    func receive(_ bytes: UnsafeRawBufferPointer) {
      received.withLock { $0 += bytes.map { "\($0)" } }
    }
  }

  @Test(arguments: TransportKind.allCases) func redirectsWithoutTarget(transport: TransportKind) async throws {
    for status in [301, 302, 303, 305, 307, 308] {
      #expect(try await error(transport, LoopbackReply(status: status)) == .redirected(status: status, location: nil))
    }
  }

  @Test(arguments: TransportKind.allCases) func redirections(transport: TransportKind) async throws {
    let other = try LoopbackServer { _ in .result("true") }
    defer { other.stop() }
    let server = try LoopbackServer { request in
      switch request.path {
      case "/postcodes/here/validate": .redirect(to: "/postcodes/there/validate")
      case "/postcodes/there/validate": .result("true")
      default: .redirect(to: other.url + "/postcodes/there/validate", status: 301)
      }
    }
    defer { server.stop() }
    let client = try client(transport, server)
    #expect(try await client.validate("here"))
    #expect(
      await failure { try await client.validate("elsewhere") }
        == .redirected(status: 301, location: other.url + "/postcodes/there/validate"))
    #expect(other.requestCount == 0)
  }

  /// A session would repeat a bulk lookup as GET, to which the service replies "No postcode query submitted".
  @Test(arguments: TransportKind.allCases, [301, 302, 303]) func redirectsThatWouldLoseTheBody(
    transport: TransportKind, status: Int
  ) async throws {
    let server = try LoopbackServer { request in
      request.path == "/postcodes" ? .redirect(to: "/v1/postcodes", status: status) : .result("[]")
    }
    defer { server.stop() }
    let client = try client(transport, server)
    let error = await failure { try await client.bulkLookup(["M1 1AA"]) }
    guard case .redirected(status: status, location: let location?) = error else {
      Issue.record("\(String(describing: error))")
      return
    }
    #expect(location.hasSuffix("/v1/postcodes"))
    #expect(error?.description.contains(location) == true)
    #expect(server.requests.map(\.path) == ["/postcodes"])
    #expect(await failure { try await client.bulkReverse([Geolocation(longitude: 0, latitude: 51)]) } == error)
  }

  /// These keep the method and the body.
  @Test(arguments: TransportKind.allCases, [307, 308]) func redirectsThatKeepTheBody(
    transport: TransportKind, status: Int
  ) async throws {
    let server = try LoopbackServer { request in
      request.path == "/postcodes"
        ? .redirect(to: "/v1/postcodes", status: status)
        : .result(#"[{"query":"M1 1AA","result":null}]"#)
    }
    defer { server.stop() }
    do {
      #expect(try await client(transport, server).bulkLookup(["M1 1AA"]).map(\.query) == ["M1 1AA"])
      #expect(server.requests.map(\.method) == ["POST", "POST"])
    } catch PostcodesIOError.redirected(status: status, location: _) {
      // Foundation for Linux doesn't follow them.
    }
  }

  /// A response 401 with a challenge fails immediately.
  @Test(arguments: TransportKind.allCases, ["Basic realm=\"a\"", "Bearer"])
  func challenges(transport: TransportKind, _ challenge: String) async throws {
    var reply = LoopbackReply.error(401, "none")
    reply.headers.append(("WWW-Authenticate", challenge))
    #expect(try await error(transport, reply, timeout: .seconds(60)) == .unexpectedStatus(401, message: "none"))
  }

  /// Responses reach their callers in any order.
  @Test(arguments: TransportKind.allCases) func responsesOutOfOrder(transport: TransportKind) async throws {
    let gates = (0..<4).map { _ in Gate() }
    let server = try LoopbackServer { request in
      let number = Int(request.pathSegments[1]) ?? 0
      return LoopbackReply.result("[\"\(number)\"]").held(at: gates[number])
    }
    defer { server.stop() }
    let client = try client(transport, server)
    let tasks = (0..<4).map { number in Task { try await client.autocomplete("\(number)") } }
    await server.waitForRequests(4)
    #expect(server.openConnectionCount == 4)
    for number in [2, 0, 3, 1] {
      gates[number].open()
      #expect(try await tasks[number].value == ["\(number)"])
    }
  }

  /// A cancelled request closes its connection at once, although the server still holds the response.
  @Test(arguments: TransportKind.allCases, ["nothing", "head"])
  func cancellationInFlight(transport: TransportKind, kind: String) async throws {
    let server = try LoopbackServer { request in
      request.path == "/ping" ? .fault(kind == "nothing" ? .neverAnswer : .neverSendBody) : .result("[]")
    }
    defer { server.stop() }
    let client = try client(transport, server)
    for number in 1...20 {
      let task = Task { try await client.ping() }
      await server.waitForRequests(number * 2 - 1)
      task.cancel()
      await #expect(throws: CancellationError.self) { try await task.value }
      // Another request on the same session.
      #expect(try await client.autocomplete("A") == [])
    }
  }

  @Test(arguments: TransportKind.allCases) func invalidURL(transport: TransportKind) async {
    for url in ["", "http://", "http://[", "nonsense"] {
      await #expect(throws: HTTPTransportError.self) {
        try await transport.make().send(HTTPRequest(url: url, timeout: .seconds(600)))
      }
    }
  }

  /// Cookies are not sent back.
  @Test(arguments: TransportKind.allCases) func noCookies(transport: TransportKind) async throws {
    let server = try LoopbackServer { _ in
      var reply = LoopbackReply.result("[]")
      reply.headers.append(("Set-Cookie", "tracker=1; Path=/"))
      return reply
    }
    defer { server.stop() }
    let client = try client(transport, server)
    for _ in 0..<2 { _ = try await client.autocomplete("A") }
    #expect(server.requests.map { $0.header("cookie") } == [nil, nil])
  }
}

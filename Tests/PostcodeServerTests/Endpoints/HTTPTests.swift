@testable import PostcodeKit
import Testing

@testable import PostcodeServer
@testable import PostcodesIOResponder

/// Methods, fields, scripts and prefixes, for all paths.
@Suite(.timeLimit(.minutes(10)))
struct HTTPTests {
  private static let server = Task { try await TestServer.start(try TestIndexes.few.get()) }

  @Test(arguments: ["/", "/ping", "/nothing", "//", "/postcodes/%", "*"])
  func preflight(_ target: String) async throws {
    let reply = try await Self.server.value.reply("OPTIONS", target)
    #expect(reply.status == 204 && reply.body.isEmpty)
    #expect(reply.headers["access-control-allow-origin"] == "*")
    #expect(reply.headers["access-control-allow-methods"] == "GET,POST,OPTIONS")
    #expect(reply.headers["access-control-allow-headers"] == "X-Requested-With, Content-Type, Accept, Origin")
    #expect(reply.headers["vary"] == nil)
  }

  @Test(arguments: ["/ping", "/postcodes/AB101AB", "/postcodes/FOO", "/nothing", "/outcodes/M1/nearest"])
  func head(_ target: String) async throws {
    let server = try await Self.server.value
    let get = try await server.get(target)
    let head = try await server.reply("HEAD", target)
    #expect(head.status == get.status && head.body.isEmpty)
    for name in ["content-length", "content-type", "access-control-allow-origin"] {
      #expect(head.headers[name] == get.headers[name])
    }
    let port = server.port
    // Nothing follows the head.
    let all = try await offPool {
      let client = try RawClient(port: port)
      client.send(request("HEAD", target, headers: ["Connection": "close"]))
      return try client.rest()
    }
    #expect(all.hasSuffix("\r\n\r\n"))
  }

  @Test(arguments: [
    ("/ping?callback=foo", "foo"), ("/ping?callback=foo&callback=bar", "foo"), ("/ping?callback=a.b%5B0%5D", "a.b[0]"),
    ("/ping?callback=%3Cx%3E(1)%24_", "x1$_"), ("/ping?callback=%20", ""), ("/ping?callback=%C3%A91", "1"),
  ])
  func script(_ target: String, _ name: String) async throws {
    let reply = try await Self.server.value.get(target)
    #expect(reply.status == 200)
    #expect(reply.body == #"/**/ typeof \#(name) === 'function' && \#(name)({"status":200,"result":"pong"});"#)
    #expect(reply.headers["content-type"] == "text/javascript; charset=utf-8")
    #expect(reply.headers["x-content-type-options"] == "nosniff")
    #expect(reply.headers["access-control-allow-origin"] == "*")
  }

  /// Browsers don't guess the type of a body.
  @Test(arguments: ["/ping", "/postcodes/FOO", "/nothing", "/metrics", "/openapi.json", "/", "/search?q=M1"])
  func noGuessing(_ target: String) async throws {
    #expect(try await Self.server.value.get(target).headers["x-content-type-options"] == "nosniff")
  }

  /// An unknown path is a page or JSON by `Accept`, if there is a page.
  @Test(arguments: ["text/html", "application/json"])
  func unknownPath(_ type: String) async throws {
    let reply = try await Self.server.value.reply("GET", "/nothing", headers: ["Accept": type])
    #expect(reply.status == 404 && reply.headers["content-type"] == "\(type); charset=utf-8")
    #expect(reply.headers["vary"] == "Accept, Accept-Encoding")
    try await TestServer.with(try TestIndexes.few.get(), hasPage: false) { server in
      let reply = try await server.reply("GET", "/nothing", headers: ["Accept": type])
      #expect(reply.body == Bodies.noResource && reply.headers["vary"] == "Accept-Encoding")
    }
  }

  /// Fragments are ignored.
  @Test(arguments: [
    ("/ping#a", "/ping"), ("/ping#?callback=f", "/ping"), ("/ping?callback=f#g", "/ping?callback=f"), ("/#/ping", "/"),
    ("/postcodes/M11AD#/validate", "/postcodes/M11AD"), ("http://x/ping#a/b", "/ping"), ("/ping%23a", "/ping%23a"),
  ])
  func fragment(_ target: String, _ same: String) async throws {
    let server = try await Self.server.value
    let (reply, expected) = (try await server.get(target), try await server.get(same))
    #expect(reply.status == expected.status && reply.body == expected.body)
    #expect(reply.status == (same == "/ping%23a" ? 404 : 200))
  }

  @Test func errorsAreNotScripts() async throws {
    let server = try await Self.server.value
    #expect(try await server.get("/ping?callback=").body == Bodies.result(#""pong""#))
    let error = try await server.get("/postcodes/FOO?callback=f")
    #expect(error.status == 404 && error.body == Bodies.error(404, "Invalid postcode"))
    #expect(error.headers["content-type"] == "application/json; charset=utf-8")
    let lines = try await server.post("/postcodes?callback=f", "{\"postcodes\":[\"\u{2028}\u{2029}\u{2026}\"]}")
    let result = Bodies.result(#"[{"query":"\u2028\u2029…","result":null}]"#)
    #expect(lines.body == "/**/ typeof f === 'function' && f(\(result));")
    let plain = try await server.post("/postcodes", "{\"postcodes\":[\"\u{2028}\"]}")
    #expect(plain.body == Bodies.result("[{\"query\":\"\u{2028}\",\"result\":null}]"))
  }

  @Test(arguments: ["api/v1", "/api/v1", "/api/v1/"])
  func prefix(_ prefix: String) async throws {
    try await TestServer.with(try TestIndexes.few.get(), prefix: prefix) { server in
      let ping = try await server.get("/api/v1/ping")
      #expect(ping.body == Bodies.result(#""pong""#))
      let validation = try await server.get("/API/V1/postcodes/m11ad/validate/")
      #expect(validation.body == Bodies.result("true"))
      for target in ["/ping", "/api/ping", "/api/v1", "/", "/x/api/v1/ping"] {
        let reply = try await server.get(target)
        #expect(reply.body == Bodies.noResource)
      }
    }
  }

  /// The server closes a connection if the client asks for that, or uses HTTP/1.0.
  @Test(arguments: [
    "GET /ping HTTP/1.1\r\nHost: x\r\nConnection: Close\r\n\r\n", "GET /ping HTTP/1.0\r\n\r\n",
    "GET /ping HTTP/1.1\r\nHost: x\r\nConnection: x, close\r\n\r\n",
  ])
  func lastRequest(_ text: String) async throws {
    let port = try await Self.server.value.port
    let all = try await offPool {
      let client = try RawClient(port: port)
      client.send(text)
      return try client.rest()
    }
    #expect(all.hasPrefix("HTTP/1.1 200 OK\r\n") || all.hasPrefix("HTTP/1.0 200 OK\r\n"))
    #expect(all.contains("\r\nConnection: close\r\n") && all.hasSuffix(Bodies.result(#""pong""#)))
  }

  /// A request to change the protocol is the last of its connection.
  @Test(arguments: [
    "Connection: Upgrade, HTTP2-Settings\r\nUpgrade: h2c\r\n", "Connection: upgrade\r\nUpgrade: websocket\r\n",
  ])
  func otherProtocols(_ fields: String) async throws {
    let port = try await Self.server.value.port
    let all = try await offPool {
      let client = try RawClient(port: port)
      client.send("GET /ping HTTP/1.1\r\nHost: x\r\n\(fields)\r\n")
      return try client.rest()
    }
    #expect(all.contains("\r\nConnection: close\r\n") && all.hasSuffix(Bodies.result(#""pong""#)))
  }

  /// Only responses to HTTP/1.0 clients say that the connection stays open.
  @Test func persistentConnections() async throws {
    let port = try await Self.server.value.port
    let replies = try await offPool {
      let client = try RawClient(port: port)
      let old = "GET /ping HTTP/1.0\r\nConnection: Keep-Alive\r\n\r\n"
      client.send(old + old + request("GET", "/ping", headers: ["Connection": "keep-alive"]) + request("GET", "/index"))
      return try (0..<4).map { _ in try client.reply() }
    }
    #expect(replies.map { $0?.status } == [200, 200, 200, 200])
    #expect(replies.map { $0?.headers["connection"] } == ["keep-alive", "keep-alive", nil, nil])
  }

  /// Requests after a replacement use the new index.
  @Test func replacedIndex() async throws {
    try await TestServer.with(try TestIndexes.few.get()) { server in
      #expect(try await server.get("/postcodes/TV1A1AA/validate").body == Bodies.result("false"))
      server.current.replace(with: ServedIndex(try TestIndexes.sample.get()))
      #expect(try await server.get("/postcodes/TV1A1AA/validate").body == Bodies.result("true"))
    }
  }

  @Test(arguments: ["", "a,b", "a, b", "[::1]:80"], ["/ping", "/index"])
  func hostNames(_ host: String, _ target: String) async throws {
    let port = try await Self.server.value.port
    let status = try await offPool {
      let client = try RawClient(port: port)
      client.send("GET \(target) HTTP/1.1\r\nHost: \(host)\r\n\r\n")
      return try client.reply()?.status
    }
    #expect(status == 200)
  }

  /// Bodies in other charsets than UTF-8 are rejected.
  @Test(arguments: [
    ("utf-8", 200), ("UTF8", 200), ("\"utf-8\"", 200), ("utf-16", 415), ("utf-32le", 415), ("iso-8859-1", 415),
    ("windows-1252", 415), ("unheard-of", 415),
  ])
  func charsets(_ charset: String, _ status: Int) async throws {
    let reply = try await Self.server.value.reply(
      "POST", "/postcodes", headers: ["Content-Type": "application/json; charset=\(charset)"],
      body: "{\"postcodes\":[]}")
    #expect(reply.status == status)
    if status == 415 { #expect(reply.body == Bodies.error(415, "Unsupported charset; use UTF-8")) }
  }

  /// A byte order mark isn't part of the JSON, and ill-formed bytes are repaired.
  @Test func repairedBodies() async throws {
    let port = try await Self.server.value.port
    let bodies = try await offPool {
      try [
        [0xEF, 0xBB, 0xBF] + Array(#"{"postcodes":["x"]}"#.utf8),
        Array(#"{"postcodes":[""#.utf8) + [0xFF, 34, 93, 125],
      ]
      .map { body in
        let client = try RawClient(port: port)
        client.send(
          "POST /postcodes HTTP/1.1\r\nHost: x\r\nContent-Type: application/json\r\nContent-Length: \(body.count)"
            + "\r\n\r\n")
        client.send(body)
        return try client.reply()?.body
      }
    }
    #expect(bodies == ["x", "\u{FFFD}"].map { Bodies.result(#"[{"query":"\#($0)","result":null}]"#) })
  }

  @Test func routesAreDocumentedAndDistinct() {
    let routes = RouteTable.standard
    #expect(Set(routes.map { "\($0.method.rawValue) \($0.path)" }).count == routes.count)
    #expect(routes.allSatisfy { $0.summary.hasSuffix(".") && $0.path.hasPrefix("/") })
    #expect(routes.count == 22)
  }
}

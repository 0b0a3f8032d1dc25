import TestSupport
import Testing

@testable import PostcodeServer
@testable import PostcodesIOResponder

/// What operators configure: addresses, header fields, the metrics and the text of failures.
@Suite(.timeLimit(.minutes(10)))
struct ConfigurationTests {
  private func with(
    _ change: (inout PostcodeServer.Configuration) throws -> Void,
    _ body: (TestServer, PostcodeServer.Address) async throws -> Void
  ) async throws {
    var configuration = PostcodeServer.Configuration()
    configuration.port = 0
    configuration.limits = .patient
    try change(&configuration)
    let server = try await TestServer.start(CurrentIndex(ServedIndex(try TestIndexes.few.get())), configuration)
    do {
      try await body(server, server.address)
      await server.stop()
    } catch {
      await server.stop()
      throw error
    }
  }

  @Test func headersOfEveryResponse() async throws {
    try await with {
      $0.headers = [
        try ResponseHeader(name: "Strict-Transport-Security", value: " max-age=1 "),
        try ResponseHeader(name: "X-A", value: "é"),
      ]
    } _: { server, _ in
      for (method, target) in [
        ("GET", "/ping"), ("HEAD", "/ping"), ("GET", "/nothing"), ("OPTIONS", "/x"), ("GET", "/"),
        ("POST", "/postcodes"),
      ] {
        let reply = try await server.reply(method, target)
        #expect(reply.headers["strict-transport-security"] == "max-age=1", "\(method) \(target)")
        #expect(reply.headers["x-a"] == "é", "\(method) \(target)")
      }
    }
  }

  @Test func badHeaders() {
    for name in ["", "A B", "A:", "é", "A\r\nB"] {
      #expect(throws: ResponseHeader.Problem.badName) { try ResponseHeader(name: name, value: "x") }
    }
    for value in ["a\r\nB: c", "a\u{0}", "a\u{7f}"] {
      #expect(throws: ResponseHeader.Problem.badValue) { try ResponseHeader(name: "A", value: value) }
    }
    for name in ["Content-Length", "connection", "DATE", "Cache-Control"] {
      #expect(throws: ResponseHeader.Problem.reserved) { try ResponseHeader(name: name, value: "x") }
    }
  }

  @Test func metricsWithPassword() async throws {
    try await with {
      $0.metricsAccess.credentials = .init(user: "user", password: "pass:word")
    } _: { server, _ in
      // printf 'user:pass:word' | base64
      let right = "Basic dXNlcjpwYXNzOndvcmQ="
      for given in [nil, "", "Basic", "Basic ", "Basic dXNlcjpwYXNzOndvcmU=", "Bearer dXNlcjpwYXNzOndvcmQ="] {
        let reply = try await server.reply("GET", "/metrics", headers: given.map { ["Authorization": $0] } ?? [:])
        #expect(reply.status == 401, "\(given ?? "none")")
        #expect(reply.headers["www-authenticate"]?.hasPrefix("Basic realm=") == true)
        #expect(!reply.body.contains("postcodes_"))
      }
      for given in [right, "basic dXNlcjpwYXNzOndvcmQ="] {
        #expect(try await server.reply("GET", "/metrics", headers: ["Authorization": given]).status == 200)
      }
      #expect(try await server.get("/ping").status == 200)
    }
  }

  @Test func metricsOnAnotherPort() async throws {
    try await with {
      $0.metricsAccess.endpoint = .init(host: "127.0.0.1", port: 0)
    } _: { server, address in
      let other = server.atPort(try #require(address.metricsPort))
      #expect(try await server.get("/metrics").status == 404)
      let reply = try await other.get("/metrics")
      #expect(reply.status == 200 && reply.body.contains("\npostcodes_index_postcodes 10\n"))
      for target in ["/ping", "/postcodes/M11AD", "/"] { #expect(try await other.get(target).status == 404) }
      let counts = try await other.get("/metrics").body
      #expect(counts.contains(#"postcodes_requests_total{method="GET",route="/metrics",status="200"} 1"#))
    }
  }

  @Test func textOfFailures() async throws {
    try await with {
      $0.failureText = "Ask us."
    } _: { server, _ in
      let reply = try await server.get("/postcodes/%")
      #expect(reply.status == 500 && reply.body == #"{"status":500,"error":"Ask us."}"#)
      #expect(try await server.get("/postcodes/X").body == #"{"status":404,"error":"Invalid postcode"}"#)
    }
  }

  @Test(arguments: [("localhost", "http://localhost:"), ("[::1]", "http://[::1]:"), ("::1", "http://[::1]:")])
  func hosts(_ host: String, _ url: String) async throws {
    do {
      try await with {
        $0.hosts = [host]
      } _: { _, address in
        #expect(address.urls == [url + "\(address.port)"])
      }
    } catch let error as ListenError where host.contains(":") {
      // Systems without IPv6.
      #expect(error.reason == "Cannot assign requested address" || error.reason.hasPrefix("Address family"))
    }
  }

  @Test func severalHosts() async throws {
    let folder = try TemporaryFolder()
    let socket = "unix:" + folder.path("socket")
    try await with {
      $0.hosts = [socket, "127.0.0.1"]
    } _: { server, address in
      #expect(address.port != 0)
      #expect(address.urls == [socket, "http://127.0.0.1:\(address.port)"])
      let reply = try await server.get("/ping")
      #expect(reply.status == 200)
    }
  }

  /// On Linux, `::` alone accepts both.
  @Test(arguments: [["0.0.0.0", "::"], ["::", "127.0.0.1"]])
  func addressesOfBothFamilies(_ hosts: [String]) async throws {
    do {
      try await with {
        $0.hosts = hosts
      } _: { server, _ in
        let reply = try await server.get("/ping")
        #expect(reply.status == 200)
      }
    } catch let error as ListenError {
      // Systems without IPv6.
      #expect(error.reason == "Cannot assign requested address" || error.reason.hasPrefix("Address family"))
    }
  }

  @Test func addressInUse() async throws {
    try await with { _ in
    } _: { server, _ in
      let port = server.port
      let error = try await #require(throws: ListenError.self) {
        try await self.with {
          $0.port = port
        } _: { _, _ in
        }
      }
      #expect(error.description == "cannot listen on 127.0.0.1 port \(port): Address already in use")
    }
  }

  @Test func unknownHost() async throws {
    let error = try await #require(throws: ListenError.self) {
      try await self.with {
        $0.hosts = ["127.0.0.1", "no-such-host.invalid"]
      } _: { _, _ in
      }
    }
    #expect(error.reason == "the host name cannot be resolved")
  }
}

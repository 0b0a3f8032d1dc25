import Testing

@testable import PostcodeServer

/// Caching fields of responses, and conditional requests.
@Suite(.timeLimit(.minutes(10)))
struct CachingTests {
  private static let server = Task { try await TestServer.start(try TestIndexes.few.get()) }

  private static let targets = [
    "/postcodes/AB101AB", "/postcodes/FOO/validate", "/postcodes/AB1/autocomplete?limit=3", "/outcodes/M1",
    "/outcodes/M1/nearest", "/postcodes?q=M1&callback=f", "/terminated_postcodes/AB10AA", "/places?q=x",
  ]

  @Test(arguments: targets)
  func responsesAreCachedAndRevalidated(_ target: String) async throws {
    let server = try await Self.server.value
    let first = try await server.get(target)
    let tag = try #require(first.headers["etag"])
    #expect(first.status == 200 && tag.hasPrefix("W/\"") && tag.hasSuffix("\"") && tag.utf8.count > 8)
    #expect(first.headers["cache-control"] == "public, max-age=3600")
    let head = try await server.reply("HEAD", target)
    #expect(head.status == 200 && head.headers["etag"] == tag)
    #expect(head.headers["cache-control"] == first.headers["cache-control"])
    for value in [tag, String(tag.dropFirst(2)), "\"x\" ,\t\(tag) , W/\"y\"", "*"] {
      for (method, body) in [("GET", nil), ("HEAD", nil), ("GET", "x")] {
        let again = try await server.reply(method, target, headers: ["If-None-Match": value], body: body)
        #expect(again.status == 304 && again.body.isEmpty)
        #expect(again.headers["etag"] == tag && again.headers["cache-control"] == "public, max-age=3600")
        #expect(again.headers["content-length"] == nil && again.headers["content-type"] == nil)
        #expect(again.headers["access-control-allow-origin"] == "*")
      }
    }
    for headers in [
      ["If-None-Match": "W/\"x\""], ["If-None-Match": ""], ["If-None-Match": String(tag.dropLast())],
      ["If-None-Match": tag, "Cache-Control": "No-Cache"],
    ] {
      let other = try await server.reply("GET", target, headers: headers)
      #expect(other.status == 200 && other.body == first.body)
    }
  }

  /// After a 304 the next response follows directly.
  @Test func responseAfter304() async throws {
    let server = try await Self.server.value
    let tag = try #require(try await server.get("/outcodes/M1").headers["etag"])
    let port = server.port
    let replies = try await offPool {
      let client = try RawClient(port: port)
      client.send(request("GET", "/outcodes/M1", headers: ["If-None-Match": tag]))
      client.send(request("GET", "/ping"))
      return [try client.reply(), try client.reply()]
    }
    #expect(replies.map { $0?.status } == [304, 200])
    #expect(replies.last??.body == Bodies.result(#""pong""#))
  }

  @Test(arguments: ["/postcodes/FOO", "/postcodes/AB10AA", "/postcodes?lon=x&lat=1", "/outcodes/ZZ1"])
  func errorsHaveOwnTags(_ target: String) async throws {
    let server = try await Self.server.value
    let successTag = try #require(try await server.get("/outcodes/M1").headers["etag"])
    let error = try await server.get(target)
    let tag = try #require(error.headers["etag"])
    #expect(tag.hasSuffix("-\(error.status)\"") && tag != successTag)
    #expect(error.headers["cache-control"] == "public, max-age=3600")
    let again = try await server.reply("GET", target, headers: ["If-None-Match": tag])
    #expect(again.status == error.status && again.body == error.body)
    // Preconditions don't apply to errors (RFC 9110, 13.2.1).
    for value in ["*", successTag, "\(tag), \(successTag)"] {
      for body in [nil, "x"] {
        let any = try await server.reply("GET", target, headers: ["If-None-Match": value], body: body)
        #expect(any.status == error.status && any.body == error.body)
      }
    }
  }

  @Test(arguments: ["/random/postcodes", "/ping", "/ready"])
  func variableResponsesAreNotCached(_ target: String) async throws {
    let server = try await Self.server.value
    let reply = try await server.reply("GET", target, headers: ["If-None-Match": "*"])
    #expect(reply.status == 200 && reply.headers["etag"] == nil)
    #expect(reply.headers["cache-control"] == "no-store")
  }

  /// Unknown paths, failures of postcodes.io, and POST.
  @Test func otherResponsesHaveNoCachingFields() async throws {
    let server = try await Self.server.value
    let replies = [
      try await server.get("/nothing"), try await server.get("/postcodes?lon=1&lat=1&limit=-1"),
      try await server.post("/postcodes", #"{"postcodes":["M11AD"]}"#), try await server.reply("OPTIONS", "/ping"),
    ]
    #expect(replies.map(\.status) == [404, 500, 200, 204])
    for reply in replies { #expect(reply.headers["etag"] == nil && reply.headers["cache-control"] == nil) }
  }

  @Test func tagChangesWithTheIndex() async throws {
    try await TestServer.with(try TestIndexes.few.get(), cacheTime: .seconds(5)) { server in
      let first = try await server.get("/postcodes/M1/autocomplete")
      #expect(first.headers["cache-control"] == "public, max-age=5")
      let tag = try #require(first.headers["etag"])
      server.current.replace(with: ServedIndex(try TestIndexes.sample.get()))
      let second = try await server.reply("GET", "/postcodes/M1/autocomplete", headers: ["If-None-Match": tag])
      #expect(second.status == 200 && second.headers["etag"] != tag && second.body != first.body)
    }
  }
}

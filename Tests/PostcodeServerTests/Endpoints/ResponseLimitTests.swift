@testable import PostcodesIOResponder
@testable import PostcodeKit
import Testing

@testable import PostcodeServer

/// Limits other than those of postcodes.io, as its operators may have set them.
@Suite(.timeLimit(.minutes(10)))
struct ResponseLimitTests {
  private func with(_ limits: ResponseLimits, _ body: (TestServer) async throws -> Void) async throws {
    try await TestServer.with(try TestIndexes.sample.get(), responseLimits: limits, body)
  }

  /// Returns the number of postcodes or outcodes in a response.
  private func count(_ server: TestServer, _ target: String, _ key: String = "postcode") async throws -> Int {
    let value = try JSONReader.read(Array(try await server.get(target).body.utf8)[...])
    guard case .array(let elements)? = value["result"] else { return 0 }
    return elements.count { key.isEmpty || $0[key] != nil }
  }

  @Test func higher() async throws {
    var limits = ResponseLimits()
    limits.search = .init(standard: 20, maximum: 300)
    limits.nearest.limit = .init(standard: 30, maximum: 250)
    limits.nearest.radius = .init(standard: 50_000, maximum: 500_000)
    limits.nearestOutcodes.limit = .init(standard: 12, maximum: 150)
    limits.nearestOutcodes.radius = .init(standard: 100_000, maximum: 1_000_000)
    limits.bulkPostcodes = 150
    limits.bulkGeolocations = 101
    let index = try TestIndexes.sample.get()
    let outcodes = Set((0..<index.count).compactMap { index.postcode(at: $0)?.outcode }).count
    try #require(outcodes > 12)
    try await with(limits) { server in
      #expect(try await count(server, "/postcodes/T/autocomplete", "") == 20)
      #expect(try await count(server, "/postcodes/T/autocomplete?limit=0", "") == 20)
      #expect(try await count(server, "/postcodes?q=T&limit=900") == 300)
      let position = "lon=-0.1416&lat=51.501"
      #expect(try await count(server, "/postcodes?\(position)") == 30)
      #expect(try await count(server, "/postcodes?\(position)&limit=999&radius=1e9") == 250)
      #expect(try await count(server, "/outcodes?\(position)", "outcode") == 12)
      #expect(try await count(server, "/outcodes?\(position)&limit=999&radius=1e9", "outcode") == min(outcodes, 150))
      // A wide search widens until there are ten, and returns at most the default number.
      let wide = try await count(server, "/postcodes?\(position)&limit=99&wideSearch=1")
      #expect((11...30).contains(wide))
      let codes = Array(repeating: "\"x\"", count: 150)
      #expect(try await server.post("/postcodes", "{\"postcodes\":[\(codes.joined(separator: ","))]}").status == 200)
      let more = (codes + ["\"x\""]).joined(separator: ",")
      #expect(
        try await server.post("/postcodes", "{\"postcodes\":[\(more)]}").body
          == Bodies.error(400, "Too many postcodes submitted. Up to 150 postcodes can be bulk requested at a time"))
      let positions = Array(repeating: "{}", count: 102).joined(separator: ",")
      #expect(
        try await server.post("/postcodes", "{\"geolocations\":[\(positions)]}").body
          == Bodies.error(400, "Too many locations submitted. Up to 101 locations can be bulk requested at a time"))
      let document = try await server.get("/openapi.json").body
      #expect(document.contains(#""maxItems":150"#) && document.contains("at most 250"))
    }
  }

  /// Responses within different limits have different entity tags.
  @Test func tags() async throws {
    let target = "/postcodes/T/autocomplete"
    var tags: [String?] = []
    var changes: [(inout ResponseLimits) -> Void] = [{ _ in }]
    changes += [
      { $0.search.standard = 3 }, { $0.search.standard = 4 }, { $0.nearest.radius.maximum = 3 },
      { $0.bulkPostcodes = 3 },
    ]
    for change in changes {
      var limits = ResponseLimits()
      change(&limits)
      try await with(limits) { server in
        let tag = try await server.get(target).headers["etag"]
        #expect(try await server.reply("GET", target, headers: ["If-None-Match": tag ?? ""]).status == 304)
        tags.append(tag)
      }
    }
    #expect(Set(tags).count == changes.count && !tags.contains(nil))
  }

  /// The maximum also limits the default.
  @Test func lower() async throws {
    var limits = ResponseLimits()
    limits.search = .init(standard: 10, maximum: 3)
    limits.nearest.limit = .init(standard: 10, maximum: 4)
    limits.nearest.radius = .init(standard: 2000, maximum: 1)
    try await with(limits) { server async throws in
      #expect(try await count(server, "/postcodes/T/autocomplete", "") == 3)
      #expect(try await count(server, "/postcodes/TV1A1AA/nearest?radius=2000") == 1)
      #expect(try await count(server, "/postcodes/TV1A1AA/nearest?wideSearch=1") == 4)
    }
  }

  @Test func withoutMetrics() async throws {
    try await TestServer.with(try TestIndexes.few.get(), hasMetrics: false) { server in
      #expect(try await server.get("/metrics").body == Bodies.noResource)
      let document = try await server.get("/openapi.json").body
      #expect(!document.contains("/metrics") && document.contains("/index"))
    }
  }
}

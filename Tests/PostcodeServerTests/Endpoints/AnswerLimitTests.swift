import PostcodeJSON
import PostcodeCore
import PostcodeIndex
import Testing

@testable import PostcodeServer

/// Other limits than those of postcodes.io, as its operators may have set them.
@Suite(.timeLimit(.minutes(5)))
struct AnswerLimitTests {
  private func with(_ limits: AnswerLimits, _ body: (TestServer) async throws -> Void) async throws {
    try await TestServer.with(try TestIndexes.sample.get(), answerLimits: limits, body)
  }

  /// How many postcodes or outcodes an answer names.
  private func count(_ server: TestServer, _ target: String, _ key: String = "postcode") async throws -> Int {
    let value = try JSONReader.read(Array(try await server.get(target).body.utf8)[...])
    guard case .array(let elements)? = value["result"] else { return 0 }
    return elements.count { key.isEmpty || $0[key] != nil }
  }

  @Test func higher() async throws {
    var limits = AnswerLimits()
    limits.search = .init(usual: 20, most: 300)
    limits.nearest.limit = .init(usual: 30, most: 250)
    limits.nearest.radius = .init(usual: 50_000, most: 500_000)
    limits.nearestOutcodes.limit = .init(usual: 12, most: 150)
    limits.nearestOutcodes.radius = .init(usual: 100_000, most: 1_000_000)
    limits.bulkPostcodes = 150
    limits.bulkGeolocations = 101
    let index = try TestIndexes.sample.get()
    let outcodes = Set((0..<index.count).compactMap { index.postcode(at: $0)?.outcode }).count
    try #require(outcodes > 12)
    try await with(limits) { server in
      #expect(try await count(server, "/postcodes/S/autocomplete", "") == 20)
      #expect(try await count(server, "/postcodes/S/autocomplete?limit=0", "") == 20)
      #expect(try await count(server, "/postcodes?q=S&limit=900") == 300)
      let place = "lon=-0.1416&lat=51.501"
      #expect(try await count(server, "/postcodes?\(place)") == 30)
      #expect(try await count(server, "/postcodes?\(place)&limit=999&radius=1e9") == 250)
      #expect(try await count(server, "/outcodes?\(place)", "outcode") == 12)
      #expect(try await count(server, "/outcodes?\(place)&limit=999&radius=1e9", "outcode") == min(outcodes, 150))
      // The wide search goes on to where ten are, and gives no more of them than are usual.
      let wide = try await count(server, "/postcodes?\(place)&limit=99&wideSearch=1")
      #expect((11...30).contains(wide))
      let codes = Array(repeating: "\"x\"", count: 150)
      #expect(try await server.post("/postcodes", "{\"postcodes\":[\(codes.joined(separator: ","))]}").status == 200)
      let more = (codes + ["\"x\""]).joined(separator: ",")
      #expect(
        try await server.post("/postcodes", "{\"postcodes\":[\(more)]}").body
          == Bodies.error(400, "Too many postcodes submitted. Up to 150 postcodes can be bulk requested at a time"))
      let places = Array(repeating: "{}", count: 102).joined(separator: ",")
      #expect(
        try await server.post("/postcodes", "{\"geolocations\":[\(places)]}").body
          == Bodies.error(400, "Too many locations submitted. Up to 101 locations can be bulk requested at a time"))
      let document = try await server.get("/openapi.json").body
      #expect(document.contains(#""maxItems":150"#) && document.contains("more than 250 are never given"))
    }
  }

  /// Answers within other limits are other answers.
  @Test func tags() async throws {
    let target = "/postcodes/S/autocomplete"
    var tags: [String?] = []
    var changes: [(inout AnswerLimits) -> Void] = [{ _ in }]
    changes += [
      { $0.search.usual = 3 }, { $0.search.usual = 4 }, { $0.nearest.radius.most = 3 }, { $0.bulkPostcodes = 3 },
    ]
    for change in changes {
      var limits = AnswerLimits()
      change(&limits)
      try await with(limits) { server in
        let tag = try await server.get(target).headers["etag"]
        #expect(try await server.reply("GET", target, headers: ["If-None-Match": tag ?? ""]).status == 304)
        tags.append(tag)
      }
    }
    #expect(Set(tags).count == changes.count && !tags.contains(nil))
  }

  /// The most goes before what is usual.
  @Test func lower() async throws {
    var limits = AnswerLimits()
    limits.search = .init(usual: 10, most: 3)
    limits.nearest.limit = .init(usual: 10, most: 4)
    limits.nearest.radius = .init(usual: 2000, most: 1)
    try await with(limits) { server async throws in
      #expect(try await count(server, "/postcodes/S/autocomplete", "") == 3)
      #expect(try await count(server, "/postcodes/SW1A1AA/nearest?radius=2000") == 1)
      #expect(try await count(server, "/postcodes/SW1A1AA/nearest?wideSearch=1") == 4)
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

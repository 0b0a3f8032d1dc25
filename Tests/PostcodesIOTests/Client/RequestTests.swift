import LoopbackServer
@testable import PostcodeKit
import PostcodesIO
import Testing

/// The request of each method.
struct RequestTests {
  private static let postcode = #"{"postcode":"AB10 1AB","incode":"1AB","outcode":"AB10","codes":{}}"#
  private static let outcode = """
    {"outcode":"AB10","admin_district":[],"parish":[],"admin_county":[],"admin_ward":[],"country":[],\
    "parliamentary_constituency":[]}
    """

  private func path(
    _ result: String, _ call: (PostcodesClient) async throws -> some Any
  ) async throws -> String {
    let transport = StubTransport(#"{"status":200,"result":\#(result)}"#)
    let base = try #require(BaseURL("http://service.example:8000/api/"))
    _ = try await call(
      PostcodesClient(
        transport: transport, configuration: .init(baseURL: base, userAgent: "tests"), clock: ManualClock()))
    let request = try #require(transport.requests.first)
    #expect(transport.requests.count == 1)
    #expect(request.headers.contains(HTTPHeader("User-Agent", "tests")))
    #expect(request.url.hasPrefix("http://service.example:8000/api/"))
    if request.method == .get { #expect(request.body.isEmpty) }
    let line = String(request.url.dropFirst("http://service.example:8000/api".count))
    return request.method == .get ? line : "\(line) \(String(decoding: request.body, as: UTF8.self))"
  }

  @Test func postcodes() async throws {
    let one = Self.postcode
    let many = "[\(one)]"
    #expect(try await path(one) { try await $0.lookup("AB10 1AB") } == "/postcodes/AB10%201AB")
    #expect(try await path("true") { try await $0.validate("AB10 1AB") } == "/postcodes/AB10%201AB/validate")
    #expect(try await path("[]") { try await $0.autocomplete("AB") } == "/postcodes/AB/autocomplete")
    #expect(try await path("[]") { try await $0.autocomplete("AB", limit: 3) } == "/postcodes/AB/autocomplete?limit=3")
    #expect(try await path(many) { try await $0.query("A&B=", limit: 3) } == "/postcodes?q=A%26B%3D&limit=3")
    #expect(try await path(many) { try await $0.nearest(to: "AB10 1AB") } == "/postcodes/AB10%201AB/nearest")
    #expect(
      try await path(many) { try await $0.nearest(to: "AB101AB", limit: 5, radius: 250, wideSearch: true) }
        == "/postcodes/AB101AB/nearest?limit=5&radius=250&wideSearch=true")
    #expect(
      try await path(many) { try await $0.reverse(longitude: -2.128893, latitude: 57, limit: 1, radius: 0.5) }
        == "/postcodes?longitude=-2.128893&latitude=57&limit=1&radius=0.5")
    #expect(
      try await path(many) { try await $0.reverse(longitude: 0, latitude: 51, wideSearch: true) }
        == "/postcodes?longitude=0&latitude=51&wideSearch=true")
    #expect(try await path(one) { try await $0.randomPostcode() } == "/random/postcodes")
    #expect(
      try await path("null") { try await $0.randomPostcode(outcode: "ZZ 1") } == "/random/postcodes?outcode=ZZ%201")
    #expect(
      try await path(#"{"postcode":"AB1 0AA"}"#) { try await $0.terminated("AB1 0AA") }
        == "/terminated_postcodes/AB1%200AA")
    #expect(
      try await path(#"{"postcode":"ML11 0GH","codes":{}}"#) { try await $0.scottish("ML11 0GH") }
        == "/scotland/postcodes/ML11%200GH")
  }

  @Test func additionalHeaders() async throws {
    let transport = StubTransport(#"{"status":200,"result":true}"#)
    let headers = [HTTPHeader("X-API-Key", "secret"), HTTPHeader("user-agent", "mine")]
    let client = PostcodesClient(transport: transport, configuration: .init(headers: headers), clock: ManualClock())
    _ = try await client.validate("M1 1AA")
    let sent = try #require(transport.requests.first).headers
    #expect(headers.allSatisfy { sent.contains($0) })
    #expect(sent.count { $0.name.lowercased() == "user-agent" } == 1)
    for header in [HTTPHeader("", "a"), HTTPHeader("a b", "c"), HTTPHeader("a", "b\r\nc: d")] {
      let client = PostcodesClient(transport: transport, configuration: .init(headers: [header]), clock: ManualClock())
      await #expect(throws: PostcodesIOError.self) { try await client.validate("M1 1AA") }
    }
    #expect(transport.requests.count == 1)
  }

  @Test func outcodesAndPlaces() async throws {
    let many = "[\(Self.outcode)]"
    #expect(try await path(Self.outcode) { try await $0.outcode("AB10") } == "/outcodes/AB10")
    #expect(
      try await path(many) { try await $0.outcodes(nearestTo: "AB10", limit: 2, radius: 9000) }
        == "/outcodes/AB10/nearest?limit=2&radius=9000")
    #expect(
      try await path(many) { try await $0.outcodes(longitude: -2.5, latitude: 57.25, limit: 2) }
        == "/outcodes?longitude=-2.5&latitude=57.25&limit=2")
    #expect(try await path("[]") { try await $0.places("Rhôs", limit: 2) } == "/places?q=Rh%C3%B4s&limit=2")
    #expect(try await path(#"{"code":"osgb4"}"#) { try await $0.place(code: "osgb4") } == "/places/osgb4")
    #expect(try await path(#"{"code":"osgb4"}"#) { try await $0.randomPlace() } == "/random/places")
    #expect(try await path(#""pong""#) { try await $0.ping() } == "/ping")
    #expect(try await path(#""Ready""#) { try await $0.ready() } == "/ready")
  }

  @Test func bulk() async throws {
    let entry = #"[{"query":"x","result":null}]"#
    #expect(try await path(entry) { try await $0.bulkLookup(["a\"b"]) } == #"/postcodes {"postcodes":["a\"b"]}"#)
    #expect(
      try await path(entry) { try await $0.bulkLookup(["AB10 1AB"], filter: [.postcode, .nhsHealthAuthority]) }
        == #"/postcodes?filter=postcode%2Cnhs_ha {"postcodes":["AB10 1AB"]}"#)
    let position = #"[{"query":{"longitude":1,"latitude":2},"result":null}]"#
    let sent = try await path(position) {
      try await $0.bulkReverse([Geolocation(longitude: -2, latitude: 57, limit: 1, radius: 5, wideSearch: true)])
    }
    #expect(
      try json(String(sent.dropFirst("/postcodes ".count)))
        == json(
          #"{"geolocations":[{"longitude":-2,"latitude":57,"limit":1,"radius":5,"widesearch":true}]}"#))
  }

  /// Parsed postcodes are sent in their standard form.
  @Test func parsedPostcodes() async throws {
    let postcode = try #require(Postcode("ab101ab"))
    let outcode = try #require(Outcode("ab10"))
    #expect(try await path(Self.postcode) { try await $0.lookup(postcode) } == "/postcodes/AB10%201AB")
    #expect(try await path("false") { try await $0.validate(postcode) } == "/postcodes/AB10%201AB/validate")
    #expect(
      try await path(#"{"postcode":"AB1 0AA"}"#) { try await $0.terminated(postcode) }
        == "/terminated_postcodes/AB10%201AB")
    #expect(try await path(Self.outcode) { try await $0.outcode(outcode) } == "/outcodes/AB10")
    #expect(
      try await path(#"[{"query":"x","result":null}]"#) { try await $0.bulkLookup([postcode]) }
        == #"/postcodes {"postcodes":["AB10 1AB"]}"#)
  }

  /// `null` becomes an empty list.
  @Test func nullIsNone() async throws {
    let client = PostcodesClient(
      transport: StubTransport(#"{"status":200,"result":null}"#), clock: ManualClock())
    #expect(try await client.autocomplete("A0").isEmpty)
    #expect(try await client.query("A0").isEmpty)
    #expect(try await client.nearest(to: "AB10 1AB").isEmpty)
    #expect(try await client.reverse(longitude: 0, latitude: 0).isEmpty)
    #expect(try await client.outcodes(nearestTo: "AB10").isEmpty)
    #expect(try await client.outcodes(longitude: 0, latitude: 0).isEmpty)
    #expect(try await client.randomPostcode(outcode: "ZZ1") == nil)
    #expect(
      await failure { try await client.lookup("AB10 1AB") }
        == .wrongShape(key: "result", problem: "expected a value, found null"))
  }
}

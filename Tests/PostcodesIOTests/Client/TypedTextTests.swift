import LoopbackServer
import TestSupport
import Testing

@testable import PostcodesIO

/// Any typed text reaches the service unchanged.
@Suite(.timeLimit(.minutes(10)))
struct TypedTextTests {
  private static let changing: Set<String> = ["", ".", ".."]

  /// Through a socket, as a path segment and as a query value.
  @Test func textArrivesUnchanged() async throws {
    let server = try LoopbackServer { _ in .result("[]") }
    defer { server.stop() }
    let base = try #require(BaseURL(server.url + "/prefix"))
    let client = PostcodesClient(
      transport: URLSessionTransport(), configuration: .init(baseURL: base, timeout: .seconds(600)))
    var generator = SplitMix64(seed: 2)
    let fixed = [
      "", ".", "..", "...", "/", "%", "%2e%2e", "%2F", "?", "#", "a/b", "../x", "a?b#c", "+", " ", "\\", "//", "\u{0}",
      "ＳＷ１Ａ　１ＡＡ", "🏴󠁧󠁢󠁷󠁬󠁳󠁿", "e\u{301}", "é", "SW1A\u{A0}1AA", ";a=b", "a&b=c",
    ]
    for text in fixed + (0..<300).map({ _ in generator.text() }) {
      let before = server.requestCount
      _ = try await client.autocomplete(text)
      if Self.changing.contains(text) {
        #expect(server.requestCount == before)
      } else {
        let request = try #require(server.requests.last)
        // Canonical equivalence is not enough: "é" must not become "e" and an accent.
        let segments = ["prefix", "postcodes", text, "autocomplete"]
        #expect(request.pathSegments.map { Array($0.utf8) } == segments.map { Array($0.utf8) })
        #expect(request.query == nil)
      }
      _ = try await client.query(text)
      let request = try #require(server.requests.last)
      #expect(request.pathSegments == ["prefix", "postcodes"])
      #expect(request.queryItems.map(\.name) == ["q"])
      #expect(request.queryValue("q").map { Array($0.utf8) } == Array(text.utf8))
    }
  }

  /// The encoded text has unreserved characters only and decodes to the original.
  @Test func encodingIsReversible() {
    var generator = SplitMix64(seed: 3)
    for _ in 0..<5000 {
      let text = generator.text()
      let encoded = PercentEncoding.encode(text)
      var decoded: [UInt8] = []
      var rest = Array(encoded.utf8)[...]
      var isUnreserved = true
      while let byte = rest.popFirst() {
        if byte == UInt8(ascii: "%") {
          decoded.append(UInt8(String(decoding: rest.prefix(2), as: UTF8.self), radix: 16) ?? 0)
          rest = rest.dropFirst(2)
        } else {
          let character = Character(Unicode.Scalar(byte))
          if !character.isASCII || !(character.isLetter || character.isNumber || "-._~".contains(character)) {
            isUnreserved = false
          }
          decoded.append(byte)
        }
      }
      #expect(isUnreserved && decoded == Array(text.utf8))
      #expect((PercentEncoding.segment(text) == nil) == Self.changing.contains(text))
    }
  }

  /// Texts that would change the route throw the service's error without a request.
  @Test(arguments: ["", ".", ".."])
  func textCannotChangeTheRoute(text: String) async throws {
    let transport = StubTransport(500, "{}")
    let client = PostcodesClient(transport: transport, clock: ManualClock())
    #expect(await failure { try await client.lookup(text) } == .invalidPostcode(text))
    #expect(await failure { try await client.nearest(to: text) } == .invalidPostcode(text))
    #expect(await failure { try await client.terminated(text) } == .invalidPostcode(text))
    #expect(await failure { try await client.scottish(text) } == .invalidPostcode(text))
    #expect(await failure { try await client.outcode(text) } == .notFound(.outcode, text))
    #expect(await failure { try await client.outcodes(nearestTo: text) } == .notFound(.outcode, text))
    #expect(await failure { try await client.place(code: text) } == .notFound(.place, text))
    #expect(try await client.validate(text) == false)
    #expect(try await client.autocomplete(text) == [])
    #expect(transport.requests.isEmpty)
  }

  @Test(arguments: [Double.nan, .infinity, -.infinity])
  func numbersMustBeFinite(value: Double) async {
    let transport = StubTransport(500, "{}")
    let client = PostcodesClient(transport: transport, clock: ManualClock())
    let position = PostcodesIOError.invalidRequest(message: "Invalid longitude/latitude submitted")
    let radius = PostcodesIOError.invalidRequest(message: "Invalid lookup radius submitted")
    #expect(await failure { try await client.reverse(longitude: value, latitude: 0) } == position)
    #expect(await failure { try await client.reverse(longitude: 0, latitude: value) } == position)
    #expect(await failure { try await client.outcodes(longitude: value, latitude: 0) } == position)
    #expect(await failure { try await client.nearest(to: "M1 1AD", radius: value) } == radius)
    #expect(await failure { try await client.bulkReverse([Geolocation(longitude: 0, latitude: value)]) } == position)
    #expect(transport.requests.isEmpty)
  }
}

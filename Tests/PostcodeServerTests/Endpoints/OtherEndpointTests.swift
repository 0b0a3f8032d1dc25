import Testing

@testable import PostcodeServer
@testable import PostcodesIOResponder

/// Responses about outcodes, terminated and Scottish postcodes, places and the service, byte for byte.
@Suite(.timeLimit(.minutes(10)))
struct OtherEndpointTests {
  private static func outcode(
    _ outcode: String, _ longitude: String, _ latitude: String, northings: Int, eastings: Int, districts: String
  ) -> String {
    #"{"outcode":"\#(outcode)","longitude":\#(longitude),"latitude":\#(latitude),"northings":\#(northings),"#
      + #""eastings":\#(eastings),"admin_district":\#(districts),"parish":[],"admin_county":[],"admin_ward":[],"#
      + #""country":[],"parliamentary_constituency":[]}"#
  }

  private static let m1 = outcode(
    "M1", "-2.233519", "53.479021", northings: 398_066, eastings: 384_603, districts: #"["Manchester \"M\""]"#)
  private static let m11 = outcode(
    "M11", "-2.197385", "53.47848", northings: 398_000, eastings: 387_000, districts: #"["Manchester \"M\""]"#)
  private static let ab11 = outcode(
    "AB11", "-2.09664", "57.143921", northings: 805_898, eastings: 394_251, districts: #"["Aberdeen City"]"#)
  private static let jersey = outcode("JE2", "null", "null", northings: 0, eastings: 0, districts: "[]")
  private static let noOutcode = Bodies.error(404, "Outcode not found")
  private static let invalidPosition = Bodies.error(400, "Invalid longitude/latitude submitted")

  static let outcodes: [Exchange] = [
    .get("/outcodes/M1", m1),
    .get("/outcodes/%20ab11%20", ab11),
    .get("/outcodes/JE2", jersey),
    .get("/outcodes/ZE1", 404, noOutcode),
    .get("/outcodes/AB1", 404, noOutcode),
    .get("/outcodes/M", 404, noOutcode),
    .get("/outcodes/M%201", m1),
    .get("/outcodes/%09a%20B%C2%A01%E2%80%891%0A", ab11),
    .get("/outcodes/%20", 404, noOutcode),
    .get("/outcodes/M%201/nearest?limit=1", "[\(m1)]"),
    .get("/outcodes/DEFINITELYBOGUS", 404, noOutcode),
    .get("/outcodes/M1/nearest", "[\(m1),\(m11)]"),
    .get("/outcodes/m1/nearest?limit=1", "[\(m1)]"),
    .get("/outcodes/M1/nearest?radius=100", "[\(m1)]"),
    .get("/outcodes/M1/nearest?limit=0", "null"),
    .get("/outcodes/M1/nearest?limit=x", 400, Bodies.error(400, "Invalid result limit submitted")),
    .get("/outcodes/M1/nearest?radius=x", 400, Bodies.error(400, "Invalid lookup radius submitted")),
    .get("/outcodes/M1/nearest?limit=-1", 500, Bodies.failure),
    .get("/outcodes/JE2/nearest", 400, invalidPosition),
    .get("/outcodes/JE2/nearest?limit=x", 400, Bodies.error(400, "Invalid result limit submitted")),
    .get("/outcodes/ZZ1/nearest", 404, noOutcode),
    .get("/outcodes?lon=-2.233519&lat=53.479021", "[\(m1),\(m11)]"),
    .get("/outcodes?longitude=-2.233519&latitude=53.479021&radius=1", "[\(m1)]"),
    .get("/outcodes?lon=0&lat=0", "null"),
    .get("/outcodes?lon=x&lat=0", 400, invalidPosition),
    .get("/outcodes?lon=x&lat=0&limit=x", 400, Bodies.error(400, "Invalid result limit submitted")),
    .get("/outcodes?lat=0&limit=x", 400, invalidPosition),
    .get("/outcodes", 400, invalidPosition),
  ]

  static let directories: [Exchange] = [
    .get("/terminated_postcodes/ab10aa", Bodies.terminated),
    .get("/terminated_postcodes/AB101AB", 404, Bodies.error(404, "Terminated postcode not found")),
    .get("/terminated_postcodes/ZZ999ZZ", 404, Bodies.error(404, "Terminated postcode not found")),
    .get("/terminated_postcodes/FOO", 404, Bodies.error(404, "Invalid postcode")),
    .get("/scotland/postcodes/AB101AB", 404, Bodies.error(404, "Postcode exists in ONSPD but not in SPD")),
    .get("/scotland/postcodes/ZZ999ZZ", 404, Bodies.error(404, "Postcode not found")),
    .get("/scotland/postcodes/FOO", 404, Bodies.error(404, "Invalid postcode")),
    .get("/places?q=corston", "[]"),
    .get("/places?query=corston&limit=5", "[]"),
    .get("/places", 400, Bodies.error(400, "No valid query submitted. Remember to include every parameter")),
    .get("/places/osgb4000000074558362", 404, Bodies.error(404, "Place not found")),
    .get("/random/places", 404, Bodies.error(404, "Place not found")),
    .get("/random/postcodes?outcode=M1", Bodies.m11AD()),
    .get("/random/postcodes?outcode=m+1", Bodies.m11AD()),
    .get("/random/postcodes?outcode=m1", Bodies.m11AD()),
    .get("/random/postcodes?outcode=M%201", Bodies.m11AD()),
    .get("/random/postcodes?outcode=ZE1", "null"),
    .get("/random/postcodes?outcode=bogus", "null"),
    .get("/ping", #""pong""#),
    .get("/ready", #""Ready""#),
  ]

  static let unknown: [Exchange] = [
    .get("/nothing", 404, Bodies.noResource),
    .get("//ping", 404, Bodies.noResource),
    .get("/ping//", 404, Bodies.noResource),
    .get("/%70ing", 404, Bodies.noResource),
    .get("/postcodes//validate", 404, Bodies.noResource),
    .get("/postcodes/AB101AB/unknown", 404, Bodies.noResource),
    .get("/postcodes/lon/1/lat", 404, Bodies.noResource),
    .get("/PING/?x", #""pong""#),
    .get("/Postcodes/M11ad/Validate/", "true"),
    .get("http://example.org/ping?x=1", #""pong""#),
    Exchange(method: "POST", target: "/ping", status: 404, reply: Bodies.noResource),
    Exchange(method: "PUT", target: "/postcodes", status: 404, reply: Bodies.noResource),
    Exchange(method: "DELETE", target: "/postcodes/AB101AB", status: 404, reply: Bodies.noResource),
  ]

  /// `/ready` responds only when everything is prepared.
  @Test func readyAfterPreparation() async throws {
    try await TestServer.with(try TestIndexes.sample.get()) { server in
      let reply = try await server.get("/ready")
      #expect(reply.body == Bodies.result(#""Ready""#) && server.current.served.data.liveCount > 0)
    }
  }

  @Test(arguments: outcodes) func outcode(_ exchange: Exchange) async throws { try await exchange.check() }
  @Test(arguments: directories) func directory(_ exchange: Exchange) async throws { try await exchange.check() }
  @Test(arguments: unknown) func routing(_ exchange: Exchange) async throws { try await exchange.check() }

  @Test func randomPostcodesAreLiveAndCoverAll() async throws {
    try await TestServer.with(try TestIndexes.few.get()) { server in
      var seen: Set<String> = []
      for _ in 0..<400 {
        let body = try await server.get("/random/postcodes").body
        seen.insert(String(body.dropFirst(#"{"status":200,"result":{"postcode":""#.count).prefix { $0 != "\"" }))
        if seen.count == 7 { break }
      }
      #expect(seen == ["AB10 1AB", "AB10 1AF", "AB10 1AG", "AB11 6UL", "JE2 3AB", "M1 1AD", "M11 1AA"])
    }
  }
}

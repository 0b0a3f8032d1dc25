import Testing

/// Responses about positions, byte for byte.
@Suite(.timeLimit(.minutes(10)))
struct NearestEndpointTests {
  private static let invalidPosition = Bodies.error(400, "Invalid longitude/latitude submitted")
  private static let invalidLimit = Bodies.error(400, "Invalid result limit submitted")
  private static let invalidRadius = Bodies.error(400, "Invalid lookup radius submitted")
  private static let notFound = Bodies.error(404, "Postcode not found")
  private static let both = "[\(Bodies.ab101AB(distance: "0")),\(Bodies.ab101AF(distance: "0"))]"
  private static let one = "[\(Bodies.ab101AB(distance: "0"))]"
  private static let manchester = "[\(Bodies.m11AD(distance: "0"))]"

  static let nearest: [Exchange] = [
    .get("/postcodes/M11AD/nearest", manchester),
    .get("/postcodes/M11AD/nearest?radius=1e9", manchester),
    .get("/postcodes/AB101AB/nearest?limit=2&radius=0", both),
    .get("/postcodes/AB101AB/nearest?limit=1", one),
    .get("/postcodes/AB101AB/nearest?limit=0", "null"),
    .get("/postcodes/AB101AB/nearest?limit=-1", 500, Bodies.failure),
    .get("/postcodes/AB101AB/nearest?limit=bogus", 400, invalidLimit),
    .get("/postcodes/AB101AB/nearest?radius=bogus", 400, invalidRadius),
    .get("/postcodes/AB101AB/nearest?radius=-1", "null"),
    .get("/postcodes/M11AD/nearest?limit=&radius=", manchester),
    .get("/postcodes/M11AD/nearest?wideSearch=true", "null"),
    .get("/postcodes/M11AD/nearest?widesearch=true", "null"),
    .get("/postcodes/M11AD/nearest?wideSearch=&widesearch=", manchester),
    .get("/postcodes/JE23AB/nearest", 400, invalidPosition),
    .get("/postcodes/JE23AB/nearest?limit=x&radius=x", 400, invalidLimit),
    .get("/postcodes/JE23AB/nearest?radius=x", 400, invalidPosition),
    .get("/postcodes/JE23AB/nearest?limit=-1", 400, invalidPosition),
    .get("/postcodes/AB10AA/nearest", 404, notFound),
    .get("/postcodes/FOO/nearest", 404, notFound),
  ]

  static let reverse: [Exchange] = [
    .get("/postcodes?lon=-2.096923&lat=57.14959&limit=1", one),
    .get("/postcodes?longitude=-2.096923&latitude=57.14959&limit=1", one),
    .get("/postcodes/lon/-2.096923/lat/57.14959?limit=1", one),
    .get("/postcodes/lat/57.14959/lon/-2.096923?limit=1", one),
    .get("/postcodes?lon=-2.096923x&lat=+57.14959abc&limit=1", one),
    .get("/postcodes?lon=-2.096923&lat=57.14959&limit=1&q=M1", one),
    .get("/postcodes?lat=57.149606abc&lon=-2.096916&limit=1", "[\(Bodies.ab101AB(distance: "1.8314839"))]"),
    .get("/postcodes?lon=-2.096923&lat=57.14959&wideSearch=false", "null"),
    .get("/postcodes?lon=-2.096923&lat=57.14959&widesearch=1", "null"),
    .get("/postcodes?lon=0&lat=91", "null"),
    .get("/postcodes?lon=0&lat=0", "null"),
    .get("/postcodes?lon=0&lat=0&filter=postcode", 500, Bodies.failure),
    .get("/postcodes?lon=Infinity&lat=57", 500, Bodies.failure),
    .get("/postcodes?lon=BOGUS&lat=57", 400, invalidPosition),
    .get("/postcodes/lon/1/lat/x", 400, invalidPosition),
    .get("/postcodes?lon=1&lat=57&limit=x&radius=x", 400, invalidLimit),
    .get("/postcodes?lon=a&lat=57&limit=x", 400, invalidLimit),
    .get("/postcodes/lon/1/lat/x?limit=x", 400, invalidLimit),
    .get("/postcodes?lon=a&lat=57&radius=x", 400, invalidPosition),
    .get("/postcodes?lon=1&lat=57&radius=x", 400, invalidRadius),
  ]

  @Test(arguments: nearest) func nearestTo(_ exchange: Exchange) async throws { try await exchange.check() }

  @Test(arguments: reverse) func reverseOf(_ exchange: Exchange) async throws { try await exchange.check() }

  @Test func distances() async throws {
    try await TestServer.with(try TestIndexes.few.get()) { server in
      // A full turn leaves a distance slightly above zero.
      let turned = try await server.get("/postcodes?lon=357.903077&lat=57.14959&limit=1&radius=1")
      #expect(turned.status == 200 && turned.body.contains(#""postcode":"AB10 1AB""#))
      let around = try await server.get("/postcodes?lon=-2.2153&lat=53.4788&radius=2000")
      #expect(around.body.contains(#""postcode":"M11 1AA""#) && around.body.contains(#""postcode":"M1 1AD""#))
    }
  }
}

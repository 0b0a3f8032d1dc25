import Foundation
@testable import PostcodeKit
import Testing

@testable import PostcodeServer

/// Wide searches with results, and distances that aren't zero, byte for byte.
@Suite(.timeLimit(.minutes(10)))
struct WideSearchTests {
  /// Ten postcodes at one position in Aberdeen, two about 2.9 km north of it, one in Manchester.
  private static let index = Result {
    let letters = Array("ABDEFGHJLN")
    let together = letters.map { letter in
      "AB102A\(letter),AB10 2A\(letter),AB10 2A\(letter),201106,,S12000033,394235,806529,1,57.149590,-2.096923"
    }
    let others = [
      "AB111AA,AB11 1AA,AB11 1AA,201106,,S12000033,394235,809429,1,57.175642,-2.096983",
      "AB111AB,AB11 1AB,AB11 1AB,201106,,S12000033,394235,809429,1,57.175642,-2.096983",
      "M1 1AD,M1   1AD,M1 1AD,198001,,E08000003,384603,398066,1,53.479021,-2.233519",
    ]
    return try TestIndexes.index(
      header: "pcd7,pcd8,pcds,dointr,doterm,lad25cd,east1m,north1m,gridind,lat,long", together + others)
  }

  /// The first of the ten, as postcodes.io writes them, with the distance that it gave for a postcode at their position.
  private static func ten(_ count: Int = 10) -> String {
    let bodies = "ABDEFGHJLN".prefix(count).map { letter in
      Bodies.postcode(
        "AB10 2A\(letter)", easting: 394_235, northing: 806_529, longitude: "-2.096923", latitude: "57.14959",
        introduced: "201106", district: Bodies.aberdeen, distance: "1.8314839")
    }
    return "[\(bodies.joined(separator: ","))]"
  }

  private static let position = "lat=57.149606&lon=-2.096916"

  @Test(arguments: [
    ("/postcodes?\(position)", 10), ("/postcodes?\(position)&limit=99", 10),
    ("/postcodes?\(position)&wideSearch=1", 10),
    ("/postcodes?\(position)&widesearch=false", 10), ("/postcodes?\(position)&wideSearch=1&limit=3", 3),
    ("/postcodes?\(position)&wideSearch=1&limit=99&radius=1", 10), ("/postcodes?\(position)&radius=1", 0),
    ("/postcodes/lon/-2.096916/lat/57.149606?wideSearch=x", 10),
  ])
  func around(_ target: String, _ count: Int) async throws {
    try await TestServer.with(try Self.index.get()) { server in
      let reply = try await server.get(target)
      #expect(reply.status == 200)
      #expect(reply.body == Bodies.result(count == 0 ? "null" : Self.ten(count)))
    }
  }

  @Test func inBulk() async throws {
    let location = #"{"longitude":-2.096916,"latitude":57.149606,"wideSearch":true,"limit":2}"#
    try await TestServer.with(try Self.index.get()) { server in
      let reply = try await server.post("/postcodes", #"{"geolocations":[\#(location)]}"#)
      #expect(reply.status == 200)
      let query = #"{"longitude":-2.096916,"latitude":57.149606,"wideSearch":true,"limit":2}"#
      #expect(reply.body == Bodies.result(#"[{"query":\#(query),"result":\#(Self.ten(2))}]"#))
    }
  }

  /// The search widens by kilometres until there are ten, and gives up at 19.5.
  @Test func farther() async throws {
    try await TestServer.with(try Self.index.get()) { server in
      /// Returns the first postcode and the number of results, from some thousandths of a degree (111 metres each) north of the ten.
      func found(_ thousandths: Int) async throws -> (String?, Int) {
        let latitude = 57.149590 + Double(thousandths) / 1000
        let reply = try await server.get("/postcodes?lat=\(latitude)&lon=-2.096923&wideSearch=1")
        #expect(reply.status == 200)
        let parts = reply.body.components(separatedBy: #"{"postcode":""#).dropFirst()
        return (parts.first.map { String($0.prefix(8)) }, parts.count)
      }
      // Nearest first: within 3.5 km there are twelve, the nearest of which are the two.
      for (thousandths, first, count) in [
        (26, "AB11 1AA", 10), (8, "AB10 2AA", 10), (170, "AB11 1AA", 10), (190, nil, 0), (400, nil, 0),
      ] {
        let found = try await found(thousandths)
        #expect(found.0 == first && found.1 == count, "\(thousandths) thousandths")
      }
    }
  }

  /// Values above a maximum count as the maximum.
  @Test(arguments: [
    (
      "/postcodes/a/autocomplete?limit=1000", "/postcodes/a/autocomplete?limit=100",
      "/postcodes/a/autocomplete?limit=99"
    ),
    ("/postcodes?q=a&limit=1000", "/postcodes?q=a&limit=100", "/postcodes?q=a&limit=99"),
    (
      "/postcodes/T11BD/nearest?limit=1000&radius=1e9", "/postcodes/T11BD/nearest?limit=100&radius=2000",
      "/postcodes/T11BD/nearest?limit=99&radius=2000"
    ),
    (
      "/outcodes/TV1A/nearest?limit=1000&radius=1e9", "/outcodes/TV1A/nearest?limit=100&radius=25000",
      "/outcodes/TV1A/nearest?limit=100&radius=9000"
    ),
  ])
  func valuesAreClamped(_ target: String, _ same: String, _ less: String) async throws {
    try await TestServer.with(try TestIndexes.sample.get()) { server in
      let body = try await server.get(target).body
      let (other, shorter) = (try await server.get(same).body, try await server.get(less).body)
      #expect(body == other)
      #expect(body.utf8.count > shorter.utf8.count && shorter.hasPrefix(#"{"status":200,"result":[""#.dropLast()))
    }
  }

  /// Bodies of up to 100 * 1024 bytes are accepted, as by body-parser.
  @Test func bodies() async throws {
    try await TestServer.with(try TestIndexes.few.get(), limits: ServerLimits.patient) { server in
      let json = #"{"postcodes":[]}"#
      let fits = try await server.post("/postcodes", json + String(repeating: " ", count: 102_400 - json.utf8.count))
      #expect(fits.status == 200 && fits.body == Bodies.result("[]"))
      let large = try await server.post("/postcodes", json + String(repeating: " ", count: 102_401 - json.utf8.count))
      #expect(large.status == 413 && large.body == Bodies.error(413, "Request body too large"))
    }
  }
}

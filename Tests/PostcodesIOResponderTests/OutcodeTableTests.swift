@testable import PostcodeKit
import PostcodesIOResponder
import PostcodesIOTypes
import Testing

/// Prepared replies for outcodes equal those computed on demand.
@Suite(.enabled(if: SharedDocuments.isPresent, "the seed is not there"))
struct OutcodeTableTests {
  private let responder: IndexResponder
  private let table: OutcodeTable

  init() throws {
    responder = IndexResponder(try SharedDocuments.seed.get(), version: .v18)
    table = OutcodeTable(responder)
  }

  private var outcodes: Set<Outcode> {
    Set((0..<responder.index.count).compactMap { responder.index.postcode(at: $0)?.outcode })
  }

  @Test func everyReply() {
    var (wrong, live) = (0, 0)
    for outcode in outcodes {
      var (made, kept) = (JSONWriter(), JSONWriter())
      let reply = responder.outcodeReply(outcode)
      if let reply { made.append(reply) }
      table.append(outcode, to: &kept)
      let position = table.position(of: outcode)
      if made != kept || position?.longitude != reply?.longitude || position?.latitude != reply?.latitude { wrong += 1 }
      if reply != nil { live += 1 }
    }
    #expect(wrong == 0 && live > 10 && live < outcodes.count)
  }

  /// Means computed block by block equal those of positions read one by one.
  @Test func means() {
    var wrong = 0
    for outcode in outcodes {
      guard let reply = responder.outcodeReply(outcode), let ordinals = responder.index.ordinals(of: outcode) else {
        continue
      }
      let live = ordinals.filter { responder.index.isLive(at: $0) }
      let positions = live.compactMap { responder.index.geographicPosition(at: $0) }
      let eastings = live.compactMap { responder.index.gridReference(at: $0)?.easting }
      let sum = positions.reduce(0) { $0 + $1.latitude.doubleValue }
      if let latitude = reply.latitude {
        if abs(latitude - sum / Double(positions.count)) > 1e-10 { wrong += 1 }
      } else if !positions.isEmpty {
        wrong += 1
      }
      let mean = eastings.isEmpty ? 0 : Double(eastings.reduce(0, +)) / Double(eastings.count)
      if abs(Double(reply.eastings ?? -1) - mean) > 0.5 { wrong += 1 }
    }
    #expect(wrong == 0)
  }

  @Test func nearest() throws {
    let located = outcodes.compactMap { outcode in table.position(of: outcode).map { (outcode, $0) } }
    let (first, position) = try #require(located.min { $0.0 < $1.0 })
    func distance(_ other: (longitude: Double, latitude: Double)) -> Double {
      Geodesic.distance(
        latitude: position.latitude, longitude: position.longitude, otherLatitude: other.latitude,
        otherLongitude: other.longitude)
    }
    for radius in [0, 5000, 25_000, 1e6] {
      let expected = located.filter { distance($0.1) <= radius }.sorted {
        (distance($0.1), $0.0) < (distance($1.1), $1.0)
      }
      let found = table.nearest(longitude: position.longitude, latitude: position.latitude, limit: 20, radius: radius)
      #expect(found == expected.prefix(20).map(\.0) && found.first == first)
    }
  }
}

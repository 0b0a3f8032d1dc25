@testable import PostcodeKit
import PostcodesIOResponder
import TestSupport
import Testing

/// Wide searches on the sphere, compared with their definition.
@Suite struct WideSearchTests {
  private static let directory = Result {
    var random = SplitMix64(seed: 1)
    let letters = Array("ABDEFGHJLNPQRSTUWXYZ")
    let rows = (0..<60).map { number in
      let code = "1\(letters[number / 20])\(letters[number % 20])"
      let latitude = 57 + Double.random(in: 0...0.4, using: &random)
      let longitude = -2.3 + Double.random(in: 0...0.6, using: &random)
      return "AB10\(code),AB10 \(code),AB10 \(code),201106,,,,,,,1,\(latitude),\(longitude)"
    }
    return try index(
      header: "pcd7,pcd8,pcds,dointr,doterm,cty25cd,lad25cd,wd25cd,east1m,north1m,gridind,lat,long", rows)
  }

  /// Ten postcodes are counted by geodesic distance, in circles of 500 metres, 1.5 kilometres and so on.
  private func expected(_ index: PostcodeIndex, latitude: Double, longitude: Double, limit: Int) -> [NearbyPostcode] {
    func onSphere(_ radius: Double) -> [NearbyPostcode] {
      index.nearest(latitude: latitude, longitude: longitude, limit: limit, radius: radius, measure: .sphere)
    }
    for radius in stride(from: 500.0, through: 19_500, by: 1000) {
      let count = index.nearest(latitude: latitude, longitude: longitude, limit: 10, radius: radius).count
      if count == 10 { return onSphere(radius) }
    }
    let isNear = !index.nearest(latitude: latitude, longitude: longitude, limit: 1, radius: 20_000).isEmpty
    return isNear ? onSphere(20_000) : []
  }

  @Test func definition() throws {
    let index = try Self.directory.get()
    let responder = IndexResponder(index)
    var random = SplitMix64(seed: 2)
    var counts: Set<Int> = []
    for _ in 0..<500 {
      let latitude = Double.random(in: 56.8...57.6, using: &random)
      let longitude = Double.random(in: -2.8 ... -1.2, using: &random)
      let limit = Int.random(in: 1...14, using: &random)
      let found = responder.nearestWide(longitude: longitude, latitude: latitude, limit: limit)
      #expect(
        found == expected(index, latitude: latitude, longitude: longitude, limit: limit), "\(latitude), \(longitude)")
      counts.insert(found.count)
    }
    #expect(counts.isSuperset(of: [0, 1, 9, 10, 11]))
  }
}

import Testing

@testable import PostcodeIndex

/// The bounds that the search for the nearest postcodes trusts hold.
@Suite struct BoundsTests {
  private static func place(_ random: inout SeededRandom, near: (Double, Double)? = nil) -> (Double, Double) {
    guard let near else {
      return (Double(random.below(18_001)) / 100 - 90, Double(random.below(36_001)) / 100 - 180)
    }
    let scale = [1e-6, 1e-4, 1e-2, 0.1][random.below(4)]
    let offset = { (random: inout SeededRandom) in Double(random.below(101) - 50) * scale }
    return (min(max(near.0 + offset(&random), -90), 90), min(max(near.1 + offset(&random), -180), 180))
  }

  @Test func measuresOnTheSphereAreWithinTheSlack() {
    var random = SeededRandom(seed: 21)
    for round in 0..<6_000 {
      let from = BoundsTests.place(&random)
      let to = BoundsTests.place(&random, near: round % 3 == 0 ? nil : from)
      let square = SphericalMeasure(latitude: from.0, longitude: from.1).squared(latitude: to.0, longitude: to.1)
      let distance = Geodesic.distance(
        latitude: from.0, longitude: from.1, otherLatitude: to.0, otherLongitude: to.1)
      // Half of the slack is what the radii of curvature take.
      let measure = square.squareRoot()
      #expect(distance >= 0.994 * measure - 1e-7 && distance <= 1.006 * measure + 1e-7, "\(from) \(to)")
    }
  }

  @Test func boxesAreNoNearerThanTheirBounds() {
    var random = SeededRandom(seed: 22)
    for round in 0..<6_000 {
      let corner = BoundsTests.place(&random)
      let other = BoundsTests.place(&random, near: round % 5 == 0 ? nil : corner)
      let from = BoundsTests.place(&random, near: round % 3 == 0 ? nil : corner)
      let unit = Double(DegreeBox.unitsPerDegree)
      let box = DegreeBox(
        south: Int64((min(corner.0, other.0) * unit).rounded(.down)),
        north: Int64((max(corner.0, other.0) * unit).rounded(.up)),
        west: Int64((min(corner.1, other.1) * unit).rounded(.down)),
        east: Int64((max(corner.1, other.1) * unit).rounded(.up)))
      let sphere = SphericalMeasure(latitude: from.0, longitude: from.1)
      let bound = sphere.lowerBound(box)
      for step in 0...4 {
        let part = Double(step) / 4
        let inside = (
          min(corner.0, other.0) + abs(corner.0 - other.0) * part,
          min(corner.1, other.1) + abs(corner.1 - other.1) * (random.oneIn(2) ? part : 1 - part)
        )
        let distance = Geodesic.distance(
          latitude: from.0, longitude: from.1, otherLatitude: inside.0, otherLongitude: inside.1)
        #expect(bound <= SphericalMeasure.limit(distance + 1e-7), "\(from) \(box) \(inside)")
      }
    }
  }

  @Test(arguments: [true, false])
  func measuresOnTheGridsAreWithinTheSlack(isBritish: Bool) throws {
    var random = SeededRandom(seed: 23)
    let grid = isBritish ? NationalGrid.british : .irish
    let prediction = GridPrediction(irish: 0..<0, shifts: nil, decimals: 6)
    let meridian = isBritish ? -2.0 : -8.0
    for round in 0..<3_000 {
      let from = (48.01 + Double(random.below(1_398)) / 100, meridian - 7.99 + Double(random.below(1_598)) / 100)
      let plane = try #require(
        PlaneMeasure(
          grid, centralMeridian: meridian, latitude: from.0, longitude: from.1, prediction: prediction))
      var reference = (first: Int64(random.below(700_001)), second: Int64(random.below(1_250_001)))
      if round % 2 == 0 {
        let near = grid.gridReference(latitude: from.0, longitude: from.1)
        reference = (Int64(near.easting) + Int64(random.below(999)), Int64(near.northing) - Int64(random.below(999)))
      }
      guard let square = plane.squared(reference) else { continue }
      let to = grid.degrees(easting: Double(reference.first), northing: Double(reference.second))
      let distance = Geodesic.distance(
        latitude: from.0, longitude: from.1, otherLatitude: to.latitude, otherLongitude: to.longitude)
      let measure = square.squareRoot()
      #expect(distance <= measure * (1 + SphericalMeasure.slack) + plane.margin)
      let lowest = min(measure * (1 - SphericalMeasure.slack), PlaneMeasure.reach) - plane.margin
      #expect(distance >= lowest, "\(from) \(reference)")
    }
  }
}

import Testing

@testable import PostcodeKit
@testable import PostcodeIndexBuilder
import TestSupport

/// The distance bounds that the nearest search relies on.
@Suite struct BoundsTests {
  private static func position(_ random: inout SplitMix64, near: (Double, Double)? = nil) -> (Double, Double) {
    guard let near else {
      return (Double(random.below(18_001)) / 100 - 90, Double(random.below(36_001)) / 100 - 180)
    }
    let scale = [1e-6, 1e-4, 1e-2, 0.1][random.below(4)]
    let offset = { (random: inout SplitMix64) in Double(random.below(101) - 50) * scale }
    return (min(max(near.0 + offset(&random), -90), 90), min(max(near.1 + offset(&random), -180), 180))
  }

  @Test func sphericalDistancesAreWithinTheSlack() {
    var random = SplitMix64(seed: 21)
    for round in 0..<6_000 {
      let from = BoundsTests.position(&random)
      let to = BoundsTests.position(&random, near: round % 3 == 0 ? nil : from)
      let square = SphericalDistance(latitude: from.0, longitude: from.1).squared(latitude: to.0, longitude: to.1)
      let distance = Geodesic.distance(
        latitude: from.0, longitude: from.1, otherLatitude: to.0, otherLongitude: to.1)
      // The radii of curvature account for half of the slack.
      let measure = square.squareRoot()
      #expect(distance >= 0.994 * measure - 1e-7 && distance <= 1.006 * measure + 1e-7, "\(from) \(to)")
    }
  }

  @Test func straightDistancesAreNotLarger() {
    var random = SplitMix64(seed: 25)
    var pruned = 0
    for round in 0..<20_000 {
      let from = BoundsTests.position(&random)
      let to = BoundsTests.position(&random, near: round % 3 == 0 ? nil : from)
      let straight = StraightDistance(latitude: from.0, longitude: from.1)
      let distance = Geodesic.distance(
        latitude: from.0, longitude: from.1, otherLatitude: to.0, otherLongitude: to.1)
      #expect(!straight.isLarger(than: distance, latitude: to.0, longitude: to.1), "\(from) \(to)")
      // Up to 100 km, a straight distance is at most 1.1 m shorter.
      if distance > 2, distance < 100_000 {
        #expect(straight.isLarger(than: distance - 1.1, latitude: to.0, longitude: to.1), "\(from) \(to)")
        pruned += 1
      }
    }
    #expect(pruned > 5_000)
  }

  /// The southernmost point of a geodesic decides its smallest radius of curvature, so boxes just as far north are the tightest case.
  @Test func smallestRadiusIsALowerBound() {
    var random = SplitMix64(seed: 26)
    for _ in 0..<20_000 {
      let from = (Double(random.below(9_000)) / 100 + 0.01, Double(random.below(36_001)) / 100 - 180)
      let to = BoundsTests.position(&random, near: random.oneIn(3) ? nil : from)
      let unit = Double(DegreeBox.unitsPerDegree)
      let south = Int64((to.0 * unit).rounded(.down))
      let west = Int64((to.1 * unit).rounded(.down))
      let box = DegreeBox(south: south, north: south + 1, west: west, east: west + 1)
      let sphere = SphericalDistance(latitude: from.0, longitude: from.1)
      let distance = Geodesic.distance(
        latitude: from.0, longitude: from.1, otherLatitude: to.0, otherLongitude: to.1)
      let angle =
        DistanceMeasure.sphere.distance(
          latitude: from.0, longitude: from.1, otherLatitude: to.0, otherLongitude: to.1) / DistanceMeasure.meanRadius
      #expect(angle * sphere.smallestRadius(to: box) <= distance * (1 + 1e-9) + 1e-6, "\(from) \(to)")
    }
  }

  @Test func boxesAreNotNearerThanTheirBounds() {
    var random = SplitMix64(seed: 22)
    for round in 0..<6_000 {
      let corner = BoundsTests.position(&random)
      let other = BoundsTests.position(&random, near: round % 5 == 0 ? nil : corner)
      let from = BoundsTests.position(&random, near: round % 3 == 0 ? nil : corner)
      let unit = Double(DegreeBox.unitsPerDegree)
      let box = DegreeBox(
        south: Int64((min(corner.0, other.0) * unit).rounded(.down)),
        north: Int64((max(corner.0, other.0) * unit).rounded(.up)),
        west: Int64((min(corner.1, other.1) * unit).rounded(.down)),
        east: Int64((max(corner.1, other.1) * unit).rounded(.up)))
      let sphere = SphericalDistance(latitude: from.0, longitude: from.1)
      let bound = sphere.lowerBound(box)
      for step in 0...4 {
        let part = Double(step) / 4
        let inside = (
          min(corner.0, other.0) + abs(corner.0 - other.0) * part,
          min(corner.1, other.1) + abs(corner.1 - other.1) * (random.oneIn(2) ? part : 1 - part)
        )
        let distance = Geodesic.distance(
          latitude: from.0, longitude: from.1, otherLatitude: inside.0, otherLongitude: inside.1)
        for radius in [SphericalDistance.smallestRadius, sphere.smallestRadius(to: box)] {
          let limit = SphericalDistance.chordLimit(distance + 1e-7, smallestRadius: radius)
          #expect(bound <= limit, "\(from) \(box) \(inside)")
        }
      }
    }
  }

  /// Quantized parts of boxes of all sizes, on both sides of the 180th meridian.
  @Test func quantizedPartsAreNotNearerThanTheirBounds() throws {
    var random = SplitMix64(seed: 24)
    for round in 0..<6_000 {
      let corner = BoundsTests.position(&random)
      let from = BoundsTests.position(&random, near: round % 3 == 0 ? nil : corner)
      let size = Int64(1) << Int64(random.below(25))
      let unit = Double(DegreeBox.unitsPerDegree)
      let (south, west) = (Int64(corner.0 * unit), Int64(corner.1 * unit))
      let box = DegreeBox(
        south: south, north: min(south + size, 90_000_000), west: west, east: min(west + size, 180_000_000))
      guard box.south <= box.north, box.west <= box.east else { continue }
      let width = [6, 10, 14][random.below(3)]
      let numbers = (0..<2).flatMap { _ in [random.below(1 << width), random.below(1 << width)].sorted() }
      let bits = numbers.enumerated().reduce(UInt64(0)) { $0 | UInt64($1.element) << UInt64($1.offset * width) }
      let part = try #require(box.part(bits, width: width))
      let bound = try #require(
        QuantizedBoxBound(SphericalDistance(latitude: from.0, longitude: from.1), box, width: width).lowerBound(bits))
      for (north, east) in [(0.0, 0.0), (0, 1), (1, 0), (1, 1), (0.5, 0.25)] {
        let inside = (
          min((Double(part.south) + Double(part.north - part.south) * north) / unit, 90),
          min((Double(part.west) + Double(part.east - part.west) * east) / unit, 180)
        )
        let distance = Geodesic.distance(
          latitude: from.0, longitude: from.1, otherLatitude: inside.0, otherLongitude: inside.1)
        let limit = SphericalDistance.chordLimit(distance + 1e-7, smallestRadius: SphericalDistance.smallestRadius)
        #expect(bound <= limit, "\(from) \(box) \(numbers) \(inside)")
      }
    }
  }

  @Test(arguments: [true, false])
  func gridDistancesAreWithinTheirBounds(isBritish: Bool) throws {
    var random = SplitMix64(seed: 23)
    let grid = isBritish ? NationalGrid.british : .irish
    let prediction = GridPrediction(irish: 0..<0, shifts: nil, decimals: 6)
    let meridian = isBritish ? -2.0 : -8.0
    for round in 0..<6_000 {
      let from = (48.01 + Double(random.below(1_398)) / 100, meridian - 7.99 + Double(random.below(1_598)) / 100)
      let plane = try #require(
        GridDistance(isIrish: !isBritish, latitude: from.0, longitude: from.1, prediction: prediction))
      var reference = (first: Int64(random.below(700_001)), second: Int64(random.below(1_250_001)))
      if round % 2 == 0 {
        let near = grid.gridReference(latitude: from.0, longitude: from.1)
        let reach = [999, 9_999, 99_999][random.below(3)]
        reference = (
          Int64(near.easting) + Int64(random.below(reach)), Int64(near.northing) - Int64(random.below(reach))
        )
      }
      guard let square = plane.squared(reference) else { continue }
      let to = grid.degrees(easting: Double(reference.first), northing: Double(reference.second))
      let distance = Geodesic.distance(
        latitude: from.0, longitude: from.1, otherLatitude: to.latitude, otherLongitude: to.longitude)
      let bounds = plane.bounds(square.squareRoot(), easting: Double(reference.first))
      #expect(distance <= bounds.upper + plane.margin, "\(from) \(reference)")
      #expect(distance >= bounds.lower - plane.margin, "\(from) \(reference)")
      // The bounds are close: that keeps the number of geodesics small.
      if distance < 100_000 { #expect(bounds.upper <= bounds.lower * 1.005) }
      if distance < 10_000 { #expect(bounds.upper <= bounds.lower * 1.0007) }
    }
  }

  /// Distances to grid references with OSTN15, from positions inside and outside the part of OSTN15 that an index has.
  @Test func gridDistancesWithShiftsAreWithinTheirBounds() throws {
    var random = SplitMix64(seed: 27)
    let places = (0..<60).map { _ in (easting: 2_000 + random.below(696_000), northing: 2_000 + random.below(1_246_000))
    }
    let table = try #require(ShiftTable.likeOSTN15(wave: 3_000))
    let owner = IndexBytes(
      copying: OSTN15GridEncoder.encode(
        needed: places.map { (easting: Double($0.easting), northing: Double($0.northing)) }, shifts: table))
    let shifts = try OSTN15Grid(owner.view, owner: owner, section: "shifts")
    let prediction = GridPrediction(irish: 0..<0, shifts: shifts, decimals: 8)
    var (inside, outside) = (0, 0)
    try withExtendedLifetime(owner) {
      for round in 0..<6_000 {
        let place = places[random.below(places.count)]
        let to = NationalGrid.british.degrees(
          easting: Double(place.easting), northing: Double(place.northing), shifts)
        var from = (48.01 + Double(random.below(1_398)) / 100, -9.99 + Double(random.below(1_598)) / 100)
        if round % 2 == 0 {
          let scale = [1e-5, 1e-3, 1e-2][random.below(3)]
          from = (
            to.latitude + Double(random.below(101) - 50) * scale, to.longitude + Double(random.below(101) - 50) * scale
          )
        }
        guard let plane = GridDistance(isIrish: false, latitude: from.0, longitude: from.1, prediction: prediction)
        else { continue }
        let square = try #require(plane.squared((Int64(place.easting), Int64(place.northing))))
        let bounds = plane.bounds(square.squareRoot(), easting: Double(place.easting))
        let distance = Geodesic.distance(
          latitude: from.0, longitude: from.1, otherLatitude: to.latitude, otherLongitude: to.longitude)
        #expect(distance <= bounds.upper + plane.margin, "\(from) \(place)")
        #expect(distance >= bounds.lower - plane.margin, "\(from) \(place)")
        if plane.margin < 1 { inside += 1 } else { outside += 1 }
      }
    }
    #expect(inside > 1_000 && outside > 1_000)
  }

  /// Whether OSTN15 applies to a position at its edge depends on the shift, so such positions have no Euclidean distance.
  @Test func theEdgeOfTheShiftsHasNoGridDistance() throws {
    let table = try #require(ShiftTable.likeOSTN15(wave: 0))
    let owner = IndexBytes(copying: OSTN15GridEncoder.encode(needed: [(easting: 5e5, northing: 2e5)], shifts: table))
    let shifts = try OSTN15Grid(owner.view, owner: owner, section: "shifts")
    for hasShifts in [true, false] {
      let prediction = GridPrediction(irish: 0..<0, shifts: hasShifts ? shifts : nil, decimals: 6)
      let plane = try #require(GridDistance(isIrish: false, latitude: 55, longitude: -3, prediction: prediction))
      let edge: [(Int64, Int64)] = [(999, 500_000), (699_001, 500_000), (500_000, 999), (500_000, 1_249_001)]
      for position in edge { #expect((plane.squared(position) == nil) == hasShifts) }
      let inner: [(Int64, Int64)] = [(1_000, 500_000), (699_000, 500_000), (500_000, 1_000), (500_000, 1_249_000)]
      for position in inner { #expect(plane.squared(position) != nil) }
      for position in [(-1, 500_000), (700_001, 500_000), (500_000, -1), (500_000, 1_250_001)] as [(Int64, Int64)] {
        #expect(plane.squared(position) == nil)
      }
    }
  }
}

extension ShiftTable {
  /// Returns shifts of the extent of OSTN15 that differ from the Helmert transformation by a wave of up to `wave` millimetres.
  static func likeOSTN15(wave: Int) -> ShiftTable? {
    let (step, columns, rows) = (50, 701, 1_251)
    let none = ShiftTable(columns: 2, rows: 2, shifts: [GridShift](repeating: GridShift(east: 0, north: 0), count: 4))
    guard let cell = none?.cell(0, 0) else { return nil }
    struct SameShifts: ShiftSource {
      let corners: ShiftCell
      func cell(_ column: Int, _ row: Int) -> ShiftCell? { corners }
    }
    // The shifts of the Helmert transformation at every fiftieth node.
    let coarse = (0...rows / step + 1).map { row in
      (0...columns / step + 1).map { column in
        // OSTN15 has no shifts west of its first column.
        let (easting, northing) = (Double(max(column * step, 1) * 1_000), Double(row * step * 1_000))
        let plain = NationalGrid.british.degrees(easting: easting, northing: northing)
        let found = NationalGrid.british.gridReference(
          latitude: plain.latitude, longitude: plain.longitude, SameShifts(corners: cell))
        return (east: easting - found.easting, north: northing - found.northing)
      }
    }
    var shifts: [GridShift] = []
    shifts.reserveCapacity(columns * rows)
    for row in 0..<rows {
      for column in 0..<columns {
        let (right, up) = (Double(column % step) / Double(step), Double(row % step) / Double(step))
        let (west, south) = (column / step, row / step)
        func mean(_ part: ((east: Double, north: Double)) -> Double) -> Double {
          let lower = part(coarse[south][west]) * (1 - right) + part(coarse[south][west + 1]) * right
          let upper = part(coarse[south + 1][west]) * (1 - right) + part(coarse[south + 1][west + 1]) * right
          return lower * (1 - up) + upper * up
        }
        let swing = Double(wave) * (Double((column + row) % 40) / 20 - 1).magnitude
        shifts.append(
          GridShift(east: Int32(mean({ $0.east }) * 1_000 + swing), north: Int32(mean({ $0.north }) * 1_000 - swing)))
      }
    }
    return ShiftTable(columns: columns, rows: rows, shifts: shifts)
  }
}

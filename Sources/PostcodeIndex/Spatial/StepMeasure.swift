/// How far the parts of a box are from one place, where the parts are told in steps from the box's south and west: bounds
/// as those of `SphericalMeasure.lowerBound`, with all that the parts have in common worked out once.
struct StepMeasure {
  /// Where the place is, in steps from the box's south and west.
  private let up: Double
  private let right: Double
  /// What the square of a step counts.
  private let upWeight: Double
  private let rightWeight: Double
  private let width: Int

  /// - Parameter width: the bits of a part's numbers.
  init(_ sphere: SphericalMeasure, _ box: DegreeBox, width: Int) {
    self.width = width
    let steps = Double(1 &<< width)
    let stepUp = Double(DegreeBox.step(box.north &- box.south, width: width))
    let stepRight = Double(DegreeBox.step(box.east &- box.west, width: width))
    let (south, west) = (Double(box.south), Double(box.west))
    // Steps may reach a little further than the box.
    let (north, east) = (south + steps * stepUp, west + steps * stepRight)
    // The way round the side on which the box is nearer.
    let turn = SphericalMeasure.unitsPerTurn
    let off = sphere.easting - (west + east) / 2
    let easting = sphere.easting - (off > turn / 2 ? turn : off < -turn / 2 ? -turn : 0)
    let scale = SphericalMeasure.radiansPerUnit
    let furthestUp = max((north - sphere.northing).magnitude, (sphere.northing - south).magnitude) * scale
    let furthestAside = max((east - easting).magnitude, (easting - west).magnitude) * scale
    up = (sphere.northing - south) / stepUp
    right = (easting - west) / stepRight
    // 4 sin²(x/2) is at least x² (1 − m²/12) for x up to m. What rounding may have added, 10⁻¹⁵ to an angle, is below one
    // part in 10⁹, or vanishes in what `lowerBound` takes off.
    let sure = 1 - 1e-9
    let upStep = stepUp * scale
    upWeight = upStep * upStep * max(1 - furthestUp * furthestUp * (1 / 12.0), 0) * sure
    let rightStep = stepRight * scale
    // Where a part may be nearer the other way round, only its latitude counts.
    let isOneWay = furthestAside <= .pi
    let cosines = isOneWay ? sphere.smallestCosines(south: south, north: north) : 0
    rightWeight = rightStep * rightStep * cosines * max(1 - furthestAside * furthestAside * (1 / 12.0), 0) * sure
  }

  /// At most the square of the straight way through the unit sphere to any place of the part that four numbers tell: see
  /// `DegreeBox.part`. `nil` for a part without positions.
  @inline(__always)
  func lowerBound(_ bits: UInt64) -> Double? {
    let mask = (UInt64(1) &<< UInt64(truncatingIfNeeded: width)) &- 1
    func number(_ place: Int) -> Int32 {
      Int32(truncatingIfNeeded: bits &>> UInt64(truncatingIfNeeded: place &* width) & mask)
    }
    let (south, north) = (number(0), number(1))
    guard south <= north else { return nil }
    let above = max(max(Double(south) - up, up - Double(north &+ 1)), 0)
    let aside = max(max(Double(number(2)) - right, right - Double(number(3) &+ 1)), 0)
    return above * above * upWeight + aside * aside * rightWeight - 1e-20
  }
}

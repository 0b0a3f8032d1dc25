/// Lower bounds of the distances from one position to the quantised parts of a box.
///
/// The bounds are those of `SphericalDistance.lowerBound`, with everything that the parts share computed once.
struct QuantizedBoxBound {
  /// The position in steps from the south-west corner of the box.
  private let up: Double
  private let right: Double
  /// The squared chord for one step.
  private let upWeight: Double
  private let rightWeight: Double
  private let width: Int

  /// Creates the bounds of the parts of a box.
  ///
  /// - Parameter width: The number of bits of each of a part's four numbers.
  init(_ sphere: SphericalDistance, _ box: DegreeBox, width: Int) {
    self.width = width
    let steps = Double(1 &<< width)
    let stepUp = Double(DegreeBox.step(box.north &- box.south, width: width))
    let stepRight = Double(DegreeBox.step(box.east &- box.west, width: width))
    let (south, west) = (Double(box.south), Double(box.west))
    // The steps can extend a little beyond the box.
    let (north, east) = (south + steps * stepUp, west + steps * stepRight)
    // Measure longitudes the shorter way round.
    let turn = SphericalDistance.unitsPerTurn
    let off = sphere.easting - (west + east) / 2
    let easting = sphere.easting - (off > turn / 2 ? turn : off < -turn / 2 ? -turn : 0)
    let scale = SphericalDistance.radiansPerUnit
    let furthestUp = max((north - sphere.northing).magnitude, (sphere.northing - south).magnitude) * scale
    let furthestAcross = max((east - easting).magnitude, (easting - west).magnitude) * scale
    up = (sphere.northing - south) / stepUp
    right = (easting - west) / stepRight
    // 4 sin²(x/2) is at least x² (1 − m²/12) for x up to m. The rounding error of an angle, 10⁻¹⁵, is below one part in 10⁹ or
    // below what `lowerBound` subtracts.
    let safety = 1 - 1e-9
    let upStep = stepUp * scale
    upWeight = upStep * upStep * max(1 - furthestUp * furthestUp * (1 / 12.0), 0) * safety
    let rightStep = stepRight * scale
    // If a part can be nearer the other way round, only its latitude counts.
    let isOneWay = furthestAcross <= .pi
    let cosines = isOneWay ? sphere.smallestCosines(south: south, north: north) : 0
    rightWeight = rightStep * rightStep * cosines * max(1 - furthestAcross * furthestAcross * (1 / 12.0), 0) * safety
  }

  /// Returns a lower bound of the squared chord through the unit sphere to any position in a part, or `nil` for a part without
  /// positions.
  ///
  /// - Parameter bits: The four numbers of the part; see `DegreeBox.part`.
  @inline(__always)
  func lowerBound(_ bits: UInt64) -> Double? {
    let mask = (UInt64(1) &<< UInt64(truncatingIfNeeded: width)) &- 1
    func number(_ index: Int) -> Int32 {
      Int32(truncatingIfNeeded: bits &>> UInt64(truncatingIfNeeded: index &* width) & mask)
    }
    let (south, north) = (number(0), number(1))
    guard south <= north else { return nil }
    let above = max(max(Double(south) - up, up - Double(north &+ 1)), 0)
    let across = max(max(Double(number(2)) - right, right - Double(number(3) &+ 1)), 0)
    return above * above * upWeight + across * across * rightWeight - 1e-20
  }
}

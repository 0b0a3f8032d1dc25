/// A box of latitudes and longitudes in millionths of a degree, both bounds included.
struct DegreeBox: Sendable, Equatable {
  var south: Int64
  var north: Int64
  var west: Int64
  var east: Int64

  /// How many units make a degree.
  static let unitsPerDegree: Int64 = 1_000_000

  /// The box that a part's four numbers of `width` bits mean: steps from this box's south and west. `nil` for a part without
  /// positions, whose southern bound is told as further north than its northern one.
  ///
  /// A step is ⌊height ÷ 2^width⌋ + 1 units, or the same of the width. The lower bounds are at the starts of the steps
  /// told, the upper ones at their ends, so that 2^width steps reach over the whole box.
  @inline(__always)
  func part(_ bits: UInt64, width: Int) -> DegreeBox? {
    let mask = (UInt64(1) &<< UInt64(truncatingIfNeeded: width)) &- 1
    func number(_ place: Int) -> Int64 {
      Int64(bitPattern: bits &>> UInt64(truncatingIfNeeded: place &* width) & mask)
    }
    guard number(0) <= number(1) else { return nil }
    let up = DegreeBox.step(north &- south, width: width)
    let right = DegreeBox.step(east &- west, width: width)
    return DegreeBox(
      south: south &+ number(0) &* up, north: south &+ (number(1) &+ 1) &* up,
      west: west &+ number(2) &* right, east: west &+ (number(3) &+ 1) &* right)
  }

  /// The size of a step of which 2^`width` reach over `length`.
  @inline(__always)
  static func step(_ length: Int64, width: Int) -> Int64 { length &>> Int64(truncatingIfNeeded: width) &+ 1 }
}

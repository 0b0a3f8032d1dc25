/// A range of latitudes and longitudes in millionths of a degree, both bounds inclusive.
@usableFromInline
package struct DegreeBox: Sendable, Equatable {
  @usableFromInline package var south: Int64
  @usableFromInline package var north: Int64
  @usableFromInline package var west: Int64
  @usableFromInline package var east: Int64

  /// Creates a box with the given bounds.
  @inlinable
  package init(south: Int64, north: Int64, west: Int64, east: Int64) {
    self.south = south
    self.north = north
    self.west = west
    self.east = east
  }

  /// Creates the box of a frame of latitudes and longitudes, rounded outward.
  init(_ box: PositionColumn.Box, unitsPerDegree: Double) {
    let scale = Double(DegreeBox.unitsPerDegree) / unitsPerDegree
    // Rounding towards zero changes less than a unit, and other errors far less. A damaged file can have values that no position has.
    func units(_ value: Int64) -> Int64 { Int64(min(max(Double(value) * scale, -1e12), 1e12)) }
    south = units(box.first.lowerBound) &- 2
    north = units(box.first.upperBound) &+ 2
    west = units(box.second.lowerBound) &- 2
    east = units(box.second.upperBound) &+ 2
  }

  /// The number of units in a degree.
  @inlinable
  static var unitsPerDegree: Int64 { 1_000_000 }

  /// Returns the part of the box with the given bounds, or `nil` for a part without positions, whose south is north of its
  /// north.
  ///
  /// The bounds count steps from the box's south and west. A step is ⌊*s* ÷ 2^width⌋ + 1 units, where *s* is the height or the
  /// width of the box, so that 2^width steps cover it. Lower bounds stand for the start of a step, upper bounds for its end.
  ///
  /// - Parameters:
  ///   - bits: The southern, northern, western and eastern bounds, the first in the least significant bits.
  ///   - width: The number of bits of each bound.
  @inlinable
  @inline(__always)
  package func part(_ bits: UInt64, width: Int) -> DegreeBox? {
    let mask = (UInt64(1) &<< UInt64(truncatingIfNeeded: width)) &- 1
    func number(_ index: Int) -> Int64 {
      Int64(bitPattern: bits &>> UInt64(truncatingIfNeeded: index &* width) & mask)
    }
    guard number(0) <= number(1) else { return nil }
    let up = DegreeBox.step(north &- south, width: width)
    let right = DegreeBox.step(east &- west, width: width)
    return DegreeBox(
      south: south &+ number(0) &* up, north: south &+ (number(1) &+ 1) &* up,
      west: west &+ number(2) &* right, east: west &+ (number(3) &+ 1) &* right)
  }

  /// Returns the size of a step of which 2^`width` cover a length.
  @inlinable
  @inline(__always)
  package static func step(_ length: Int64, width: Int) -> Int64 { length &>> Int64(truncatingIfNeeded: width) &+ 1 }
}

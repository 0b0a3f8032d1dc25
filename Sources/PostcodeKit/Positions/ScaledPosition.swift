/// The values of a position column for one postcode, as exact integers.
///
/// The unit of both values is 10^−`decimals` metres for a grid reference, or 10^−`decimals` degrees for a position on WGS 84.
public struct ScaledPosition: Sendable, Hashable {
  /// The value of the column's first slot: the easting or the latitude.
  public let first: Int64
  /// The value of the column's second slot: the northing or the longitude.
  public let second: Int64
  /// The number of decimal digits in both values: 0 for whole metres.
  public let decimals: UInt8
}

// The C library and the web page compile this file in one module with PostcodeIndex.
#if canImport(PostcodeIndex)
  internal import PostcodeBulkReading
  internal import PostcodeIndex
#endif

/// A reader of positions whose grid reference or degrees may be known already. It caches the last prediction from a grid
/// reference, because neighbours often share one.
struct LocationReader {
  private let locations: PostcodeLocations
  /// An array of at most one follower, which avoids copying an optional's payload at each use.
  private var pairs: [NumberSequence.Follower] = []
  private var isIrish = false
  private var reference: (first: Int64, second: Int64)?
  private var predicted: (first: Int64, second: Int64) = (0, 0)

  init(_ locations: PostcodeLocations) {
    self.locations = locations
    if case .grid(let column) = locations.source, case .pairs(let pairs) = column.residuals {
      self.pairs = [NumberSequence.Follower(pairs.indexes)]
    }
  }

  /// Returns the position at an ordinal, or `nil` if there is none.
  ///
  /// - Parameter position: The value of the column at the ordinal, if it is known.
  @inline(__always)
  mutating func degrees(
    at ordinal: Int, position: (first: Int64, second: Int64)?
  ) -> (latitude: Double, longitude: Double)? {
    guard let position else { return locations.degrees(at: ordinal) }
    guard case .grid(let column) = locations.source else { return locations.degrees(position) }
    let isIrish = column.prediction.irish.contains(ordinal)
    if reference == nil || reference.map({ $0 != position }) == true || isIrish != self.isIrish {
      predicted = column.prediction.scaled(position, at: ordinal)
      (reference, self.isIrish) = (position, isIrish)
    }
    guard let residual = residual(at: ordinal, column) else { return nil }
    return locations.degrees((predicted.first &+ residual.first, predicted.second &+ residual.second))
  }

  /// Returns the residual at an ordinal; faster for ascending ordinals.
  @inline(__always)
  private mutating func residual(at ordinal: Int, _ column: GeographicColumn) -> (first: Int64, second: Int64)? {
    guard !pairs.isEmpty, case .pairs(let values) = column.residuals else { return column.residual(at: ordinal) }
    return values.dictionaryValue(pairs[0].number(at: ordinal)).map { GeographicColumn.unpack($0) }
  }
}

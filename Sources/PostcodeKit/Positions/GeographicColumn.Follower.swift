extension GeographicColumn {
  /// Reads positions whose grid references are known, at ascending ordinals several times as fast as one by one.
  ///
  /// The caller keeps the index in memory.
  struct Follower: Sendable {
    private let column: GeographicColumn
    /// The residuals; both are `nil` if positions are computed.
    private var pairs: CategoryColumn.Follower?
    private var positions: PositionColumn.Follower?
    private var interpolation: InterpolatedPrediction?
    /// The last prediction, because neighbours often share a grid reference.
    private var last: Prediction?

    private struct Prediction: Sendable {
      let reference: (first: Int64, second: Int64)
      let isIrish: Bool
      let position: (first: Int64, second: Int64)
    }

    /// Creates a follower before the first ordinal.
    ///
    /// - Parameter interpolates: Whether to interpolate predictions, which pays for many postcodes. The results are the same.
    init(_ column: GeographicColumn, interpolates: Bool = false) {
      self.column = column
      switch column.residuals {
      case .computed: break
      case .pairs(let column): pairs = CategoryColumn.Follower(column)
      case .positions(let column): positions = PositionColumn.Follower(column)
      }
      if interpolates { interpolation = InterpolatedPrediction(column.prediction) }
    }

    /// Returns the position at an ordinal whose grid reference is known, or `nil` if there is none.
    ///
    /// - Complexity: O(1), amortised over ascending ordinals.
    @inline(__always)
    mutating func position(
      at ordinal: Int, reference: (first: Int64, second: Int64)?
    ) -> (first: Int64, second: Int64)? {
      guard let residual = residual(at: ordinal) else { return nil }
      // Without a grid reference the residual is the position itself; a computed position needs one.
      guard let reference else { return pairs == nil && positions == nil ? nil : residual }
      let predicted = prediction(reference, at: ordinal)
      return (predicted.first &+ residual.first, predicted.second &+ residual.second)
    }

    /// Returns the difference of the position at an ordinal from the prediction, or `nil` if there is no position.
    @inline(__always)
    mutating func residual(at ordinal: Int) -> (first: Int64, second: Int64)? {
      if pairs != nil { return pairs?.value(at: ordinal).map { GeographicColumn.unpack($0) } }
      return positions == nil ? (0, 0) : positions?.position(at: ordinal)
    }

    @inline(__always)
    private mutating func prediction(
      _ reference: (first: Int64, second: Int64), at ordinal: Int
    ) -> (first: Int64, second: Int64) {
      let isIrish = column.prediction.irish.contains(ordinal)
      if let last, last.reference == reference, last.isIrish == isIrish { return last.position }
      let position = interpolation?.scaled(reference, at: ordinal) ?? column.prediction.scaled(reference, at: ordinal)
      last = Prediction(reference: reference, isIrish: isIrish, position: position)
      return position
    }
  }
}

extension PostcodeIndex {
  /// Returns what the index knows about the postcode at an ordinal, or `nil` for an ordinal out of range.
  ///
  /// - Complexity: O(log *o*), where *o* is the number of outcodes.
  public func record(at ordinal: Int) -> PostcodeRecord? {
    postcode(at: ordinal).map { record($0, at: ordinal) }
  }

  /// Returns what the index knows about a postcode, or `nil` if the index doesn't contain it.
  ///
  /// - Complexity: O(1).
  public func record(of postcode: Postcode) -> PostcodeRecord? {
    ordinal(of: postcode).map { record(postcode, at: $0) }
  }

  private func record(_ postcode: Postcode, at ordinal: Int) -> PostcodeRecord {
    let positions = positions(at: ordinal)
    return PostcodeRecord(
      postcode: postcode, ordinal: ordinal, gridReference: positions.grid, geographic: positions.geographic,
      quality: quality(at: ordinal), introduced: month(contents.wellKnown.introduced, at: ordinal),
      terminated: terminated(at: ordinal), codeSource: .columns(columns))
  }

  /// Returns both positions, reading the grid reference, which predicts the position in degrees, only once.
  private func positions(at ordinal: Int) -> (grid: GridReference?, geographic: GeographicPosition?) {
    guard let grid = contents.wellKnown.gridReference,
      case .geographic(let column)? = contents.wellKnown.geographic?.storage
    else {
      return (gridReference(at: ordinal), geographicPosition(at: ordinal))
    }
    return withExtendedLifetime(owner) {
      let reference = grid.position(at: ordinal)
      let scaled = column.position(at: ordinal, reference: reference)
      return (reference.map { GridReference($0) }, scaled.map { contents.geographicPosition($0, at: ordinal) })
    }
  }

  /// Returns the position on the dataset's grid, or `nil` if there is none.
  ///
  /// - Complexity: O(1).
  public func gridReference(at ordinal: Int) -> GridReference? {
    withExtendedLifetime(owner) { contents.wellKnown.gridReference?.position(at: ordinal).map { GridReference($0) } }
  }

  /// Returns the position in degrees, or `nil` if there is none.
  ///
  /// - Complexity: O(1).
  public func geographicPosition(at ordinal: Int) -> GeographicPosition? {
    withExtendedLifetime(owner) {
      contents.wellKnown.geographic?.scaledPosition(at: ordinal).map { contents.geographicPosition($0, at: ordinal) }
    }
  }

  /// Returns the quality of the position on the dataset's own scale, or `nil` if the dataset doesn't state it.
  ///
  /// - Complexity: O(1).
  public func quality(at ordinal: Int) -> Int? {
    withExtendedLifetime(owner) {
      contents.wellKnown.quality?.value(at: ordinal).map { Int(truncatingIfNeeded: $0) }
    }
  }

  private func month(_ column: CategoryColumn?, at ordinal: Int) -> YearMonth? {
    withExtendedLifetime(owner) {
      column?.value(at: ordinal).map { YearMonth(stored: $0) }
    }
  }

  /// Returns the month of termination, or `nil` if the postcode is live or the dataset doesn't state it.
  ///
  /// - Complexity: O(1).
  public func terminated(at ordinal: Int) -> YearMonth? {
    month(contents.wellKnown.terminated, at: ordinal)
  }

  /// Returns whether the postcode at an ordinal is live: the index states no month of termination.
  ///
  /// - Returns: `false` for a terminated postcode or an ordinal out of range.
  /// - Complexity: O(1).
  public func isLive(at ordinal: Int) -> Bool {
    (0..<count).contains(ordinal) && terminated(at: ordinal) == nil
  }
}

extension GridReference {
  /// Creates a grid reference from a column's pair of values.
  package init(_ metres: (first: Int64, second: Int64)) {
    self.init(
      easting: Int(truncatingIfNeeded: metres.first), northing: Int(truncatingIfNeeded: metres.second))
  }
}

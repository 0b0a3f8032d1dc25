public import PostcodeCore

/// What an index knows about one postcode.
public struct PostcodeRecord: Sendable, Equatable {
  /// The postcode.
  public let postcode: Postcode
  /// Its place in the order of (outcode, incode), counted from 0.
  public let ordinal: Int
  /// Its position on the grid the dump uses; `nil` where the dump has none.
  public let gridReference: GridReference?
  /// Its position in degrees; `nil` where the dump has none.
  public let geographic: GeographicPosition?
  /// How good the position is, in the dump's own scale.
  public let quality: Int?
  /// When it was introduced, if the dump says.
  public let introduced: YearMonth?
  /// When it was terminated; `nil` while it is live, or if the dump does not say.
  public let terminated: YearMonth?

  /// Puts a record together, for previews and tests.
  public init(
    postcode: Postcode, ordinal: Int, gridReference: GridReference? = nil, geographic: GeographicPosition? = nil,
    quality: Int? = nil, introduced: YearMonth? = nil, terminated: YearMonth? = nil
  ) {
    self.postcode = postcode
    self.ordinal = ordinal
    self.gridReference = gridReference
    self.geographic = geographic
    self.quality = quality
    self.introduced = introduced
    self.terminated = terminated
  }
}

extension PostcodeIndex {
  /// What the index knows about the postcode with an ordinal; `nil` if there is no such ordinal.
  ///
  /// - Complexity: O(log of the number of outcodes).
  public func record(at ordinal: Int) -> PostcodeRecord? {
    postcode(at: ordinal).map { record($0, at: ordinal) }
  }

  /// What the index knows about a postcode; `nil` if it is not there.
  ///
  /// - Complexity: O(1).
  public func record(of postcode: Postcode) -> PostcodeRecord? {
    ordinal(of: postcode).map { record(postcode, at: $0) }
  }

  private func record(_ postcode: Postcode, at ordinal: Int) -> PostcodeRecord {
    let places = places(at: ordinal)
    return PostcodeRecord(
      postcode: postcode, ordinal: ordinal, gridReference: places.grid, geographic: places.geographic,
      quality: quality(at: ordinal), introduced: month(wellKnown.introduced, at: ordinal),
      terminated: terminated(at: ordinal))
  }

  /// Both positions; the one in degrees is told by the one on the grid, which is read once.
  private func places(at ordinal: Int) -> (grid: GridReference?, geographic: GeographicPosition?) {
    guard let grid = wellKnown.gridReference, case .geographic(let column)? = wellKnown.geographic?.storage else {
      return (gridReference(at: ordinal), geographicPosition(at: ordinal))
    }
    return withExtendedLifetime(owner) {
      let reference = grid.position(at: ordinal)
      let scaled = column.position(at: ordinal, reference: reference)
      return (
        reference.map { PostcodeIndex.gridReference($0) }, scaled.map { geographicPosition(scaled: $0) }
      )
    }
  }

  /// The position on the dump's grid; `nil` if there is none.
  ///
  /// - Complexity: O(1).
  public func gridReference(at ordinal: Int) -> GridReference? {
    withExtendedLifetime(owner) {
      wellKnown.gridReference?.position(at: ordinal).map { PostcodeIndex.gridReference($0) }
    }
  }

  /// The position in degrees; `nil` if there is none.
  ///
  /// - Complexity: O(1).
  public func geographicPosition(at ordinal: Int) -> GeographicPosition? {
    withExtendedLifetime(owner) {
      wellKnown.geographic?.position(at: ordinal).map { geographicPosition(scaled: $0) }
    }
  }

  private static func gridReference(_ metres: (first: Int64, second: Int64)) -> GridReference {
    GridReference(
      easting: Int(truncatingIfNeeded: metres.first), northing: Int(truncatingIfNeeded: metres.second))
  }

  private func geographicPosition(scaled: (first: Int64, second: Int64)) -> GeographicPosition {
    GeographicPosition(
      latitude: DecimalDegrees(scaled: scaled.first, decimals: wellKnown.geographicDecimals),
      longitude: DecimalDegrees(scaled: scaled.second, decimals: wellKnown.geographicDecimals))
  }

  /// How good the position is, in the dump's own scale; `nil` if the dump does not say.
  ///
  /// - Complexity: O(1).
  public func quality(at ordinal: Int) -> Int? {
    withExtendedLifetime(owner) {
      wellKnown.quality?.value(at: ordinal).map { Int(truncatingIfNeeded: $0) }
    }
  }

  private func month(_ column: CategoryColumn?, at ordinal: Int) -> YearMonth? {
    withExtendedLifetime(owner) {
      column?.value(at: ordinal).map { YearMonth(stored: $0) }
    }
  }

  /// The month of termination; `nil` while the postcode is live, or if the dump does not say.
  ///
  /// - Complexity: O(1).
  public func terminated(at ordinal: Int) -> YearMonth? {
    month(wellKnown.terminated, at: ordinal)
  }

  /// Whether the postcode is in use, as far as the dump says: it has no month of termination. `false` for an ordinal that
  /// there is not.
  ///
  /// - Complexity: O(1).
  public func isLive(at ordinal: Int) -> Bool {
    (0..<count).contains(ordinal) && terminated(at: ordinal) == nil
  }
}

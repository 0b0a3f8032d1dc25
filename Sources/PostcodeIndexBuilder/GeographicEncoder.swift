import PostcodeKit

/// Writes latitudes and longitudes as residuals. See FORMAT.md, "Geographic columns".
struct GeographicEncoder {
  /// Returns the decimals of computed positions: about a millimetre with OSTN15, a decimetre without.
  static func computedDecimals(withShifts: Bool) -> UInt8 { withShifts ? 8 : 6 }

  /// With more different residuals than this, a dictionary of pairs doesn't pay.
  private static let pairLimit = RepeatedPairs.limit
  /// With fewer different residuals than this, a dictionary of pairs is always shorter than positions.
  private static let fewPairs = 1 << 10

  /// Returns the column of a dump without latitudes and longitudes: a header.
  static func computed(withShifts: Bool) -> [UInt8] {
    [GeographicColumn.ResidualCode.computed, withShifts ? 1 : 0, 0, 0, 0, 0, 0, 0]
  }

  /// Returns the column of some positions in units of the prediction's decimals, or `nil` if the prediction saves too little.
  ///
  /// - Parameter positions: Returns the position and the grid reference at an ordinal.
  static func encode(
    count: Int, prediction: GridPrediction,
    positions: (_ ordinal: Int) -> (position: (first: Int64, second: Int64), grid: (first: Int64, second: Int64)?)?
  ) throws(IndexBuildError) -> [UInt8]? {
    var interpolated = InterpolatedPrediction(prediction)
    var margin = 0.0
    var far: [UInt32] = []
    let header = { (code: UInt8) -> [UInt8] in
      // More than a few far postcodes would keep searches from skipping frames.
      let hasMargin = far.count <= count / 64 + 16
      var writer = ByteWriter()
      writer.append(code)
      writer.append(UInt8(prediction.shifts == nil ? 0 : 1))
      // Rounded up, and a little more for rounding errors.
      let stored = (margin / GeographicColumn.marginUnit).rounded(.up) + 1
      writer.append(hasMargin ? UInt16(stored) : GeographicColumn.noMargin)
      writer.append(UInt32(hasMargin ? far.count : 0))
      if hasMargin { for ordinal in far { writer.append(ordinal) } }
      return writer.bytes
    }
    func residual(_ ordinal: Int) -> (first: Int64, second: Int64)? {
      guard let (position, grid) = positions(ordinal) else { return nil }
      guard let grid else {
        if far.last.map({ $0 < ordinal }) ?? true { far.append(UInt32(ordinal)) }
        return position
      }
      let predicted = interpolated.scaled(grid, at: ordinal)
      let residual = (position.first - predicted.first, position.second - predicted.second)
      let metres = GeographicColumn.metres(residual, prediction.unitsPerDegree)
      if metres <= farDistance {
        margin = max(margin, metres)
      } else if far.last.map({ $0 < ordinal }) ?? true {
        far.append(UInt32(ordinal))
      }
      return residual
    }
    // Without Int32.min, no pair equals the value for "no position".
    let narrow = (Int64(Int32.min) + 1)...Int64(Int32.max)
    var pairs = RepeatedPairs(capacity: count)
    for ordinal in 0..<count {
      guard let residual = residual(ordinal) else {
        pairs.append(ColumnDeclaration.missing)
        continue
      }
      guard narrow.contains(residual.first), narrow.contains(residual.second), pairs.differentCount < pairLimit else {
        break
      }
      // See `GeographicColumn.unpack`.
      pairs.append(residual.first &<< 32 | Int64(UInt32(truncatingIfNeeded: residual.second)))
    }
    var best: [UInt8]?
    let residuals: (first: SlotValues, second: SlotValues)
    if pairs.count == count {
      best =
        header(GeographicColumn.ResidualCode.pairs)
        + (try CategoryEncoder.encode(pairs, name: ColumnDeclaration.geographic.name))
      guard pairs.differentCount >= fewPairs else { return best }
      residuals = pairs.halves
    } else {
      pairs = RepeatedPairs(capacity: 0)
      var (first, second): ([Int64], [Int64]) = ([], [])
      first.reserveCapacity(count)
      second.reserveCapacity(count)
      for ordinal in 0..<count {
        let residual = residual(ordinal)
        guard (residual?.first ?? 0).magnitude < 1 << 54, (residual?.second ?? 0).magnitude < 1 << 54 else {
          return nil
        }
        first.append(residual?.first ?? ColumnDeclaration.missing)
        second.append(residual?.second ?? ColumnDeclaration.missing)
      }
      residuals = (SlotValues(first), SlotValues(second))
    }
    let encoded =
      header(GeographicColumn.ResidualCode.positions)
      + PositionEncoder.encode(
        first: residuals.first, second: residuals.second)
    guard let known = best else { return encoded.count * 8 < count * plainBits ? encoded : nil }
    return encoded.count < known.count ? encoded : known
  }

  /// Degrees further than this from their prediction, in metres, are listed apart.
  private static let farDistance = 20.0

  /// The approximate bits of a position without prediction: residuals that take more are useless.
  private static let plainBits = 16
}

/// Pairs of residuals with few distinct values: a 16-bit index for each postcode, and a table of the distinct pairs.
private struct RepeatedPairs: RandomAccessCollection {
  /// The largest number of different pairs, besides the value for "no position".
  static let limit = Int(UInt16.max)

  private var numbers: [UInt16] = []
  private var different = [ColumnDeclaration.missing]
  private var numberOfPair: [Int64: UInt16] = [ColumnDeclaration.missing: 0]

  init(capacity: Int) { numbers.reserveCapacity(capacity) }

  var startIndex: Int { 0 }
  var endIndex: Int { numbers.count }
  var differentCount: Int { different.count - 1 }

  subscript(index: Int) -> Int64 { different[Int(numbers[index])] }

  /// Adds a pair. There may be at most `limit` different ones.
  mutating func append(_ pair: Int64) {
    if let last = numbers.last, different[Int(last)] == pair {
      numbers.append(last)
    } else if let number = numberOfPair[pair] {
      numbers.append(number)
    } else {
      let number = UInt16(truncatingIfNeeded: different.count)
      different.append(pair)
      numberOfPair[pair] = number
      numbers.append(number)
    }
  }

  /// The first and the second residuals.
  var halves: (first: SlotValues, second: SlotValues) {
    let first = different.map {
      $0 == ColumnDeclaration.missing ? .min : Int32(truncatingIfNeeded: GeographicColumn.unpack($0).first)
    }
    let second = different.map {
      $0 == ColumnDeclaration.missing ? .min : Int32(truncatingIfNeeded: GeographicColumn.unpack($0).second)
    }
    return (
      SlotValues(numbers.map { first[Int($0)] }, unit: 1), SlotValues(numbers.map { second[Int($0)] }, unit: 1)
    )
  }
}

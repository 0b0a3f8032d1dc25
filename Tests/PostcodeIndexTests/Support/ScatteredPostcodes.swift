import PostcodeCore
import PostcodeIndex
import TestSupport

/// Made-up postcodes that lie about as real ones do: near their sector's middle, that near its outcode's, and some
/// elsewhere.
struct ScatteredPostcodes {
  /// What the columns hold.
  enum Kind: CaseIterable, Sendable {
    /// Grid references alone: degrees are computed.
    case grid
    /// Degrees alone.
    case degrees
    /// Both; some metres or kilometres apart here and there.
    case both
    /// Both, and every row with a difference of its own.
    case bothRough
  }

  let columns: [ColumnDeclaration]
  private(set) var rows: [Row] = []

  /// - Parameter outcodes: those of BT are on the Irish Grid.
  init(_ kind: Kind, outcodes: [String], perOutcode: Int, seed: UInt64) {
    var random = SplitMix64(seed: seed)
    let positions: [ColumnDeclaration] =
      switch kind {
      case .grid: [.gridReference]
      case .degrees: [.geographic]
      case .both, .bothRough: [.gridReference, .geographic]
      }
    columns = positions + [.terminated]
    for outcode in outcodes {
      let isIrish = outcode.hasPrefix("BT")
      let centre = isIrish ? (310_000, 370_000) : (random.below(500_000) + 120_000, random.below(1_100_000) + 20_000)
      let spread = [800, 6_000, 60_000][random.below(3)]
      let sectors = (0..<10).map { _ in
        (centre.0 + random.below(spread) - spread / 2, centre.1 + random.below(spread) - spread / 2)
      }
      for _ in 0..<perOutcode {
        let postcode = random.nextStandardPostcode(in: [outcode])
        let sector = sectors[Int(postcode.code) / 676 % 10]
        var place = (sector.0 + random.below(spread / 4) - spread / 8, sector.1 + random.below(spread / 4) - spread / 8)
        if random.oneIn(4) { place = (sector.0, sector.1) }
        if random.oneIn(300) { place = (random.below(600_000), random.below(1_200_000)) }
        let values = ScatteredPostcodes.values(kind, place, isIrish: isIrish, &random)
        let month = random.oneIn(3) ? Int64(24_000 + random.below(300)) : ColumnDeclaration.missing
        rows.append(Row(postcode: postcode, values: values + [month]))
      }
    }
  }

  private static func values(
    _ kind: Kind, _ place: (Int, Int), isIrish: Bool, _ random: inout SplitMix64
  ) -> [Int64] {
    let missing = ColumnDeclaration.missing
    var grid = [Int64(place.0), Int64(place.1)]
    let system = isIrish ? NationalGrid.irish : NationalGrid.british
    let degrees = system.degrees(easting: Double(place.0), northing: Double(place.1))
    var angles = [degrees.latitude, degrees.longitude]
    switch kind {
    case .both where random.oneIn(40): angles[0] += Double(random.below(2_000) - 1_000) / 20_000
    case .bothRough: for axis in 0...1 { angles[axis] += Double(random.below(2_000)) / 1e7 }
    default: break
    }
    var scaled = angles.map { Int64(($0 * 1e6).rounded()) * 1_000_000_000 }
    if random.oneIn(50) { grid = [missing, missing] }
    if random.oneIn(50) { scaled = [missing, missing] }
    switch kind {
    case .grid: return grid
    case .degrees: return scaled
    case .both, .bothRough: return grid + scaled
    }
  }
}

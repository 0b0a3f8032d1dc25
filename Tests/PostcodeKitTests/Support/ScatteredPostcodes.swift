@testable import PostcodeKit
import TestSupport

/// Random postcodes that are distributed like real ones: near the centre of their sector, which is near that of its outcode, with
/// some outliers.
struct ScatteredPostcodes {
  /// The columns of positions.
  enum Kind: CaseIterable, Sendable {
    /// Grid references only; degrees are computed.
    case grid
    /// Degrees only.
    case degrees
    /// Both, with occasional differences of metres or kilometres.
    case both
    /// Both, with a different residual in every row.
    case bothRough
  }

  let columns: [ColumnDeclaration]
  private(set) var rows: [Row] = []

  /// Creates postcodes of outcodes; those of BT have Irish grid references.
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
        var position = (
          sector.0 + random.below(spread / 4) - spread / 8, sector.1 + random.below(spread / 4) - spread / 8
        )
        if random.oneIn(4) { position = (sector.0, sector.1) }
        if random.oneIn(300) { position = (random.below(600_000), random.below(1_200_000)) }
        let values = ScatteredPostcodes.values(kind, position, isIrish: isIrish, &random)
        let month = random.oneIn(3) ? Int64(24_000 + random.below(300)) : ColumnDeclaration.missing
        rows.append(Row(postcode: postcode, values: values + [month]))
      }
    }
  }

  private static func values(
    _ kind: Kind, _ position: (Int, Int), isIrish: Bool, _ random: inout SplitMix64
  ) -> [Int64] {
    let missing = ColumnDeclaration.missing
    var grid = [Int64(position.0), Int64(position.1)]
    let system = isIrish ? NationalGrid.irish : NationalGrid.british
    let degrees = system.degrees(easting: Double(position.0), northing: Double(position.1))
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

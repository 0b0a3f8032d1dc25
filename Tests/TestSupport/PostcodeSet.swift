package import PostcodeKit

/// Sets of postcodes of every shape that the index treats differently.
package enum PostcodeSet: String, CaseIterable, Sendable {
  /// A single postcode.
  case single
  /// A few postcodes, far apart.
  case sparse
  /// Two outcodes with nearly all units.
  case dense
  /// One outcode with all 4,000 units.
  case fullOutcode
  /// Sectors with few postcodes: AA, ZZ, or one between.
  case thinSectors
  /// Outcodes that share their first digits, so both interpretations of a text have postcodes.
  case confusable
  /// Units with unassigned letters before, between and after standard ones.
  case oddUnitsBetween
  /// Only units with unassigned letters.
  case onlyOddUnits
  /// Thousands of outcodes with one or two postcodes.
  case manyOutcodes
  /// The first and last possible postcodes and their neighbours.
  case edges
  /// GIR, NPT and their neighbours.
  case threeLetters
  /// A thousand random postcodes.
  case anywhere

  /// The postcodes, ascending, without duplicates.
  package var postcodes: [Postcode] {
    var random = SplitMix64(seed: rawValue.utf8.reduce(7) { $0 &* 31 &+ UInt64($1) })
    var set: Set<Postcode> = []
    func add(_ texts: [String]) { set.formUnion(texts.compactMap { Postcode($0) }) }
    func add(_ count: Int, _ outcodes: [String]) {
      for _ in 0..<count { set.insert(random.nextStandardPostcode(in: outcodes)) }
    }
    switch self {
    case .single: add(["SW1A 1AA"])
    case .sparse: add(["AB10 1AA", "B1 1BB", "E1W 3CD", "M1 1AE", "M60 9ZZ", "SW1A 2AA", "ZE3 9XP"])
    case .dense: add(9_000, ["M1", "M11"])
    case .fullOutcode: add(PostcodeSet.allUnits(of: "SW1A"))
    case .thinSectors:
      for outcode in ["B1", "B10", "B2"] {
        for digit in 0..<10 {
          add(["AA", "ZZ", "HJ"].filter { _ in random.oneIn(2) }.map { "\(outcode) \(digit)\($0)" })
        }
      }
    case .confusable: add(700, ["M1", "M10", "M11", "M12", "M19", "M1A", "M2", "SW1", "SW11", "SW1A", "S1", "S11"])
    case .oddUnitsBetween:
      add(150, ["M1", "NP9", "NPT", "SW1A"])
      add(["NPT 0VA", "M1 0CA", "M1 0AC", "M1 1IK", "M1 5MO", "M1 9ZV", "SW1A 0CC", "L1 1CC", "ZE1 1VV", "A0 0CC"])
      for _ in 0..<100 {
        if let postcode = Postcode("M1 \(random.below(10))C\(["A", "Z", "K"][random.below(3)])") {
          set.insert(postcode)
        }
      }
    case .onlyOddUnits: add(["NPT 0VA", "M1 1CA", "M1 1CB", "M11 1AC", "B1 9VV", "A0 0CC", "ZZ9Z 9VZ"])
    case .manyOutcodes:
      for _ in 0..<3_000 {
        let outcode = random.nextPostcode().outcode
        add(["\(outcode) 1AA"])
        if random.oneIn(3) { add(["\(outcode) \(random.below(10))ZZ"]) }
      }
    case .edges: add(["A0 0AA", "A0 0AB", "A0 9ZZ", "A00 0AA", "ZZ9Z 9ZY", "ZZ9Z 9ZZ", "ZZ9Y 9ZZ", "ZZ9 0AA"])
    case .threeLetters:
      add(["GIR 0AA", "GI9Z 9ZZ", "GJ0 0AA", "NPT 0AA", "NPT 0VA", "NP9Z 9ZZ", "NP1 0AA", "NQ0 0AA", "N1 1AA"])
      add(60, ["NPT"])
    case .anywhere: for _ in 0..<1_000 { set.insert(random.nextPostcode()) }
    }
    return set.sorted()
  }

  /// Returns the texts of all postcodes of an outcode with standard units, ascending.
  package static func allUnits(of outcode: String) -> [String] {
    let letters = "ABDEFGHJLNPQRSTUWXYZ"
    return (0..<10).flatMap { digit in
      letters.flatMap { first in letters.map { second in "\(outcode) \(digit)\(first)\(second)" } }
    }
  }
}

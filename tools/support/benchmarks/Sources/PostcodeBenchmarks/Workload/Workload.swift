import PostcodeKit

/// Random postcodes and prefixes of an index, the same in every run.
struct Workload {
  /// Postcodes of the index in standard form: `SW1A 2AA`.
  private(set) var present: [String] = []
  /// The same without the space: the keys of the peers.
  private(set) var presentKeys: [String] = []
  /// The same in lower case without the space.
  private(set) var lowerCase: [String] = []
  /// The same in lower case with a hyphen.
  private(set) var hyphenated: [String] = []
  /// The same parsed.
  private(set) var postcodes: [Postcode] = []
  /// Their ordinals.
  private(set) var ordinals: [Int] = []
  /// Postcodes missing from the index, in sectors that it has.
  private(set) var absent: [String] = []
  /// The same without the space.
  private(set) var absentKeys: [String] = []
  /// The first two to six characters of postcodes without the space.
  private(set) var prefixes: [String] = []

  init(_ index: PostcodeIndex, lookups: Int, prefixes prefixCount: Int) {
    var random = SplitMix(seed: 1)
    while present.count < lookups {
      let ordinal = Int.random(in: 0..<index.count, using: &random)
      guard let postcode = index.postcode(at: ordinal) else { continue }
      present.append(postcode.description)
      presentKeys.append(postcode.compact)
      lowerCase.append(postcode.compact.lowercased())
      hyphenated.append(postcode.outcode.description.lowercased() + "-" + postcode.incode.lowercased())
      postcodes.append(postcode)
      ordinals.append(ordinal)
      if let other = Workload.absentNeighbour(of: postcode, index, &random) {
        absent.append(other.description)
        absentKeys.append(other.compact)
      }
    }
    while prefixes.count < prefixCount {
      let ordinal = Int.random(in: 0..<index.count, using: &random)
      guard let postcode = index.postcode(at: ordinal) else { continue }
      let compact = postcode.compact
      let length = Int.random(in: 2...6, using: &random)
      if compact.utf8.count >= length { prefixes.append(String(compact.prefix(length))) }
    }
  }

  /// Returns a postcode of the same sector that the index doesn't have.
  private static func absentNeighbour(
    of postcode: Postcode, _ index: PostcodeIndex, _ random: inout SplitMix
  ) -> Postcode? {
    let letters = Array("ABDEFGHJLNPQRSTUWXYZ")
    let sector = postcode.description.dropLast(2)
    for _ in 0..<100 {
      let unit = (0..<2).map { _ in letters[Int.random(in: letters.indices, using: &random)] }
      if let other = Postcode(sector + String(unit)), !index.contains(other) { return other }
    }
    return nil
  }
}

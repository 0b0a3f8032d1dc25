@testable import PostcodeKit
import TestSupport
import Testing

@testable import PostcodeIndexBuilder

/// Comparisons of indexes, compared with a reference implementation on their rows.
struct IndexComparisonTests {
  /// The values of a postcode in an edition.
  private struct Entry: Equatable {
    var easting: Int?
    var quality: Int64?
    var introduced: Int64?
    var terminated: Int64?
    var district: String
    var ward: String
  }

  private static let columns: [ColumnDeclaration] = [
    .gridReference, .quality, .introduced, .terminated, ColumnDeclaration(name: "district", kind: .text),
    ColumnDeclaration(name: "ward", kind: .text),
  ]

  private static func index(_ entries: [Postcode: Entry]) throws -> PostcodeIndex {
    var builder = IndexBuilder(columns: columns)
    var texts = TextTuples(names: ["district", "ward"])
    for (line, (postcode, entry)) in entries.sorted(by: { $0.key < $1.key }).enumerated() {
      texts.set(entry.district, column: 0)
      texts.set(entry.ward, column: 1)
      let missing = ColumnDeclaration.missing
      let easting = entry.easting.map { Int64($0) } ?? missing
      builder.append(
        postcode,
        values: [
          easting, easting, entry.quality ?? missing, entry.introduced ?? missing, entry.terminated ?? missing,
          Int64(texts.finishRow()),
        ], line: UInt32(line + 1))
    }
    return try openIndex(builder.finish(metadata: testMetadata, texts: texts) { _ in }.file)
  }

  private static func entry(_ random: inout SplitMix64, _ base: Int) -> Entry {
    Entry(
      easting: random.oneIn(9) ? nil : base, quality: random.oneIn(9) ? nil : Int64(random.below(3)),
      introduced: 23_760 + Int64(random.below(2)), terminated: random.oneIn(3) ? 24_000 + Int64(random.below(3)) : nil,
      district: random.oneIn(9) ? "" : "E0700\(base / 100 % 10)", ward: random.oneIn(9) ? "" : "W\(base / 10 % 1000)")
  }

  /// Returns two editions with mostly small changes.
  private static func editions(seed: UInt64, count: Int = 2_000) -> (old: [Postcode: Entry], new: [Postcode: Entry]) {
    var random = SplitMix64(seed: seed)
    var (old, new): ([Postcode: Entry], [Postcode: Entry]) = ([:], [:])
    for number in 0..<count {
      let postcode = random.nextStandardPostcode(in: ["M1", "M11", "BT1", "SW1A"])
      let first = entry(&random, number)
      if !random.oneIn(10) { old[postcode] = first }
      if !random.oneIn(10) { new[postcode] = random.oneIn(4) ? entry(&random, number + random.below(20)) : first }
    }
    new[random.nextPostcode()] = entry(&random, 7)
    return (old, new)
  }

  /// Returns a description of a change, with texts instead of identifiers.
  private static func text(_ change: PostcodeChange, _ comparison: IndexComparison) -> String {
    switch change.difference {
    case .recoded(let number, let from, let to):
      let column = comparison.columns[number]
      func text(_ value: PostcodeChange.Value?, _ column: IndexColumn) -> String {
        switch value {
        case nil: ""
        case .number(let number): "\(number)"
        case .text(let id): column.text(id) ?? ""
        }
      }
      return "\(change.postcode) \(column.new.declaration.name) \(text(from, column.old)) → \(text(to, column.new))"
    case .moved(.grid(let from), .grid(let to), let metres):
      let hundredths = metres.map { Int(($0 * 100).rounded()) } ?? -1
      return "\(change.postcode) moved \(from.easting) → \(to.easting), \(hundredths)"
    case .positionGained(.grid(let to)): return "\(change.postcode) gained \(to.easting)"
    case .positionLost(.grid(let from)): return "\(change.postcode) lost \(from.easting)"
    default: return "\(change.postcode) \(change.difference)"
    }
  }

  /// Returns the expected descriptions by comparing the rows of each postcode.
  private static func expected(_ old: [Postcode: Entry], _ new: [Postcode: Entry]) -> [String] {
    func month(_ months: Int64) -> YearMonth { YearMonth(months: Int(months)) }
    var found: [String] = []
    for postcode in Set(old.keys).union(new.keys).sorted() {
      func add(_ difference: PostcodeChange.Difference) { found.append("\(postcode) \(difference)") }
      guard let from = old[postcode], let to = new[postcode] else {
        if let to = new[postcode] { add(to.terminated.map { .listed(month($0)) } ?? .introduced) }
        if let from = old[postcode] { add(from.terminated.map { .delisted(month($0)) } ?? .gone) }
        continue
      }
      switch (from.terminated, to.terminated) {
      case (nil, let to?): add(.terminated(month(to)))
      case (let from?, nil): add(.reintroduced(month(from)))
      case (let from?, let to?) where from != to: add(.redated(from: month(from), to: month(to)))
      default: break
      }
      switch (from.easting, to.easting) {
      case (let from?, let to?) where from != to:
        let metres = (2 * Double((from - to) * (from - to))).squareRoot()
        found.append("\(postcode) moved \(from) → \(to), \(Int((metres * 100).rounded()))")
      case (nil, let to?): found.append("\(postcode) gained \(to)")
      case (let from?, nil): found.append("\(postcode) lost \(from)")
      default: break
      }
      func compare(_ name: String, _ from: String, _ to: String) {
        if from != to { found.append("\(postcode) \(name) \(from) → \(to)") }
      }
      compare("quality", from.quality.map { "\($0)" } ?? "", to.quality.map { "\($0)" } ?? "")
      compare("introduced", from.introduced.map { "\($0)" } ?? "", to.introduced.map { "\($0)" } ?? "")
      compare("district", from.district, to.district)
      compare("ward", from.ward, to.ward)
    }
    return found
  }

  @Test(arguments: [1, 2, 3] as [UInt64])
  func differencesEqualThoseOfTheRows(_ seed: UInt64) throws {
    let (old, new) = IndexComparisonTests.editions(seed: seed)
    let comparison = IndexComparison(
      old: try IndexComparisonTests.index(old), new: try IndexComparisonTests.index(new))
    #expect(comparison.columns.map(\.new.declaration.name) == ["quality", "introduced", "district", "ward"])
    #expect(comparison.onlyInOld.isEmpty && comparison.onlyInNew.isEmpty)
    var found: [String] = []
    comparison.forEachChange { change in
      found.append(IndexComparisonTests.text(change, comparison))
      #expect(change.oldOrdinal == comparison.old.ordinal(of: change.postcode))
      #expect(change.newOrdinal == comparison.new.ordinal(of: change.postcode))
    }
    #expect(found == IndexComparisonTests.expected(old, new))
    let same = IndexComparison(old: comparison.old, new: comparison.old)
    same.forEachChange { Issue.record("\($0)") }
  }

  @Test func anErrorEndsTheComparison() throws {
    struct Stop: Error {}
    let comparison = IndexComparison(old: try makeIndex([postcode("M1 1AA")]), new: try openIndex(Specimen.file()))
    var count = 0
    #expect(throws: Stop.self) {
      try comparison.forEachChange { _ throws(Stop) in
        count += 1
        if count == 3 { throw Stop() }
      }
    }
    #expect(count == 3)
  }

  @Test func unstatedTerminationsAreNoChange() throws {
    let (live, terminated) = (
      Row(postcode: try postcode("M1 1AA")), Row(postcode: try postcode("M1 1AA"), values: [24_000])
    )
    let dated = try makeIndex([.terminated], [terminated])
    let undated = try makeIndex([], [live])
    IndexComparison(old: dated, new: undated).forEachChange { Issue.record("\($0)") }
    IndexComparison(old: undated, new: dated).forEachChange { Issue.record("\($0)") }
    // A dataset of live postcodes only has no column of terminations.
    var found: [PostcodeChange.Difference] = []
    IndexComparison(old: dated, new: undated, newStatesTermination: true).forEachChange { found.append($0.difference) }
    IndexComparison(old: dated, new: dated, ignoring: ["terminated"]).forEachChange { found.append($0.difference) }
    #expect(found == [.reintroduced(YearMonth(months: 24_000))])
  }

  /// Damaged copies of an index to compare with the original, without verifying checksums.
  private static func compareDamaged() throws {
    var random = SplitMix64(seed: 17)
    let (old, _) = editions(seed: 4, count: 200)
    let sound = try index(old)
    let file = (0..<sound.byteCount).map { sound.owner.view.uint8($0) }
    for _ in 0..<300 {
      var bytes = file
      for _ in 0...random.below(4) { bytes[random.below(bytes.count)] = random.byte() }
      guard let damaged = try? openIndex(bytes) else { continue }
      for (left, right) in [(damaged, sound), (sound, damaged)] {
        var count = 0
        IndexComparison(old: left, new: right).forEachChange { _ in count += 1 }
        #expect(count < 1_000_000)
      }
      if bytes != file { #expect(throws: IndexError.self) { try damaged.verifyChecksums() } }
    }
  }

  @Test(.timeLimit(.minutes(10)))
  func damageDoesNotCrash() async {
    await #expect(processExitsWith: .success) { try IndexComparisonTests.compareDamaged() }
  }
}

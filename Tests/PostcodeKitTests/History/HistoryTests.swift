@testable import PostcodeKit
import TestSupport
import Testing

@testable import PostcodeIndexBuilder

/// Several editions in one index.
@Suite struct HistoryTests {
  /// Each edition has exactly the values of an index built from it alone.
  @Test(arguments: 1...12 as ClosedRange<UInt64>)
  func editionsAreThoseOfTheirOwnIndexes(_ seed: UInt64) throws {
    let fixture = try HistoryFixture(seed: seed, editions: 2 + Int(seed % 4), share: [1, 3, 12, 60][Int(seed % 4)])
    let index = try openIndex(fixture.file)
    try index.verify()
    let history = try #require(try PostcodeHistory(index))
    try history.verify()
    #expect(history.editions.map(\.month) == fixture.months)
    #expect(history.editions.map(\.number) == Array(fixture.months.indices))
    for (edition, own) in zip(history.editions, fixture.indexes) {
      #expect(firstDifference(history, edition, from: own, alsoChecking: fixture.indexes) == nil)
    }
  }

  /// The newest edition is the index itself: readers that skip the section read the same bytes.
  @Test func newestEditionIsTheIndex() throws {
    let fixture = try HistoryFixture(seed: 5)
    let newest = fixture.indexes[0].contents.file.sections
    let sections = try openIndex(fixture.file).contents.file.sections
    #expect(sections.count == newest.count + 1)
    #expect(zip(newest, sections).allSatisfy { $0.kind == $1.kind && $0.checksum == $1.checksum })
    #expect(sections.last?.kind == 10 && sections.last?.isRequired == false)
  }

  @Test func editionOfAMonthIsTheLastOneBefore() throws {
    let history = try #require(try PostcodeHistory(openIndex(HistoryFixture(seed: 2, editions: 3).file)))
    let months = history.editions.map(\.month.months)
    #expect(history.edition(asOf: YearMonth(months: months[2] - 1)) == nil)
    for (offset, number) in [(0, 2), (2, 2), (3, 1), (5, 1), (6, 0), (600, 0)] {
      #expect(history.edition(asOf: YearMonth(months: months[2] + offset))?.number == number)
    }
  }

  @Test func indexOfOneEditionHasNoHistory() throws {
    #expect(try PostcodeHistory(openIndex(Specimen.file())) == nil)
  }

  @Test func recordsNameTheirColumns() throws {
    let fixture = try HistoryFixture(seed: 4, editions: 2)
    let history = try #require(try PostcodeHistory(openIndex(fixture.file)))
    let old = fixture.indexes[1]
    let ordinal = try #require((0..<old.count).first { old.gridReference(at: $0) != nil })
    let postcode = try #require(old.postcode(at: ordinal))
    let record = try #require(history.record(of: postcode, in: history.editions[1]))
    let grid = try #require(old.gridReference(at: ordinal))
    #expect(record["northing"] == .position(first: Int64(grid.easting), second: Int64(grid.northing)))
    #expect(record["easting"] == record["northing"] && record["none"] == nil && record[""] == nil)
  }

  /// What is the same in both editions takes no space.
  @Test func equalEditionsAreSmall() throws {
    let file = try Specimen.file()
    let newest = try HistoryEncoder.DatedIndex(month: YearMonth(months: 24_001), file: file)
    let older = try HistoryEncoder.DatedIndex(month: YearMonth(months: 24_000), file: file)
    let both = try HistoryEncoder.file(newest, older: [older])
    #expect(both.count - file.count < 300)
    let history = try #require(try PostcodeHistory(openIndex(both)))
    #expect(firstDifference(history, history.editions[1], from: try openIndex(file)) == nil)
    #expect(try HistoryEncoder.file(newest, older: []) == file)
  }
}

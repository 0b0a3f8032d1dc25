@testable import PostcodeKit
import TestSupport
import Testing

/// The work of opening and verifying an index grows in proportion to its length.
struct OpeningGrowthTests {
  private static func file(_ count: Int) throws -> [UInt8] {
    try makeFile(
      [.geographic],
      consecutivePostcodes.prefix(count).enumerated().map { number, postcode in
        Row(
          postcode: postcode,
          values: [Int64(53_000_000 + number * 7919 % 99_991), Int64(-2_000_000 - number * 104_729 % 99_991)])
      }
    ).file
  }

  @Test func verifying() throws {
    let growth = try Growth(from: 1000) {
      try Self.file($0)
    } of: { file in
      let index = try openIndex(file)
      try index.verify()
      return index.reduce(0) { $0 &+ Int($1.code) }
    }
    #expect(!growth.isSteep, "\(growth)")
  }

  /// Sections of unknown kinds, which are skipped.
  @Test func sections() throws {
    let growth = try Growth(from: 500) { count in
      var list = try SectionList(parsing: Self.file(10))
      for number in 0..<count {
        list.sections.append(SectionList.Section(kind: UInt32(1000 + number), flags: 0, bytes: [1]))
      }
      return list.encoded
    } of: { file in
      try? openIndex(file).count
    }
    #expect(!growth.isSteep, "\(growth)")
  }
}

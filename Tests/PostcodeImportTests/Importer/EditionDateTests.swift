@testable import PostcodeKit
import Testing

struct EditionDateTests {
  @Test(arguments: [
    ("ONS Postcode Directory (August 2025) for the UK", 2025, 3, 8 as Int?), ("ONSPD_NOV_2025_UK.csv", 2025, 4, 11),
    ("National Statistics Postcode Lookup - 2021 Census (Sept 2023)", 2023, 3, 9), ("May 2025", 2025, 2, 5),
    ("2025-11", 2025, 4, 11), ("2026-01-15", 2026, 1, 1), ("2025.4.0", 2025, 4, nil), ("2014.3.0", 2014, 3, nil),
  ])
  func editions(text: String, year: Int, quarter: Int, month: Int?) throws {
    let edition = try #require(EditionDate(text))
    #expect(edition.year == year && edition.quarter == quarter && edition.month == month)
  }

  @Test(arguments: [
    "", "2025", "August", "2025-13", "2025.5.0", "2025-", "-2025-1", "v2.1", "August 25", "2025-11-", "Mayor 2025",
  ])
  func notEditions(text: String) { #expect(EditionDate(text) == nil) }

  @Test func order() throws {
    func precedes(_ left: String, _ right: String) throws -> Bool {
      try #require(EditionDate(left)).precedes(#require(EditionDate(right)))
    }
    #expect(try precedes("May 2025", "August 2025") && !precedes("August 2025", "May 2025"))
    #expect(try precedes("November 2025", "February 2026") && !precedes("May 2025", "2025-05"))
    #expect(try precedes("2025.3.0", "2025-10") && !precedes("2025.4.0", "2025-10") && !precedes("2025-10", "2025.4.0"))
  }
}

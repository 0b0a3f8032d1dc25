import CommandTestSupport
import Testing
import TestSupport

/// `lookup` of outcodes, sectors and areas.
struct LookupGroupTests {
  private let folder: TemporaryFolder
  private let index: String

  init() throws {
    folder = try TemporaryFolder()
    index = try folder.write("test.pcindex", DistrictFixtures.index.get())
  }

  @Test func outcodeSummary() throws {
    let outcome = try Postcodes.run("lookup", "m1", "--index", index)
    #expect(outcome.ending == .exit(0))
    #expect(outcome.error.isEmpty)
    #expect(
      outcome.output == """
        M1  outcode
          postcodes      4 (3 live, 1 terminated)
          with position  2
          mean position  53.000001, -2.000002
          mean grid ref  384001, 398002
          bounds         384000, 398000 to 384001, 398003
          introduced     since 198001
          terminated     until 199605
          district       2  E02  St. Mary's & Ŵern
                         1  E01  Bristol, City of
          ward           1  W01  Abbey
                         1  W03  Abbey

        """)
  }

  /// Districts and wards by name; several of one name are all shown.
  @Test func administrativeAreas() throws {
    let district = try Postcodes.run("lookup", "camden", "--index", index)
    #expect(district.ending == .exit(0) && district.lines.first == "Camden  district E03, all terminated")
    #expect(district.lines.contains { $0.contains("1 (0 live, 1 terminated)") })
    let wards = try Postcodes.run("lookup", "abbey", "--index", index)
    #expect(
      wards.lines.filter { $0.hasPrefix("Abbey") } == [
        "Abbey  ward W01 of Camden", "Abbey  ward W03 of St. Mary's & Ŵern",
      ])
    let json = try Postcodes.run("lookup", "St Mary's & Wern", "--format", "json", "--index", index).json().elements
    #expect(json.first?["status"] == "administrative area" && json.first?["areas"]?.elements.first?["postcodes"] == 2)
    let csv = try Postcodes.run("lookup", "camden", "--format", "csv", "--index", index).lines
    #expect(csv.last?.hasPrefix("camden,administrative area,Camden,") == true)
    // Positions of areas are means. Of two wards with the name, one has to be chosen.
    let near = try Postcodes.run("nearest", "castle", "--terminated", "--limit", "1", "--index", index)
    #expect(near.ending == .exit(0) && near.output.contains("M1 1AB"))
    let unclear = try Postcodes.run("nearest", "abbey", "--index", index)
    #expect(
      unclear.ending == .exit(1)
        && unclear.error.contains("several places or areas; give the code of one:\n  W01  Abbey, ward"))
    let similar = try Postcodes.run("lookup", "camdem", "--index", index)
    #expect(similar.ending == .exit(1) && similar.error.hasSuffix("; similar: Camden\n"))
    let address = try Postcodes.run("lookup", "1 High Street, M1 1AA", "--index", index)
    #expect(address.lines.first == "M1 1AA  in \"1 High Street, M1 1AA\"")
  }

  @Test func postcodesAndGroupsInOneQuery() throws {
    let outcome = try Postcodes.run(
      ["lookup", "M1 1AA", "M11", "-", "M2", "--format", "csv", "--index", index],
      input: .pipe(Array("M1 1\nm\ngir\nNPT\nnp\ngi\nM1I\nM1 1AF\n".utf8)))
    #expect(outcome.ending == .exit(1))
    let rows = outcome.lines.dropFirst().map { $0.split(separator: ",", omittingEmptySubsequences: false) }
    #expect(
      rows.map { $0.prefix(3).joined(separator: ",") } == [
        "M1 1AA,found,M1 1AA", "M11,outcode,M11", "M1 1,sector,M1 1", "m,area,M", "gir,outcode,GIR", "NPT,outcode,NPT",
        "np,area,NP", "gi,not found,", "M1I,not found,", "M1 1AF,not found,", "M2,not found,",
      ])
    let width = outcome.lines.first?.split(separator: ",").count
    #expect(
      outcome.lines.filter { !$0.contains("\"") }.allSatisfy {
        $0.split(separator: ",", omittingEmptySubsequences: false).count == width
      })
    #expect(rows.filter { $0[1] == "outcode" }.allSatisfy { $0.dropFirst(3).allSatisfy(\.isEmpty) })
  }

  @Test func summaryInJSON() throws {
    let results = try Postcodes.run("lookup", "M1 1", "NPT", "--format", "json", "--index", index).json().elements
    #expect(
      results.first == [
        "query": "M1 1", "status": "sector", "sector": "M1 1", "postcodes": 3, "live": 2, "terminated": 1,
        "summarised": "live", "withPosition": 2, "firstIntroduced": "198001", "lastTerminated": "199605",
        "meanPosition": ["latitude": 53.000001, "longitude": -2.000002],
        "meanGridReference": ["easting": 384000.5, "northing": 398001.5],
        "bounds": ["south": 53, "west": -2.000004, "north": 53.000002, "east": -2],
        "gridBounds": ["south": 398000, "west": 384000, "north": 398003, "east": 384001],
        "columns": [
          "district": [
            ["district": "E01", "district_name": "Bristol, City of", "postcodes": 1],
            ["district": "E02", "district_name": "St. Mary's & Ŵern", "postcodes": 1],
          ],
          "ward": [
            ["ward": "W01", "ward_name": "Abbey", "postcodes": 1],
            ["ward": "W03", "ward_name": "Abbey", "postcodes": 1],
          ],
        ],
      ])
    #expect(results.last?["summarised"] == "terminated")
    #expect(results.last?["meanPosition"] == .null)
    #expect(results.last?["bounds"] == .null)
    #expect(results.last?["columns"]?["ward"] == [])
  }

  @Test func unknownGroupsAreReported() throws {
    let outcome = try Postcodes.run("lookup", "M2", "M1 2", "ZZ", "M1 1AF", "M1 1A", "--index", index)
    #expect(outcome.ending == .exit(1))
    #expect(outcome.output.isEmpty)
    #expect(
      outcome.errorLines == [
        "postcodes: outcode M2: not found", "postcodes: sector M1 2: not found", "postcodes: area ZZ: not found",
        "postcodes: M1 1AF: not found; similar: M1 1AD",
        "postcodes: \"M1 1A\" is not a postcode; expected one such as SW1A 1AA",
      ])
  }

  @Test func longListsAreShortened() throws {
    let rows = (0..<9).map { "M1 1A\(Array("ABDEFGHJL")[$0]),\($0),53,-2\n" }.joined()
    let many = try folder.index(of: "postcode,zone,lat,long\n" + rows, named: "many", "--columns", "all")
    let outcome = try Postcodes.run("lookup", "M1", "--index", many)
    #expect(outcome.lines.contains { $0.hasSuffix("and 4 more") })
    #expect(outcome.lines.contains("  postcodes      9"))
    let answer = try Postcodes.run("lookup", "M1", "--format", "json", "--index", many).json().elements.first
    #expect(answer?["columns"]?["zone"]?.elements.count == 9)
    #expect(answer?["live"] == .null)
  }
}

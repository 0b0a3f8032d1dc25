import CommandTestSupport
import Testing
import TestSupport

/// `diff` on small pairs of indexes.
struct DiffTests {
  let folder: TemporaryFolder
  let old: String
  let new: String

  private static let header = "pcds,dointr,doterm,lad25cd,ctry25cd,east1m,north1m,gridind,lat,long\n"

  /// The older edition. Each postcode has one kind of change.
  private static let oldDump =
    header + """
      M1 1AA,198001,,E07000001,E92000001,384636,398005,1,53.478213,-2.232962
      M1 1AB,198001,,E07000001,E92000001,384700,398100,8,53.479069,-2.232003
      M1 1AD,198001,199605,E07000001,E92000001,384701,398101,1,53.479078,-2.231988
      M1 1AE,198001,199605,E07000001,E92000001,384702,398102,1,53.479087,-2.231973
      M1 1AF,198001,199605,E07000001,E92000001,384703,398103,1,53.479096,-2.231958
      M1 1AG,198001,,E07000001,E92000001,384704,398104,1,53.479105,-2.231943
      M1 1AH,198001,,E07000002,E92000001,384705,398105,1,53.479114,-2.231928
      M1 1AJ,198001,,E07000002,E92000001,,,9,99.999999,0.000000
      M1 1AL,198001,,E07000002,E92000001,384706,398106,1,53.479123,-2.231913
      BT1 1AA,198001,,N09000001,N92000002,333800,374100,1,54.600400,-5.930000

      """

  private static let newDump =
    header + """
      M1 1AA,198001,,E07000001,E92000001,384636,398005,1,53.478213,-2.232962
      M1 1AB,198001,202501,E07000001,E92000001,384700,398100,8,53.479069,-2.232003
      M1 1AD,198001,,E07000001,E92000001,384701,398101,1,53.479078,-2.231988
      M1 1AE,198001,199606,E07000001,E92000001,384702,398102,1,53.479087,-2.231973
      M1 1AH,199001,,E07000003,E92000001,384708,398109,2,53.479150,-2.231883
      M1 1AJ,198001,,E07000002,E92000001,384705,398105,1,53.479114,-2.231928
      M1 1AL,198001,,E07000002,E92000001,,,9,99.999999,0.000000
      M1 1AN,202502,,E07000002,E92000001,384705,398105,1,53.479114,-2.231928
      M1 1AP,202502,202503,E07000002,E92000001,384705,398105,1,53.479114,-2.231928
      BT1 1AA,198001,,N09000001,N92000002,333803,374104,1,54.600436,-5.929952

      """

  static let changes = """
    change,postcode,column,from,to,metres
    moved,BT1 1AA,easting northing,333800 374100,333803 374104,5.0
    terminated,M1 1AB,terminated,,202501,
    reintroduced,M1 1AD,terminated,199605,,
    redated,M1 1AE,terminated,199605,199606,
    delisted,M1 1AF,terminated,199605,,
    gone,M1 1AG,,,,
    moved,M1 1AH,easting northing,384705 398105,384708 398109,5.0
    recoded,M1 1AH,quality,1,2,
    recoded,M1 1AH,introduced,198001,199001,
    recoded,M1 1AH,district,E07000002,E07000003,
    position-gained,M1 1AJ,easting northing,,384705 398105,
    recoded,M1 1AJ,quality,9,1,
    position-lost,M1 1AL,easting northing,384706 398106,,
    recoded,M1 1AL,quality,1,9,
    introduced,M1 1AN,,,,
    listed,M1 1AP,terminated,,202503,

    """

  init() throws {
    folder = try TemporaryFolder()
    old = try folder.index(of: DiffTests.oldDump, named: "old.pcindex")
    new = try folder.index(of: DiffTests.newDump, named: "new.pcindex")
  }

  private func csv(_ options: String...) throws -> Outcome {
    try Postcodes.run(["diff", old, new, "--format", "csv"] + options)
  }

  @Test func csvListsEveryKindOfChange() throws {
    let outcome = try csv()
    #expect(outcome.ending == .exit(1))
    #expect(outcome.error.isEmpty)
    #expect(outcome.output == DiffTests.changes)
  }

  @Test func jsonListsTheSameChanges() throws {
    let outcome = try Postcodes.run("diff", old, new, "--format", "json")
    #expect(outcome.ending == .exit(1))
    let document = try outcome.json()
    let changes = document["changes"]?.elements ?? []
    let lines = DiffTests.changes.split(separator: "\n").dropFirst()
    #expect(
      changes.map { "\($0["change"]?.string ?? ""),\($0["postcode"]?.string ?? "")" }
        == lines.map { $0.split(separator: ",").prefix(2).joined(separator: ",") })
    #expect(
      changes.first == [
        "change": "moved", "postcode": "BT1 1AA", "column": "easting northing", "metres": 5,
        "from": ["easting": 333_800, "northing": 374_100], "to": ["easting": 333_803, "northing": 374_104],
      ])
    #expect(changes.contains(["change": "gone", "postcode": "M1 1AG"]))
    #expect(
      changes.contains([
        "change": "recoded", "postcode": "M1 1AH", "column": "introduced", "from": "198001", "to": "199001",
      ]))
    let summary = try #require(document["summary"])
    #expect(summary["changes"] == 16)
    #expect(summary["postcodes"] == 11)
    #expect(summary["counts"]?["recoded"] == 5)
    #expect(summary["counts"]?["listed"] == 1)
    #expect(summary["metres"] == ["median": 5, "percentile95": 5, "maximum": 5])
    #expect(summary["old"]?["postcodes"] == 10)
  }

  @Test func textSummarises() throws {
    let outcome = try Postcodes.run("diff", old, new, "--examples", "1")
    #expect(outcome.ending == .exit(1))
    #expect(outcome.error.isEmpty)
    for line in [
      "introduced                   1   mostly in M 1", "moved                        2   mostly in BT 1, M 1",
      "postcodes                   11   with at least one change",
      "moved (on the grid): median 5.0 m, 95 % up to 5.0 m, at most 5.0 m",
      "  district                               1", "           1  E07000002 → E07000003", "moved (first 1)",
      "  BT1 1AA   easting northing  333800 374100 → 333803 374104  5.0 m", "gone", "  M1 1AG",
      "  M1 1AB    terminated  none → 202501",
    ] { #expect(outcome.lines.contains(line), "\(line)") }
  }

  @Test func onlyIgnoreAndToleranceFilterChanges() throws {
    let all = DiffTests.changes.split(separator: "\n").map(String.init)
    func expected(_ isKept: (String) -> Bool) -> [String] { [all[0]] + all.dropFirst().filter(isKept) }
    #expect(
      try csv("--only", "introduced,gone", "--only", "listed").lines
        == expected { ["introduced,", "gone,", "listed,"].contains(where: $0.hasPrefix) })
    #expect(
      try csv("--ignore", "quality, district", "--ignore", "introduced").lines
        == expected { !$0.hasPrefix("recoded,") })
    // Without termination dates a postcode is either present or absent.
    let undated = try csv("--ignore", "terminated", "--only", "introduced,listed,gone,delisted,terminated,redated")
    #expect(
      undated.lines.dropFirst() == [
        "gone,M1 1AF,,,,", "gone,M1 1AG,,,,", "introduced,M1 1AN,,,,", "introduced,M1 1AP,,,,",
      ])
    #expect(try csv("--tolerance", "5").lines == all)
    #expect(try csv("--tolerance", "5.1").lines == expected { !$0.hasPrefix("moved,") })
    let none = try csv("--tolerance", "5.1", "--only", "moved")
    #expect(none.ending == .exit(0))
    #expect(none.lines == [all[0]])
  }

  @Test func distancesWithoutGridReferencesAreGeodesic() throws {
    let old = try folder.index(
      of: "postcode,latitude,longitude\nM1 1AA,53.4,-2.2\nM1 1AB,53.5,-2.25\n", named: "old")
    let new = try folder.index(
      of: "postcode,latitude,longitude\nM1 1AA,53.400,-2.2000\nM1 1AB,53.501,-2.25\nM1 1AD,51.5,1.25\n", named: "new")
    let outcome = try Postcodes.run("diff", old, new, "--format", "csv")
    // A thousandth of a degree of latitude is 111.3 m at 53.5°.
    #expect(
      outcome.lines.dropFirst() == [
        "moved,M1 1AB,latitude longitude,53.50 -2.25,53.501 -2.250,111.3", "introduced,M1 1AD,,,,",
      ])
  }

  @Test func columnsOfOneIndexOnlyAreListed() throws {
    let list = try folder.index(of: "postcode\nM1 1AA\nM1 1AB\nM1 1AD\n", named: "list")
    let outcome = try Postcodes.run("diff", list, new)
    #expect(outcome.ending == .exit(1))
    let note = outcome.lines.first { $0.hasPrefix("note: only in NEW, not compared: ") }
    #expect(note?.contains("easting, northing") == true && note?.contains("terminated") == true)
    #expect(outcome.lines.contains { $0.hasPrefix("note: different dialects: ") })
    // A list has no termination dates, so no postcode was terminated.
    #expect(!outcome.output.contains("\nterminated  "))
  }
}

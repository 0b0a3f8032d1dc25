import CommandTestSupport
import Testing
import TestSupport

/// A build that loses many rows fails and leaves the previous index.
struct RejectionLimitTests {
  private let folder: TemporaryFolder

  init() throws {
    folder = try TemporaryFolder()
    try folder.write("good.pcindex", SharedIndexes.directory.get())
  }

  private func build(_ dump: String, _ options: String...) throws -> Outcome {
    try Postcodes.run(["build", dump, "--output", folder.path("good.pcindex")] + options)
  }

  /// A directory with this many rows, of which some have an impossible date of termination.
  private func directory(_ rows: Int, bad: Int) throws -> String {
    let lines = (0..<rows).map { row in
      "M\(row / 400 + 1) \(row / 40 % 10)A\(Array("ABDEFGHJLNPQRSTUWXYZ")[row % 20]),198001,"
        + "\(row < bad ? "in May" : ""),384636,398005\n"
    }
    return try folder.write("nspl.csv", "pcds,dointr,doterm,east1m,north1m\n" + lines.joined())
  }

  @Test func mostRowsRejectedIsStatus65() throws {
    let before = try folder.state("good.pcindex")
    let dump = try directory(40, bad: 30)
    let names = try folder.names()
    let outcome = try build(dump)
    #expect(outcome.ending == .exit(65) && outcome.output.isEmpty && outcome.errorLines.count == 1)
    #expect(
      outcome.error.hasPrefix(
        "postcodes: \(dump): 30 of 40 rows were rejected: 30 × bad date. First: \(dump), line 2, column doterm: "))
    #expect(outcome.error.contains("raise --max-rejected"))
    #expect(try folder.state("good.pcindex") == before)
    #expect(try folder.names() == names)
  }

  @Test func optionAcceptsThem() throws {
    let dump = try directory(40, bad: 30)
    #expect(try build(dump, "--max-rejected", "74").ending == .exit(65))
    let outcome = try build(dump, "--max-rejected", "75", "--format", "json")
    #expect(outcome.ending == .exit(0), "\(outcome.error)")
    #expect(try outcome.json()["indexed"] == 10)
    #expect(try build(try directory(40, bad: 1), "--max-rejected", "0").ending == .exit(65))
    for value in ["-1", "101"] {
      #expect(try build(dump, "--max-rejected", value).ending == .exit(64))
    }
  }

  @Test(arguments: [(3, 1), (20, 10), (400, 10)])
  func fewRowsDoNot(_ rows: Int, _ bad: Int) throws {
    let outcome = try build(try directory(rows, bad: bad))
    #expect(outcome.ending == .exit(0), "\(outcome.error)")
    #expect(try build(try directory(rows, bad: bad + 1)).ending == .exit(65))
  }

  /// The other datasets of an index have the same limit.
  @Test func otherDatasetsToo() throws {
    let dump = try folder.write("directory.csv", Fixtures.directory)
    let header =
      "Postcode,DateOfIntroduction,DateOfDeletion,GridReferenceEasting,GridReferenceNorthing,Latitude,Longitude,SplitIndicator\n"
    let row = "AB10 1AB,11/7/2011 00:00:00,,394235,806529,57.1,-2.1,N\n"
    let scotland = try folder.write("spd.csv", header + row + String(repeating: String(row.dropFirst(4)), count: 20))
    let outcome = try build(dump, "--scotland", scotland)
    #expect(outcome.ending == .exit(65))
    #expect(outcome.error.contains("spd.csv: 20 of 21 rows were rejected"), "\(outcome.error)")
    let history = try Postcodes.run(
      "build", "--history", dump, try directory(40, bad: 30), "--edition", "2025-02", "--edition", "2025-05",
      "--output",
      folder.path("good.pcindex"))
    #expect(history.ending == .exit(65) && history.error.contains("nspl.csv: 30 of 40 rows"), "\(history.error)")
  }

  /// A tile has few rows, so that some may be rejected, but not against a stated limit.
  @Test func placesToo() throws {
    let dump = try folder.write("directory.csv", Fixtures.directory)
    let tile = try folder.write("HY40.csv", PlaceRows.place("osgb1", "Kirkwall") + "\n" + PlaceRows.place("osgb2", ""))
    #expect(try build(dump, "--places", tile).ending == .exit(0))
    let outcome = try build(dump, "--places", tile, "--max-rejected", "0")
    #expect(outcome.ending == .exit(65) && outcome.error.contains("HY40.csv: 1 of 2 rows"), "\(outcome.error)")
  }

  /// The rest of a dump isn't read once it cannot change the outcome.
  @Test func hopelessBuildsEndEarly() throws {
    var zip = ZipFixture()
    let good = (0..<400).map { "M\($0 % 99 + 1) \($0 / 99)AA,53.4,-2.2\n" }.joined()
    zip.add("dump.csv", "postcode,latitude,longitude\n" + good + String(repeating: "x,53.4,-2.2\n", count: 300_000))
    let outcome = try build(folder.write("bomb.zip", zip.bytes))
    #expect(outcome.ending == .exit(65))
    #expect(outcome.error.contains(" rows were rejected, and the rest was not read: "), "\(outcome.error)")
  }
}

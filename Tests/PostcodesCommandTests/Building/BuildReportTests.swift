import CommandTestSupport
import Testing
import TestSupport

/// The report of `build`.
struct BuildReportTests {
  private let folder: TemporaryFolder
  private let dump: String

  /// Nine rows: three indexed, one of them without its position, one repeated, one conflicting, four rejected.
  private static let rows = """
    postcode,latitude,longitude
    SW1A 1AA,51.5,-0.14
    bad,51,-2
    M1 1AE,53.4,x
    M1 1AD,53.4
    "ZZ, or so",51,1
    ,55,-5
    M1 1AF,53.4,-2.2
    M1 1AF,53.4,-2.2
    M1 1AF,53.41,-2.2
    """ + "\n"

  init() throws {
    folder = try TemporaryFolder()
    dump = try folder.write("a.csv", BuildReportTests.rows)
  }

  private func build(_ options: String...) throws -> Outcome {
    try Postcodes.run(["build", dump, "--output", folder.path("a.pcindex")] + options)
  }

  @Test func textAccountsForEveryRow() throws {
    let outcome = try build("--verbose")
    #expect(outcome.ending == .exit(0))
    #expect(outcome.error.isEmpty)
    #expect(try !build().output.contains("header"))
    let report = outcome.output.split(separator: "\n\n", omittingEmptySubsequences: false)
    #expect(report.count == 4)
    #expect(
      report.first.map { $0.replacing(dump, with: "DUMP") } == """
        postcode table (dialect csv)
          used DUMP: 9 rows
        """)
    #expect(
      report.dropFirst().first.map { $0.replacing(dump, with: "DUMP") } == """
        rows read                                  9
        indexed                                    3
          live                               unknown
          terminated                         unknown
          without position                         1
        identical rows merged                      1
        conflicting rows dropped                   1
        rejected                                   4
          no postcode                              1
          not a postcode                           2
          too few fields                           1
          DUMP, line 3, column postcode: not a postcode: expected a postcode such as SW1A 1AA, found "bad"
          DUMP, line 5: too few fields: expected 3 fields, found 2
          DUMP, line 6, column postcode: not a postcode: expected a postcode such as SW1A 1AA, found "ZZ, or so"
          DUMP, line 7, column postcode: no postcode: expected a postcode such as SW1A 1AA
        invalid values left out                    1
          bad longitude                            1
          DUMP, line 4, column longitude: bad longitude: expected decimal degrees or two empty fields, found "x"
          M1 1AF: DUMP, line 10 conflicts with DUMP, line 8, which was kept
        """)
    let sections = report.dropFirst(2).first?.split(separator: "\n").compactMap { $0.split(separator: "  ").first }
    #expect(
      sections?.dropFirst() == ["header", "metadata", "postcodes", "latitude, longitude", "boxes", "total"])
    #expect(outcome.lines.dropLast().last?.hasPrefix("size  ") == true)
    let end = try #require(outcome.lines.last?.wholeMatch(of: /wrote (.+) in \d+\.\d\d s/))
    #expect(String(end.1) == folder.path("a.pcindex"))
  }

  @Test func jsonAccountsForEveryRow() throws {
    let outcome = try build("--format", "json")
    #expect(outcome.ending == .exit(0))
    #expect(outcome.error.isEmpty)
    let report = try outcome.json()
    let numbers = [
      "rows": 9, "indexed": 3, "withoutPosition": 1, "merged": 1, "superseded": 1,
      "excluded": 0, "terminatedLeftOut": 0, "repeatedHeaders": 0, "rejected": 4, "invalidValues": 1,
      "bytes": try folder.bytes("a.pcindex").count,
    ]
    for (key, number) in numbers { #expect(report[key]?.number == Double(number), "\(key)") }
    // The dump does not distinguish live from terminated postcodes.
    #expect(report["live"] == nil && report["terminated"] == nil)
    #expect(report["dataset"] == "postcode table")
    #expect(report["dialect"] == "csv")
    #expect(report["edition"] == "")
    #expect(report["output"]?.string == folder.path("a.pcindex"))
    #expect(report["used"] == [["file": .string(dump), "rows": 9]])
    #expect(report["unused"] == [])
    #expect(report["warnings"] == [])
    #expect(
      report["rejectedByReason"] == ["no postcode": 1, "not a postcode": 2, "too few fields": 1])
    #expect(report["rejectedRows"]?.elements.map { $0["line"]?.number } == [3, 5, 6, 7])
    #expect(report["invalidValuesByReason"] == ["bad longitude": 1])
    let invalid = report["invalidValueSamples"]?.elements ?? []
    #expect(
      invalid == [
        [
          "file": .string(dump), "line": 4, "reason": "bad longitude", "column": "longitude", "value": "x",
          "expected": "decimal degrees or two empty fields",
        ]
      ])
    #expect(
      report["supersededRows"] == [
        ["postcode": "M1 1AF", "kept": .string("\(dump), line 8"), "dropped": .string("\(dump), line 10")]
      ])
    #expect((report["seconds"]?.number ?? -1) >= 0)
    let sections = report["sections"]?.elements ?? []
    #expect(sections.reduce(0) { $0 + ($1["bytes"]?.number ?? 0) } == report["bytes"]?.number)
  }

  @Test func reportFileListsEveryRejectedRow() throws {
    var text = "postcode,latitude,longitude\nM1 1AA,53.4,-2.2\n"
    for row in 0..<100 { text += "bad \(row),53.4,-2.2\n" }
    let dump = try folder.write("bad.csv", text)
    let outcome = try Postcodes.run(
      "build", dump, "--output", folder.path("bad.pcindex"), "--report", folder.path("rejected.csv"),
      "--max-rejected", "100")
    #expect(outcome.ending == .exit(0))
    #expect(outcome.lines.filter { $0.contains(", line ") }.count == 5)
    let lines = try folder.text("rejected.csv").split(separator: "\n").map(String.init)
    #expect(lines.first == "file,entry,line,reason,column,value,expected,left_out")
    #expect(
      Array(lines.dropFirst())
        == (0..<100).map {
          "\(dump),,\($0 + 3),not a postcode,postcode,bad \($0),a postcode such as SW1A 1AA,row"
        })
  }

  @Test func reportFileQuotesAndNamesEntries() throws {
    var zip = ZipFixture()
    zip.add("Data/CSV/m.csv", Fixtures.codePoint("M1 1AA", 10, 384_636, 398_005) + "\"x\"\"y, z\",10,1,1,,,,,,\r\n")
    let dump = try folder.write("cp.zip", zip.bytes)
    let outcome = try Postcodes.run(
      "build", dump, "--output", folder.path("cp.pcindex"), "--report", folder.path("rejected.csv"))
    #expect(outcome.ending == .exit(0))
    #expect(
      outcome.lines.contains(
        "  \(dump): entry Data/CSV/m.csv, line 2, field 1: not a postcode: "
          + "expected a postcode such as SW1A 1AA, found \"x\"y, z\""))
    #expect(
      try folder.text("rejected.csv") == """
        file,entry,line,reason,column,value,expected,left_out
        \(dump),Data/CSV/m.csv,2,not a postcode,field 1,"x""y, z",a postcode such as SW1A 1AA,row

        """)
  }

  @Test func reportFileOfAValidDumpHasOnlyAHeader() throws {
    let dump = try folder.write("directory.csv", Fixtures.directory)
    let outcome = try Postcodes.run(
      "build", dump, "--output", folder.path("x"), "--report", folder.path("rejected.csv"))
    #expect(outcome.ending == .exit(0))
    #expect(try folder.text("rejected.csv") == "file,entry,line,reason,column,value,expected,left_out\n")
  }

  @Test func editionAndMetadataComeFromTheDump() throws {
    let outcome = try Postcodes.run(
      "build", Checkout.sampleDump, "--output", folder.path("s.pcindex"), "--format", "json")
    let report = try outcome.json()
    #expect(report["dataset"] == "Code-Point Open (synthetic)")
    #expect(report["edition"] == "2025.4.0")
    #expect(report["dialect"] == "code-point-open")
    #expect(report["rows"] == 20_000)
    #expect(report["indexed"] == 20_000)
    #expect(report["withoutPosition"] == 7)
    #expect(report["used"]?.elements.count == 33)
    #expect(report["used"]?.elements.allSatisfy { $0["file"]?.string == Checkout.sampleDump } == true)
    #expect(
      report["unused"]?.elements.map { $0["entry"]?.string ?? "" }.sorted() == [
        "Doc/Code-Point_Open_Column_Headers.csv", "Doc/licence.txt", "Doc/metadata.txt", "Doc/readme.txt",
      ])
    let named = try folder.write("ONSPD_MAY_2024_UK.csv", Fixtures.directory)
    let directory = try Postcodes.run("build", named, "--output", folder.path("d.pcindex"))
    #expect(directory.lines.first == "ONS Postcode Directory, edition May 2024 (dialect onspd)")
  }

  @Test func inconsistentMetadataIsAWarning() throws {
    var zip = ZipFixture()
    zip.add("Data/CSV/m.csv", Fixtures.codePoint("M1 1AA", 10, 384_636, 398_005))
    zip.add("Doc/metadata.txt", "PRODUCT: Code-Point Open\r\nDATASET VERSION NUMBER: 2031.2.0\r\n\tM\t2\r\n")
    let outcome = try Postcodes.run(
      "build", try folder.write("cp.zip", zip.bytes), "--output", folder.path("cp.pcindex"))
    #expect(outcome.ending == .exit(0))
    #expect(
      outcome.errorLines == ["postcodes: warning: metadata.txt: expected 2 rows for M, found 1"])
    #expect(outcome.lines.first == "Code-Point Open, edition 2031.2.0 (dialect code-point-open)")
  }
}

import CommandTestSupport
import Foundation
import Testing
import TestSupport

/// The forms of input that `build` accepts.
struct BuildInputTests {
  private let folder: TemporaryFolder

  init() throws { folder = try TemporaryFolder() }

  private func build(_ dumps: [String], input: StandardInput = .nothing) throws -> Outcome {
    try Postcodes.run(
      ["build"] + dumps + ["--output", folder.path("test.pcindex"), "--format", "json"], input: input)
  }

  private func export() throws -> String {
    try Postcodes.run("export", "--index", folder.path("test.pcindex")).output
  }

  /// The directory as a file, a gzip file, and a zip.
  enum Packing: String, CaseIterable {
    case csv, gzip, zip

    var bytes: [UInt8] {
      switch self {
      case .csv: return Array(Fixtures.directory.utf8)
      case .gzip: return GzipFixture.bytes(Fixtures.directory)
      case .zip:
        var zip = ZipFixture()
        zip.add("Data/ONSPD_MAY_2024_UK.csv", Fixtures.directory)
        return zip.bytes
      }
    }
  }

  @Test(arguments: Packing.allCases)
  func fileTypeIsDetectedByContent(_ packing: Packing) throws {
    // The file name has no meaning.
    let outcome = try build([folder.write("download", packing.bytes)])
    #expect(outcome.ending == .exit(0))
    #expect(try outcome.json()["indexed"] == 10)
    #expect(try export() == Fixtures.directoryExport)
  }

  @Test(arguments: Packing.allCases, [true, false])
  func standardInputAcceptsEveryPacking(_ packing: Packing, _ isPipe: Bool) throws {
    let input: StandardInput =
      isPipe ? .pipe(packing.bytes) : .file(try folder.write("download", packing.bytes))
    let outcome = try build(["-"], input: input)
    #expect(outcome.ending == .exit(0))
    #expect(outcome.error.isEmpty)
    #expect(try outcome.json()["used"]?.elements.first?["file"] == "standard input")
    #expect(try export() == Fixtures.directoryExport)
  }

  @Test(arguments: [true, false])
  func sampleIsReadFromAPipe(_ isGzip: Bool) throws {
    let dump = Array(try Data(contentsOf: URL(fileURLWithPath: Checkout.sampleDump)))
    #expect(dump.count > 1 << 17)  // more than a pipe holds
    let outcome = try build(["-"], input: .pipe(isGzip ? GzipFixture.bytes(Fixtures.list(300)) : dump))
    #expect(outcome.ending == .exit(0))
    #expect(try outcome.json()["indexed"]?.number == (isGzip ? 300 : 20_000))
  }

  @Test func emptyStandardInputIsBadData() throws {
    let outcome = try build(["-"], input: .pipe([]))
    #expect(outcome.ending == .exit(65))
    #expect(outcome.error.hasPrefix("postcodes: standard input: is empty"))
  }

  @Test func errorsInStandardInputNameIt() throws {
    let outcome = try build(["-"], input: .pipe(Array("a,b\n1,2\n".utf8)))
    #expect(outcome.ending == .exit(65))
    #expect(outcome.error.hasPrefix("postcodes: standard input: unknown header \"a,b\""))
  }

  @Test func unpackedFolderEqualsItsArchive() throws {
    try folder.write("dump/Data/CSV/m.csv", Fixtures.codePoint("M1 1AA", 10, 384_636, 398_005))
    try folder.write("dump/Data/CSV/b.csv", Fixtures.codePoint("B1 1AA", 90, 0, 0))
    try folder.write("dump/Doc/metadata.txt", "PRODUCT: Code-Point Open\nDATASET VERSION NUMBER: 2031.2.0\n")
    try folder.write("dump/Doc/Code-Point_Open_Column_Headers.csv", "PC,PQ,EA,NO\n")
    try folder.write("dump/.DS_Store", [0, 1, 2])
    let outcome = try build([folder.path("dump")])
    #expect(outcome.ending == .exit(0))
    let report = try outcome.json()
    #expect(report["edition"] == "2031.2.0")
    #expect(report["used"]?.elements.map { $0["entry"]?.string } == ["Data/CSV/b.csv", "Data/CSV/m.csv"])
    #expect(
      report["unused"]?.elements.map { $0["entry"]?.string } == [
        "Doc/metadata.txt", "Doc/Code-Point_Open_Column_Headers.csv",
      ])
    let columns = "postcode,easting,northing,quality,country,district"
    let export = try Postcodes.run("export", "--columns", columns, "--index", folder.path("test.pcindex"))
    let codes = "E92000001,E08000003"
    #expect(export.lines == [columns, "B1 1AA,,,90,\(codes)", "M1 1AA,384636,398005,10,\(codes)"])
  }

  @Test func severalDumpsAreMerged() throws {
    let first = try folder.write("first.csv", "postcode\nM1 1AA\nM1 1AB\n")
    let second = try folder.write("second.csv.gz", GzipFixture.bytes("postcode\nM1 1AB\nB1 1AA\n"))
    let outcome = try build([first, second])
    #expect(outcome.ending == .exit(0))
    let report = try outcome.json()
    #expect(report["rows"] == 4)
    #expect(report["merged"] == 1)
    #expect(report["used"]?.elements.map { $0["rows"] } == [2, 2])
    #expect(try export() == "postcode\nB1 1AA\nM1 1AA\nM1 1AB\n")
    let info = try Postcodes.run("info", "--format", "json", "--index", folder.path("test.pcindex")).json()
    #expect(info["source"] == "first.csv, second.csv.gz")
  }

  @Test func dumpsMustHaveTheSameDialect() throws {
    let list = try folder.write("list.csv", "M1 1AA\nM1 1AB\n")
    let outcome = try build([list, Checkout.sampleDump])
    #expect(outcome.ending == .exit(65))
    #expect(outcome.error.contains("\(list) is list"))
    #expect(outcome.error.contains("\(Checkout.sampleDump): entry Data/CSV/ac.csv is code-point-open"))
    #expect(!folder.exists("test.pcindex"))
  }

  @Test func secondDumpMissingIsNoInput() throws {
    let list = try folder.write("list.csv", "M1 1AA\nM1 1AB\n")
    let outcome = try build([list, folder.path("nowhere.csv")])
    #expect(outcome.ending == .exit(66))
    #expect(outcome.error.hasPrefix("postcodes: \(folder.path("nowhere.csv")): "))
    #expect(!folder.exists("test.pcindex"))
  }

  @Test func repeatedTableIsReadOnce() throws {
    var zip = ZipFixture()
    let lines = Fixtures.directory.split(separator: "\n")
    zip.add("Data/ONSPD_MAY_2024_UK.csv", Fixtures.directory)
    zip.add("Data/ONSPD_MAY_2024_UK.txt", Fixtures.directory)
    for area in ["M", "BT", "GY", "NPT", "GIR", "SW"] {
      let rows = lines.dropFirst().filter { $0.dropFirst().prefix { $0.isLetter } == area }
      zip.add("Data/multi_csv/ONSPD_MAY_2024_UK_\(area).csv", "\(lines[0])\n" + rows.map { "\($0)\n" }.joined())
    }
    zip.add("Documents/County names and codes.csv", "CTY25CD,CTY25NM\nE10000002,Buckinghamshire\n")
    let outcome = try build([folder.write("onspd.zip", zip.bytes)])
    #expect(outcome.ending == .exit(0))
    let report = try outcome.json()
    #expect(report["rows"] == 10)
    #expect(report["merged"] == 0)
    #expect(report["edition"] == "May 2024")
    #expect(report["used"]?.elements.count == 1)
    #expect(try export() == Fixtures.directoryExport)
  }

  @Test func sameDumpGivesTheSameBytes() throws {
    var results: [[UInt8]] = []
    for name in ["first", "second"] {
      let outcome = try Postcodes.run("build", Checkout.sampleDump, "--output", folder.path(name))
      #expect(outcome.ending == .exit(0))
      results.append(try folder.bytes(name))
    }
    #expect(results[0] == results[1])
    // Also when it replaces an existing index.
    #expect(try Postcodes.run("build", Checkout.sampleDump, "--output", folder.path("second")).ending == .exit(0))
    #expect(try folder.bytes("second") == results[0])
  }

  @Test func orderOfRowsDoesNotMatter() throws {
    let lines = Fixtures.directory.split(separator: "\n")
    let reversed = ([lines[0]] + lines.dropFirst().reversed()).map { "\($0)\n" }.joined()
    try folder.write("a/directory.csv", Fixtures.directory)
    try folder.write("b/directory.csv", reversed)
    for name in ["a", "b"] {
      let outcome = try Postcodes.run(
        "build", folder.path("\(name)/directory.csv"), "--output", folder.path("\(name).pcindex"))
      #expect(outcome.ending == .exit(0))
    }
    #expect(try folder.bytes("a.pcindex") == folder.bytes("b.pcindex"))
  }
}

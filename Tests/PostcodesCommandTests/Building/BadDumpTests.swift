import CommandTestSupport
import Foundation
import Testing
import TestSupport

/// Unreadable dumps: one clear error, the right exit status, and an existing index unchanged.
struct BadDumpTests {
  /// An invalid file and the expected error.
  struct BadDump: Sendable, CustomTestStringConvertible {
    let name: String
    let bytes: [UInt8]
    let words: [String]

    init(_ name: String, _ bytes: [UInt8], _ words: String...) {
      self.name = name
      self.bytes = bytes
      self.words = words
    }

    init(_ name: String, _ text: String, _ words: String...) {
      self.name = name
      self.bytes = Array(text.utf8)
      self.words = words
    }

    var testDescription: String { name }
  }

  private static let area = Fixtures.codePoint("M1 1AA", 10, 384_636, 398_005)

  private static func zip(_ fault: ZipFixture.Fault? = nil, name: String = "Data/CSV/m.csv") -> [UInt8] {
    var zip = ZipFixture()
    zip.add("Data/CSV/b.csv", Fixtures.codePoint("B1 1AA", 10, 406_000, 287_000))
    zip.add(name, area, fault: fault)
    return zip.bytes
  }

  private static func damagedGzip(at offset: Int) -> [UInt8] {
    var bytes = GzipFixture.bytes(Fixtures.directory)
    bytes[offset < 0 ? bytes.count + offset : offset] ^= 0x40
    return bytes
  }

  static let badDumps: [BadDump] = [
    BadDump("empty.csv", "", "is empty"),
    BadDump("blank.csv", " \n\n", "only white space"),
    BadDump("page.zip", "<!DOCTYPE html><html>", "a web page"),
    BadDump("picture.png", [0x89, 0x50, 0x4E, 0x47, 0, 0, 0, 13], "binary data"),
    BadDump("utf16.csv", [0xFF, 0xFE, 0x70, 0, 0x63, 0, 0x64, 0], "UTF-16"),
    BadDump("archive.7z", [0x37, 0x7A, 0xBC, 0xAF, 0x27, 0x1C, 0, 4], "7-Zip"),
    BadDump("cut.zip", Array(zip().dropLast(30)), "Download it again"),
    BadDump("half.zip", Array(zip().prefix(60)), "end of central directory"),
    BadDump("encrypted.zip", zip(.encrypted), "entry Data/CSV/m.csv", "encrypted"),
    BadDump("method.zip", zip(.method(93)), "entry Data/CSV/m.csv", "method 93", "Zstandard"),
    BadDump("checksum.zip", zip(.wrongChecksum), "entry Data/CSV/m.csv", "CRC-32"),
    BadDump("slip.zip", zip(name: "../m.csv"), "entry ../m.csv", "\"..\""),
    BadDump("twice.zip", zip(name: "Data/CSV/b.csv"), "entry Data/CSV/b.csv", "twice"),
    BadDump("nothing.zip", ZipFixture().bytes, "no files"),
    BadDump("cut.csv.gz", Array(GzipFixture.bytes(Fixtures.directory).dropLast(5)), "gzip trailer"),
    BadDump("checksum.csv.gz", damagedGzip(at: -8), "CRC-32"),
    BadDump("flags.csv.gz", damagedGzip(at: 3), "flag"),
    BadDump("name.csv", "a,b,c\n1,2,3\n", "unknown header \"a,b,c\"", "code-point-open", "onspd"),
    BadDump("header.csv", "postcode,latitude,longitude\n", "a header without rows"),
    BadDump(
      "changes.csv", "postcode,latitude,longitude\nM1 1AA,53.4,-2.2\npostcode,easting,northing\nM1 1AB,1,2\n",
      "line 3", "postcode,easting,northing"),
    BadDump(
      "rejected.csv", "postcode,latitude,longitude\nM1 1A,53.4,-2.2\nQQQ,53,-2\n", "none of 2 rows",
      "line 2, column postcode: not a postcode: expected a postcode such as SW1A 1AA, found \"M1 1A\""),
  ]

  @Test(arguments: badDumps)
  func badDumpIsStatus65(_ bad: BadDump) throws {
    let folder = try TemporaryFolder()
    let dump = try folder.write(bad.name, bad.bytes)
    try folder.write("good.pcindex", SharedIndexes.directory.get())
    let before = try folder.state("good.pcindex")
    let names = try folder.names()
    let outcome = try Postcodes.run("build", dump, "--output", folder.path("good.pcindex"))
    #expect(outcome.ending == .exit(65))
    #expect(outcome.output.isEmpty)
    #expect(outcome.errorLines.count == 1)
    #expect(outcome.error.hasPrefix("postcodes: \(dump)"))
    for words in bad.words { #expect(outcome.error.contains(words)) }
    #expect(try folder.state("good.pcindex") == before)
    #expect(try folder.names() == names)
  }

  @Test func fixturesWithoutFaultsAreAccepted() throws {
    let folder = try TemporaryFolder()
    for (name, bytes) in [("m.zip", BadDumpTests.zip()), ("d.gz", GzipFixture.bytes(Fixtures.directory))] {
      let outcome = try Postcodes.run("build", folder.write(name, bytes), "--output", folder.path("x"))
      #expect(outcome.ending == .exit(0), "\(outcome.error)")
    }
  }

  @Test func emptyFolderIsBadData() throws {
    let folder = try TemporaryFolder()
    let dump = try TemporaryFolder()
    let outcome = try Postcodes.run("build", dump.path, "--output", folder.path("x"))
    #expect(outcome.ending == .exit(65))
    #expect(outcome.error.hasPrefix("postcodes: \(dump.path): "))
    #expect(try folder.names().isEmpty)
  }

  @Test(arguments: ["nowhere.zip", "no/where.csv"])
  func missingDumpIsStatus66(_ name: String) throws {
    let folder = try TemporaryFolder()
    try folder.write("good.pcindex", SharedIndexes.directory.get())
    let before = try folder.state("good.pcindex")
    let outcome = try Postcodes.run("build", folder.path(name), "--output", folder.path("good.pcindex"))
    #expect(outcome.ending == .exit(66))
    #expect(outcome.output.isEmpty)
    #expect(outcome.errorLines.count == 1)
    #expect(outcome.error.hasPrefix("postcodes: \(folder.path(name)): cannot be opened"))
    #expect(try folder.state("good.pcindex") == before)
  }

  @Test(.realDumps)
  func outcodesOnlyGeoNamesDumpIsExplained() throws {
    let folder = try TemporaryFolder()
    let dump = Checkout.dump("geonames-GB-outcodes.txt")
    let outcome = try Postcodes.run("build", dump, "--output", folder.path("x"))
    #expect(outcome.ending == .exit(65))
    #expect(outcome.errorLines.count == 1)
    #expect(outcome.error.hasPrefix("postcodes: \(dump): none of 27450 rows could be indexed: "))
    #expect(outcome.error.contains("line 1, field 2: outcode, not a postcode: "))
    #expect(outcome.error.contains("use GB_full.csv.zip"))
    #expect(try folder.names().isEmpty)
  }
}

/// Malformed and unusual archives from public test suites.
@Suite(.realDumps)
struct BadArchiveTests {
  private struct Manifest: Decodable {
    struct File: Decodable {
      let file: String
      let verdictForUs: String
    }
    let files: [File]
  }

  @Test func malformedArchivesAreRejectedWithoutACrash() throws {
    let folder = try TemporaryFolder()
    let badzips = Checkout.dump("badzips")
    let manifest = try JSONDecoder().decode(
      Manifest.self, from: Data(contentsOf: URL(fileURLWithPath: "\(badzips)/MANIFEST.json")))
    try folder.write("good.pcindex", SharedIndexes.directory.get())
    let before = try folder.state("good.pcindex")
    #expect(manifest.files.count > 80)
    for file in manifest.files {
      let path = "\(badzips)/\(file.file)"
      let isRejected = ["reject", "reject (unsupported)", "limit"].contains(file.verdictForUs)
      let output = folder.path(isRejected ? "good.pcindex" : "other.pcindex")
      let outcome = try Postcodes.run("build", path, "--output", output)
      // Most of the valid archives contain no postcodes.
      let endings: [Ending] = isRejected ? [.exit(65)] : [.exit(65), .exit(0)]
      #expect(endings.contains(outcome.ending), "\(file.file): \(outcome.ending)")
      if outcome.ending == .exit(65) {
        #expect(outcome.errorLines.count == 1, "\(file.file): \(outcome.error)")
        #expect(outcome.error.hasPrefix("postcodes: \(path)"), "\(outcome.error)")
      }
    }
    #expect(try folder.state("good.pcindex") == before)
  }

  @Test(arguments: ["good.zip", "good-stored.zip", "good.csv.gz", "multi-member.csv.gz", "trailing-zeros.csv.gz"])
  func validArchivesAreRead(_ name: String) throws {
    let folder = try TemporaryFolder()
    let outcome = try Postcodes.run(
      "build", Checkout.dump("badzips/generated/\(name)"), "--output", folder.path("x"), "--strict")
    #expect(outcome.ending == .exit(0), "\(outcome.error)")
  }
}

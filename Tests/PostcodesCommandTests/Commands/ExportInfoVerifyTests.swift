import CommandTestSupport
import Testing
import TestSupport

/// `export`, `info` and `verify` on a valid index.
struct ExportInfoVerifyTests {
  private let folder: TemporaryFolder
  private let index: String

  init() throws {
    folder = try TemporaryFolder()
    index = try folder.directoryIndex()
  }

  @Test func exportReproducesTheDump() throws {
    let outcome = try Postcodes.run("export", "--index", index)
    #expect(outcome.ending == .exit(0))
    #expect(outcome.errorLines.count == 1 && outcome.error.contains("are on the Irish Grid"))
    #expect(outcome.output == Fixtures.directoryExport)
  }

  @Test func exportInJSONHasTheSameRecords() throws {
    let document = try Postcodes.run("export", "--format", "json", "--index", index).json()
    let rows = Fixtures.directoryExport.split(separator: "\n").dropFirst().map {
      $0.split(separator: ",", omittingEmptySubsequences: false).map(String.init)
    }
    #expect(document.elements.count == 10)
    let names = ["easting", "northing", "latitude", "longitude", "quality"]
    for (row, record) in zip(rows, document.elements) {
      for (name, text) in zip(names, row.dropFirst()) { #expect(record[name]?.number == Double(text), "\(name)") }
      #expect(record["postcode"]?.string == row[0])
      #expect(record["introduced"]?.string == row[6])
      #expect(record["terminated"]?.string == (row[7].isEmpty ? nil : row[7]))
      #expect(record["county"]?.string == row[8])
    }
  }

  @Test func negativeZerosAreExportedAsTheyWereWritten() throws {
    let dump = "postcode,latitude,longitude\nBR4 9EY,51.36350,-0.00000\nE10 6HG,51.57515,0.00000\n"
    let outcome = try Postcodes.run("export", "--index", try folder.index(of: dump))
    #expect(outcome.output == dump)
    #expect(try Postcodes.run("verify", "--index", folder.path("test.pcindex")).ending == .exit(0))
  }

  @Test func exportOfAListIsSorted() throws {
    let outcome = try Postcodes.run("export", "--index", try folder.index(of: "M1 1AB\nM1 1AA\nB1 1AA\n"))
    #expect(outcome.output == "postcode\nB1 1AA\nM1 1AA\nM1 1AB\n")
  }

  @Test func exportCanBeImportedAgain() throws {
    let first = try Postcodes.run("export", "--index", index)
    let again = try folder.index(of: first.output, named: "again.pcindex")
    let second = try Postcodes.run("export", "--index", again)
    #expect(second.output == Fixtures.directoryExport)
  }

  @Test func infoInJSON() throws {
    let info = try Postcodes.run("info", "--format", "json", "--index", index).json()
    #expect(info["dataset"] == "ONS Postcode Directory")
    #expect(info["dialect"] == "onspd")
    #expect(info["edition"] == "")
    #expect(info["source"] == "directory.csv")
    #expect(info["postcodes"] == 10)
    #expect(info["live"] == 8)
    #expect(info["terminated"] == 2)
    #expect(info["withoutPosition"] == 4)
    #expect(
      info["columns"] == [
        "easting", "northing", "latitude", "longitude", "quality", "introduced", "terminated", "county",
      ])
    #expect(info["attribution"]?.string?.contains("Office for National Statistics") == true)
    let bytes = try folder.bytes("directory.pcindex").count
    #expect(info["bytes"] == .number(Double(bytes)))
    #expect(info["bitsPerPostcode"] == .number(Double(bytes) * 8 / 10))
    let sections = info["sections"]?.elements ?? []
    #expect(
      sections.map { $0["name"]?.string } == [
        "header", "metadata", "postcodes", "easting, northing", "latitude, longitude", "quality", "introduced",
        "terminated", "boxes", "county",
      ])
    #expect(sections.reduce(0) { $0 + Int($1["bytes"]?.number ?? 0) } == bytes)
  }

  @Test func infoInTextNamesTheSyntheticDataset() throws {
    let sample = try folder.sampleIndex()
    let size = try folder.bytes("sample.pcindex").count
    let outcome = try Postcodes.run("info", "--index", sample)
    let verbose = try Postcodes.run("info", "--verbose", "--index", sample)
    #expect(outcome.ending == .exit(0))
    #expect(outcome.error.isEmpty)
    #expect(
      outcome.output.hasPrefix(
        """
        dataset           Code-Point Open (synthetic)
        edition           2025.4.0
        dialect           code-point-open
        source            code-point-open-sample.zip
        postcodes         20,000
        live              20,000
        terminated        0
        without position  7
        lat/long          computed from grid references with a seven-parameter transformation, accurate to about 5 m
        size              \(size / 1000),\(String(size % 1000 + 1000).dropFirst()) bytes, 30.3 bits a postcode

        """))
    #expect(!outcome.output.contains("header ") && verbose.output.contains("bytes   bits/postcode\nheader "))
    #expect(outcome.output.contains("\n\nContains OS data © Crown copyright and database right\n"))
    let words = verbose.lines.compactMap { line -> String? in
      line.hasPrefix("total ") ? line.split(separator: " ")[1].filter { $0 != "," } : nil
    }
    #expect(words == ["\(try folder.bytes("sample.pcindex").count)"])
  }

  @Test func verifyReportsSuccess() throws {
    let outcome = try Postcodes.run("verify", "--index", index)
    #expect(outcome.ending == .exit(0))
    #expect(outcome.error.isEmpty)
    #expect(outcome.lines.count == 1)
    #expect(outcome.output.hasPrefix("ok: 10 postcodes, "))
  }

  @Test func verifyInJSON() throws {
    let good = try Postcodes.run("verify", "--format", "json", "--index", index)
    let bytes = try folder.bytes("directory.pcindex")
    #expect(good.ending == .exit(0))
    #expect(try good.json() == ["isValid": true, "postcodes": 10, "bytes": .number(Double(bytes.count))])
    let damaged = try folder.write("damaged.pcindex", Array(bytes.dropLast(9)))
    let bad = try Postcodes.run("verify", "--format", "json", "--index", damaged)
    #expect(bad.ending == .exit(1))
    #expect(try bad.json()["isValid"] == false)
    #expect(try bad.json()["error"]?.string.map { bad.error.contains($0) } == true)
    let missing = try Postcodes.run("verify", "--format", "json", "--index", folder.path("none"))
    #expect(missing.ending == .exit(66) && missing.output.isEmpty)
  }
}

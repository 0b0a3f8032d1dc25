import CommandTestSupport
import Foundation
import Testing
import TestSupport

/// What `annotate` looks rows up by: several columns of postcodes, groups of postcodes, positions.
struct AnnotateKeyTests {
  private let folder: TemporaryFolder
  private let index: String

  init() throws {
    folder = try TemporaryFolder()
    index = try folder.directoryIndex()
  }

  @Test func severalColumnsGetPrefixesAndADistance() throws {
    let outcome = try Postcodes.annotate(
      Array("home,work\nM1 1AA,SW1A 2AA\nM1 1AA,M1 1AA\nM1 9ZZ,M1 1AA\nx,\n".utf8),
      ["--column", "home", "--column", "work", "--distance", "--add", "quality"], index: index)
    #expect(
      outcome.lines == [
        "home,work,home_status,home_quality,work_status,work_quality,distance",
        "M1 1AA,SW1A 2AA,found,1,found,1,\(try distance("M1 1AA", "SW1A 2AA"))",
        "M1 1AA,M1 1AA,found,1,found,1,0.000",
        "M1 9ZZ,M1 1AA,found,9,found,1,",
        "x,,not a postcode,,empty,,",
      ])
    #expect(
      outcome.errorLines == [
        "postcodes: home: 4 rows: 3 found, 0 corrected, 0 not found, 1 not a postcode, 0 empty",
        "postcodes: work: 4 rows: 3 found, 0 corrected, 0 not found, 0 not a postcode, 1 empty",
      ])
  }

  /// Returns the distance of two postcodes as `nearest` measures it.
  private func distance(_ first: String, _ second: String) throws -> String {
    let outcome = try Postcodes.run("nearest", first, "--limit", "100", "--format", "csv", "--index", index)
    let line = try #require(outcome.lines.first { $0.contains(",\(second),") })
    return String(line.prefix { $0 != "," })
  }

  @Test func prefixesAndStatusNamesCanBeChosen() throws {
    let table = Array("a,b\nM1 1AA,M1 1AB\n".utf8)
    let both = ["--column", "a", "--column", "b", "--add", "quality"]
    let chosen = try Postcodes.annotate(
      table, both + ["--prefix", "x.", "--prefix", "y.", "--status", "s"], index: index)
    #expect(chosen.lines == ["a,b,x.s,x.quality,y.s,y.quality", "M1 1AA,M1 1AB,found,1,terminated,8"])
    let one = try Postcodes.annotate(table, ["--column", "a", "--prefix", "new_", "--add", "quality"], index: index)
    #expect(one.lines.first == "a,b,new_status,new_quality")
  }

  @Test func outcodesAndSectorsGetMeansAndSharedCodes() throws {
    let outcome = try Postcodes.annotate(
      "postcode\nM11\nM11 1\nM1\nM\nBT1\n", "--add", "postcode,easting,northing,latitude,county", index: index)
    #expect(
      outcome.lines == [
        "postcode,postcode_status,postcode_2,easting,northing,latitude,county",
        "M11,outcode,M11,388005,398005,53.478290,E99999999",
        "M11 1,sector,M11 1,388005,398005,53.478290,E99999999",
        "M1,outcode,M1,384636,398005,53.478213,E99999999",
        "M,not a postcode,,,,,", "BT1,outcode,BT1,333800,374100,54.600400,N99999999",
      ])
    #expect(outcome.error.contains("5 rows: 0 found, 0 corrected, 3 outcode, 1 sector, 0 not found, 1 not a postcode"))
  }

  @Test func positionsGetTheNearestPostcode() throws {
    let table =
      "id,lat,lon\n1,53.478213,-2.232962\n2, 53.4783 ,-2.1822\n3,,\n4,north,0\n5,53,\n6,91,0\n7,nan,0\n8,0x35,0\n"
    let outcome = try Postcodes.annotate(
      Array(table.utf8), ["--latitude", "lat", "--longitude", "lon", "--add", "quality"], index: index)
    #expect(outcome.lines[0] == "id,lat,lon,postcode_status,postcode,distance,quality")
    #expect(outcome.lines[1] == "1,53.478213,-2.232962,found,M1 1AA,0.000,1")
    let nearest = try Postcodes.run(
      "nearest", "--latitude", "53.4783", "--longitude", "-2.1822", "--limit", "1", "--format", "csv", "--index", index)
    let fields = try #require(nearest.lines.last).split(separator: ",", omittingEmptySubsequences: false)
    #expect(outcome.lines[2] == "2, 53.4783 ,-2.1822,found,\(fields[1]),\(fields[0]),\(fields[6])")
    #expect(outcome.lines[3] == "3,,,empty,,,")
    #expect(outcome.lines[4...].allSatisfy { $0.hasSuffix(",not a position,,,") })
    #expect(outcome.error == "postcodes: 8 rows: 2 found, 0 not found, 5 not a position, 1 empty\n")
  }

  @Test func gridReferencesGetTheNearestPostcodeWithinTheRadius() throws {
    let options = ["--easting", "e", "--northing", "n", "--add", "quality"]
    let table = Array("e,n\n384636,398005\n530000,179951.0\n0,0\n".utf8)
    let all = try Postcodes.annotate(table, options + ["--radius", "unlimited"], index: index)
    #expect(all.lines.map { $0.split(separator: ",")[3] } == ["postcode", "M1 1AA", "SW1A 2AA", "BT1 1AA"])
    let near = try Postcodes.annotate(table, options + ["--radius", "1000"], index: index)
    #expect(near.lines[1...2] == all.lines[1...2])
    #expect(near.lines[3] == "0,0,not found,,,")
  }

  @Test(arguments: [
    (["--latitude", "a"], "give both --latitude and --longitude."),
    (["--column", "a", "--easting", "a", "--northing", "b"], "choose one of --column"),
    (["--radius", "5"], "--radius requires"), (["--distance"], "--distance requires --column twice."),
    (["--prefix", "a", "--prefix", "b"], "--prefix is given 2 times"), (["--threads", "0"], "--threads must be"),
    (["--easting", "x", "--northing", "b"], "--easting: no column \"x\""),
  ])
  func invalidOptionsAreRejectedBeforeAnyWork(_ options: [String], _ message: String) throws {
    let outcome = try Postcodes.annotate(Array("a,b\nM1 1AA,M1 1AA\n".utf8), options, index: index)
    #expect(outcome.ending == .exit(64))
    #expect(outcome.error.contains(message) && outcome.output.isEmpty, "\(outcome.error)")
  }

  @Test func countsAreWrittenAsJSON() throws {
    let outcome = try Postcodes.annotate(
      Array("postcode\nM1 1AA\nM1 1AB\nM2 2ZZ\n\nx,y\n".utf8), ["--summary", folder.path("counts.json")], index: index)
    #expect(outcome.ending == .exit(0))
    #expect(
      try folder.text("counts.json")
        == #"{"blankLines":1,"columns":[{"column":"postcode","statuses":{"found":1,"not a postcode":1,"not found":1,"terminated":1}}],"#
        + #""linesWithStrayQuotationMarks":0,"replacedCharacters":0,"rows":4,"rowsWithTooFewFields":0,"rowsWithTooManyFields":1}"#
        + "\n")
  }

  @Test func namesOfCodesCanBeAdded() throws {
    try FileManager.default.createDirectory(atPath: folder.path("names"), withIntermediateDirectories: false)
    _ = try folder.write("names/county.csv", "CTY25CD,CTY25NM\nE99999999,\"Nowhere, \"\"England\"\"\"\n")
    let index = try folder.index(of: Fixtures.directory, named: "named.pcindex", "--names", folder.path("names"))
    let outcome = try Postcodes.annotate("postcode\nM1 1AA\n", "--add", "county,quality", "--names", index: index)
    #expect(
      outcome.lines == [
        "postcode,postcode_status,county,county_name,quality", "M1 1AA,found,E99999999,\"Nowhere, \"\"England\"\"\",1",
      ])
  }

  @Test func threadsDoNotChangeTheOutput() throws {
    let index = try folder.sampleIndex()
    let postcodes = try Postcodes.run("export", "--index", index, "--columns", "postcode").lines
    // Several blocks, with a quoted line end now and then.
    var table = "\n\nname,postcode\n"
    for number in 0..<40_000 {
      table += number % 7 == 0 ? "\"a\n\(number)\"," : "row \(number),"
      table += postcodes[1 + number * 37 % (postcodes.count - 1)] + "\n"
    }
    let one = try Postcodes.annotate(Array(table.utf8), ["--threads", "1"], index: index)
    #expect(one.ending == .exit(0) && one.lines.count > 40_000)
    for threads in ["2", "5"] {
      let several = try Postcodes.annotate(Array(table.utf8), ["--threads", threads], index: index)
      let isSame = several.outputBytes == one.outputBytes && several.error == one.error
      #expect(isSame, "\(threads) threads")
    }
    // Records before an error are written, whatever the number of threads.
    let long = table + "\"" + String(repeating: "x,\n", count: 6 << 20) + "\"\nlast,M1 1AA\n"
    for threads in ["1", "3"] {
      let cut = try Postcodes.annotate(Array(long.utf8), ["--threads", threads], index: index)
      #expect(cut.ending == .exit(65))
      let isSame = cut.outputBytes == one.outputBytes
      #expect(isSame, "\(threads) threads")
    }
  }

  @Test func excelsSeparatorLineIsCopied() throws {
    for head in ["sep=|\r\n", "\u{FEFF}SEP=|\n"] {
      let outcome = try Postcodes.annotate("\(head)a;b|postcode\nx|M1 1AA\n", "--add", "quality", index: index)
      #expect(outcome.output == "\(head)a;b|postcode|postcode_status|quality\nx|M1 1AA|found|1\n")
    }
  }

  @Test func summaryReplacesNoOtherFile() throws {
    let table = try folder.write("t.csv", "postcode\nM1 1AA\n")
    for (name, message) in [(table, "the input file"), (index, "the index"), (folder.path("o.csv"), "is the output")] {
      let outcome = try Postcodes.run(
        "annotate", table, "--output", folder.path("o.csv"), "--summary", name, "--index", index)
      #expect(outcome.ending == .exit(64) && outcome.error.contains(message), "\(outcome.error)")
    }
    #expect(try folder.text("t.csv") == "postcode\nM1 1AA\n")
    #expect(try !folder.names().contains("o.csv"))
    let nowhere = try Postcodes.run("annotate", table, "--summary", folder.path("none/x"), "--index", index)
    #expect(nowhere.ending == .exit(73) && nowhere.output.isEmpty)
  }

  @Test func coordinatesNeedAnIndexWithPositions() throws {
    let list = try folder.index(of: "M1 1AA\nM1 1AB\n", named: "list.pcindex")
    let table = Array("a,b\n1,2\n".utf8)
    for options in [["--latitude", "a", "--longitude", "b"], ["--easting", "a", "--northing", "b"]] {
      let outcome = try Postcodes.annotate(table, options, index: list)
      #expect(outcome.ending == .exit(64) && outcome.error.contains("the index has no positions"))
    }
    let distance = try Postcodes.annotate(
      table, ["--column", "a", "--column", "b", "--distance"], index: list)
    #expect(distance.ending == .exit(64) && distance.error.contains("--distance: the index has no positions"))
  }

  /// Whole degrees were once taken for grid references.
  @Test func groupsWithWholeDegrees() throws {
    let index = try folder.index(of: "postcode,latitude,longitude\nM1 1AA,53,-2\n", named: "whole.pcindex")
    let outcome = try Postcodes.annotate("postcode\nM1\n", "--add", "latitude,longitude", index: index)
    #expect(outcome.lines.last == "M1,outcode,53.000000,-2.000000")
  }
}

import CommandTestSupport
import Foundation
import Testing
import TestSupport

/// The formats of `export`, each read back.
struct ExportFormatTests {
  private let folder: TemporaryFolder
  private let index: String

  init() throws {
    folder = try TemporaryFolder()
    index = try folder.directoryIndex()
  }

  private func export(_ options: String...) throws -> Outcome {
    try Postcodes.run(["export", "--index", index] + options)
  }

  @Test func jsonLinesAreTheElementsOfTheArray() throws {
    let array = try export("--format", "json", "--columns", "postcode,county,latitude,terminated")
    let lines = try export("--format", "jsonl", "--columns", "postcode,county,latitude,terminated")
    #expect(lines.ending == .exit(0))
    #expect(array.output == "[\n" + lines.lines.joined(separator: ",\n") + "\n]\n")
    let first = #"{"postcode":"BT1 1AA","county":"N99999999","latitude":54.6004,"terminated":null}"#
    #expect(lines.lines.first == first)
    // Without a choice, the keys are in alphabetical order.
    let all = try export("--format", "jsonl")
    #expect(
      all.lines.first?.hasPrefix(#"{"county":"N99999999","easting":333800,"introduced":"198001","latitude":"#) == true)
  }

  @Test func geoJSONHasAPointForEachPosition() throws {
    let outcome = try export("--format", "geojson", "--columns", "postcode,quality")
    let document = try outcome.json()
    #expect(document["type"] == "FeatureCollection")
    let features = document["features"]?.elements ?? []
    let rows = Fixtures.directoryExport.split(separator: "\n").dropFirst().map {
      $0.split(separator: ",", omittingEmptySubsequences: false).map(String.init)
    }
    #expect(features.count == rows.count)
    for (feature, row) in zip(features, rows) {
      #expect(feature["type"] == "Feature")
      #expect(feature["properties"]?["postcode"]?.string == row[0])
      #expect(feature["properties"]?.keys == ["postcode", "quality"])
      if let latitude = Double(row[3]), let longitude = Double(row[4]) {
        #expect(feature["geometry"]?["type"] == "Point")
        #expect(feature["geometry"]?["coordinates"]?.elements.map(\.number) == [longitude, latitude])
      } else {
        #expect(feature["geometry"] == .null)
      }
    }
    #expect(outcome.error == "postcodes: 4 postcodes have no position\n")
  }

  @Test func nominatimGetsPostcodeLatitudeAndLongitude() throws {
    let outcome = try export("--format", "nominatim")
    let rows = Fixtures.directoryExport.split(separator: "\n").dropFirst().map {
      $0.split(separator: ",", omittingEmptySubsequences: false)
    }
    let expected = rows.filter { !$0[3].isEmpty }.map { "\($0[0]),\($0[3]),\($0[4])" }
    #expect(outcome.lines == ["postcode,lat,lon"] + expected)
    #expect(outcome.error == "postcodes: 4 postcodes have no position and are left out\n")
    let chosen = try export("--format", "nominatim", "--columns", "postcode")
    #expect(chosen.ending == .exit(64) && chosen.error.contains("--format nominatim has the columns"))
  }

  @Test(arguments: ["geojson", "nominatim"]) func formatsWithPointsNeedPositions(_ format: String) throws {
    let list = try folder.index(of: "M1 1AA\n")
    let outcome = try Postcodes.run("export", "--format", format, "--index", list)
    #expect(outcome.ending == .exit(64) && outcome.error.contains("--format \(format): the index has no positions"))
  }

  @Test(arguments: ["csv", "json", "jsonl", "geojson", "nominatim"])
  func everyFormatCanBeWrittenToAFile(_ format: String) throws {
    let printed = try export("--format", format, "--where", "outcode=M1")
    let written = try export("--format", format, "--where", "outcode=M1", "--output", folder.path("out"))
    #expect(written.ending == .exit(0) && written.output.isEmpty)
    #expect(try folder.bytes("out") == printed.outputBytes)
    let nothing = try export("--format", format, "--where", "outcode=ZZ1", "--output", folder.path("none"))
    #expect(nothing.ending == .exit(1))
  }

  @Test func indexIsNotOverwritten() throws {
    let outcome = try export("--output", index)
    #expect(outcome.ending == .exit(64) && outcome.error.contains("--output"))
    #expect(try Postcodes.run("verify", "--index", index).ending == .exit(0))
  }

  /// `export` once gave a different table with status 0 for half of all damages.
  @Test func damageIsReportedBeforeAnyOutput() throws {
    let sound = try folder.bytes("directory.pcindex")
    var random = SplitMix64(seed: 5)
    for round in 0..<40 {
      var bytes = sound
      bytes[random.below(bytes.count)] ^= 1 << UInt8(random.below(8))
      let path = try folder.write("damaged.pcindex", bytes)
      for command in [["export"], ["annotate", try folder.write("t.csv", "postcode\nM1 1AA\n")]] {
        let outcome = try Postcodes.run(command + ["--index", path])
        #expect(outcome.ending == .exit(65), "round \(round): \(outcome.error)")
        #expect(outcome.output.isEmpty && outcome.error.contains("damaged.pcindex"), "round \(round)")
      }
    }
  }

  @Test func checkCanBeSkipped() throws {
    var bytes = try folder.bytes("directory.pcindex")
    let name = try #require(bytes.firstRange(of: Array("directory.csv".utf8)))
    bytes[name.lowerBound] = UInt8(ascii: "X")
    let path = try folder.write("damaged.pcindex", bytes)
    #expect(try Postcodes.run("export", "--index", path).ending == .exit(65))
    let outcome = try Postcodes.run("export", "--no-verify", "--index", path)
    #expect(outcome.ending == .exit(0) && outcome.output == Fixtures.directoryExport)
  }

  @Test func emptyResultKeepsTheFile() throws {
    let path = try folder.write("keep.csv", "old")
    let outcome = try export("--where", "outcode=M1", "--box", "0,0,1,1", "--output", path)
    #expect(outcome.ending == .exit(1) && outcome.error.contains("no postcode matches"))
    #expect(try folder.text("keep.csv") == "old")
    let count = try export("--count", "--output", path)
    #expect(count.ending == .exit(64) && count.error.contains("remove --output"))
  }

  @Test func columnsAreFoundInAnyCase() throws {
    let outcome = try export("--columns", "Postcode, QUALITY", "--where", "outcode=M11")
    #expect(outcome.lines.first == "postcode,quality" && outcome.lines.count == 3)
  }

  /// An index may have columns of these names.
  @Test func nearestKeepsColumnsCalledDistanceAndQuery() throws {
    let index = try folder.index(
      of: "postcode,latitude,longitude,distance,query\nM1 1AA,53,-2,7,q\n", named: "d.pcindex", "--columns", "all")
    let csv = try Postcodes.run("nearest", "M1 1AA", "M1", "--format", "csv", "--index", index)
    #expect(csv.lines[0] == "postcode_query,postcode_distance,postcode,latitude,longitude,distance,query")
    #expect(csv.lines[1] == "M1 1AA,0.000,M1 1AA,53,-2,7,q")
  }
}

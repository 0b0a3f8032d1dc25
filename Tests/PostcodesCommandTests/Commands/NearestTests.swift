import CommandTestSupport
import Testing
import TestSupport

/// `nearest` in its three formats, around a postcode and around a position.
struct NearestTests {
  private let folder: TemporaryFolder
  private let index: String

  init() throws {
    folder = try TemporaryFolder()
    index = try folder.directoryIndex()
  }

  @Test func textShowsDistances() throws {
    let outcome = try Postcodes.run("nearest", "m1 1aa", "--index", index)
    #expect(outcome.ending == .exit(0))
    #expect(outcome.error.isEmpty)
    #expect(
      outcome.output == """
           0 m  M1 1AA
        3.4 km  M11 1AA
        3.4 km  M11 1AB
        262 km  SW1A 2AA
        272 km  BT1 1AA

        """)
  }

  @Test func terminatedPostcodesOnRequest() throws {
    let outcome = try Postcodes.run("nearest", "m1 1ab", "--terminated", "--limit", "2", "--index", index)
    #expect(outcome.lines == ["  0 m  M1 1AB", "115 m  M1 1AA"])
    let without = try Postcodes.run("nearest", "m1 1ab", "--limit", "1", "--index", index)
    #expect(without.lines == ["115 m  M1 1AA"])
  }

  @Test func positionsWithNegativeLongitudeAndRadius() throws {
    for longitude in [["--longitude=-2.19"], ["--longitude", "-2.19"]] {
      let outcome = try Postcodes.run(
        ["nearest", "--latitude", "53.478", "--radius", "600", "--index", index] + longitude)
      #expect(outcome.ending == .exit(0))
      #expect(outcome.lines.map { String($0.suffix(7)) } == ["M11 1AA", "M11 1AB"])
    }
  }

  @Test(arguments: [
    ("51,503541", "-0,12768"), ("51.503541 N", "0.12768 W"), ("51.503541", "-.12768"), ("51.503541", "359.87232"),
  ])
  func spellingsOfCoordinates(_ latitude: String, _ longitude: String) throws {
    let options = ["--latitude", latitude, "--longitude", longitude, "--limit", "1", "--index", index]
    #expect(try Postcodes.run(["nearest"] + options).lines == ["0 m  SW1A 2AA"])
  }

  @Test func otherCoordinatesAreExplained() throws {
    for (latitude, longitude) in [("north", "0"), ("50", "0.1276 N")] {
      let outcome = try Postcodes.run("nearest", "--latitude", latitude, "--longitude", longitude, "--index", index)
      #expect(outcome.ending == .exit(64) && outcome.error.contains("expected degrees, such as "), "\(outcome.error)")
    }
  }

  @Test func jsonHasRecordsAndDistances() throws {
    let outcome = try Postcodes.run("nearest", "M1 1AB", "--format", "json", "--limit", "2", "--index", index)
    let elements = try outcome.json().elements
    #expect(elements.count == 2)
    #expect(outcome.output.contains("\"postcode\":\"M1 1AA\"") && outcome.output.contains("\"introduced\":\"198001\""))
    #expect(outcome.lines[1].contains("\"distance\":114.586"))
    let none = try Postcodes.run(
      "nearest", "--latitude", "0", "--longitude", "0", "--radius", "1", "--format", "json", "--index", index)
    #expect(none.ending == .exit(1))
    #expect(none.output == "[]\n")
  }

  @Test func csvHasALineForEachPostcode() throws {
    let outcome = try Postcodes.run("nearest", "M1 1AA", "--format", "csv", "--limit", "2", "--index", index)
    #expect(outcome.lines.count == 3)
    #expect(outcome.lines[0].hasPrefix("distance,postcode,easting,northing,"))
    #expect(outcome.lines[1].hasPrefix("0.000,M1 1AA,384636,398005,"))
  }

  @Test func negativeResults() throws {
    let cases: [([String], String)] = [
      (["ZZ9 9ZZ"], "postcodes: ZZ9 9ZZ: not found"),
      (["nonsense"], "postcodes: \"nonsense\" is not a postcode; expected one such as SW1A 1AA"),
      (["GY1 1AA"], "postcodes: GY1 1AA has no position in the index"),
      (["--latitude=50", "--longitude=0", "--radius=2000"], "postcodes: no postcode found within 2.0 km"),
    ]
    for (arguments, message) in cases {
      let outcome = try Postcodes.run(["nearest", "--index", index] + arguments)
      #expect(outcome.ending == .exit(1), "\(arguments)")
      #expect(outcome.output.isEmpty && outcome.errorLines == [message], "\(arguments)")
    }
  }

  @Test func typosAreCorrected() throws {
    let outcome = try Postcodes.run("nearest", "SWIA 2AA", "--limit", "1", "--index", index)
    #expect(outcome.ending == .exit(0))
    #expect(outcome.errorLines == ["postcodes: corrected \"SWIA 2AA\" to SW1A 2AA"])
  }

  @Test(arguments: [
    [], ["--latitude", "50"], ["--longitude", "0"], ["M1 1AA", "--latitude", "50", "--longitude", "0"],
    ["--latitude", "91", "--longitude", "0"], ["--latitude", "nan", "--longitude", "0"],
    ["--latitude", "50", "--longitude", "400"], ["M1 1AA", "--radius=-1"], ["M1 1AA", "--radius", "nan"],
    ["M1 1AA", "--limit", "0"], ["M1 1AA", "--format", "xml"],
  ])
  func wrongUsageIsStatus64(arguments: [String]) throws {
    let outcome = try Postcodes.run(["nearest"] + arguments + ["--index", index])
    #expect(outcome.ending == .exit(64))
    #expect(outcome.output.isEmpty && !outcome.error.isEmpty)
  }

  @Test func positionsAndGroupsAreOrigins() throws {
    let position = try Postcodes.run("nearest", "53.478213, -2.232962", "--limit", "1", "--index", index)
    #expect(position.lines == ["0 m  M1 1AA"])
    let west = try Postcodes.run("nearest", "--limit", "1", "--index", index, "54.6,-5.93")
    #expect(west.lines == ["45 m  BT1 1AA"])
    // The mean of M11 is half way between its two postcodes, but for rounding.
    let outcode = try Postcodes.run("nearest", "M11", "--limit", "2", "--index", index)
    #expect(outcode.lines == ["7 m  M11 1AB", "7 m  M11 1AA"])
    let nowhere = try Postcodes.run("nearest", "GIR", "--index", index)
    #expect(nowhere.ending == .exit(1) && nowhere.error == "postcodes: GIR has no position in the index\n")
  }

  @Test func manyOriginsComeFromStandardInput() throws {
    let input = "M1 1AA\n\n53.478245,-2.182291\nZZ9 9ZZ\n"
    let csv = try Postcodes.run(
      ["nearest", "-", "--limit", "1", "--format", "csv", "--index", index], input: .pipe(Array(input.utf8)))
    #expect(csv.ending == .exit(1) && csv.error == "postcodes: ZZ9 9ZZ: not found\n")
    #expect(csv.lines[0].hasPrefix("query,distance,postcode,easting,"))
    #expect(csv.lines[1].hasPrefix("M1 1AA,0.000,M1 1AA,384636,"))
    #expect(csv.lines[2] == ",,,,,,,,,,")
    #expect(csv.lines[3].hasPrefix("\"53.478245,-2.182291\",0.000,M11 1AA,388000,"))
    #expect(csv.lines[4] == "ZZ9 9ZZ,,,,,,,,,,")
    let lines = try Postcodes.run(
      ["nearest", "-", "--limit", "1", "--format", "jsonl", "--index", index], input: .pipe(Array(input.utf8)))
    #expect(lines.lines.count == 4)
    #expect(lines.lines[0].hasPrefix(#"{"query":"M1 1AA","distance":0,"county":"E99999999","#))
    #expect(lines.lines[3] == #"{"query":"ZZ9 9ZZ","distance":null,"postcode":null}"#)
    let array = try Postcodes.run(
      ["nearest", "-", "--limit", "1", "--format", "json", "--index", index], input: .pipe(Array(input.utf8)))
    #expect(array.output == "[\n" + lines.lines.joined(separator: ",\n") + "\n]\n")
    let text = try Postcodes.run("nearest", "M1 1AA", "M11", "--limit", "1", "--index", index)
    #expect(text.lines == ["M1 1AA", "0 m  M1 1AA", "", "M11", "7 m  M11 1AB"])
  }
}

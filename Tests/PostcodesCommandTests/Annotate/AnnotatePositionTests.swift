import CommandTestSupport
import Testing
import TestSupport

/// How `annotate` and `nearest` read positions, how far they search, and on which grid.
struct AnnotatePositionTests {
  private let folder: TemporaryFolder
  private let index: String

  init() throws {
    folder = try TemporaryFolder()
    index = try folder.directoryIndex()
  }

  private func annotate(_ table: String, _ options: String...) throws -> Outcome {
    try Postcodes.annotate(Array(table.utf8), options + ["--add", "quality"], index: index)
  }

  @Test func exchangedCoordinatesAreNotedAndNotFound() throws {
    let outcome = try annotate(
      "lat,lon\n-0.12768,51.503541\n-2.232962,53.478213\n", "--latitude", "lat", "--longitude", "lon")
    #expect(outcome.ending == .exit(1))
    #expect(outcome.lines.dropFirst().allSatisfy { $0.hasSuffix(",not found,,,") })
    #expect(outcome.error.contains("2 positions have a postcode nearby only with the two coordinates exchanged"))
    #expect(outcome.error.contains("are the two coordinates exchanged?"))
    let some = try annotate(
      "lat,lon\n51.503541,-0.12768\n-2.232962,53.478213\n", "--latitude", "lat", "--longitude", "lon")
    #expect(
      some.ending == .exit(0) && some.error.contains("1 position has a postcode nearby only with"), "\(some.error)")
    let near = try Postcodes.run("nearest", "--index", index, "--", "-0.12768,51.503541")
    #expect(near.ending == .exit(1))
    #expect(
      near.error
        == "postcodes: no postcode found within 20.0 km; with its coordinates exchanged, the position is near SW1A 2AA\n"
    )
  }

  @Test func positionsAtSeaAreNotFoundUnlessTheLimitIsLifted() throws {
    // 23 km and 19 km north of M1 1AA.
    for (latitude, isFound) in [("53.685", false), ("53.645", true)] {
      let degrees = ["--latitude", "lat", "--longitude", "lon", "--add", "quality"]
      let table = Array("lat,lon\n\(latitude),-2.232962\n".utf8)
      let outcome = try Postcodes.annotate(table, degrees, index: index)
      #expect(outcome.lines.last?.contains(isFound ? ",found,M1 1AA," : ",not found,") == true)
      let lifted = try Postcodes.annotate(table, degrees + ["--radius", "unlimited"], index: index)
      #expect(lifted.ending == .exit(0) && lifted.lines.last?.contains(",found,M1 1AA,") == true)
      let nearest = try Postcodes.run("nearest", "\(latitude),-2.232962", "--limit", "1", "--index", index)
      #expect(nearest.ending == .exit(isFound ? 0 : 1))
      let all = try Postcodes.run(
        "nearest", "\(latitude),-2.232962", "--limit", "1", "--radius", "unlimited", "--index", index)
      #expect(all.ending == .exit(0) && all.lines.last?.hasSuffix("M1 1AA") == true)
    }
    // Around a postcode there is no limit.
    #expect(try Postcodes.run("nearest", "M1 1AA", "--index", index).lines.count == 5)
  }

  @Test(arguments: [
    "51.503541, -0.127680", "51.503541 -0.12768", "51,503541; -0,127680", "51,503541 -0,12768",
    "51.503541° N, 0.12768° W",
    "51.503541N 0.12768W", "N51.503541 W0.12768", "530047, 179951", "530047.2 179951.4", "TQ 30047 79951",
    "tq3004779951", "51.503541,-.12768", "51,503541; -,12768", "530047., 179951.",
  ])
  func spellingsOfPositions(_ text: String) throws {
    let nearest = try Postcodes.run("nearest", text, "--limit", "1", "--format", "csv", "--index", index)
    #expect(nearest.lines.last?.contains(",SW1A 2AA,") == true, "\(nearest.error)")
    let annotated = try annotate("id,where\n1,\"\(text)\"\n", "--position", "where")
    #expect(annotated.lines.last?.contains(",found,SW1A 2AA,") == true, "\(annotated.error)")
  }

  @Test(arguments: [
    ("51.503541", "-0.12768"), ("51,503541", "-0,12768"), ("51.503541 N", "0.12768W"), ("N 51.503541°", "0,12768° W"),
    ("5.1503541e1", "-1.2768E-01"), (" +51.503541", "−0.12768 "), ("51.503541 N", ".12768 W"),
  ])
  func spellingsOfCoordinates(_ latitude: String, _ longitude: String) throws {
    let outcome = try annotate("lat;lon\n\(latitude);\(longitude)\n", "--latitude", "lat", "--longitude", "lon")
    #expect(outcome.lines.last?.contains(";found;SW1A 2AA;") == true, "\(outcome.output)")
  }

  @Test func gridCoordinatesHaveDecimalCommas() throws {
    let outcome = try annotate("e;n\n530047,0;179951,4\n", "--easting", "e", "--northing", "n")
    #expect(outcome.lines.last?.contains(";found;SW1A 2AA;") == true, "\(outcome.output)")
  }

  @Test func gridCoordinatesHaveThousandsSeparators() throws {
    let outcome = try annotate("e,n\n\"530,047\",\"179,951\"\n", "--easting", "e", "--northing", "n")
    #expect(outcome.lines.last?.contains(",found,SW1A 2AA,") == true, "\(outcome.output)")
    let north = try annotate("e,n\n\"530,047.0\",\"1,179,951\"\n", "--easting", "e", "--northing", "n")
    #expect(north.lines.last?.contains(",not found,") == true, "\(north.output)")
  }

  @Test func degreesMayEndWithTheirMark() throws {
    let outcome = try annotate("where\n\"53.478213,-2.\"\n", "--position", "where")
    #expect(outcome.lines.last?.contains(",found,M11 1AB,") == true, "\(outcome.output)")
  }

  @Test(arguments: ["51.5033", "51,,5", ".,.", "52,1,0", "TQ 300 79", "91.5,0", "51.5,181", "x"])
  func otherTextsAreNoPositions(_ text: String) throws {
    let annotated = try annotate("id,where\n1,\"\(text)\"\n", "--position", "where")
    #expect(annotated.lines.last?.contains(",not a position,") == true)
    let nearest = try Postcodes.run("nearest", text, "--index", index)
    #expect(nearest.ending == .exit(1) && nearest.error.lowercased().contains(text.lowercased()), "\(nearest.error)")
  }

  /// Postcodes of Northern Ireland have positions on the Irish Grid.
  @Test func exportedPositionsComeBackToTheirPostcodes() throws {
    for options in [["--grid"], ["--columns", "postcode,easting,northing,grid"]] {
      let export = try Postcodes.run(["export", "--index", index] + options)
      #expect(export.error.isEmpty)
      #expect(export.lines.contains { $0.hasPrefix("BT1 1AA,333800,374100,") && $0.hasSuffix(",irish") })
      #expect(export.lines.contains { $0.hasPrefix("SW1A 2AA,530047,179951,") && $0.hasSuffix(",british") })
      let back = try Postcodes.annotate(
        export.outputBytes, ["--easting", "easting", "--northing", "northing", "--add", "grid"], index: index)
      #expect(
        back.lines.contains { $0.hasPrefix("SW1A 2AA,") && $0.contains(",found,SW1A 2AA,") && $0.hasSuffix(",british") }
      )
      #expect(
        back.lines.contains { $0.hasPrefix("BT1 1AA,") && $0.contains(",found,BT1 1AA,") && $0.hasSuffix(",irish") })
    }
    let silent = try Postcodes.run("export", "--index", index)
    #expect(silent.output == Fixtures.directoryExport)
    #expect(silent.error.contains("of Northern Ireland (BT) are on the Irish Grid") && silent.error.contains("--grid"))
    let none = try Postcodes.run("export", "--where", "area=M", "--index", index)
    #expect(none.error.isEmpty)
    let named = try annotate("e,n,g\n333800,374100,29902\n", "--easting", "e", "--northing", "n", "--grid", "g")
    #expect(named.lines.last?.contains(",found,BT1 1AA,") == true)
    let british = try annotate("e,n\n333800,374100\n", "--easting", "e", "--northing", "n")
    #expect(british.error.contains("taken for the British National Grid"), "\(british.error)")
    let wrong = try annotate("e,n,g\n333800,374100,mars\n", "--easting", "e", "--northing", "n", "--grid", "g")
    #expect(wrong.lines.last?.contains(",not a position,") == true)
  }

  @Test func everyFormatNamesTheGrid() throws {
    let json = try Postcodes.run(
      "export", "--format", "jsonl", "--columns", "northing,grid,easting", "--where", "area=BT", "--index", index)
    #expect(json.lines == [#"{"northing":374100,"grid":"irish","easting":333800}"#])
    let all = try Postcodes.run("export", "--format", "jsonl", "--grid", "--where", "area=BT", "--index", index)
    #expect(all.lines.first?.hasPrefix(#"{"county":"N99999999","easting":333800,"grid":"irish","introduced":"#) == true)
    let arrow = try Postcodes.run("export", "--format", "arrow", "--columns", "grid", "--index", index)
    #expect(arrow.ending == .exit(0) && arrow.outputBytes.count > 100)
    let outcode = try Postcodes.annotate("postcode\nBT1\nSW1A\n", "--add", "easting,grid", index: index)
    #expect(outcode.lines.dropFirst() == ["BT1,outcode,333800,irish", "SW1A,outcode,530047,british"])
    #expect(
      try Postcodes.run("lookup", "BT1 1AA", "--index", index).lines.first
        == "BT1 1AA  easting and northing on the Irish Grid")
  }
}

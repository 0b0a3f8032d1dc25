import CommandTestSupport
import TestSupport
import Testing

/// Towns and villages on the command line: `build --places`, `place`, `export --places`, `nearest` and the column
/// `populated_place`.
@Suite(.timeLimit(.minutes(10)))
struct PlaceCommandTests {
  private static let dump = """
    postcode,easting,northing
    KW15 1AA,344800,1010900
    KW17 2AA,347000,1000000
    KW17 2AB,347100,1000100

    """

  private let folder: TemporaryFolder
  private let index: String

  init() throws {
    folder = try TemporaryFolder()
    index = folder.path("index.pcindex")
    let tile = try folder.write("HY40.csv", PlaceRows.tile)
    let outcome = try Postcodes.run(
      "build", folder.write("dump.csv", Self.dump), "--places", tile, "--output", index)
    try #require(outcome.ending == .exit(0), "\(outcome.error)")
    let report = outcome.lines.map { $0.split(separator: " ").joined(separator: " ") }
    #expect(report.contains("places from \(tile) (1 file)"))
    for line in [
      "rows read 6", "places 3", "postcodes 2", "with a town or village 2", "in the index 2", "other features 1",
    ] {
      #expect(report.contains(line), "\(line) in \(report)")
    }
  }

  private func run(_ arguments: String...) throws -> Outcome {
    try Postcodes.run(arguments + ["--index", index])
  }

  @Test func placesAreFoundByName() throws {
    let found = try run("place", "KIRK", "--format", "json").json()
    #expect(found.elements.map { $0["name_1"] } == ["Kirkwall", "Kirk Hope"])
    let place = try #require(found.elements.first)
    #expect(place["code"] == "osgb1" && place["local_type"] == "Town" && place["query"] == "KIRK")
    #expect(place["eastings"] == 344_801 && place["county_unitary"] == "Orkney Islands")
    #expect(try run("place", "st marys").output.contains("St Mary's"))
    #expect(try run("place", "osgb2", "--format", "csv").lines.count == 2)
    #expect(try run("place", "kirk", "--limit", "1", "--format", "csv").lines.count == 2)
    let missing = try run("place", "Nowhere")
    #expect(missing.ending == .exit(1) && missing.error == "postcodes: no place \"Nowhere\"\n")
    let several = try Postcodes.run(
      ["place", "-", "--index", index, "--format", "csv"], input: .pipe(Array("hope\nnowhere\nosgb1\n".utf8)))
    #expect(several.ending == .exit(1) && several.lines.count == 3)
  }

  @Test func placesAreLookedUp() throws {
    let found = try run("lookup", "kirkwall")
    #expect(found.ending == .exit(0) && found.error.isEmpty)
    #expect(found.lines.prefix(2) == ["Kirkwall", "  code                   osgb1"])
    let records = try run("lookup", "Kirkwall", "KW15 1AA", "--format", "json").json().elements
    #expect(records.map { $0["status"] } == ["place", "found"])
    #expect(records.first?["places"]?.elements.map { $0["code"] } == ["osgb1"])
    let rows = try run("lookup", "st marys", "KW17 2AA", "--format", "csv").lines
    #expect(
      rows.dropFirst().map { $0.split(separator: ",").prefix(3) } == [
        ["st marys", "place", "St Mary's"], ["KW17 2AA", "found", "KW17 2AA"],
      ])
    // Part of a name is none.
    let part = try run("lookup", "kirk")
    #expect(part.ending == .exit(1) && part.output.isEmpty)
    #expect(part.error.contains("; similar: Kirkwall, Kirk Hope"))
  }

  @Test func placesAreExported() throws {
    let table = try run("export", "--places")
    #expect(table.ending == .exit(0))
    #expect(table.lines.map { $0.prefix { $0 != "," } } == ["code", "osgb1", "osgb2", "osgb3"])
    #expect(table.lines.first?.split(separator: ",").count == 21)
    #expect(try run("export", "--places", "--format", "jsonl").lines.count == 3)
  }

  @Test func nearestToAPlace() throws {
    let near = try run("nearest", "kirkwall", "--limit", "1")
    #expect(near.ending == .exit(0) && near.output.contains("KW15 1AA"))
    #expect(try run("nearest", "osgb2", "--format", "csv").lines.count == 4)
    let missing = try run("nearest", "Nowhere")
    #expect(missing.ending == .exit(1))
    #expect(missing.error == "postcodes: \"Nowhere\" is not a postcode; expected one such as SW1A 1AA\n")
  }

  @Test func theTownOfAPostcode() throws {
    #expect(try run("lookup", "KW151AA", "--format", "json").json().elements.first?["populated_place"] == "Kirkwall")
    let selected = try run("export", "--where", "populated_place=st marys", "--columns", "postcode,populated_place")
    #expect(selected.lines == ["postcode,populated_place", "KW17 2AA,St Mary's"])
    let table = try folder.write("table.csv", "postcode\nKW172AA\nKW172AB\n")
    #expect(
      try run("annotate", table, "--add", "populated_place").lines == [
        "postcode,postcode_status,populated_place", "KW172AA,found,St Mary's", "KW172AB,found,",
      ])
  }

  @Test func anIndexWithoutPlaces() throws {
    let plain = folder.path("plain.pcindex")
    try #require(
      try Postcodes.run("build", folder.path("dump.csv"), "--output", plain).ending == .exit(0))
    for arguments in [["place", "Kirkwall"], ["export", "--places"]] {
      let outcome = try Postcodes.run(arguments + ["--index", plain])
      #expect(outcome.ending == .exit(66), "\(arguments)")
      #expect(outcome.error.contains("build it with --places opname_csv_gb.zip"))
    }
  }

  /// Without a dump, the index has places only.
  @Test func placesAlone() throws {
    let output = folder.path("places.pcindex")
    let built = try Postcodes.run("build", "--places", folder.path("HY40.csv"), "--output", output)
    #expect(built.ending == .exit(0))
    #expect(try Postcodes.run("place", "kirkwall", "--index", output).ending == .exit(0))
    #expect(try Postcodes.run("verify", "--index", output).output.hasPrefix("ok: 0 postcodes, 3 places"))
    #expect(try Postcodes.run("info", "--index", output).output.contains("3 (Town 1, Village 1, Hamlet 1)"))
  }
}

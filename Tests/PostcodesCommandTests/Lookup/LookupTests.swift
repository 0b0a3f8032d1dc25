import CommandTestSupport
import Testing
import TestSupport

/// `lookup` in its three formats, from arguments and from standard input.
struct LookupTests {
  private let folder: TemporaryFolder
  private let index: String

  init() throws {
    folder = try TemporaryFolder()
    index = try folder.directoryIndex()
  }

  @Test func textShowsEveryColumn() throws {
    let outcome = try Postcodes.run("lookup", "m1 1ab", "GY11AA", "--index", index)
    #expect(outcome.ending == .exit(0))
    #expect(outcome.error.isEmpty)
    #expect(
      outcome.output == """
        M1 1AB
          easting     384700
          northing    398100
          latitude    53.479069
          longitude   -2.232003
          quality     8
          introduced  198001
          terminated  199605
          county      E99999999

        GY1 1AA
          easting     -
          northing    -
          latitude    -
          longitude   -
          quality     9
          introduced  199406
          terminated  -
          county      L99999999

        """)
  }

  @Test func recordsOfTheSample() throws {
    let outcome = try Postcodes.run("lookup", "tv1a 2aa", "fc1a1bb", "--index", try folder.sampleIndex())
    #expect(
      outcome.output == """
        TV1A 2AA
          easting                    530000
          northing                   179900
          latitude                   51.503092
          longitude                  -0.128391
          quality                    10
          country                    E92000001  England
          regional_health_authority  E19000003
          health_authority           E18000007
          county                     -
          district                   E09000007
          ward                       E05001001

        FC1A 1BB
          easting                    532050
          northing                   181500
          latitude                   51.516996
          longitude                  -0.098274
          quality                    10
          country                    E92000001  England
          regional_health_authority  E19000003
          health_authority           E18000007
          county                     -
          district                   E09000003
          ward                       E05000959

        """)
  }

  @Test func missingValuesAreNullInJSON() throws {
    let outcome = try Postcodes.run("lookup", "M1 1AB", "gy1 1aa", "--format", "json", "--index", index)
    #expect(outcome.ending == .exit(0))
    let document = try outcome.json()
    #expect(
      document.elements.first == [
        "query": "M1 1AB", "status": "found", "postcode": "M1 1AB", "easting": 384700, "northing": 398100,
        "latitude": 53.479069, "longitude": -2.232003, "quality": 8, "introduced": "198001", "terminated": "199605",
        "county": "E99999999",
      ])
    #expect(
      document.elements.last == [
        "query": "gy1 1aa", "status": "found", "postcode": "GY1 1AA", "easting": nil, "northing": nil,
        "latitude": nil, "longitude": nil, "quality": 9, "introduced": "199406", "terminated": nil,
        "county": "L99999999",
      ])
  }

  @Test func csvHasALineForEachQuery() throws {
    let outcome = try Postcodes.run(
      "lookup", "SW1A2AA", "M2 2ZZ", "a \"b\", c", "swia 2aa", "--format", "csv", "--index", index)
    #expect(outcome.ending == .exit(1))
    #expect(outcome.error.isEmpty)
    #expect(
      outcome.output == """
        query,status,postcode,easting,northing,latitude,longitude,quality,introduced,terminated,county
        SW1A2AA,found,SW1A 2AA,530047,179951,51.503541,-0.127680,1,198001,,E99999999
        M2 2ZZ,not found,,,,,,,,,
        "a ""b"", c",not a postcode,,,,,,,,,
        swia 2aa,corrected,SW1A 2AA,530047,179951,51.503541,-0.127680,1,198001,,E99999999

        """)
  }

  @Test func degreesKeepTheDecimalsOfTheDump() throws {
    let index = try folder.index(of: "postcode,latitude,longitude\nM1 1AA,53.4700,-0.05\nM1 1AB,53.5,0\nM1 1AD,,\n")
    let outcome = try Postcodes.run("lookup", "M1 1AA", "M1 1AB", "M1 1AD", "--format", "csv", "--index", index)
    #expect(
      outcome.output == """
        query,status,postcode,latitude,longitude
        M1 1AA,found,M1 1AA,53.47,-0.05
        M1 1AB,found,M1 1AB,53.50,0.00
        M1 1AD,found,M1 1AD,,

        """)
    let json = try Postcodes.run("lookup", "M1 1AA", "--format", "json", "--index", index).json()
    #expect(json.elements.first?["latitude"] == 53.47)
    #expect(json.elements.first?["longitude"] == -0.05)
  }

  @Test func notFoundIsStatus1AndSaysWhy() throws {
    let outcome = try Postcodes.run("lookup", "M1 1AA", "M2 2ZZ", "nonsense", "--index", index)
    #expect(outcome.ending == .exit(1))
    #expect(outcome.lines.first == "M1 1AA")
    #expect(
      outcome.errorLines == [
        "postcodes: M2 2ZZ: not found", "postcodes: \"nonsense\" is not a postcode; expected one such as SW1A 1AA",
      ])
    let json = try Postcodes.run("lookup", "M2 2ZZ", "nonsense", "--format", "json", "--index", index)
    #expect(json.ending == .exit(1))
    #expect(
      try json.json() == [
        ["query": "M2 2ZZ", "status": "not found"], ["query": "nonsense", "status": "not a postcode"],
      ])
  }

  @Test(arguments: [true, false])
  func dashReadsStandardInput(_ isPipe: Bool) throws {
    let text = "m1 1aa\r\n\n   \nSW1A2AA\nM2 2ZZ\nGIR 0AA"
    let input: StandardInput = isPipe ? .pipe(Array(text.utf8)) : .file(try folder.write("queries.txt", text))
    let outcome = try Postcodes.run(
      ["lookup", "BT1 1AA", "-", "M1 9ZZ", "--format", "csv", "--index", index], input: input)
    #expect(outcome.ending == .exit(1))
    #expect(
      outcome.output == """
        query,status,postcode,easting,northing,latitude,longitude,quality,introduced,terminated,county
        BT1 1AA,found,BT1 1AA,333800,374100,54.600400,-5.930000,1,198001,,N99999999
        m1 1aa,found,M1 1AA,384636,398005,53.478213,-2.232962,1,198001,,E99999999
        ,empty,,,,,,,,,
           ,empty,,,,,,,,,
        SW1A2AA,found,SW1A 2AA,530047,179951,51.503541,-0.127680,1,198001,,E99999999
        M2 2ZZ,not found,,,,,,,,,
        GIR 0AA,found,GIR 0AA,,,,,9,199307,,E99999999
        M1 9ZZ,found,M1 9ZZ,,,,,9,200101,,E99999999

        """)
  }

  @Test func emptyStandardInputIsStatus0() throws {
    let outcome = try Postcodes.run("lookup", "-", "--format", "json", "--index", index)
    #expect(outcome.ending == .exit(0))
    #expect(try outcome.json() == [])
  }

  @Test func thousandsOfQueriesAreStreamed() throws {
    let rows = 20_000
    let queries = String(repeating: "M1 1AA\n", count: rows)
    let outcome = try Postcodes.run(
      ["lookup", "-", "--format", "csv", "--index", index], input: .pipe(Array(queries.utf8)))
    #expect(outcome.ending == .exit(0))
    #expect(outcome.lines.count == rows + 1)
    #expect(
      outcome.lines.dropFirst().allSatisfy {
        $0 == "M1 1AA,found,M1 1AA,384636,398005,53.478213,-2.232962,1,198001,,E99999999"
      })
  }

  @Test func invalidUTF8IsNotAPostcode() throws {
    let outcome = try Postcodes.run(
      ["lookup", "-", "--format", "json", "--index", index], input: .pipe([0xFF, 0xFE, 0x00, 0x4D, 0x0A]))
    #expect(outcome.ending == .exit(1))
    #expect(try outcome.json().elements.map { $0["status"] } == ["not a postcode"])
  }

  @Test func controlCharactersInQueriesAreEscaped() throws {
    let hostile = "\u{1B}[31mM1 1AA\u{7}"
    let outcome = try Postcodes.run("lookup", hostile, "--index", index)
    #expect(outcome.ending == .exit(1))
    #expect(!outcome.error.utf8.contains { $0 == 0x1B || $0 == 7 })
    let completion = try Postcodes.run("complete", hostile, "--index", index)
    #expect(completion.ending == .exit(1))
    #expect(!completion.error.utf8.contains { $0 == 0x1B || $0 == 7 })
  }

  @Test func everyLineOfStandardInputHasOneResult() throws {
    let input = "M1 1AA\n\n \t\nM11\nx\n"
    let csv = try Postcodes.run(["lookup", "-", "--format", "csv", "--index", index], input: .pipe(Array(input.utf8)))
    #expect(csv.ending == .exit(1) && csv.lines.count == 6)
    #expect(csv.lines[2] == ",empty,,,,,,,,," && csv.lines[3] == " \t,empty,,,,,,,,,")
    let lines = try Postcodes.run(
      ["lookup", "-", "--format", "jsonl", "--index", index], input: .pipe(Array(input.utf8)))
    #expect(lines.lines.count == 5 && lines.lines[1] == #"{"query":"","status":"empty"}"#)
    let array = try Postcodes.run(
      ["lookup", "-", "--format", "json", "--index", index], input: .pipe(Array(input.utf8)))
    #expect(array.output == "[\n" + lines.lines.joined(separator: ",\n") + "\n]\n")
    let none = try Postcodes.run(["lookup", "-", "--format", "jsonl", "--index", index], input: .pipe([]))
    #expect(none.output.isEmpty)
  }
}

import CommandTestSupport
import Testing
import TestSupport

/// The columns that `annotate` adds.
struct AnnotateTests {
  private let folder: TemporaryFolder
  private let index: String

  init() throws {
    folder = try TemporaryFolder()
    index = try folder.directoryIndex()
  }

  private static let table = """
    id,postcode,note
    1,SW1A2AA,"a, b"
    2,swia 2aa,
    3,M2 2ZZ,x
    4,nonsense,x
    5, ,x
    6,"M1 1AB",x
    """ + "\n"

  @Test func allColumnsAreAddedByDefault() throws {
    let outcome = try Postcodes.annotate(AnnotateTests.table, index: index)
    #expect(outcome.ending == .exit(0))
    #expect(
      outcome.output == """
        id,postcode,note,postcode_status,easting,northing,latitude,longitude,quality,introduced,terminated,county
        1,SW1A2AA,"a, b",found,530047,179951,51.503541,-0.127680,1,198001,,E99999999
        2,swia 2aa,,corrected,530047,179951,51.503541,-0.127680,1,198001,,E99999999
        3,M2 2ZZ,x,not found,,,,,,,,
        4,nonsense,x,not a postcode,,,,,,,,
        5, ,x,empty,,,,,,,,
        6,"M1 1AB",x,terminated,384700,398100,53.479069,-2.232003,8,198001,199605,E99999999

        """)
    #expect(
      outcome.errorLines == [
        "postcodes: reading postcodes from column 2, \"postcode\"",
        "postcodes: 6 rows: 1 found, 1 terminated, 1 corrected, 1 not found, 1 not a postcode, 1 empty",
      ])
  }

  @Test(arguments: [
    ["--add", "quality,postcode,northing"], ["--add", "quality", "--add", "Postcode, NORTHING"],
    ["--add", "quality,quality", "--add", "postcode,northing,postcode"],
  ])
  func columnsAreInTheRequestedOrder(_ options: [String]) throws {
    let outcome = try Postcodes.annotate(
      Array("pc;x\nm1 1aa;1\nZZ;2\n".utf8), options + ["--column", "pc"], index: index)
    #expect(
      outcome.output == """
        pc;x;postcode_status;quality;postcode;northing
        m1 1aa;1;found;1;M1 1AA;398005
        ZZ;2;not a postcode;;;

        """)
    #expect(outcome.errorLines == ["postcodes: 2 rows: 1 found, 0 corrected, 0 not found, 1 not a postcode, 0 empty"])
  }

  @Test func valuesEqualThoseOfLookup() throws {
    let index = try folder.index(
      of:
        "postcode,latitude,longitude\nM1 1AA,53.4700,-0.05\nM1 1AB,53.5,0\nM1 1AD,,\nM1 1AE,0.0001,-10\nM1 1AF,0,0.0100\n"
    )
    let queries = ["M1 1AA", "M1 1AB", "M1 1AD", "M1 1AE", "M1 1AF"]
    let lookup = try Postcodes.run(["lookup", "--format", "csv", "--index", index] + queries)
    let outcome = try Postcodes.annotate(
      "query\n" + queries.map { $0 + "\n" }.joined(), "--add", "postcode,latitude,longitude", "--status", "status",
      index: index)
    #expect(outcome.output == lookup.output)
  }

  @Test func lineEndingsAreKept() throws {
    let outcome = try Postcodes.annotate(
      "postcode,x\r\nM1 1AA,1\nM1 1AA,\"2\"\r\n\r\nM1 1AA,3", "--add", "quality", index: index)
    #expect(
      outcome.output
        == "postcode,x,postcode_status,quality\r\nM1 1AA,1,found,1\nM1 1AA,\"2\",found,1\r\n\r\nM1 1AA,3,found,1")
    let old = try Postcodes.annotate("postcode,x\rM1 1AA,1\r", "--add", "quality", index: index)
    #expect(old.output == "postcode,x,postcode_status,quality\rM1 1AA,1,found,1\r")
  }

  @Test func encodingIsKeptAndUsedForAddedColumns() throws {
    let status = ["--add", "quality", "--status", "ŷ état"]
    let latin = try Postcodes.annotate(
      Array("postcode,x\nM1\u{A0}1AA,é\n".unicodeScalars.map { UInt8($0.value) }), status, index: index)
    let expected = "postcode,x,? état,quality\nM1\u{A0}1AA,é,found,1\n"
    #expect(latin.outputBytes == expected.unicodeScalars.map { UInt8($0.value) })
    #expect(latin.error.hasSuffix("1 character not in windows-1252: replaced with question marks\n"))
    for text in ["postcode,x\nM1\u{A0}1AA,é\n", "\u{FEFF}\"postcode\",x\nM1 1AA,\n", "postcode,x\nM1 1AA,1\n"] {
      let outcome = try Postcodes.annotate(Array(text.utf8), status, index: index)
      #expect(outcome.output.contains(",ŷ état,quality\n"))
      #expect(outcome.output.replacing(",ŷ état,quality", with: "").replacing(",found,1", with: "") == text)
    }
    let asked = try Postcodes.annotate(
      Array("postcode,x\nM1 1AA,1\n".utf8), ["--status", "€", "--encoding", "windows-1252"], index: index)
    #expect(asked.outputBytes.starts(with: Array("postcode,x,".utf8) + [0x80]))
  }

  @Test func duplicateNamesGetSuffixes() throws {
    let first = try Postcodes.annotate("Postcode,Easting\nM1 1AA,1\n", "--add", "postcode,easting", index: index)
    #expect(first.lines.first == "Postcode,Easting,postcode_status,postcode_2,postcode_easting")
    let second = try Postcodes.annotate(first.outputBytes, ["--add", "easting", "--column", "postcode"], index: index)
    #expect(
      second.lines.first
        == "Postcode,Easting,postcode_status,postcode_2,postcode_easting,postcode_status_2,postcode_easting_2")
    let taken = try Postcodes.annotate("postcode,Mine\n", "--status", " mine", index: index)
    #expect(taken.ending == .exit(64))
    #expect(taken.error.contains("the file already has a column \" mine\""))
  }

  @Test func addedNamesAreQuotedIfNecessary() throws {
    let outcome = try Postcodes.annotate("postcode\n", "--status", "a,\"b\"", "--add", "quality", index: index)
    #expect(outcome.output == "postcode,\"a,\"\"b\"\"\",quality\n")
  }

  @Test func strictIsStatus1IfARowIsNotFound() throws {
    for (row, status) in [("M1 1AA", 0), ("swia2aa", 0), ("M2 2ZZ", 1), ("ZZ", 1), ("-", 1), (" ,x,y", 1)]
      as [(String, Int32)]
    {
      let outcome = try Postcodes.annotate("postcode,x,y\n\(row)\n", "--strict", index: index)
      #expect(outcome.ending == .exit(status), "\(row)")
      #expect(outcome.lines.count == 2)
    }
  }

  @Test func gzipIsDecompressedFromFileAndPipe() throws {
    let plain = try Postcodes.annotate(AnnotateTests.table, index: index)
    let packed = GzipFixture.bytes(AnnotateTests.table)
    #expect(try Postcodes.annotate(packed, index: index).outputBytes == plain.outputBytes)
    let path = try folder.write("table.csv.gz", packed)
    #expect(try Postcodes.run("annotate", path, "--index", index).outputBytes == plain.outputBytes)
    #expect(try Postcodes.annotate(Array(packed.dropLast()), index: index).ending == .exit(65))
  }

  @Test func outputFileIsWrittenAtomically() throws {
    let path = try folder.write("table.csv", AnnotateTests.table)
    let plain = try Postcodes.run("annotate", path, "--index", index)
    let outcome = try Postcodes.run("annotate", path, "--output", folder.path("out.csv"), "--index", index)
    #expect(outcome.ending == .exit(0))
    #expect(outcome.output.isEmpty && outcome.error == plain.error)
    #expect(try folder.bytes("out.csv") == plain.outputBytes)
    let before = try folder.state("out.csv")
    let damaged = try folder.write("damaged.gz", Array(GzipFixture.bytes(AnnotateTests.table).dropLast(9)))
    let failed = try Postcodes.run("annotate", damaged, "--output", folder.path("out.csv"), "--index", index)
    #expect(failed.ending == .exit(65))
    #expect(try folder.state("out.csv") == before)
    #expect(try folder.names().filter { $0.hasSuffix(".tmp") } == [])
  }

  @Test func inputIsNeverOverwritten() throws {
    let path = try folder.write("table.csv", AnnotateTests.table)
    let before = try folder.state("table.csv")
    for output in [path, folder.path("./table.csv"), index] {
      let outcome = try Postcodes.run("annotate", path, "--output", output, "--index", index)
      #expect(outcome.ending == .exit(64), "\(output)")
    }
    let appended = try Postcodes.run(
      ["-c", "exec \"$0\" annotate \"$1\" --index \"$2\" >> \"$1\"", Executable.path, path, index],
      executable: "/bin/sh")
    #expect(appended.ending == .exit(64))
    #expect(try folder.state("table.csv") == before)
  }
}

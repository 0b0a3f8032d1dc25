import CommandTestSupport
import Testing
import TestSupport

/// Irregular and malformed tables.
struct IrregularTableTests {
  private let folder: TemporaryFolder
  private let index: String

  init() throws {
    folder = try TemporaryFolder()
    index = try folder.directoryIndex()
  }

  private func annotate(_ table: String, _ options: String...) throws -> Outcome {
    try Postcodes.annotate(Array(table.utf8), ["--add", "quality"] + options, index: index)
  }

  @Test func shortRowsArePaddedAndLongRowsCounted() throws {
    let outcome = try annotate("a,postcode,c\n1,M1 1AA\n2\n3,M1 1AA,,,\n4,M1 1AA,\n")
    #expect(outcome.ending == .exit(0))
    #expect(
      outcome.lines == [
        "a,postcode,c,postcode_status,quality", "1,M1 1AA,,found,1", "2,,,empty,", "3,M1 1AA,,,,found,1",
        "4,M1 1AA,,found,1",
      ])
    #expect(
      outcome.errorLines.dropFirst() == [
        "postcodes: 4 rows: 3 found, 0 corrected, 0 not found, 0 not a postcode, 1 empty",
        "postcodes: 2 rows have too few fields (first: line 2): padded with empty fields",
        "postcodes: 1 row has too many fields (line 4): added columns are not aligned",
      ])
  }

  @Test func blankLinesStayBlank() throws {
    let outcome = try annotate("\n \t\na,postcode\r\n\r\n1,M1 1AA\n\n")
    #expect(outcome.output == "\n \t\na,postcode,postcode_status,quality\r\n\r\n1,M1 1AA,found,1\n\n")
    #expect(outcome.errorLines.last == "postcodes: 4 lines are blank (first: line 1): copied unchanged")
  }

  @Test func strayQuoteAffectsItsLineOnly() throws {
    let outcome = try annotate("a,postcode\n\"1,M1 1AA\n\"2\"x,M1 1AA\n3,\"M1 1\nAA\"\n4,M1 1AA\n5,\"M1 1AA")
    #expect(outcome.ending == .exit(0))
    #expect(
      outcome.lines == [
        "a,postcode,postcode_status,quality", "\"1,M1 1AA,malformed,", "\"2\"x,M1 1AA,malformed,", "3,\"M1 1",
        "AA\",found,1", "4,M1 1AA,found,1", "5,\"M1 1AA,malformed,",
      ])
    #expect(outcome.error.contains("0 empty, 3 malformed\n"))
    #expect(
      outcome.errorLines.last == "postcodes: 3 lines have stray quotation marks (first: line 2): not looked up")
  }

  @Test func emptyTableIsBadData() throws {
    for table in ["", "\n", " \n\r\n", "\u{FEFF}"] {
      let outcome = try annotate(table)
      #expect(outcome.ending == .exit(65))
      #expect(outcome.output.isEmpty)
      #expect(
        outcome.error
          == "postcodes: standard input: expected a header, found an empty file\n")
      let bare = try annotate(table, "--no-header")
      #expect(bare.ending == .exit(0))
      #expect(bare.output == table)
    }
    let path = try folder.write("empty.csv", "")
    #expect(try Postcodes.run("annotate", path, "--index", index).ending == .exit(65))
  }

  @Test func headerWithoutRowsIsAccepted() throws {
    for end in ["", "\n", "\r\n"] {
      let outcome = try annotate("a,postcode" + end)
      #expect(outcome.ending == .exit(0))
      #expect(outcome.output == "a,postcode,postcode_status,quality" + end)
      #expect(outcome.error.contains("postcodes: 0 rows: 0 found"))
    }
  }

  @Test func zeroBytesPassThrough() throws {
    let outcome = try annotate("a\u{0},postcode\n\u{0}\u{0},M1 1AA\n\u{0},M1\u{0}1AA\n")
    #expect(
      outcome.output
        == "a\u{0},postcode,postcode_status,quality\n\u{0}\u{0},M1 1AA,found,1\n\u{0},M1\u{0}1AA,not a postcode,\n")
  }

  @Test(
    arguments: [
      ([0xFF, 0xFE, 0x61, 0], "UTF-16"), ([0xFE, 0xFF, 0, 0x61], "UTF-16"), ([0xFF, 0xFE, 0, 0], "UTF-32"),
      (Array("postcode\n".utf8.flatMap { [$0, 0] }), "UTF-16LE"),
      (Array("postcode\n".utf8.flatMap { [0, $0] }), "UTF-16BE"),
    ] as [([UInt8], String)])
  func utf16AndUTF32AreRejected(_ bytes: [UInt8], _ encoding: String) throws {
    let outcome = try Postcodes.annotate(bytes, index: index)
    #expect(outcome.ending == .exit(65))
    #expect(
      outcome.error
        == "postcodes: standard input: expected UTF-8, found \(encoding); convert it with 'iconv -f \(encoding) -t UTF-8'\n"
    )
  }

  @Test func nonTextInputIsRejected() throws {
    let zip = try Postcodes.run("annotate", Checkout.sampleDump, "--index", index)
    #expect(zip.ending == .exit(65) && zip.error.contains("expected a CSV file, optionally gzipped, found a zip"))
    #expect(try Postcodes.run("annotate", folder.path, "--index", index).ending == .exit(65))
    #expect(try Postcodes.run("annotate", folder.path("nothing.csv"), "--index", index).ending == .exit(66))
  }

  @Test func recordsUpTo16MiBAreAccepted() throws {
    let head = "postcode,x\nM1 1AA,1\n"
    let field = String(repeating: "a,\n", count: 2 << 20)
    let large = try Postcodes.annotate(
      Array("\(head)M1 1AA,\"\(field)\"\nM1 1AB,2\n".utf8), ["--add", "quality"], index: index)
    #expect(large.ending == .exit(0))
    #expect(
      large.output
        == "postcode,x,postcode_status,quality\nM1 1AA,1,found,1\nM1 1AA,\"\(field)\",found,1\nM1 1AB,2,terminated,8\n")
    for body in ["\"" + field + field + field + "\"", String(repeating: "x", count: 17 << 20)] {
      let huge = try Postcodes.annotate(
        Array("\(head)M1 1AA,\(body)\nM1 1AB,2\n".utf8), ["--add", "quality"], index: index)
      #expect(huge.ending == .exit(65))
      #expect(huge.lines == ["postcode,x,postcode_status,quality", "M1 1AA,1,found,1"])
      #expect(huge.error.contains("standard input, line 3: the record that starts here is longer than 16 MiB"))
    }
  }

  @Test func manyColumnsAreAccepted() throws {
    let header = "postcode" + String(repeating: ",x", count: 70_000)
    let outcome = try annotate("\(header)\nM1 1AA\(String(repeating: ",", count: 70_000))\n")
    #expect(outcome.output.hasSuffix(",found,1\n"))
    #expect(outcome.errorLines.count == 2)
  }

  @Test func malformedHeaderIsRejected() throws {
    for header in ["\"a\"b,postcode\n", "\"a,postcode\n1,M1 1AA\n"] {
      let outcome = try annotate(header)
      #expect(outcome.ending == .exit(65))
      let expected = "standard input, line 1: expected a delimiter after each closing quotation mark, found \"\"a"
      #expect(outcome.error.contains(expected))
    }
  }
}

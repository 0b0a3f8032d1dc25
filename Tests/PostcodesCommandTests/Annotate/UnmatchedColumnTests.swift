import CommandTestSupport
import Testing
import TestSupport

/// Tables of which nothing or nearly nothing matches, and delimiters that aren't detected.
struct UnmatchedColumnTests {
  private let folder: TemporaryFolder
  private let index: String

  init() throws {
    folder = try TemporaryFolder()
    index = try folder.directoryIndex()
  }

  @Test(arguments: [
    ("id~Postcode\n1~M1 1AA\n", [], "if \"~\" separates its fields, add --delimiter \"~\""),
    ("id^Postcode^x\n1^M1 1AA^\n2^M1 1AB^y\n", [], "add --delimiter \"^\""),
    ("id,address\n1,\"10 High St, London SW1A 2AA\"\n2,Town M1 1AA\n", ["--column", "address"], "add --extract"),
    ("id,a,pc\n1,x y,SW1A 2AA\n2,z z,M1 1AA\n", ["--column", "a"], "column 3, \"pc\" has postcodes; add --column 3"),
    (
      "a,address\nx y,\"High St, SW1A 2AA\"\nx y,Town M1 1AA\n", ["--column", "a"],
      "column 2, \"address\" has postcodes within other text; add --extract --column 2"
    ),
    ("postcode\nEH1 1AA\nEH1 1AB\n", [], "does the index cover them?"),
    ("postcode,x\nnone,1\nn/a,1\n", [], "choose another column with --column"),
    ("lat,lon\nnorth,east\n", ["--latitude", "lat", "--longitude", "lon"], "expected numbers"),
    ("lat,lon\n56.5,3\n", ["--latitude", "lat", "--longitude", "lon"], "--radius unlimited"),
  ])
  func remediesAreNamed(_ table: String, _ options: [String], _ remedy: String) throws {
    let outcome = try Postcodes.annotate(Array(table.utf8), options + ["--add", "quality"], index: index)
    #expect(outcome.ending == .exit(1))
    #expect(
      outcome.errorLines.last?.contains("matched; ") == true && outcome.error.contains(remedy), "\(outcome.error)")
    #expect(outcome.lines.count == table.split(separator: "\n").count)
  }

  @Test(arguments: [(19, 0), (20, 0), (21, 1)] as [(Int, Int32)])
  func nearlyNothingIsFewerThanOneInTwenty(_ rows: Int, _ status: Int32) throws {
    let table = "postcode\nM1 1AA\n" + String(repeating: "nonsense\n", count: rows - 1) + "\n,\n"
    let outcome = try Postcodes.annotate(Array(table.utf8), ["--add", "quality"], index: index)
    #expect(outcome.ending == .exit(status), "\(outcome.error)")
    #expect(outcome.error.contains("only 1 of the") == (status == 1))
  }

  @Test func emptyTablesAreNoMismatch() throws {
    for table in ["postcode\n", "postcode,x\n,1\n ,2\n"] {
      #expect(try Postcodes.annotate(table, index: index).ending == .exit(0), "\(table)")
    }
  }

  @Test func everyCharacterOfTheEncodingCanBeTheDelimiter() throws {
    for delimiter in ["~", "^", "¬", "§", "¦", "→", "\u{1}", ":"] {
      let table = "note\(delimiter)postcode\nŷ\(delimiter)\"M1 1AA\"\n\"a\(delimiter)b\"\(delimiter)M1 1AB\nx\n"
      let outcome = try Postcodes.annotate(
        Array(table.utf8), ["--delimiter", delimiter, "--column", "2", "--add", "quality"], index: index,
        chunks: [1, 7])
      let expected = """
        note|postcode|postcode_status|quality
        ŷ|"M1 1AA"|found|1
        "a|b"|M1 1AB|terminated|8
        x||empty|
        """ + "\n"
      #expect(outcome.output == expected.replacing("|", with: delimiter), "\(delimiter.debugDescription)")
    }
    let latin = Array("note¬postcode\né¬M1 1AA\n".unicodeScalars.map { UInt8($0.value) })
    let outcome = try Postcodes.annotate(latin, ["--delimiter", "¬", "--add", "quality"], index: index)
    let expected = "note¬postcode¬postcode_status¬quality\né¬M1 1AA¬found¬1\n"
    #expect(outcome.outputBytes == expected.unicodeScalars.map { UInt8($0.value) })
  }

  @Test func wideDelimitersAreReplacedInLongTables() throws {
    var table = "note¬postcode\n"
    for row in 0..<60_000 { table += "\(String(repeating: "é", count: row % 37))¬M1 1A\(row % 2 == 0 ? "A" : "B")\n" }
    let outcome = try Postcodes.annotate(Array(table.utf8), ["--delimiter", "¬", "--add", "quality"], index: index)
    let comma = try Postcodes.annotate(
      Array(table.replacing("¬", with: "|").utf8), ["--delimiter", "|", "--add", "quality"], index: index)
    let isSame = outcome.output == comma.output.replacing("|", with: "¬")
    #expect(isSame && outcome.error == comma.error)
    let broken = try Postcodes.annotate(
      Array(table.utf8) + [0xFF, 0x0A], ["--delimiter", "¬", "--add", "quality"], index: index)
    #expect(broken.ending == .exit(65) && broken.error.contains("expected UTF-8, found the byte FF"), "\(broken.error)")
  }

  /// A former outcode is no sector of another town.
  @Test func outcodesAreNeverSectorsOfOthers() throws {
    let index = try folder.index(of: "postcode\nL4 1AA\nRG1 1AA\nEC1A 1BB\nEC1M 1AA\n", named: "list.pcindex")
    let outcome = try Postcodes.annotate(
      Array("postcode\nL41\n\"L41 \"\nl41\nRG11\nEC1\nL4 1\nL4-1\nL411\nL4 1A\nL4 2\nSW1A 9ZZ\nL\nL4\n".utf8),
      ["--add", "postcode"], index: index)
    #expect(
      outcome.lines.dropFirst() == [
        "L41,not found,", "\"L41 \",not found,", "l41,not found,", "RG11,not found,", "EC1,not found,",
        "L4 1,sector,L4 1",
        "L4-1,sector,L4 1", "L411,not found,", "L4 1A,not a postcode,", "L4 2,not found,", "SW1A 9ZZ,not found,",
        "L,not a postcode,", "L4,outcode,L4",
      ])
    let hint = "postcodes: 1 value is a district that the index divides: EC1 into EC1A, EC1M"
    #expect(outcome.errorLines.contains(hint), "\(outcome.error)")
    for (query, message) in [
      ("L41", "outcode L41: not found; sector L4 1 is written with its space"), ("L41 ", "outcode L41: not found"),
      ("EC1", "outcode EC1: not found; the index has EC1A, EC1M"), ("L42", "outcode L42: not found"),
    ] {
      for command in ["lookup", "nearest"] {
        let outcome = try Postcodes.run(command, query, "--index", index)
        #expect(outcome.ending == .exit(1) && outcome.error == "postcodes: \(message)\n", "\(outcome.error)")
      }
    }
  }

  @Test func renamedColumnsAreNoted() throws {
    let outcome = try Postcodes.annotate("postcode,Quality\nM1 1AA,x\n", "--add", "quality", index: index)
    #expect(outcome.lines.first == "postcode,Quality,postcode_status,postcode_quality")
    #expect(
      outcome.errorLines.contains(
        "postcodes: the file has a column \"quality\"; the one from the index is added as \"postcode_quality\""),
      "\(outcome.error)")
  }

  @Test func addressColumnsAreDetected() throws {
    let outcome = try Postcodes.annotate("id,address\n1,\"High St, SW1A 2AA\"\n2,Town M1 1AA\n", index: index)
    #expect(outcome.ending == .exit(64))
    #expect(outcome.error.contains("column 2, \"address\" has them within other text: add --extract --column 2"))
  }
}

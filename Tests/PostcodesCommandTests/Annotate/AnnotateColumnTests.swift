import CommandTestSupport
import Testing
import TestSupport

/// How `annotate` chooses the column with the postcodes.
struct AnnotateColumnTests {
  private let index: String
  private let folder: TemporaryFolder

  init() throws {
    folder = try TemporaryFolder()
    index = try folder.directoryIndex()
  }

  /// Returns the number of the chosen column. Each column holds a postcode with its own quality, 1, 8 or 9.
  private func taken(_ header: String, _ row: String = "M1 1AA,M1 1AB,M1 9ZZ", _ options: String...) throws -> Int? {
    let outcome = try Postcodes.annotate(
      Array("\(header)\n\(row)\n".utf8), ["--add", "quality"] + options, index: index)
    return ["found,1": 1, "terminated,8": 2, "found,9": 3][
      outcome.lines.last?.split(separator: ",").suffix(2).joined(separator: ",") ?? ""]
  }

  @Test(arguments: [
    ("a,Postcode,c", 2), ("a,b,PCDS", 3), ("Post Code,b,c", 1), ("a,\" postal code \",c", 2),
    ("a,Delivery Postcode,c", 2), ("delivery_postcode,postcode,c", 2), ("pcd,postcode_status,x", 1),
  ])
  func columnIsDetectedByName(_ header: String, _ column: Int) throws {
    #expect(try taken(header) == column)
  }

  @Test func columnIsDetectedByContent() throws {
    #expect(try taken("a,b,c", "x,M1 1AB,12") == 2)
    #expect(try taken("home postcode,work postcode,c", "-,M1 1AB,12") == 2)
    let rows = (0..<9).map { $0 < 4 ? "?,x" : "M1 1AA,x" }.joined(separator: "\n")
    #expect(try taken("a,b", rows + "\nM1 1AA,1\nM1 1AA", "--no-header") == 1)
  }

  @Test(arguments: [
    ("B", 2), (" b ", 2), ("2", 2), ("#3", 3), ("c d", 3), ("1", 1),
  ])
  func columnOptionTakesNameOrNumber(_ option: String, _ column: Int) throws {
    #expect(try taken("a,b,\"C d\"", "M1 1AA,M1 1AB,M1 9ZZ", "--column", option) == column)
  }

  @Test func columnNameTakesPrecedenceOverNumber() throws {
    #expect(try taken("3,1,x", "M1 1AA,M1 1AB,M1 9ZZ", "--column", "1") == 2)
    #expect(try taken("3,1,x", "M1 1AA,M1 1AB,M1 9ZZ", "--column", "#1") == 1)
  }

  @Test(arguments: [
    ("pcd7,pcds", [], "several columns may contain the postcodes: 1 \"pcd7\", 2 \"pcds\""),
    ("a,b", [], "several columns contain postcodes: 1 \"a\", 2 \"b\""),
    ("A,A", ["--column", "a"], "several columns are named \"a\""),
    ("a,b", ["--column", "zip"], "no column \"zip\"; the file has 2 columns: 1 \"a\", 2 \"b\""),
    ("a,b", ["--column", "0"], "no column \"0\""), ("a,b", ["--column", "3"], "no column \"3\""),
    ("a,b", ["--column=-9223372036854775808"], "--column: no column \""),
    ("a,b", ["--column", ""], "--column: no column \""),
    ("a,b", ["--column", "99999999999999999999"], "--column: no column \""),
    ("M1 1AA,x", [], "found the postcode M1 1AA"),
    ("M1 1AA,x", ["--column", "1"], "add --no-header"),
    ("a,b", ["--no-header", "--column", "a"], "the file has 2 columns"),
    (
      "a,b", ["--add", "ward"],
      "the index has no column \"ward\"; it has postcode, easting, northing, latitude, longitude, quality"
    ),
    ("a,b", ["--add", ""], "the index has no column \"\""),
    ("a,b", ["--add", "quality,"], "the index has no column \"\""),
  ])
  func unclearColumnIsStatus64(_ header: String, _ options: [String], _ message: String) throws {
    let outcome = try Postcodes.annotate(
      Array("\(header)\nM1 1AA,M1 1AB\n".utf8), options, index: index)
    #expect(outcome.ending == .exit(64))
    #expect(outcome.output.isEmpty)
    #expect(outcome.error.contains(message), "\(outcome.error)")
  }

  @Test func namesAreComparedAsBytes() throws {
    // Both names are é: as one character, and as e with a mark.
    #expect(try taken("\u{E9},e\u{301},c", "M1 1AA,M1 1AB,M1 9ZZ", "--column", "e\u{301}") == 2)
  }

  @Test func longNamesAreStatus65() throws {
    let name = "e" + String(repeating: "\u{301}\u{327}", count: 8000)
    let outcome = try Postcodes.annotate("postcode,\(name)\nM1 1AA,x\n", index: index)
    #expect(outcome.ending == .exit(65))
    #expect(outcome.error.contains("line 1: the name of column 2 is longer than 4096 bytes"), "\(outcome.error)")
    #expect(try taken("a,postcode,\(String(repeating: "a", count: 4096))") == 2)
  }

  @Test func noPostcodeColumnIsStatus64() throws {
    let outcome = try Postcodes.annotate("a,b\n1,2\n", index: index)
    #expect(outcome.ending == .exit(64))
    #expect(outcome.error.contains("the file has 2 columns: 1 \"a\", 2 \"b\"; choose one with --column"))
  }

  @Test func noHeaderAnnotatesTheFirstLine() throws {
    let outcome = try Postcodes.annotate("x|M1 1AA\ny|ZZ", "--no-header", "--add", "quality", index: index)
    #expect(outcome.output == "x|M1 1AA|found|1\ny|ZZ|not a postcode|")
    #expect(outcome.errorLines.first == "postcodes: reading postcodes from column 2")
  }

  @Test(arguments: [("^", "^"), ("tab", "\t"), (";", ";"), ("|", "|"), (",", ",")])
  func delimiterOption(_ option: String, _ delimiter: String) throws {
    let outcome = try Postcodes.annotate(
      "\"a;b,c|d\"\(delimiter)postcode\n1\(delimiter)M1 1AA\n", "--delimiter", option, "--add", "quality", "--column",
      "postcode",
      index: index)
    #expect(outcome.lines.last == ["1", "M1 1AA", "found", "1"].joined(separator: delimiter))
  }

  @Test(arguments: ["", "ab", "\"", "\n", "\r", ".", "5", "x", "é", "-"])
  func invalidDelimiterIsStatus64(_ delimiter: String) throws {
    let outcome = try Postcodes.annotate("a,postcode\n", "--delimiter=\(delimiter)", index: index)
    #expect(outcome.ending == .exit(64))
  }
}

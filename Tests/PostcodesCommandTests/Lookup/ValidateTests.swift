import CommandTestSupport
import Testing
import TestSupport

/// `validate`, which needs no index.
struct ValidateTests {
  @Test func formsAreCheckedWithoutAnIndex() throws {
    let good = try Postcodes.run("validate", "sw1a2aa", " M1  1AA ")
    #expect(good.ending == .exit(0) && good.output == "SW1A 2AA\nM1 1AA\n" && good.error.isEmpty)
    let bad = try Postcodes.run("validate", "SW1A", "M1 1AA")
    #expect(bad.ending == .exit(1) && bad.output == "M1 1AA\n")
    #expect(bad.error == "postcodes: \"SW1A\" is not a postcode; expected one such as SW1A 1AA\n")
  }

  @Test func eachLineGivesOneResult() throws {
    let input = "sw1a2aa\n\n\"x,y\"\nGIR 0AA\n"
    let csv = try Postcodes.run(["validate", "-", "--format", "csv"], input: .pipe(Array(input.utf8)))
    #expect(csv.ending == .exit(1))
    #expect(
      csv.lines == [
        "query,status,postcode,outcode,incode", "sw1a2aa,postcode,SW1A 2AA,SW1A,2AA", ",empty,,,",
        "\"\"\"x,y\"\"\",not a postcode,,,", "GIR 0AA,postcode,GIR 0AA,GIR,0AA",
      ])
    let lines = try Postcodes.run(["validate", "-", "--format", "jsonl"], input: .pipe(Array(input.utf8)))
    #expect(lines.lines.count == 4)
    #expect(
      lines.lines.first
        == #"{"incode":"2AA","outcode":"SW1A","postcode":"SW1A 2AA","query":"sw1a2aa","status":"postcode"}"#)
    let array = try Postcodes.run(["validate", "-", "--format", "json"], input: .pipe(Array(input.utf8)))
    #expect(array.output == "[\n" + lines.lines.joined(separator: ",\n") + "\n]\n")
  }
}

import CommandSupport
import CommandTestSupport
import TestSupport
import Testing

/// Texts of a dump that a spreadsheet would take for formulas.
struct FormulaTests {
  private static let formulas = [
    "=1+1", "+1+1", "-1+1", "@SUM(A1)", "\t=1", "\r=1", "=", "-", "+", "-.", "+44 20", "=HYPERLINK(\"a\")",
  ]
  private static let others = ["", "a=1", "'=1", "-0.12", "+1.5", "-7", "1-2", " =1", "É"]

  @Test func formulasGetAnApostrophe() {
    for text in Self.formulas { #expect(CSVText.escapingFormula(text) == "'" + text) }
    for text in Self.others { #expect(CSVText.escapingFormula(text) == text) }
  }

  private let folder: TemporaryFolder
  private let index: String

  init() throws {
    folder = try TemporaryFolder()
    let dump =
      "postcode,latitude,longitude,note\nM1 1AA,53.4,-2.2,=1+1\nM1 1AB,53.4,-2.3,=1+1\nM2 1AA,53.5,-0.1,-0.12\n"
    index = try folder.index(of: dump, "--columns", "all")
  }

  @Test func exportEscapesOnRequest() throws {
    let lines = [
      "postcode,latitude,longitude,note", "M1 1AA,53.4,-2.2,=1+1", "M1 1AB,53.4,-2.3,=1+1", "M2 1AA,53.5,-0.1,-0.12",
    ]
    #expect(try Postcodes.run("export", "--index", index).lines == lines)
    let escaped = try Postcodes.run("export", "--index", index, "--escape-formulas")
    #expect(escaped.lines == lines.map { $0.replacing(",=1+1", with: ",'=1+1") })
    let other = try Postcodes.run("export", "--index", index, "--escape-formulas", "--format", "json")
    #expect(other.ending == .exit(64))
    #expect(other.error.contains("--escape-formulas requires --format csv"))
  }

  /// Added fields only: the bytes of the table stay.
  @Test func annotateEscapesOnRequest() throws {
    let table = "postcode,x\nM1 1AA,=2\nM1,-3\nM2 1AA,@\n"
    let plain = try Postcodes.annotate(table, "--add", "note,longitude", index: index)
    #expect(
      plain.lines == [
        "postcode,x,postcode_status,note,longitude", "M1 1AA,=2,found,=1+1,-2.2", "M1,-3,outcode,=1+1,-2.250000",
        "M2 1AA,@,found,-0.12,-0.1",
      ])
    let escaped = try Postcodes.annotate(
      table, "--add", "note,longitude", "--escape-formulas", "--prefix", "=", index: index)
    #expect(
      escaped.lines == [
        "postcode,x,'=status,'=note,'=longitude", "M1 1AA,=2,found,'=1+1,-2.2", "M1,-3,outcode,'=1+1,-2.250000",
        "M2 1AA,@,found,-0.12,-0.1",
      ])
  }

  @Test func reportsHaveNoFormulas() throws {
    let dump = try folder.write("bad.csv", "postcode,latitude,longitude\nM1 1AA,53.4,-2.2\n=1+1,53.4,-2.2\n")
    #expect(
      try Postcodes.run("build", dump, "--output", folder.path("bad.pcindex"), "--report", folder.path("report.csv"))
        .ending
        == .exit(0))
    #expect(try folder.text("report.csv").contains(",'=1+1,"))
  }
}

import CommandTestSupport
import Testing
import TestSupport

/// `export --where` and `export --columns`.
struct ExportWhereTests {
  private let folder: TemporaryFolder
  private let index: String

  init() throws {
    folder = try TemporaryFolder()
    index = try folder.write("test.pcindex", DistrictFixtures.index.get())
  }

  private func export(_ conditions: [String], _ options: String...) throws -> Outcome {
    try Postcodes.run(["export", "--index", index] + conditions.flatMap { ["--where", $0] } + options)
  }

  @Test(arguments: [
    ([], 7), (["district=E01"], 2), (["district=e01"], 2), (["district=bristol"], 2),
    (["district=Bristol, City of"], 2),
    (["district=bristol,city of,camden"], 3), (["district=E01,E02"], 4), (["district=E01", "district=E02"], 4),
    (["district=saint marys and wern"], 2), (["district=E01", "ward=W01"], 1), (["district!=E01"], 5),
    (["district="], 2),
    (["district!="], 5), (["district=,E01"], 4), (["district!=E01", "district!="], 3), (["ward_name=castle"], 1),
    (["ward_name="], 3), (["quality=9"], 3), (["quality<=1"], 2), (["quality>1", "quality<9"], 2), (["quality!=9"], 4),
    (["terminated="], 4), (["terminated!="], 3), (["introduced=198001"], 2), (["introduced=1980-01,199902"], 3),
    (["introduced>=1999"], 2), (["introduced>1999"], 1), (["introduced<1980"], 1), (["introduced<=1980"], 3),
    (["introduced=1990"], 1), (["outcode=M1"], 4), (["outcode=M1,NPT"], 5), (["outcode!=M1"], 3), (["area=M"], 5),
    (["sector=M1 1"], 3), (["outcode=M1", "terminated=", "district=E02"], 2), (["terminated<2000"], 2),
    (["  district =  E01 "], 2), (["quality>=9223372036854775807"], 0), (["outcode=GIR", "ward=W01"], 0),
  ])
  func conditionsSelectPostcodes(_ conditions: [String], _ count: Int) throws {
    let outcome = try export(conditions, "--count")
    #expect(outcome.output == "\(count)\n", "\(conditions)")
    #expect(outcome.ending == .exit(count > 0 ? 0 : 1), "\(conditions)")
    #expect(try export(conditions).lines.count == count + 1)
    #expect(try export(conditions, "--format", "json").json().elements.count == count)
  }

  @Test func noMatchIsStatus1() throws {
    let outcome = try export(["quality=1", "outcode=GIR"], "--columns", "postcode")
    #expect(outcome.ending == .exit(1))
    #expect(outcome.output == "postcode\n")
    #expect(outcome.errorLines == ["postcodes: no postcode matches \"quality=1\" and \"outcode=GIR\""])
  }

  @Test(arguments: [
    ("district=Camdem", "the index has no district \"Camdem\"; did you mean \"Camden\"?"),
    ("ward=E05000001", "the index has no ward \"E05000001\""),
    ("ward_name=abey", "the index has no ward_name \"abey\"; did you mean \"Abbey\"?"),
    ("district=Camdem,E01", "the index has no district \"Camdem\"; did you mean \"Camden\"?"),
    ("outcode=M3", "outcode M3: not found"), ("sector=M1 2,M1 1", "sector M1 2: not found"),
  ])
  func unknownCodesAndNamesAreStatus1(_ condition: String, _ message: String) throws {
    let outcome = try export([condition])
    #expect(outcome.ending == .exit(1))
    #expect(outcome.output.isEmpty)
    #expect(outcome.errorLines == ["postcodes: \(message)"])
  }

  @Test(arguments: [
    (
      "distict=E01",
      "--where: no column \"distict\"; expected one of easting, northing, latitude, longitude, quality, introduced, terminated, district, district_name, "
        + "ward, ward_name, area, outcode, sector"
    ),
    ("easting>x", "--where easting>x: expected a number, found \"x\""),
    ("quality=good", "--where quality=good: expected a whole number, found \"good\""),
    ("quality<", "--where quality<: expected a whole number, found \"\""),
    ("introduced=199013", "--where introduced=199013: expected a month, such as 202001, or a year, found \"199013\""),
    (
      "introduced=99999999999999999999",
      "--where introduced=99999999999999999999: "
        + "expected a month, such as 202001, or a year, found \"99999999999999999999\""
    ),
    ("district>E01", "--where district>E01: district has no numbers; it supports = and !="),
    ("outcode=M1 1", "--where outcode=M1 1: \"M1 1\" is not an outcode"),
    ("area=", "--where area=: \"\" is not an area"),
    ("outcode<M1", "--where outcode<M1: outcode supports = and != only"),
  ])
  func invalidConditionsAreStatus64(_ condition: String, _ message: String) throws {
    let outcome = try export([condition])
    #expect(outcome.ending == .exit(64))
    #expect(outcome.errorLines == ["postcodes: \(message)"])
  }

  @Test(arguments: ["district", "", "=E01", " =1", "quality~1"])
  func textWithoutOperatorIsStatus64(_ text: String) throws {
    #expect(try export([text]).ending == .exit(64))
  }

  @Test func ambiguousNamesAreReported() throws {
    let outcome = try export(["ward=abbey"], "--columns", "postcode,ward")
    #expect(outcome.ending == .exit(0))
    #expect(
      outcome.errorLines == [
        "postcodes: ward \"abbey\" is the name of 2 codes; using all: W01 (Bristol, City of), W03 (St. Mary's & Ŵern)"
      ])
    #expect(outcome.output == "postcode,ward\nM1 1AA,W01\nM1 1AD,W03\nM11 1AA,W01\n")
  }

  @Test func columnsOption() throws {
    let outcome = try export(["district=E01"], "--columns", "ward_name,northing,postcode,district_name")
    #expect(
      outcome.output == """
        ward_name,northing,postcode,district_name
        Abbey,398000,M1 1AA,"Bristol, City of"
        Castle,398100,M1 1AB,"Bristol, City of"

        """)
    #expect(try export([], "--columns", "quality").lines.prefix(2) == ["quality", "9"])
    let named = try export(["ward=Castle"], "--columns", "ward,postcode", "--names")
    #expect(named.output == "ward,ward_name,postcode\nW02,Castle,M1 1AB\n")
    let all = try export(["ward=Castle"], "--names", "--format", "json").json().elements.first
    #expect(all?["district_name"] == "Bristol, City of")
    #expect(all?["postcode"] == "M1 1AB")
    let bare = try export(["ward=Castle"], "--columns", "ward", "--format", "json").json()
    #expect(bare == [["ward": "W02"]])
  }

  @Test(arguments: [
    ("postcode,foo", "no column \"foo\"; the index has postcode, easting, northing, "),
    ("ward,ward", "ward is named twice"),
    (",", "--columns: expected names of columns"),
  ])
  func invalidColumnsAreStatus64(_ columns: String, _ message: String) throws {
    let outcome = try export([], "--columns", columns)
    #expect(outcome.ending == .exit(64))
    #expect(outcome.error.contains(message), "\(outcome.error)")
  }

  @Test func controlCharactersInNamesAreEscaped() throws {
    for condition in ["ward=\u{1B}[31m", "\u{1B}[31m=1", "quality=\u{7}", "outcode=\u{1B}"] {
      let outcome = try export([condition])
      #expect(outcome.ending != .exit(0))
      #expect(!outcome.error.utf8.contains { $0 == 0x1B || $0 == 7 })
    }
  }
}

@testable import PostcodeKit
import TestSupport
import Testing

@testable import PostcodeImport

/// Dumps that R, pandas, SQL clients or spreadsheets have written again give the index of the original.
struct RewrittenDumpTests {
  private static let header = "pcds,dointr,doterm,usertype,oseast1m,osnrth1m,osgrdind,laua,imd,lat,long"
  private static let rows = [
    ["AB1 0AA", "198001", "199606", "0", "385386", "801193", "1", "S12000033", "6808", "57.101474", "-2.242851"],
    ["AB1 0AB", "198001", "", "1", "385177", "801314", "1", "", "512", "57.102554", "-2.246308"],
    ["AB1 0AD", "", "", "0", "", "", "9", "S12000034", "", "99.999999", "0.000000"],
    ["AB1 0AE", "200509", "", "", "384600", "799300", "", "S12000033", "3935", "", ""],
  ]

  private func imported(_ rows: [[String]]) throws -> ImportResult {
    let folder = try TemporaryFolder()
    let text = ([Self.header] + rows.map { $0.joined(separator: ",") }).joined(separator: "\n") + "\n"
    return try Importer().importDumps([folder.write("nspl.csv", text)])
  }

  @Test(arguments: [
    "NA", "NULL", "null", "NaN", "nan", "None", "-", "--", "\\N", "N/A", "#N/A", "<NA>", "(null)", "NaT", "n/a", " NA ",
    "nil",
    "?", "[NULL]", "–",
  ])
  func spellingsOfMissingValues(_ spelling: String) throws {
    let original = try imported(Self.rows)
    let rewritten = try imported(Self.rows.map { $0.map { $0.isEmpty ? spelling : $0 } })
    #expect(rewritten.file == original.file)
    #expect(rewritten.report.rejected == 0 && rewritten.report.invalidValueCount == 0)
    #expect(rewritten.report.missingValues == [spelling.trimmingSpaces: 12])
    #expect(original.report.missingValues.isEmpty)
  }

  /// `NA` is the code of Anglesey in directories before 2011, and `None` may be a class.
  @Test func valuesThatOnlyLookMissingStay() throws {
    let text = """
      pcds,dointr,doterm,oslaua,class,digits,oseast1m,osnrth1m
      LL77 7AA,198001,NA,NA,None,None,245000,375000
      LL55 1AA,198001,NA,NC,Low,3,248000,362000
      """
    let result = try record(["nspl.csv": text], ImportOptions(columns: .all))
    #expect(result.texts("LL77 7AA") == ["district": "NA", "class": "None"])
    #expect(result.report.missingValues == ["NA": 2, "None": 1])
  }

  @Test func numbersWithDecimalZeros() throws {
    let original = try imported(Self.rows)
    let floats = Self.rows.map { row in
      row.enumerated().map { [1, 2, 3, 4, 5, 6, 8].contains($0) && !$1.isEmpty ? "\($1).0" : $1 }
    }
    #expect(try imported(floats).file == original.file)
  }

  /// Quoted fields with thousands separators, and six digits as an exponent.
  @Test func numbersOfSpreadsheets() throws {
    let original = try imported(Self.rows)
    var rows = Self.rows
    rows[0][2] = "1.99606E5"
    rows[0][4] = "\"385,386\""
    rows[0][5] = "8.01193e+05"
    rows[0][8] = "\"6,808\""
    rows[3][8] = "\"3,935\""
    #expect(try imported(rows).file == original.file)
  }

  /// Thousands separators are understood in all rows or in none.
  @Test func columnsWithOtherTextsStay() throws {
    var rows = Self.rows
    rows[0][8] = "\"6,808\""
    rows[1][8] = "unknown"
    let index = try PostcodeIndex(bytes: IndexBytes(copying: imported(rows).file))
    let rank = try #require(index.column(named: "deprivation_rank"))
    #expect((0..<index.count).compactMap { rank.text(at: $0) } == ["6,808", "unknown", "3935"])
  }

  @Test(arguments: [
    ("6607", "6607"), ("6607.0", "6607"), ("06607.00", "06607"), ("6,607", "6607"), ("1,234,567", "1234567"),
    ("-5.0", "-5"),
    ("1.99606E5", "199606"), ("6.607E3", "6607"), ("12.50", "12.50"), ("1,234.5", "1234.5"), ("0.5E1", "05"),
    ("5E-1", "0.5"),
    ("6,60", nil), ("0,128", nil), ("1,2345", nil), (",123", nil), ("1e", nil), ("E5", nil), ("", nil), (".", nil),
    ("1.2.3", nil),
    ("12a", nil), ("1e99", nil),
  ])
  func numberTexts(_ text: String, _ plain: String?) {
    #expect(NumberText(text.utf8)?.plain == plain)
  }

  /// 1E5 may be any number that was rounded.
  @Test func roundedNumbersAreNotWhole() {
    #expect(NumberText("1E5".utf8)?.isWhole == false)
    #expect(NumberText("1.0E1".utf8)?.isWhole == true)
    #expect(NumberText("0.0201E7".utf8)?.isWhole == false)
    #expect(NumberText("2.0051E5".utf8)?.isWhole == true && NumberText("2.0051E5".utf8)?.plain == "200510")
  }

  /// What becomes of an invalid date doesn't depend on its line, nor on the size of the sample that decides the layout.
  @Test(arguments: [0, 1, 39, 40, 41, 200, 299])
  func invalidDatesOnAnyLine(_ line: Int) throws {
    for (label, value, isRejected) in [
      ("terminated", "in May", true), ("status", "sleeping", true), ("introduced", "spring", false),
    ] {
      let rows = (0..<300).map { row in
        "M\(row / 20 + 1) 1A\(Array("ABDEFGHJLNPQRSTUWXYZ")[row % 20]),53.4,-2.2,"
          + "\(row == line ? value : label == "status" ? "live" : "")\n"
      }
      let result = try record(["x.csv": "postcode,lat,long,\(label)\n" + rows.joined()])
      #expect(result.rows.count == (isRejected ? 299 : 300))
      #expect(result.rejections.map(\.location.line) == [line + 2])
      #expect(result.report.warnings.isEmpty)
    }
  }

  /// Longitudes just west of Greenwich keep their sign, with grid references and without.
  @Test(arguments: ["", ",easting,northing"])
  func negativeZerosKeepTheirSign(_ grid: String) throws {
    let position = grid.isEmpty ? "" : ",538000,177000"
    let longitudes = ["-0.00000", "0.00000", "-0.00001", "-0.0", "+0.00000"]
    let rows = zip("ABDEF", longitudes).map { "BR4 9\($0)Y,51.36350,\($1)\(position)\n" }
    let folder = try TemporaryFolder()
    let text = "postcode,lat,long\(grid)\n" + rows.joined()
    let result = try Importer().importDumps([folder.write("x.csv", text)])
    let index = try PostcodeIndex(bytes: IndexBytes(copying: result.file))
    try index.verify()
    let expected = ["-0.00000", "0.00000", "-0.00001", "-0.00000", "0.00000"]
    #expect((0..<5).map { index.geographicPosition(at: $0)?.longitude.description } == expected)
    #expect((0..<5).map { index.record(at: $0)?.geographic?.longitude.description } == expected)
    #expect(index.geographicPosition(at: 0)?.longitude.doubleValue.sign == .plus)
  }

  /// Which column has the codes doesn't depend on the first rows either.
  @Test(arguments: [0, 100])
  func namesAfterRowsWithoutAny(_ first: Int) throws {
    let rows = (0..<150).map { row in
      "M\(row / 20 + 1) 1A\(Array("ABDEFGHJLNPQRSTUWXYZ")[row % 20]),Yes,53.4,-2.2,\(row < first ? "," : "Kent,E10000016")\n"
    }
    let result = try record(["x.csv": "Postcode,In Use?,Latitude,Longitude,County,CountyCode\n" + rows.joined()])
    #expect(result.texts("M8 1AA") == ["county": "E10000016"])
  }
}

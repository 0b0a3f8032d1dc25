@testable import PostcodeKit
import TestSupport
import Testing

@testable import PostcodeImport

struct RejectionTests {
  private static let gridHeader = "pcd,pcd2,pcds,dointr,doterm,usertype,oseast1m,osnrth1m,osgrdind"

  /// One invalid row between two valid ones.
  @Test(
    arguments: [
      (",,,198001,,0,394235,0806529,1", .noPostcode, "pcd", ""),
      (#""rubbish","x","x",198001,,0,394235,0806529,1"#, .notAPostcode, "pcd", "rubbish"),
      ("AB10,AB10,AB10,198001,,0,394235,0806529,1", .outcodeOnly, "pcd", "AB10"),
      ("AB1 0AB,,,198001,,0,394235,0806529", .tooFewFields, "", "8"),
      ("AB1 0AB,,,198001,,0,394235,0806529,1,1", .tooManyFields, "", "10"),
      ("AB1 0AB,,,198001,1/2/1990,0,394235,0806529,1", .badDate, "doterm", "1/2/1990"),
      (
        #""AB1 0AB"x,,,198001,,0,394235,0806529,1"#, .strayQuote, "",
        #""AB1 0AB"x,,,198001,,0,394235,0806529,1"#
      ),
      (
        #"AB1 0AB,"x,,198001,,0,394235,0806529,1"#, .unterminatedQuote, "",
        #"AB1 0AB,"x,,198001,,0,394235,0806529,1"#
      ),
    ] as [(String, Rejection.Reason, String, String)])
  func gridRows(row: String, reason: Rejection.Reason, column: String, value: String) throws {
    let good = "AB1 0AA,,,198001,,0,385386,0801193,1"
    let result = try record([
      "nspl.csv": "\(Self.gridHeader)\n\(good)\n\n\(row)\nAB1 0AD,,,198001,,0,385053,0801092,1\n"
    ])
    try check(result, reason, column, value, line: 4)
  }

  /// A row with an invalid value that doesn't decide whether the postcode is live, between two valid ones.
  @Test(
    arguments: [
      ("198001,,0,39x,0806529,1", .badEasting, "oseast1m", "39x", [nil, nil, 1, .month(1980, 1), nil]),
      ("198001,,0,,0806529,1", .badEasting, "oseast1m", "", [nil, nil, 1, .month(1980, 1), nil]),
      ("198001,,0,394235,-5,1", .badNorthing, "osnrth1m", "-5", [nil, nil, 1, .month(1980, 1), nil]),
      ("198001,,0,394235,,1", .badNorthing, "osnrth1m", "", [nil, nil, 1, .month(1980, 1), nil]),
      (
        "198001,,0,806529,394235,1", .coordinateOutOfRange, "oseast1m", "806529",
        [nil, nil, 1, .month(1980, 1), nil]
      ),
      (
        "198001,,0,394235,1300000,1", .coordinateOutOfRange, "osnrth1m", "1300000",
        [nil, nil, 1, .month(1980, 1), nil]
      ),
      (
        "198001,199001,0,394235,0806529,good", .badQuality, "osgrdind", "good",
        [394_235, 806_529, nil, .month(1980, 1), .month(1990, 1)]
      ),
      ("198013,,0,394235,0806529,1", .badDate, "dointr", "198013", [394_235, 806_529, 1, nil, nil]),
    ] as [(String, Rejection.Reason, String, String, [Int64?])])
  func invalidValues(
    fields: String, reason: Rejection.Reason, column: String, value: String, values: [Int64?]
  ) throws {
    let result = try record([
      "nspl.csv": """
      \(Self.gridHeader)
      AB1 0AA,,,198001,,0,385386,0801193,1
      AB1 0AB,,,\(fields)
      AB1 0AD,,,198001,,0,385053,0801092,1

      """
    ])
    try checkValue(result, reason, column, value, line: 3)
    #expect(result.values("AB1 0AB") == values)
    if reason == .coordinateOutOfRange {
      #expect(
        result.rejections.first?.expected == "an easting of 1 to 699999 m and a northing of 1 to 1299999 m")
    }
  }

  @Test(
    arguments: [
      ("AB1 0AB,,-2.24285", .badLatitude, "lat", ""), ("AB1 0AB,57.1,", .badLongitude, "long", ""),
      ("AB1 0AB,57.1N,-2.2", .badLatitude, "lat", "57.1N"),
      ("AB1 0AB,57.1,west", .badLongitude, "long", "west"),
      ("AB1 0AB,-2.24285,57.1", .coordinateOutOfRange, "lat", "-2.24285"),
      ("AB1 0AB,57.1,57.1", .coordinateOutOfRange, "long", "57.1"),
    ] as [(String, Rejection.Reason, String, String)])
  func degreeRows(row: String, reason: Rejection.Reason, column: String, value: String) throws {
    let result = try record([
      "x.csv": "Postcode,lat,long\nAB1 0AA,57.10145,-2.24285\n\(row)\nAB1 0AD,57.10054,-2.24834\n"
    ])
    try checkValue(result, reason, column, value, line: 3)
    #expect(result.values("AB1 0AB") == [nil, nil])
    if reason == .coordinateOutOfRange {
      #expect(
        result.rejections.first?.expected
          == "a latitude of 48 to 62 degrees and a longitude of -10 to 4 degrees")
    }
  }

  /// All invalid values of a row are reported, each position once; a valid position stays.
  @Test func severalInvalidValues() throws {
    let result = try record([
      "x.csv": """
      Postcode,lat,long,easting,northing,quality
      AB1 0AA,57.10145,-2.24285,38538x,80119x,high
      """
    ])
    #expect(result.rejections.map(\.reason) == [.badEasting, .badQuality])
    #expect(result.report.invalidValueCount == 2 && result.report.rejected == 0)
    #expect(
      result.values("AB1 0AA") == [nil, nil, 57_101_450_000_000_000, -2_242_850_000_000_000, nil])
  }

  /// Values of rows that aren't imported are not reported.
  @Test func invalidValuesOfOtherRows() throws {
    let dump = """
      \(Self.gridHeader)
      AB1 0AA,,,198001,,0,385386,0801193,1
      AB1 0AB,,,198001,199001,0,x,0801193,1
      AB1 0AD,,,198001,never,0,x,0801193,1
      """
    let result = try record(["nspl.csv": dump], ImportOptions(liveOnly: true))
    #expect(result.report.terminatedLeftOut == 1)
    #expect(result.report.rejections == [.badDate: 1] && result.report.invalidValues.isEmpty)
  }

  /// If no position is valid, the index is of no use for most purposes.
  @Test func noValidPositionIsAWarning() throws {
    let folder = try TemporaryFolder()
    let path = try folder.write("x.csv", "postcode,lat,long\nAB1 0AA,-2.2,57.1\nAB1 0AB,-2.2,57.1\n")
    let report = try Importer().importDumps([path]).report
    #expect(report.indexed == 2 && report.withoutPosition == 2)
    #expect(report.invalidValues == [.coordinateOutOfRange: 2])
    #expect(
      report.warnings == ["no postcode has a valid position; the columns of the coordinates may be exchanged"])
  }

  @Test func unknownStatus() throws {
    let header = "postcode,status,usertype,easting,northing,positional_quality_indicator"
    let rows = "AB1 0AA,live,small,385386,801193,1\nAB1 0AB,sleeping,small,385177,801314,1\n"
    let result = try record(["x.csv": "\(header)\n\(rows)AB1 0AD,terminated,small,385053,801092,1"])
    try check(result, .badStatus, "status", "sleeping", line: 3)
  }

  @Test func contradictoryStatus() throws {
    let header = "Postcode,In Use?,Easting,Northing,Introduced,Terminated"
    let rows = """
      AB1 0AA,Yes,385386,801193,1/1/1980 12:00:00 AM,
      AB1 0AB,live,385177,801314,,2/1/1990 12:00:00 AM
      AB1 0AD,No,385053,801092,,6/1/1996 12:00:00 AM
      """
    try check(record(["x.csv": "\(header)\n\(rows)"]), .badStatus, "In Use?", "live", line: 3)
  }

  @Test func longRows() throws {
    let long = String(repeating: "x", count: 200)
    let text =
      "Postcode,lat,long\nAB1 0AA,57.10145,-2.24285\nAB1 0AB,57.1,\(long)\nAB1 0AD,57.10054,-2.24834\n"
    let result = try record(["x.csv": text], ImportOptions(maximumRowLength: 100))
    try check(
      result, .rowTooLong, "", "AB1 0AB,57.1,xxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxx…", line: 3)
  }

  private func check(
    _ result: Recorded, _ reason: Rejection.Reason, _ column: String, _ value: String, line: Int
  ) throws {
    #expect(result.rows.map(\.postcode.description) == ["AB1 0AA", "AB1 0AD"])
    let rejection = try #require(result.rejections.first)
    #expect(result.rejections.count == 1)
    #expect(rejection.scope == .row)
    #expect(result.report.invalidValues.isEmpty)
    #expect(rejection.reason == reason)
    #expect(rejection.column == column)
    #expect(rejection.value == value)
    #expect(rejection.location.line == line)
    #expect(result.report.rejections == [reason: 1])
    #expect(result.report.rejectionSamples == result.rejections)
    #expect(result.report.rows == 3)
    #expect(rejection.description.contains(": \(reason): expected "))
    if reason == .tooFewFields { #expect(rejection.description.hasSuffix("expected 9 fields, found 8")) }
  }

  private func checkValue(
    _ result: Recorded, _ reason: Rejection.Reason, _ column: String, _ value: String, line: Int
  ) throws {
    #expect(result.rows.map(\.postcode.description) == ["AB1 0AA", "AB1 0AB", "AB1 0AD"])
    let rejection = try #require(result.rejections.first)
    #expect(result.rejections.count == 1)
    #expect(rejection.scope == .value && rejection.reason == reason)
    #expect(rejection.column == column && rejection.value == value && rejection.location.line == line)
    #expect(result.report.invalidValues == [reason: 1])
    #expect(result.report.invalidValueSamples == result.rejections)
    #expect(result.report.rejections.isEmpty)
  }

  @Test func everyReasonHasADescription() {
    for reason in Rejection.Reason.allCases {
      #expect(!reason.description.isEmpty)
      #expect(!reason.expected.isEmpty)
    }
  }

  @Test func samplesAreTheFirstOfEachReason() throws {
    let bad = (0..<20).map { "?\($0),57,-2" }.joined(separator: "\n")
    let result = try record(["x.csv": "postcode,lat,long\n\(bad)\nAB1 0AA,57,-2\nAB1 0AB,57x,-2"])
    #expect(result.rejections.count == 21)
    #expect(result.report.rejections == [.notAPostcode: 20])
    #expect(result.report.invalidValues == [.badLatitude: 1])
    #expect(result.report.rejectionSamples.map(\.value) == ["?0", "?1", "?2", "?3", "?4"])
    #expect(result.report.invalidValueSamples.map(\.value) == ["57x"])
    #expect(result.report.rejected == 20 && result.report.invalidValueCount == 1)
  }

  @Test func outcodeFileErrorNamesTheFullFile() throws {
    let rows = "GB\tAB10\tAberdeen\tScotland\tSCT\t\t\t\t\t57.1\t-2.1\t4\n"
    let folder = try TemporaryFolder()
    let path = try folder.write("GB.txt", Array(rows.utf8))
    let error = #expect(throws: ImportError.self) { try Importer().importDumps([path]) }
    guard case .nothingIndexed(let report) = error else {
      Issue.record("\(String(describing: error))")
      return
    }
    #expect(report.rejections == [.outcodeOnly: 1])
    #expect(error?.description.contains("GB_full") == true)
    #expect(error?.description.contains("outcode, not a postcode") == true)
    #expect(error?.category == .badData)
  }
}

@testable import PostcodeKit
import TestSupport
import Testing

@testable import PostcodeImport

/// Warnings about columns, and reports of superseded rows.
struct WarningTests {
  @Test func rowsMayHaveOnlyDegrees() throws {
    let header = "postcode,easting,northing,latitude,longitude\n"
    let rows = """
      JE2 3AB,,,49.18,-2.1
      JE2 3AD,0,0,49.18,-2.1
      SW1A 1AA,529090,179645,51.5,-0.14
      GY1 1AA,,,99.999999,0.000000
      GY1 1AB,,,,
      GY1 1AD,,,x,y

      """
    let result = try record(["x.csv": header + rows])
    #expect(result.columns == [.gridReference, .geographic])
    for postcode in ["JE2 3AB", "JE2 3AD"] {
      #expect(result.values(postcode) == [nil, nil, 49_180_000_000_000_000, -2_100_000_000_000_000])
    }
    #expect(
      result.values("SW1A 1AA") == [529_090, 179_645, 51_500_000_000_000_000, -140_000_000_000_000])
    for postcode in ["GY1 1AA", "GY1 1AB", "GY1 1AD"] { #expect(result.values(postcode) == [nil, nil, nil, nil]) }
    #expect(result.rows.count == 6)
    #expect(result.rejections.map(\.reason) == [.badLatitude])
    #expect(result.report.warnings == [])
  }

  @Test func liveOnlyWarnsIfTerminationIsUnknown() throws {
    let options = ImportOptions(liveOnly: true)
    let silent = "postcode,lat,long\nAB1 0AA,57,-2\n"
    let result = try record(["x.csv": silent], options)
    #expect(result.rows.count == 1)
    #expect(result.report.warnings.count == 1)
    let warning = try #require(result.report.warnings.first)
    #expect(warning.hasSuffix("cannot leave out terminated postcodes, because no column marks them"))
    #expect(try record(["x.csv": silent]).report.warnings == [])
    let stated = "postcode,lat,long,terminated\nAB1 0AA,57,-2,199606\nAB1 0AB,57,-2,\n"
    #expect(try record(["x.csv": stated], options).report.warnings == [])
    let both = try record(["a.csv": stated, "b.csv": silent, "c.csv": silent], options).report.warnings
    #expect(both.count == 1)
    #expect(both.first?.contains("entry b.csv and 1 more: ") == true)
    let codePoint = "AB10 1AB,10,394235,806529,,,,,,\n"
    #expect(try record(["x.csv": codePoint], options).report.warnings == [])
  }

  @Test(arguments: [
    ("status", "active", "suspended"), ("introduced", "spring", "autumn"), ("terminated", "no", "no"),
    ("Status", "", "live"),
  ])
  func columnsWithUnexpectedValuesAreIgnored(label: String, first: String, second: String) throws {
    let text = """
      postcode,lat,long,\(label)
      AB1 0AA,57,-2,\(first)
      AB1 0AB,57,-2,\(second)
      """
    let result = try record(["x.csv": text])
    #expect(result.rows.count == 2)
    #expect(result.rejections == [])
    #expect(result.columns == [.geographic])
    #expect(result.report.warnings.count == 1)
    let warning = "x.csv: ignored the column \"\(label)\" because of its value \"\(first)\""
    #expect(result.report.warnings.first?.hasSuffix(warning) == true)
  }

  @Test func columnsWithExpectedValuesAreUsed() throws {
    let text = """
      postcode,lat,long,status,introduced,terminated
      AB1 0AA,57,-2,live,198001,
      AB1 0AB,57,-2,terminated,1980-01-01,1996-06
      nonsense,57,-2,x,y,z
      """
    let result = try record(["x.csv": text])
    #expect(result.columns == [.geographic, .introduced, .terminated])
    #expect(result.report.warnings == [])
    #expect(result.rejections.map(\.reason) == [.notAPostcode])
    // In published dumps an invalid date rejects the row.
    let official = "pcd,pcds,dointr,doterm,oscty,oseast1m,osnrth1m\nAB1 0AA,AB1 0AA,spring,,x,385386,801193\n"
    #expect(try record(["x.csv": official]).rejections.map(\.reason) == [.badDate])
  }

  @Test func everySupersededRowIsReported() throws {
    let header = "postcode,easting,northing\n"
    let rows = (0..<20).map { "AB1 0AA,\(385_386 + $0),801193\n" }.joined()
    let folder = try TemporaryFolder()
    let path = try folder.write("x.csv", Array((header + rows + "AB1 0AB,385177,801314\n").utf8))
    var superseded: [ImportReport.SupersededRow] = []
    let result = try Importer().importDumps([path], onSuperseded: { superseded.append($0) })
    #expect(result.report.superseded == 19)
    #expect(superseded.count == 19)
    #expect(result.report.supersededSamples == Array(superseded.prefix(5)))
    #expect(Set(superseded.map(\.dropped.line)).count == 19)
  }

  @Test func supersededPartsAreReported() throws {
    let header =
      "Postcode,PostcodeDistrict,PostcodeSector,DateOfIntroduction,DateOfDeletion,GridReferenceEasting,"
      + "GridReferenceNorthing,Latitude,Longitude,SplitIndicator,GridLinkPositionalAccuracy\n"
    let rows = ["A", "B", "C"].enumerated().map {
      "PA31 8UA\($1),PA31,PA31 8,7/7/2004 00:00:00,,17970\($0),708103,56.2,-5.5,Y,1\n"
    }
    let folder = try TemporaryFolder()
    let path = try folder.write("x.csv", Array((header + rows.joined()).utf8))
    var superseded: [ImportReport.SupersededRow] = []
    let importer = Importer(options: ImportOptions(sampleCount: 1))
    let result = try importer.importDumps([path], onSuperseded: { superseded.append($0) })
    #expect(superseded.map(\.dropped.line) == [3, 4])
    #expect(result.report.superseded == 2)
    #expect(result.report.supersededSamples.count == 1)
  }
}

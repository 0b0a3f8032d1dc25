import Foundation
@testable import PostcodeKit
import PostcodeIndexBuilder
import TestSupport
import Testing

@testable import PostcodeImport

/// Small files of each dialect, from their bytes to the values in the slots.
struct DialectImportTests {
  @Test func codePointOpenWithoutHeader() throws {
    let text = """
      "AB101AB",10,394235,806529,"S92000003","","S08000020","","S12000033","S13002842"\r
      "B1  1AA",90,0,0,"E92000001","","","","",""\r
      "EC1A 1BB",50,0532000,0181500,"E92000001","","","","",""\r

      """
    let result = try record(["ab.csv": text])
    #expect(result.report.dialect == .codePointOpen)
    #expect(result.plainColumns == [.gridReference, .quality])
    #expect(
      result.tuples.names == [
        "country", "regional_health_authority", "health_authority", "county", "district", "ward",
      ])
    #expect(result.values("AB10 1AB") == [394_235, 806_529, 10])
    let codes = [
      "country": "S92000003", "health_authority": "S08000020", "district": "S12000033", "ward": "S13002842",
    ]
    #expect(result.texts("AB10 1AB") == codes)
    #expect(result.texts("B1 1AA") == ["country": "E92000001"])
    #expect(result.values("B1 1AA") == [nil, nil, 90])
    #expect(result.values("EC1A 1BB") == [532_000, 181_500, 50])
    #expect(result.rejections == [])
  }

  @Test(arguments: [
    "PC,PQ,EA,NO,CY,RH,LH,CC,DC,WC",
    "Postcode,Positional_quality_indicator,Eastings,Northings,Country_code,NHS_regional_HA_code,NHS_HA_code,"
      + "Admin_county_code,Admin_district_code,Admin_ward_code",
  ])
  func codePointOpenWithHeader(header: String) throws {
    let row = #""AB10 1AB",10,394235,806529,"S92000003","","S08000020","","S12000033","S13002842""#
    // Concatenated files repeat the header.
    let result = try record(["ab.csv": "\(header)\n\(row)\n\(header)\n\(row)\n"])
    #expect(result.report.dialect == .codePointOpen)
    #expect(result.rows.map(\.line) == [2, 4])
    #expect(result.report.repeatedHeaders == 1)
    #expect(result.report.rows == 2)
  }

  @Test func codePointOpenBefore2011() throws {
    let row = #""AB101AB",10,"","","","","","","","",394235,806529,"179","SN9","S00","00","QA","MJ","""#
    let result = try record(["ab.csv": row])
    #expect(result.report.dialect == .codePointOpen)
    #expect(result.values("AB10 1AB") == [394_235, 806_529, 10])
    let codes = [
      "country": "179", "regional_health_authority": "SN9", "health_authority": "S00", "county": "00",
      "district": "QA", "ward": "MJ",
    ]
    #expect(result.texts("AB10 1AB") == codes)
  }

  @Test func onsWithMissingCoordinates() throws {
    let text = """
      pcd,pcd2,pcds,dointr,doterm,usertype,oseast1m,osnrth1m,osgrdind,lat,long
      "GY1 1AA","GY1  1AA","GY1 1AA","199405","","1","","","9",99.999999,0.000000
      "BT1 1AA","BT1  1AA","BT1 1AA","198001","199606","0","333772","0374155","1",54.6,-5.93
      """
    let result = try record(["NSPL_FEB_2023_UK.csv": text])
    #expect(result.report.dialect == .nspl)
    #expect(result.report.dataset == "National Statistics Postcode Lookup")
    #expect(result.report.edition == "February 2023")
    #expect(result.report.attribution.contains("Open Government Licence"))
    #expect(result.plainColumns == [.gridReference, .geographic, .quality, .introduced, .terminated])
    #expect(result.values("GY1 1AA") == [nil, nil, nil, nil, 9, .month(1994, 5), nil])
    #expect(
      result.values("BT1 1AA") == [
        333_772, 374_155, 54_600_000_000_000_000, -5_930_000_000_000_000, 1, .month(1980, 1), .month(1996, 6),
      ])
    #expect(result.texts("GY1 1AA") == ["user_type": "1"])
    #expect(result.texts("BT1 1AA") == ["user_type": "0"])
  }

  @Test func degreesWithoutGridAndMissingValues() throws {
    let text = """
      id,postcode,latitude,longitude
      1,AB10 1XG,57.144165160000000,-2.114847768000000
      2,IM1 1AA,,0.00000
      3,JE1 1AA,99.999999,0.000000
      4,JE2 1AA,0,0
      5,SE10 9NF,51.4779,0.00000
      6,JE3 1AA,,
      """
    let result = try record(["ukpostcodes.csv": text])
    #expect(result.report.dialect == .csv)
    #expect(result.columns == [.geographic])
    #expect(result.values("AB10 1XG") == [57_144_165_160_000_000, -2_114_847_768_000_000])
    #expect(result.values("SE10 9NF") == [51_477_900_000_000_000, 0])
    for postcode in ["IM1 1AA", "JE1 1AA", "JE2 1AA", "JE3 1AA"] {
      #expect(result.values(postcode) == [nil, nil])
    }
    #expect(result.rejections == [])
  }

  @Test func doogal() throws {
    let text = #"""
      Postcode,In Use?,Latitude,Longitude,Easting,Northing,Grid Ref,Introduced,Terminated,Built Up Area
      NE10 0AG,Yes,54.954762,-1.545019,429236,562330,NZ292623,1/1/2004 12:00:00 AM,,"Gates,head"
      NE10 0HH,No,54.957242,-1.559607,428300,562600,NZ283625,1/1/1980 12:00:00 AM,12/1/1985 12:00:00 AM,"a
      ""b"""
      NE10 0HJ,No,54.957242,-1.559607,428300,562600,NZ283625,1980-01-01,,
      """#
    let result = try record(["postcodes.csv": text])
    #expect(result.report.dialect == .csv)
    #expect(result.columns == [.gridReference, .geographic, .introduced, .terminated])
    let degrees: [Int64] = [54_957_242_000_000_000, -1_559_607_000_000_000]
    #expect(
      result.values("NE10 0AG") == [
        429_236, 562_330, 54_954_762_000_000_000, -1_545_019_000_000_000, .month(2004, 1), nil,
      ])
    #expect(
      result.values("NE10 0HH") == [428_300, 562_600] + degrees + [.month(1980, 1), .month(1985, 12)])
    // Terminated, without a date.
    #expect(
      result.values("NE10 0HJ") == [428_300, 562_600] + degrees + [.month(1980, 1), ValueForm.unstatedMonth])
    #expect(result.report.droppedColumns == ["Grid Ref", "Built Up Area"])
    #expect(result.rows.map(\.line) == [2, 3, 5])
  }

  @Test func geoNames() throws {
    let text =
      "GB\tAB10 1AB\t\"The Bay\tScotland\tSCT\t\t\t\t\t57.1482\t-2.0983\t6\nGB\tM1\tx\t\t\t\t\t\t\t53.5\t-2.2\t\n"
    let result = try record(["GB_full.txt": text])
    #expect(result.report.dialect == .geonames)
    #expect(result.columns == [.geographic, .quality])
    #expect(result.values("AB10 1AB") == [57_148_200_000_000_000, -2_098_300_000_000_000, 6])
    #expect(result.rejections.map(\.reason) == [.outcodeOnly])
  }

  @Test(arguments: [false, true])
  func openPostcodeGeo(hasHeader: Bool) throws {
    let header =
      "postcode,status,usertype,easting,northing,positional_quality_indicator,country,latitude,longitude,"
      + "postcode_no_space,postcode_fixed_width_seven,postcode_fixed_width_eight,postcode_area,postcode_district,"
      + "postcode_sector,outcode,incode\n"
    let rows = """
      AB1 0AA,terminated,small,385386,801193,1,Scotland,57.101474,-2.242851,AB10AA,AB1 0AA,AB1  0AA,AB,AB1,AB1 0,AB1,0AA
      AB10 1AB,live,large,394235,806529,1,Scotland,57.149606,-2.096916,AB101AB,AB101AB,AB10 1AB,AB,AB10,AB10 1,AB10,1AB
      IM1 1AA,live,large,\\N,\\N,9,Isle of Man,\\N,\\N,IM11AA,IM1 1AA,IM1  1AA,IM,IM1,IM1 1,IM1,1AA
      """
    let result = try record(["open_postcode_geo.csv": (hasHeader ? header : "") + rows])
    #expect(result.report.dialect == .openPostcodeGeo)
    #expect(result.plainColumns == [.gridReference, .geographic, .quality, .terminated])
    #expect(
      result.values("AB1 0AA") == [
        385_386, 801_193, 57_101_474_000_000_000, -2_242_851_000_000_000, 1, ValueForm.unstatedMonth,
      ])
    #expect(
      result.values("AB10 1AB") == [394_235, 806_529, 57_149_606_000_000_000, -2_096_916_000_000_000, 1, nil])
    #expect(result.values("IM1 1AA") == [nil, nil, nil, nil, 9, nil])
    // Without a header the text columns have no names.
    #expect(
      result.texts("AB1 0AA") == (hasHeader ? ["user_type": "small", "country": "Scotland"] : [:]))
    #expect(
      result.texts("IM1 1AA") == (hasHeader ? ["user_type": "large", "country": "Isle of Man"] : [:]))
  }

  @Test func scottishPartsAndReintroductions() throws {
    let header =
      "Postcode,PostcodeDistrict,PostcodeSector,DateOfIntroduction,DateOfDeletion,GridReferenceEasting,"
      + "GridReferenceNorthing,Latitude,Longitude,SplitIndicator,GridLinkPositionalAccuracy\n"
    let rows = """
      "PA31 8UAB","PA31","PA31 8",7/7/2004 00:00:00,,"179709","708103",56.2,-5.5,"Y",1
      "PA31 8UAA","PA31","PA31 8",7/7/2004 00:00:00,,"179562","707515",56.2,-5.5,"Y",1
      "G2 8AE","G2","G2 8",10/4/2008 00:00:00,25/1/2017 00:00:00,"258484","664975",55.8,-4.2,"N",
      """
    let result = try record(["SmallUser.csv": header + rows])
    #expect(result.report.dialect == .spd)
    #expect(result.columns == [.gridReference, .geographic, .quality, .introduced, .terminated])
    // Part A represents the postcode, regardless of the order of the parts.
    #expect(result.rows.map(\.postcode.description) == ["PA31 8UA", "G2 8AE"])
    #expect(
      result.values("PA31 8UA") == [
        179_562, 707_515, 56_200_000_000_000_000, -5_500_000_000_000_000, 1, .month(2004, 7), nil,
      ])
    #expect(
      result.values("G2 8AE") == [
        258_484, 664_975, 55_800_000_000_000_000, -4_200_000_000_000_000, nil, .month(2008, 4), .month(2017, 1),
      ])
    #expect(result.report.superseded == 1)
    #expect(result.report.supersededSamples.map(\.kept.line) == [3])
    #expect(result.report.supersededSamples.map(\.dropped.line) == [2])
  }

  @Test func scottishPartsWithoutALivePartA() throws {
    func row(_ postcode: String, _ introduced: String, _ deleted: String, _ easting: Int) -> [String] {
      [postcode, "PA31", "PA31 8", introduced, deleted, "\(easting)", "707515", "", "", "Y"]
        + Array(repeating: "", count: 41)
    }
    let rows = [
      // Part B was introduced later, but part A is live.
      row("PA31 8UAB", "1/1/2020 00:00:00", "", 100_001), row("PA31 8UAA", "1/1/2000 00:00:00", "", 100_002),
      // Part A is terminated and part C is live. Both go to the builder, with their lines.
      row("PA31 8UBC", "1/1/2000 00:00:00", "", 100_003),
      row("PA31 8UBA", "1/1/2000 00:00:00", "1/1/2010 00:00:00", 100_004),
      // One postcode without part A, and one with identical parts.
      row("PA31 8UDB", "1/1/2000 00:00:00", "", 100_005), row("PA31 8UEA", "1/1/2000 00:00:00", "", 100_006),
      row("PA31 8UEB", "1/1/2000 00:00:00", "", 100_006),
    ]
    let text = rows.map { $0.joined(separator: ",") }.joined(separator: "\n")
    let result = try record(["SmallUser.csv": text])
    #expect(result.rejections == [])
    #expect(result.rows.map { $0.values[0] } == [100_002, 100_004, 100_006, 100_003, 100_005])
    #expect(result.rows.map { result.lines.location(of: $0.line)?.line } == [2, 4, 6, 3, 5])
    #expect(zip(result.rows, result.rows.dropFirst()).allSatisfy { $0.line < $1.line })
    #expect(result.report.superseded == 1)
    #expect(result.report.merged == 1)
  }

  @Test(arguments: ["AB1 0AA\nAB10AB\nxx\nM1 1AE\n", "Postcode\nAB1 0AA\nAB10AB\nxx\nM1 1AE"])
  func lists(text: String) throws {
    let result = try record(["list.txt": text])
    #expect(result.report.dialect == .list)
    #expect(result.columns == [])
    #expect(result.rows.map(\.postcode.description) == ["AB1 0AA", "AB1 0AB", "M1 1AE"])
    #expect(result.rejections.map(\.reason) == [.notAPostcode])
  }

  @Test func byteOrderMarkLatin1AndOldMacLineEnds() throws {
    let latin1: [UInt8] =
      Array("Postcode,lat,long,name\rLL58 8AA,53.2,-4.1,\"Ynys M".utf8) + [0xF4] + Array("n\"\r".utf8)
    let folder = try TemporaryFolder()
    let old = try record([folder.write("mac.csv", latin1)])
    #expect(old.values("LL58 8AA") == [53_200_000_000_000_000, -4_100_000_000_000_000])
    let marked = try record(["x.csv": "\u{FEFF}Postcode,lat,long\r\nLL58 8AA,53.2,-4.1\r\n"])
    #expect(marked.values("LL58 8AA") == old.values("LL58 8AA"))
    #expect(marked.rows.map(\.line) == [2])
  }

  @Test func areasAndTerminatedPostcodesCanBeExcluded() throws {
    let text = """
      pcd,pcd2,pcds,dointr,doterm,usertype,oseast1m,osnrth1m,osgrdind
      BT1 1AA,,,198001,,0,333772,374155,1
      B1 1AA,,,198001,,0,406000,286000,1
      NP1 1AA,,,198001,199606,0,331000,188000,1
      NPT 1AA,,,198001,199606,0,331000,188000,1
      BT9 9ZZ,,,198001,bad,0,333772,374155,1
      """
    let all = try record(["x.csv": text])
    #expect(all.rows.count == 4)
    #expect(all.rejections.count == 1)
    let options = ImportOptions(excludedAreas: ["bt", "ZE", "+"], liveOnly: true)
    let some = try record(["x.csv": text], options)
    #expect(some.rows.map(\.postcode.description) == ["B1 1AA"])
    #expect(some.report.excluded == 2)
    #expect(some.report.terminatedLeftOut == 2)
    #expect(some.report.rows == 5)
    #expect(some.report.rejected == 0)
    #expect(some.report.warnings.count == 2)
    #expect(try record(["x.csv": text], ImportOptions(excludedAreas: ["NP"])).rows.count == 2)
  }

  @Test func dialectOption() throws {
    let text = "Postcode,name\nAB1 0AA,x\n"
    #expect(throws: ImportError.self) { try record(["x.csv": text]) }
    #expect(try record(["x.csv": text], ImportOptions(dialect: .list)).rows.count == 1)
    #expect(throws: ImportError.self) { try record(["x.csv": text], ImportOptions(dialect: .onspd)) }
    let short = "pcd,lat,long\nAB1 0AA,57.1,-2.2\n"
    #expect(try record(["x.csv": short]).report.dialect == .csv)
    #expect(try record(["x.csv": short], ImportOptions(dialect: .onspd)).report.dialect == .onspd)
    for dialect in Dialect.allCases { #expect(Dialect(rawValue: dialect.name) == dialect) }
  }
}

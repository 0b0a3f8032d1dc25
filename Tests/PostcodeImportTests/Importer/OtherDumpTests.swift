@testable import PostcodeKit
import TestSupport
import Testing

@testable import PostcodeImport

/// Dumps of other publishers and editions, and irregular ends of rows.
struct OtherDumpTests {
  /// A row of `gridall.csv`, whose fields are all quoted.
  private static func nhs(_ fields: [Int: String], count: Int) -> String {
    (1...count).map { "\"\(fields[$0] ?? "")\"" }.joined(separator: ",") + "\r\n"
  }

  @Test(arguments: [41, 43])
  func nhsPostcodeDirectory(_ count: Int) throws {
    let live: [Int: String] = [
      1: "AB10 1AB", 2: "AB10 1AB", 3: "201106", 5: "03942", 6: "08065", 7: "S99999999", 8: "00QA", 9: "S12000033",
      10: "S13002842", 11: "0", 12: "1", 13: "S92000003", 14: "S08000020", 15: "S99999999", 18: "S03000012",
      34: "S14000002",
      37: "394235", 38: "0806529", 39: "S00090540", 40: "S01006514", 41: "S02001237", 42: "E56000001", 43: "E54000001",
    ]
    var ended = live
    ended[1] = "M1   1AA"
    ended[2] = "M1 1AA"
    ended[4] = "199606"
    ended[37] = ""
    ended[38] = ""
    ended[12] = "9"
    let result = try record(["gridall.csv": Self.nhs(live, count: count) + Self.nhs(ended, count: count)])
    #expect(result.report.dialect == .nhspd && result.report.rejected == 0)
    #expect(result.plainColumns == [.gridReference, .quality, .introduced, .terminated])
    #expect(result.values("AB10 1AB") == [394_235, 806_529, 1, .month(2011, 6), nil])
    #expect(result.values("M1 1AA") == [nil, nil, 9, .month(2011, 6), .month(1996, 6)])
    let texts = try #require(result.texts("AB10 1AB"))
    let expected = [
      "county": "S99999999", "district": "S12000033", "ward": "S13002842", "user_type": "0", "country": "S92000003",
      "constituency": "S14000002", "ccg": "S03000012",
    ]
    for (column, code) in expected { #expect(texts[column] == code, "\(column)") }
    #expect(texts["icb"] == (count == 43 ? "E54000001" : nil))
  }

  /// `SingleRecord.csv`, the Scottish Statistics Postcode Lookup: small and large users in one file, and no degrees.
  @Test func scottishStatisticsPostcodeLookup() throws {
    let text = """
      Postcode,PostcodeDistrict,PostcodeSector,SplitIndicator,LinkedSmallUserPostcode,DateOfIntroduction,DateOfDeletion,PostcodeType,\
      GridReferenceEasting,GridReferenceNorthing,CouncilArea2019Code,DataZone2022Code
      AB10 1AB,AB10,AB10 1,N,AB10 1AD,11/07/2011,,L,394235,806529,S12000033,S01013500
      AB10 1AD,AB10,AB10 1,N,,01/08/1973,,S,394230,806520,S12000033,S01013500
      AB10 1AF,AB10,AB10 1,N,,01/08/1973,02/06/1996,S,394230,806520,S12000033,S01013500

      """
    let result = try record(["SingleRecord.csv": text])
    #expect(result.report.dialect == .spd && result.report.rejected == 0)
    #expect(result.values("AB10 1AF") == [394_230, 806_520, .month(1973, 8), .month(1996, 6)])
    #expect(result.texts("AB10 1AB")?["district"] == "S12000033")
    let folder = try TemporaryFolder()
    let directory = try ScottishDirectory(path: folder.write("SingleRecord.csv", text), ImportOptions())
    for (postcode, isLarge) in [("AB10 1AB", true), ("AB10 1AD", false)] {
      #expect(directory.row(of: try #require(Postcode(postcode)))?.isLargeUser == isLarge)
    }
  }

  /// The years of one header differ, and `pcd7` has eight characters.
  @Test(arguments: [
    (
      "pcd7,pcd8,pcds,dointr,doterm,usrtypind,east1m,north1m,gridind,oa21cd,cty25cd,lad25cd,wd25cd,sicbl26cd,lat,long,imd20ind,icb26cd",
      Dialect.nspl
    ),
    (
      "pcd7,pcd8,pcds,dointr,doterm,cty25cd,lad25cd,wd25cd,usrtypind,east1m,north1m,gridind,oa21cd,sicbl26cd,lat,long,imd20ind,icb26cd",
      Dialect.onspd
    ),
  ])
  func headersThatMixYears(_ header: String, _ dialect: Dialect) throws {
    let values = [
      "pcd7": "B14  5TU", "pcd8": "B14  5TU", "pcds": "B14 5TU", "dointr": "198001", "east1m": "407000",
      "north1m": "0279000",
      "gridind": "1", "lad25cd": "E08000025", "wd25cd": "E05011118", "sicbl26cd": "E38000258", "icb26cd": "E54000055",
      "lat": "52.408957", "long": "-1.898556",
    ]
    let row = header.split(separator: ",").map { values[String($0)] ?? "" }.joined(separator: ",")
    let result = try record(["x.csv": "\(header)\r\n\(row)\r\n"])
    #expect(result.report.dialect == dialect && result.rows.count == 1)
    let texts = try #require(result.texts("B14 5TU"))
    #expect(texts["district"] == "E08000025" && texts["ward"] == "E05011118")
    #expect(texts["ccg"] == "E38000258" && texts["icb"] == "E54000055")
  }

  /// Spreadsheets pad rows with delimiters, and end with rows of nothing else.
  @Test(arguments: [
    "postcode,lat,long\nM1 1AA,53.4,-2.2,\nM1 1AB,53.5,-2.3,\n,,\n,,,\n",
    "postcode,lat,long\nM1 1AA,53.4,-2.2,,,\n,,,,,,,\nM1 1AB,53.5,-2.3\n ,,\n",
    "postcode,lat,long,\nM1 1AA,53.4,-2.2,\nM1 1AB,53.5,-2.3\n",
    "postcode;lat;long;;\r\nM1 1AA;53.4;-2.2;;\r\n;;;;\r\nM1 1AB;53.5;-2.3;;;",
    ",,\n , ,\npostcode,lat,long\nM1 1AA,53.4,-2.2\n\"\",\"\",\"\"\nM1 1AB,53.5,-2.3\n\"\",\"\"\n",
    "\"\",\"\",\"\"\npostcode,lat,long\nM1 1AA,53.4,-2.2\nM1 1AB,53.5,-2.3\n",
  ])
  func delimitersAtTheEnd(_ text: String) throws {
    let result = try record(["x.csv": text])
    #expect(result.rejections.isEmpty && result.report.rows == 2 && result.report.droppedColumns.isEmpty)
    #expect(result.values("M1 1AA") == [53_400_000_000_000_000, -2_200_000_000_000_000])
    #expect(result.values("M1 1AB") == [53_500_000_000_000_000, -2_300_000_000_000_000])
  }

  /// A delimiter at the end of the header makes no column; a column without a label does.
  @Test func columnsWithoutLabel() throws {
    let text = ",postcode,lat,long,class,\n1,M1 1AA,53.4,-2.2,A,\n"
    let all = try record(["x.csv": text], ImportOptions(columns: .all))
    #expect(all.texts("M1 1AA") == ["field_1": "1", "class": "A"])
    #expect(all.columns.map(\.name).filter { $0.contains("field") } == ["field_1"])
    #expect(try record(["x.csv": text]).report.droppedColumns == ["class"])
  }

  @Test func otherRowsAreStillRejected() throws {
    let text = "postcode,lat,long\nM1 1AA,53.4,-2.2,x\nM1 1AB,53.5,-2.3,,x\n,53.4,-2.2\nM1 1AD,53.5\n"
    let result = try record(["x.csv": text])
    #expect(result.rejections.map(\.reason) == [.tooManyFields, .tooManyFields, .noPostcode, .tooFewFields])
  }
}

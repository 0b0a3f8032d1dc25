import Foundation
@testable import PostcodeKit
import TestSupport
import Testing

@testable import PostcodeImport

/// The files of an archive or folder that are read, and the reports on the others.
struct SelectionTests {
  private static let header = "pcd,pcd2,pcds,dointr,doterm,oscty,oseast1m,osnrth1m,osgrdind\n"
  private static let ab = "AB1 0AA,,,198001,,x,385386,801193,1\n"
  private static let zero = "ZE1 0AA,,,198001,,x,447759,1141280,1\n"

  private static let onspd: KeyValuePairs<String, String> = [
    "Data/ONSPD_NOV_2025_UK.csv": header + ab + zero,
    "Data/ONSPD_NOV_2025_UK.txt": ab + zero,
    "Data/multi_csv/ONSPD_NOV_2025_UK_AB.csv": header + ab,
    "Data/multi_csv/ONSPD_NOV_2025_UK_ZE.csv": header + zero,
    "Documents/LA_UA names and codes UK as at 04_25.csv":
      "\u{FEFF}LAD25CD,LAD25NM\nS12000033,Aberdeen City\n",
    "Documents/Postcodes to look at.csv": "postcode,lat,long\nAB1 0AA,57,-2\n",
    "User Guide/ONSPD User Guide.pdf": "%PDF-1.7\n\0\0",
    "readme.txt": "The ONS Postcode Directory, November 2025\n",
  ]

  private func checkONSPD(_ result: Recorded) {
    #expect(result.report.used.map(\.entry) == ["Data/ONSPD_NOV_2025_UK.csv"])
    #expect(result.report.used.map(\.rows) == [2])
    #expect(result.rows.map(\.postcode.description) == ["AB1 0AA", "ZE1 0AA"])
    #expect(result.report.edition == "November 2025")
    #expect(result.report.dialect == .onspd)
    var reasons: [String: ImportReport.UnusedReason] = [:]
    for file in result.report.unused { reasons[file.entry ?? ""] = file.reason }
    #expect(reasons.count == 7)
    #expect(reasons["Data/ONSPD_NOV_2025_UK.txt"] == .sameAs("Data/ONSPD_NOV_2025_UK.csv"))
    for area in ["AB", "ZE"] {
      let name = "Data/multi_csv/ONSPD_NOV_2025_UK_\(area).csv"
      #expect(reasons[name] == .partOf("Data/ONSPD_NOV_2025_UK.csv"))
    }
    #expect(reasons["Documents/LA_UA names and codes UK as at 04_25.csv"] == .documentation)
    #expect(reasons["Documents/Postcodes to look at.csv"] == .documentation)
    #expect(reasons["User Guide/ONSPD User Guide.pdf"] == .documentation)
    guard case .unknown = reasons["readme.txt"] else {
      Issue.record("\(String(describing: reasons["readme.txt"]))")
      return
    }
  }

  @Test func copiesAreReadOnceFromAFolder() throws {
    checkONSPD(try record(Self.onspd))
  }

  @Test(arguments: [UInt16(0), 8])
  func copiesAreReadOnceFromAZip(method: UInt16) throws {
    let entries = Self.onspd.map { name, text in
      var entry = ZipBuilder.Entry(name)
      entry.content = Array(text.utf8)
      entry.method = method
      return entry
    }
    let folder = try TemporaryFolder()
    checkONSPD(try record([folder.write("ONSPD_NOV_2025.zip", ZipBuilder(entries).bytes())]))
  }

  @Test func partsWithoutAWholeAreAllRead() throws {
    let result = try record([
      "Data/multi_csv/NSPL21_FEB_2023_UK_AB.csv": Self.header + Self.ab,
      "Data/multi_csv/NSPL21_FEB_2023_UK_ZE.csv": Self.header + Self.zero,
      "Data/multi_csv/NSPL21_FEB_2023_UK_HS.csv": Self.header,
    ])
    #expect(result.rows.count == 2)
    #expect(result.report.used.count == 2)
    #expect(result.report.unused.map(\.reason) == [.headerOnly])
    #expect(result.report.edition == "February 2023")
  }

  @Test func filesNamedLikePartsAreRead() throws {
    let row = #""AB10 1AB",10,394235,806529,"","","","","","""# + "\n"
    let other = #""B1 1AB",10,406000,286000,"","","","","","""# + "\n"
    let result = try record([
      "a.csv": row, "a_b.csv": row, "b.csv": other, "a_b_c.csv": other,
    ])
    // `a_b` is named as a part of `a` for area B, but has no postcodes of B.
    #expect(result.report.used.map(\.entry) == ["a.csv", "a_b.csv", "a_b_c.csv", "b.csv"])
  }

  @Test func codePointOpenWithDocuments() throws {
    let ab = "\"AB10 1AB\",10,394235,806529,\"S92000003\",\"\",\"\",\"\",\"\",\"\"\r\n"
    let ze = "\"ZE1 0AA\",10,447759,1141280,\"S92000003\",\"\",\"\",\"\",\"\",\"\"\r\n"
    let metadata = """
      ORDNANCE SURVEY\r
      PRODUCT: OS CODE-POINT_03.02\r
      DATASET VERSION NUMBER: 2025.4.0\r
      COPYRIGHT DATE: 20251020\r
            AB\t1\r
            ZE\t3\r

      """
    let folder = try TemporaryFolder()
    try folder.write("Data/CSV/ab.csv", Array(ab.utf8))
    try folder.write("Data/CSV/ze.csv", Array(ze.utf8))
    try folder.write("Doc/metadata.txt", Array(metadata.utf8))
    let licence =
      Array("LICENCE\n\nContains OS data ".utf8) + [0xA9] + Array(" Crown copyright 2025.\nBye\n".utf8)
    try folder.write("Doc/licence.txt", licence)
    try folder.write("Doc/Code-Point_Open_Column_Headers.csv", Array("PC,PQ,EA,NO,CY,RH,LH,CC,DC,WC\n".utf8))
    let report = try record([folder.path]).report
    #expect(report.dataset == "Code-Point Open")
    #expect(report.edition == "2025.4.0")
    #expect(report.attribution == "Contains OS data © Crown copyright 2025.")
    #expect(report.warnings == ["metadata.txt: expected 3 rows for ZE, found 1"])
    #expect(report.used.count == 2)

    let synthetic = metadata.replacing("OS CODE-POINT_03.02", with: "CODE-POINT SYNTHETIC SAMPLE")
    try folder.write("Doc/metadata.txt", Array(synthetic.utf8))
    #expect(try record([folder.path]).report.dataset == "Code-Point Open (synthetic)")
  }

  @Test func severalInputsAreMerged() throws {
    let folder = try TemporaryFolder()
    let one = try folder.write("one.csv", Array("postcode,lat,long\nAB1 0AA,57,-2\nx,57,-2\n".utf8))
    let two = try folder.write("two.csv", Array("id,lat,long,postcode\n1,57,-2,AB1 0AB\n2,57,-2,y\n".utf8))
    let result = try record([one, two])
    #expect(result.rows.map(\.postcode.description) == ["AB1 0AA", "AB1 0AB"])
    #expect(result.rejections.map(\.location.file) == [one, two])
    #expect(result.rejections.map(\.location.line) == [3, 3])
    #expect(result.rows.map { result.lines.location(of: $0.line)?.file } == [0, 1])
  }

  @Test func columnsOfAllFilesAreCombined() throws {
    let result = try record([
      "a.csv": "postcode,easting,northing,terminated\nAB1 0AA,385386,801193,199606\n",
      "b.csv": "postcode,easting,northing,introduced\nAB1 0AB,385177,801314,198001\n",
    ])
    #expect(result.columns == [.gridReference, .introduced, .terminated])
    #expect(result.values("AB1 0AA") == [385_386, 801_193, nil, .month(1996, 6)])
    #expect(result.values("AB1 0AB") == [385_177, 801_314, .month(1980, 1), nil])
  }

  @Test func editionsFromNames() {
    #expect(DumpMetadata.edition(inName: "ONSPD_NOV_2025_UK.csv") == "November 2025")
    #expect(DumpMetadata.edition(inName: "NSPL21_FEB_2023_UK_DG") == "February 2023")
    #expect(DumpMetadata.edition(inName: "ONS_Postcode_Directory_(May_2025)_for_the_UK") == "May 2025")
    #expect(DumpMetadata.edition(inName: "Postcode Directory August 2024") == "August 2024")
    #expect(DumpMetadata.edition(inName: "uk-latlon-2025-05.csv") == nil)
    #expect(DumpMetadata.edition(inName: "ma_2025") == nil)
  }
}

import Foundation
@testable import PostcodeKit
import TestSupport
import Testing

@testable import PostcodeImport

struct HeaderTests {
  /// The beginnings of published headers, and the indexes of their columns by role.
  @Test(
    arguments: [
      (
        "pcd,pcd2,pcds,dointr,doterm,usertype,oseast1m,osnrth1m,osgrdind,oa11,cty,laua,ward", Dialect.nspl,
        [0, 6, 7, 8, 3, 4]
      ),
      (
        "pcd7,pcd8,pcds,dointr,doterm,usrtypind,east1m,north1m,gridind,oa21cd,cty26cd,ced25cd,lad26cd", .nspl,
        [0, 6, 7, 8, 3, 4]
      ),
      (
        "pcd,pcd2,pcds,dointr,doterm,oscty,oslaua,osward,usertype,oseast1m,osnrth1m,osgrdind,oshlthau",
        .onspd,
        [0, 9, 10, 11, 3, 4]
      ),
      (
        "pcd,pcd2,pcds,dointr,doterm,oscty,ced,oslaua,osward,parish,usertype,oseast1m,osnrth1m,osgrdind",
        .onspd,
        [0, 11, 12, 13, 3, 4]
      ),
      (
        "pcd7,pcd8,pcds,dointr,doterm,cty27cd,ced27cd,lad27cd,wd27cd,parncp27cd,usrtypind,east1m,north1m,gridind",
        .onspd,
        [0, 11, 12, 13, 3, 4]
      ),
      (
        "X,Y,OBJECTID,Postcode (7 char),Postcode (8 char),Postcode (e-GIF),Date of Introduction,Date of Termination,"
          + "County Code,Postcode User Type,National Grid Reference (Easting),National Grid Reference (Northing),"
          + "Grid Reference Positional Quality Indicator,Latitude,Longitude", .onspd, [3, 10, 11, 12, 6, 7]
      ),
      ("PC,PQ,EA,NO,CY,RH,LH,CC,DC,WC", .codePointOpen, [0, 2, 3, 1, nil, nil]),
      (
        "Postcode,Positional_quality_indicator,Eastings,Northings,Country_code,NHS_regional_HA_code,NHS_HA_code,"
          + "Admin_county_code,Admin_district_code,Admin_ward_code", .codePointOpen, [0, 2, 3, 1, nil, nil]
      ),
      (
        "Postcode,In Use?,Latitude,Longitude,Easting,Northing,Grid Ref,Introduced,Terminated,Altitude", .csv,
        [0, 4, 5, nil, 7, 8]
      ),
      (
        "postcode,status,usertype,easting,northing,positional_quality_indicator,country,latitude,longitude",
        .openPostcodeGeo, [0, 3, 4, 5, nil, nil]
      ),
      (
        "Postcode,PostcodeDistrict,PostcodeSector,DateOfIntroduction,DateOfDeletion,GridReferenceEasting,"
          + "GridReferenceNorthing,Latitude,Longitude,SplitIndicator,GridLinkIndicator,GridLinkPositionalAccuracy",
        .spd,
        [0, 5, 6, 11, 3, 4]
      ),
      (
        "Postcode,PostcodeDistrict,PostcodeSector,SplitIndicator,LinkedSmallUserPostcode,DateOfIntroduction,"
          + "DateOfDeletion,PostcodeType,GridReferenceEasting,GridReferenceNorthing", .spd,
        [0, 8, 9, nil, 5, 6]
      ),
      ("postcode,easting,northing", .csv, [0, 1, 2, nil, nil, nil]),
      ("postcode", .list, [0, nil, nil, nil, nil, nil]),
    ] as [(String, Dialect, [Int?])])
  func rolesInHeaders(line: String, dialect: Dialect, expected: [Int?]) {
    guard let layout = layout(line, filler: "AB1 0AA") else {
      Issue.record("not recognised: \(line)")
      return
    }
    #expect(layout.dialect == dialect)
    let roles: [ColumnRole] = [.postcode, .easting, .northing, .quality, .introduced, .terminated]
    #expect(roles.map { layout.fields[$0] } == expected)
  }

  @Test(arguments: ["id,postcode,latitude,longitude", "Postcode,lat,long", "POSTCODE,Lat,Lng"])
  func positionsInDegrees(line: String) {
    #expect(layout(line, filler: "AB1 0AA")?.columns == [.geographic])
  }

  @Test(arguments: ["LAD25CD,LAD25NM", "id,name,latitude,longitude", "postcode,name", "Ward,pcd"])
  func otherTablesAreRejected(line: String) {
    #expect(layout(line, filler: "AB1 0AA") == nil)
  }

  /// Returns the layout of a file with this header and one row.
  private func layout(_ header: String, filler: String) -> RowLayout? {
    let labels = header.split(separator: ",", omittingEmptySubsequences: false).map { HeaderLabel(String($0)) }
    let row = labels.map { label in
      switch label.role {
      case .introduced, .terminated: ""
      case .status: "live"
      default: filler
      }
    }.joined(separator: ",")
    let text = Array("\(header)\n\(row)\n".utf8)
    guard case .rows(let layout, _) = Recognition(text, isWhole: true) else { return nil }
    return layout
  }

  @Test(.enabled(if: Checkout.hasDumps, "needs the published dumps"))
  func publishedHeadersAreDetected() throws {
    let text = try Checkout.text("headers.md")
    var seen = 0
    for section in text.components(separatedBy: "\n## ").dropFirst() {
      let name = section.prefix { $0 != " " }
      let line = section.components(separatedBy: "```\n").dropFirst().first?.prefix { $0 != "\n" } ?? ""
      // The list describes these columns but doesn't quote them.
      if name.hasPrefix("codepoint_open_before") || name.hasPrefix("geonames") { continue }
      seen += 1
      let dialect: Dialect =
        switch true {
        case name.hasPrefix("NSPL"): .nspl
        case name.hasPrefix("ONSPD"), name.hasPrefix("arcgis"): .onspd
        case name.hasPrefix("codepoint"): .codePointOpen
        case name.hasPrefix("open_postcode_geo"): .openPostcodeGeo
        case name.hasPrefix("scottish"): .spd
        default: .csv
        }
      guard let layout = layout(String(line), filler: "AB1 0AA") else {
        Issue.record("not recognised: \(name)")
        continue
      }
      #expect(layout.dialect == dialect, "\(name)")
      let labels = line.split(separator: ",", omittingEmptySubsequences: false).map { $0.lowercased() }
      let names: [ColumnRole: [String]] = [
        .postcode: ["pcd", "pcd7", "postcode", "pc", "postcode (7 char)"],
        .easting: ["oseast1m", "east1m", "easting", "eastings", "ea", "gridreferenceeasting"],
        .northing: ["osnrth1m", "north1m", "northing", "northings", "no", "gridreferencenorthing"],
        .introduced: ["dointr", "introduced", "dateofintroduction", "date of introduction"],
        .terminated: ["doterm", "terminated", "dateofdeletion", "date of termination"],
        .quality: [
          "osgrdind", "gridind", "pq", "positional_quality_indicator", "gridlinkpositionalaccuracy",
        ],
      ]
      for (role, names) in names where !name.hasPrefix("arcgis") || role != .easting && role != .northing {
        let expected = labels.firstIndex { names.contains($0) }
        if expected != nil { #expect(layout.fields[role] == expected, "\(name) \(role)") }
      }
      #expect(layout.fields.hasPosition, "\(name)")
    }
    #expect(seen == 30)
  }
}

import Foundation
@testable import PostcodeKit
import Testing

@testable import PostcodeImport

/// A Scottish Postcode Directory beside another dataset.
@Suite struct ScottishDirectoryTests {
  @Test(
    arguments: [
      ("CouncilArea2019Code", "council_area", 2019), ("LAU2025Level1Code", "lau_level_1", 2025),
      ("NUTS2018Level3Code", "itl_level_3", 2018), ("UrbanRural6Fold2022Code", "urban_rural_6_fold", 2022),
      ("UrbanRural8FoldCode", "urban_rural_8_fold", nil), ("IslandCode", "island", nil),
      ("LinkedSmallUserPostcode", "linked_small_user_postcode", nil),
      ("ScottishIndexOfMultipleDeprivation2020Rank", "scottish_index_of_multiple_deprivation", 2020),
      ("CensusHouseholdCount2011", "census_household_count", 2011), ("Postcode", nil, nil),
      ("Other2019Code", nil, 2019),
    ] as [(String, String?, Int?)])
  func labels(_ label: String, _ key: String?, _ year: Int?) {
    #expect(ScottishLabel(label).key?.string == key)
    if key != nil { #expect(ScottishLabel(label).year == year) }
  }

  /// The newest edition of a geography has no year in its name.
  @Test func editions() {
    let labels = ["Locality2001Code", "Locality2022Code", "LocalityCode", "OutputArea2011Code", "New2030Code"]
    let texts = ScottishColumns.texts(labels, taken: [], .served)
    #expect(
      texts.fields.map(\.name) == [
        "scotland_locality_2001", "scotland_locality_2022", "scotland_locality", "scotland_output_area",
      ])
    #expect(texts.dropped == ["New2030Code"])
    #expect(ScottishColumns.texts(labels, taken: [], .all).fields.last?.name == "scotland_new2030code")
  }

  private static let base = "pcd7,pcd8,pcds,dointr,doterm,lad25cd,east1m,north1m,gridind,lat,long\n"

  private static func header(_ extra: String) -> String {
    "Postcode,DateOfIntroduction,DateOfDeletion,GridReferenceEasting,GridReferenceNorthing,Latitude,Longitude,"
      + "SplitIndicator,CouncilArea2019Code\(extra)\n"
  }

  private func build(_ dump: String, scotland: [String: String]) throws -> (PostcodeIndex, ImportReport) {
    let folder = FileManager.default.temporaryDirectory.appendingPathComponent("scotland-\(UUID())")
    let directory = folder.appendingPathComponent("spd")
    try FileManager.default.createDirectory(at: directory, withIntermediateDirectories: true)
    defer { try? FileManager.default.removeItem(at: folder) }
    for (name, text) in scotland { try Data(text.utf8).write(to: directory.appendingPathComponent(name)) }
    let file = folder.appendingPathComponent("dump.csv")
    try Data(dump.utf8).write(to: file)
    var options = ImportOptions()
    options.scotland = directory.path
    let result = try Importer(options: options).importDumps([file.path])
    return (try PostcodeIndex(bytes: IndexBytes(copying: result.file)), result.report)
  }

  private func text(_ column: String, _ postcode: String, in index: PostcodeIndex) -> String? {
    guard let postcode = Postcode(postcode), let ordinal = index.ordinal(of: postcode) else { return nil }
    return index.column(named: column)?.text(at: ordinal)
  }

  @Test func valuesAndReport() throws {
    let dump =
      Self.base + "AB101AB,AB10 1AB,AB10 1AB,201106,,S12000033,394235,806529,1,57.149590,-2.096923\n"
      + "AB101AF,AB10 1AF,AB10 1AF,201106,,S12000033,394235,806529,1,57.149590,-2.096923\n"
      + "M1 1AD,M1   1AD,M1 1AD,198001,,E08000003,384603,398066,1,53.479021,-2.233519\n"
    let small =
      Self.header(",NeverDigitised")
      + "AB10 1AB,11/7/2011 00:00:00,,394235,806529,57.14958998,-2.09692315,N,S12000033,\n"
      + "AB10 1AF,1/4/1996 00:00:00,2/4/1996 00:00:00,394235,806529,57.1,-2.1,N,S12000034,\n"
      + "AB10 1ZZ,1/4/1996 00:00:00,,394235,806529,57.1,-2.1,N,S12000035,Y\n"
      + "AB10 1,1/4/1996 00:00:00,,394235,806529,57.1,-2.1,N,S12000035,Y\n"
    let large =
      Self.header(",LinkedSmallUserPostcode")
      + "AB10 1AF,1/4/1997 00:00:00,,394235,806529,57.2,-2.1,N,S12000036,AB10 1AB\n"
    let (index, report) = try build(dump, scotland: ["SmallUser.csv": small, "LargeUser.csv": large])
    #expect(text("scotland_council_area", "AB10 1AB", in: index) == "S12000033")
    #expect(text("scotland_date_of_introduction", "AB10 1AB", in: index) == "11/7/2011 00:00:00")
    #expect(text("scotland_user_type", "AB10 1AB", in: index) == "small")
    #expect(text("scotland_user_type", "AB10 1AF", in: index) == "large")
    #expect(text("scotland_council_area", "AB10 1AF", in: index) == "S12000036")
    #expect(text("scotland_linked_small_user_postcode", "AB10 1AF", in: index) == "AB10 1AB")
    // The next row of the dump has nothing of the one before.
    for column in ["scotland_council_area", "scotland_user_type", "scotland_only"] {
      #expect(text(column, "M1 1AD", in: index) == nil)
    }
    let english = try #require(Postcode("M1 1AD").flatMap { index.ordinal(of: $0) })
    #expect(index.column(named: "scotland_easting")?.position(at: english) == nil)
    let scottish = try #require(Postcode("AB10 1AB").flatMap { index.ordinal(of: $0) })
    let position = try #require(index.column(named: "scotland_latitude")?.position(at: scottish))
    #expect(position.first == 5_714_958_998 && position.second == -209_692_315 && position.decimals == 8)
    // Only the directory has this one: terminated, in a month that nobody knows.
    #expect(text("scotland_only", "AB10 1ZZ", in: index) == "Y" && text("district", "AB10 1ZZ", in: index) == nil)
    let only = try #require(Postcode("AB10 1ZZ").flatMap { index.ordinal(of: $0) })
    #expect(index.terminated(at: only) == .unknown && index.geographicPosition(at: only) == nil)
    let scotland = try #require(report.scotland)
    #expect(scotland.rows == 5 && scotland.postcodes == 3 && scotland.deleted == 1 && scotland.only == 1)
    #expect(scotland.rejected == 1 && report.rejected == 1 && scotland.rejectionSamples.count == 1)
    #expect(report.rows == 3 && report.indexed == 4)
    #expect(report.attribution.contains("National Records of Scotland"))
  }

  /// Files of one layout are told apart by their names.
  @Test func usersByFileName() throws {
    let dump = Self.base + "AB101AB,AB10 1AB,AB10 1AB,201106,,S12000033,394235,806529,1,57.149590,-2.096923\n"
    let row = "AB10 1AB,11/7/2011 00:00:00,,394235,806529,57.14958998,-2.09692315,N,S12000033\n"
    for (name, type) in [("LargeUser.csv", "large"), ("SmallUser.csv", "small"), ("users.csv", "small")] {
      let (index, _) = try build(dump, scotland: [name: Self.header("") + row])
      #expect(text("scotland_user_type", "AB10 1AB", in: index) == type)
    }
  }

  /// A dataset without terminated postcodes.
  @Test func besideALiveDataset() throws {
    let dump = "postcode,easting,northing\nAB10 1AB,394235,806529\n"
    let row = { (postcode: String) in "\(postcode),11/7/2011 00:00:00,,394235,806529,57.1,-2.1,N,S12000033\n" }
    let (index, _) = try build(
      dump, scotland: ["SmallUser.csv": Self.header("") + row("AB10 1AB") + row("AB10 1AD")])
    #expect(index.count == 2 && index.isLive(at: 0) && !index.isLive(at: 1))
    #expect(text("scotland_only", "AB10 1AD", in: index) == "Y" && text("scotland_only", "AB10 1AB", in: index) == nil)
  }

  @Test func otherTablesAreRefused() throws {
    let dump = Self.base + "AB101AB,AB10 1AB,AB10 1AB,201106,,S12000033,394235,806529,1,57.149590,-2.096923\n"
    #expect(throws: ImportError.self) { try build(dump, scotland: ["other.csv": "a,b\n1,2\n"]) }
    #expect(throws: ImportError.self) { try build(dump, scotland: [:]) }
  }
}

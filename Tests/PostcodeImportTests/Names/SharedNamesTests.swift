import Foundation
import TestSupport
import PostcodeKit
import Testing

@testable import PostcodeImport

/// The published tables of names.
@Suite(.enabled(if: Checkout.hasDumps, "needs the published dumps"))
struct SharedNamesTests {
  static let tables: [(file: String, geography: Geography)] = [
    ("bua", .builtUpArea), ("cancer_alliances", .cancerAlliance), ("ccgs", .ccg),
    ("ceds", .countyElectoralDivision), ("constituencies", .constituency), ("counties", .county),
    ("countries", .country), ("districts", .district), ("european_registers", .europeanRegion), ("icb", .icb),
    ("itl", .itl), ("lep", .lep), ("lsoa", .lsoa2011), ("lsoa21", .lsoa2021), ("msoa", .msoa2011),
    ("msoa21", .msoa2021), ("national_parks", .nationalPark), ("nhsHa", .healthAuthority),
    ("nhs_regions", .nhsRegion), ("parishes", .parish), ("pcts", .primaryCareTrust),
    ("police_force_areas", .policeForceArea), ("regions", .region), ("ruc11", .ruralUrban2011),
    ("ruc21", .ruralUrban2021), ("scottish_constituencies", .scottishConstituency), ("ttwa", .travelToWorkArea),
    ("wards", .ward),
  ]

  @Test(arguments: tables)
  func table(file: String, geography: Geography) throws {
    var catalogue = NameCatalogue()
    let reports = try catalogue.read(namesAt: Checkout.dump("names-and-codes/\(file).csv"))
    let lines = try Checkout.text("names-and-codes/\(file).csv").split(whereSeparator: \.isNewline).count
    #expect(reports.map(\.rows) == [[geography: lines - 1]])
    #expect(reports.first?.badLines == 0)
    #expect(reports.first?.disagreements == 0)
    if geography != .itl { #expect(catalogue.count(of: geography) == lines - 1) }
  }

  /// The built-in names of countries match the published table.
  @Test func standardNames() throws {
    let lines = try Checkout.text("names-and-codes/countries.csv").split(whereSeparator: \.isNewline).dropFirst()
    let names = lines.map { $0.split(separator: ",").map(String.init) }
    #expect(names.count == 6)
    for name in names { #expect(Geography.country.standardName(of: name[0]) == name.last) }
    #expect(Geography.country.standardName(of: "E99999999") == nil)
    #expect(Geography.region.standardName(of: "E92000001") == nil)
  }

  @Test func allTables() throws {
    var catalogue = NameCatalogue()
    let reports = try catalogue.read(namesAt: Checkout.dump("names-and-codes"))
    #expect(reports.count == Self.tables.count)
    #expect(catalogue.geographies == Set(Self.tables.map(\.geography)))
    #expect(catalogue.disagreements == 0)
    #expect(catalogue.name(of: "W05001354", in: .ward) == "Rhyl Tŷ Newydd")
    #expect(catalogue.name(of: "S13003138", in: .ward) == "Sgìr Ùige agus Càrlabhagh")
    #expect(catalogue.name(of: "E05000961", in: .ward) == "Greasby, Frankby and Irby")
    #expect(catalogue.shortCode(of: "E38000006", in: .ccg) == "02P")
    #expect(catalogue.name(of: "1", in: .ruralUrban2011) == "(Scotland) Large Urban Area")
    #expect(catalogue.name(of: "1", in: .ruralUrban2021) == "Large Urban Areas")
    #expect(catalogue.itl(of: "E06000001")?.code == "TLC31")
    #expect(catalogue.itl(of: "E06000001")?.name == "Hartlepool")
    #expect(catalogue.name(of: "E06000004", in: .itl) == "Stockton-on-Tees")
    // The table has names of units, so an area with two units has none.
    #expect(catalogue.name(of: "TLC31", in: .itl) == nil)
    #expect(catalogue.name(of: "TLC33", in: .itl) == "Darlington")
  }

  @Test func codeList() throws {
    let dump = try DumpInput(path: Checkout.dump("code-point-open-2025-10.zip"))
    let entries = NameCatalogue.tables(in: dump)
    #expect(entries.map(\.name.string) == ["Doc/Codelist.xlsx"])
    var catalogue = NameCatalogue()
    let reports = try catalogue.read(try #require(entries.first), of: dump)
    #expect(
      reports.map { "\($0.sheet ?? "") \($0.rows?.values.first ?? 0)" } == [
        "Sheet1 0", "AREA_CODES 0", "CTY 21", "DIS 164", "DIW 3296", "LBO 33", "LBW 704", "MTD 36", "MTW 878",
        "UTA 117", "UTE 1322", "UTW 1747",
      ])
    #expect(reports.allSatisfy { $0.disagreements == 0 })
    #expect(catalogue.geographies == [.county, .district, .ward])
    #expect(catalogue.count(of: .ward) == 3293 + 704 + 878 + 1322 + 1746)
    #expect(catalogue.name(of: "E10000003", in: .county) == "Cambridgeshire County")
    #expect(catalogue.name(of: "W06000001", in: .district) == "Sir Ynys Mon - Isle of Anglesey")
    #expect(catalogue.name(of: "S12000013", in: .district) == "Na h-Eileanan an Iar")
    #expect(catalogue.name(of: "E05013273", in: .ward) == "Bodmin St. Mary's & St Leonard ED")
    // An area in two parts, both in the sheet.
    #expect(catalogue.name(of: "E05005782", in: .ward) == "Thorpe St. Andrew South East Ward")
  }

  @Test func codeListFromTheUser() throws {
    var catalogue = NameCatalogue()
    _ = try catalogue.read(namesAt: Checkout.dump("names-and-codes"))
    let dump = try DumpInput(path: Checkout.dump("code-point-open-2025-10.zip"))
    for entry in NameCatalogue.tables(in: dump) { _ = try catalogue.read(entry, of: dump) }
    #expect(catalogue.name(of: "E10000003", in: .county) == "Cambridgeshire")
  }

  @Test func binaryWorkbooksOfOldEditionsAreNotRead() throws {
    let dump = try DumpInput(path: Checkout.dump("code-point-open-2014-08.zip"))
    #expect(NameCatalogue.tables(in: dump).isEmpty)
  }
}

import PostcodeKit
import Testing

@testable import PostcodeImport

struct GeographyTests {
  @Test(arguments: [
    ("oslaua", Geography.district), ("laua", .district), ("lad25cd", .district), ("LAD26NM", .district),
    ("Admin_district_code", .district), ("CouncilArea2019Code", .district), ("DC", .district),
    ("osward", .ward), ("wd19cd", .ward), ("ElectoralWard2022Code", .ward),
    ("oscty", .county), ("cty25cd", .county), ("ced", .countyElectoralDivision),
    ("parish", .parish), ("PARNCP25CD", .parish), ("ctry", .country), ("gor", .region), ("rgn25cd", .region),
    ("pcon24cd", .constituency), ("UKParliamentaryConstituency2024Code", .constituency),
    ("ScottishParliamentaryConstituency2026Code", .scottishConstituency), ("SPC21CD", .scottishConstituency),
    ("eer20cd", .europeanRegion), ("ttwa15cd", .travelToWorkArea), ("npark16cd", .nationalPark),
    ("park", .nationalPark), ("oshlthau", .healthAuthority), ("HLTHAUCD", .healthAuthority),
    ("hlth19cd", .healthAuthority), ("NHS_HA_code", .healthAuthority), ("hro", .regionalHealthAuthority),
    ("nhser24cd", .nhsRegion), ("pct", .primaryCareTrust), ("PCTCD", .primaryCareTrust),
    ("pco19cd", .primaryCareTrust), ("ccg19cd", .ccg), ("sicbl26cd", .ccg), ("stp", .icb), ("icb23cd", .icb),
    ("calncv", .cancerAlliance), ("cal24cd", .cancerAlliance), ("pfa23cd", .policeForceArea),
    ("lep1", .lep), ("lep21cd2", .lep), ("itl25cd", .itl), ("nuts", .itl), ("ITL325CD", .itl),
    ("LAU125CD", .localAdministrativeUnit), ("bua11", .builtUpArea), ("bua24cd", .builtUpArea),
    ("BUASD13CD", .builtUpSubDivision), ("ur01ind", .ruralUrban2001), ("ru11ind", .ruralUrban2011),
    ("ruc11ind", .ruralUrban2011), ("RUC21IND", .ruralUrban2021), ("oac11", .outputAreaClassification),
    ("oac01ind", .outputAreaClassification2001), ("oac21ind", .outputAreaClassification2021),
    ("oa01", .outputArea2001), ("oa21cd", .outputArea2021), ("lsoa01cd", .lsoa2001), ("lsoa11", .lsoa2011),
    ("lsoa21cd", .lsoa2021), ("DZ22CD", .lsoa2021), ("SDZ21CD", .lsoa2021), ("DataZone2011Code", .lsoa2011),
    ("msoa21cd", .msoa2021), ("IZ22CD", .msoa2021), ("MSOA01NM", .msoa2001), ("wz11cd", .workplaceZone),
    ("streg", .statisticalRegion), ("educ23cd", .educationArea), ("statsward", .statisticalWard),
  ])
  func labels(label: String, geography: Geography) {
    #expect(Geography(label: label) == geography)
  }

  @Test(arguments: [
    "", "pcds", "lat", "imd20ind", "usrtypind", "ward98", "lsoa", "soa1", "oldpct", "name", "code", "25cd", "ŵ",
    "lsoa99999999999999999999cd",
  ])
  func others(label: String) {
    #expect(Geography(label: label) == nil)
  }

  @Test func partsOfALabel() {
    let label = NameLabel(" ITL 3_25 CD ")
    #expect(label == NameLabel("itl325cd"))
    #expect((label.stem, label.level, label.year, label.role) == ("itl", 3, 2025, .code))
    #expect(NameLabel("ssr95cd").year == 1995)
    #expect(NameLabel("CTRY12NMW").role == .other)
    #expect(NameLabel("ccg19cdh").role == .shortCode)
    #expect(NameLabel("RUC21DESC").role == .name)
    #expect(NameLabel("lep21cd2").ordinal == "2")
    #expect(!NameLabel("LEP13CD1").isPartner(of: NameLabel("LEP13NM2")))
  }

  @Test func rawValuesAreColumnNames() {
    #expect(Geography.lsoa2011.rawValue == "lsoa11")
    #expect(Geography.countyElectoralDivision.rawValue == "county_electoral_division")
    for geography in Geography.allCases {
      #expect(geography.rawValue.utf8.allSatisfy { $0.isDigit || $0 == UInt8(ascii: "_") || $0 > 0x60 })
    }
  }
}

import PostcodeKit

extension Geography {
  /// The geography of a label in a dump or table of names, of any edition: `.district` for `oslaua`, `laua`, `lad25cd`
  /// and `LAD25NM`.
  init?(label: String) {
    self.init(NameLabel(label))
  }

  /// The geography of a parsed label; `nil` if it is unknown, or if the label doesn't state which census it needs.
  init?(_ label: NameLabel) {
    // The wards of 1998 have codes of another kind.
    if label.stem == "ward", label.role == .unstated, label.year != nil { return nil }
    if let geography = Self.byStem[label.stem] {
      self = geography
    } else if let censuses = Self.byStemAndCensus[label.stem], let year = label.year {
      // Census geographies appear some years after the census.
      switch year {
      case 2001...2010: self = censuses[0]
      case 2011...2020: self = censuses[1]
      case 2021...2030: self = censuses[2]
      default: return nil
      }
    } else {
      return nil
    }
  }

  private static let byStem: [UntrustedText: Geography] = {
    var stems: [UntrustedText: Geography] = [:]
    for (geography, words) in vocabulary {
      for word in UntrustedText(words).split(separator: " ") { stems[word] = geography }
    }
    return stems
  }()

  /// The stems of labels in all editions of ONSPD, NSPL and their tables of names, in the Scottish Postcode Directory
  /// and in Code-Point Open.
  private static let vocabulary: [(Geography, String)] = [
    (.county, "cty oscty county admincounty cc"),
    (.countyElectoralDivision, "ced countyelectoraldivision"),
    (.district, "lad laua oslaua localauthoritydistrict admindistrict district dc councilarea"),
    (.ward, "wd ward osward adminward wc electoralward"),
    (.parish, "parncp parish"),
    (.country, "ctry country cy"),
    (.region, "rgn gor region"),
    (.constituency, "pcon ukparliamentaryconstituency"),
    (.scottishConstituency, "spc scottishparliamentaryconstituency"),
    (.europeanRegion, "eer"),
    (.nationalPark, "npark park nationalpark"),
    (.travelToWorkArea, "ttwa traveltoworkarea"),
    (.builtUpArea, "bua"),
    (.builtUpSubDivision, "buasd"),
    (.healthAuthority, "hlth hlthau oshlthau healthboardarea nhsha lh"),
    (.regionalHealthAuthority, "hro psha nhsregionalha rh"),
    (.nhsRegion, "nhser"),
    (.primaryCareTrust, "pco pct"),
    (.ccg, "ccg sicbl"),
    (.icb, "icb stp"),
    (.cancerAlliance, "cal calncv"),
    (.policeForceArea, "pfa"),
    (.lep, "lep"),
    (.educationArea, "teclec educ"),
    (.itl, "itl nuts"),
    (.localAdministrativeUnit, "lau lauorlad"),
    (.statisticalRegion, "ssr streg"),
    (.statisticalWard, "wdstl statsward"),
    (.censusWard, "wdcas casward"),
    (.workplaceZone, "wz"),
  ]

  private static let byStemAndCensus: [UntrustedText: [Geography]] = [
    "oa": [.outputArea2001, .outputArea2011, .outputArea2021],
    "outputarea": [.outputArea2001, .outputArea2011, .outputArea2021],
    "lsoa": [.lsoa2001, .lsoa2011, .lsoa2021],
    "dz": [.lsoa2001, .lsoa2011, .lsoa2021],
    "datazone": [.lsoa2001, .lsoa2011, .lsoa2021],
    "soa": [.lsoa2001, .lsoa2011, .lsoa2021],
    "sdz": [.lsoa2001, .lsoa2011, .lsoa2021],
    "msoa": [.msoa2001, .msoa2011, .msoa2021],
    "iz": [.msoa2001, .msoa2011, .msoa2021],
    "intermediatezone": [.msoa2001, .msoa2011, .msoa2021],
    "ru": [.ruralUrban2001, .ruralUrban2011, .ruralUrban2021],
    "ur": [.ruralUrban2001, .ruralUrban2011, .ruralUrban2021],
    "ruc": [.ruralUrban2001, .ruralUrban2011, .ruralUrban2021],
    "oac": [
      .outputAreaClassification2001, .outputAreaClassification, .outputAreaClassification2021,
    ],
  ]
}

import PostcodeKit

/// The NHS Postcode Directory, `gridall.csv`: the ONS Postcode Directory with areas of the NHS, without a header.
///
/// It had 41 columns until about 2016, and has 43 since. Its fifth and sixth columns are the grid reference to 100 m. The names of the
/// columns are those of its user guide.
enum NHSPostcodeDirectory: DialectRules {
  static let title = "NHS Postcode Directory"
  static let form = "PCD2,PCDS,DOINTR,DOTERM,OSEAST100M,OSNRTH100M,OSCTY,… (41 to 43 columns, no header)"
  static let attribution = NationalStatistics.attribution

  static func fields(ofRows rows: SampleRows) -> FieldMap? {
    let isThis = rows.mostly { row in
      guard (41...43).contains(row.count), let postcode = Postcode(row[0]) else { return false }
      return Postcode(row[1]) == postcode && row[easting].isNumberOrMissing && row[northing].isNumberOrMissing
    }
    return isThis ? FieldMap(fieldIndexes, count: rows.fieldCount) : nil
  }

  static func impliedLabels(fieldCount: Int) -> [String] { Array(labels.prefix(fieldCount)) }

  private static let easting = 36
  private static let northing = 37
  private static let fieldIndexes: [ColumnRole: Int] = [
    .postcode: 0, .introduced: 2, .terminated: 3, .quality: 11, .easting: easting, .northing: northing,
  ]
  private static let labels = [
    "PCD2", "PCDS", "DOINTR", "DOTERM", "OSEAST100M", "OSNRTH100M", "OSCTY", "ODSLAUA", "OSLAUA", "OSWARD", "USERTYPE",
    "OSGRDIND", "CTRY", "OSHLTHAU", "RGN", "OLDHA", "NHSER", "CCG", "PSED", "CENED", "EDIND", "WARD98", "OA01",
    "NHSRLO",
    "HRO", "LSOA01", "UR01IND", "MSOA01", "CANNET", "SCN", "OSHAPREV", "OLDPCT", "OLDHRO", "PCON", "CANREG", "PCT",
    "OSEAST1M", "OSNRTH1M", "OA11", "LSOA11", "MSOA11", "CALNCV", "STP",
  ]
}

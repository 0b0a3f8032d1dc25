/// GeoNames' postal codes: tab-separated, without header or quoting. Columns: country, code, place, three levels of
/// administration with their codes, latitude, longitude, accuracy.
///
/// `GB_full` has postcodes. `GB` has only outcodes, which the importer rejects.
enum GeoNames: DialectRules {
  static let title = "GeoNames postal codes"
  static let form = "GB<tab>AB10 1AB<tab>place<tab>… (12 columns separated by tabs, from GB_full.csv.zip)"
  static let attribution = "Contains data from GeoNames, licensed under CC BY 4.0"

  static func fields(ofRows rows: SampleRows) -> FieldMap? {
    guard rows.delimiter == .tab else { return nil }
    let isThis = rows.mostly { row in
      row.count == 12 && row[0].utf8.count == 2 && (row[1].isPostcode || row[1].isOutcode)
        && row[9].isNumberOrMissing && row[10].isNumberOrMissing
    }
    return isThis ? FieldMap([.postcode: 1, .latitude: 9, .longitude: 10, .quality: 11], count: 12) : nil
  }

  static func format(_ sniffed: CSVFormat) -> CSVFormat {
    CSVFormat(delimiter: .tab, terminator: sniffed.terminator, isQuoted: false)
  }
}

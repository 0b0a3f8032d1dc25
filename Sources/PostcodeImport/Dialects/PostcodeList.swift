/// One postcode per line, with or without a header.
enum PostcodeList: DialectRules {
  static let hasTexts = false
  static let title = "list of postcodes"
  static let form = "one postcode per line"

  static func fields(of header: Header) -> FieldMap? {
    guard header.count == 1, header.labels[0].role == .postcode else { return nil }
    return FieldMap([.postcode: 0], count: 1)
  }

  static func fields(ofRows rows: SampleRows) -> FieldMap? {
    rows.mostly { $0.count == 1 && $0[0].isPostcode } ? FieldMap([.postcode: 0], count: 1) : nil
  }
}

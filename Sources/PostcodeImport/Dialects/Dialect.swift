/// A file layout in which postcode data is published.
public enum Dialect: String, Sendable, Hashable, CaseIterable {
  /// Ordnance Survey's Code-Point Open.
  case codePointOpen = "code-point-open"
  /// The ONS Postcode Directory, with the columns of any edition.
  case onspd
  /// The National Statistics Postcode Lookup, with the columns of any edition.
  case nspl
  /// The NHS Postcode Directory, `gridall.csv`.
  case nhspd
  /// A table with a header that names a postcode and a position, such as those of doogal and freemaptools.
  case csv
  /// GeoNames' tab-separated postal codes.
  case geonames
  /// GetTheData's Open Postcode Geo.
  case openPostcodeGeo = "open-postcode-geo"
  /// The Scottish Postcode Directory of National Records of Scotland.
  case spd
  /// One postcode per line.
  case list

  /// The identifier of the dialect, which is its raw value.
  public var name: String { rawValue }

  /// The name of the dataset, or of the layout if several publishers use it.
  public var title: String { rules.title }

  /// A description of the layout.
  public var form: String { rules.form }

  /// The attribution that the publisher's licence requires; empty if the publisher is unknown.
  public var attribution: String { rules.attribution }

  var rules: any DialectRules.Type {
    switch self {
    case .codePointOpen: CodePointOpen.self
    case .onspd: ONSPostcodeDirectory.self
    case .nspl: NationalStatisticsPostcodeLookup.self
    case .nhspd: NHSPostcodeDirectory.self
    case .csv: GenericCSV.self
    case .geonames: GeoNames.self
    case .openPostcodeGeo: OpenPostcodeGeo.self
    case .spd: ScottishPostcodeDirectory.self
    case .list: PostcodeList.self
    }
  }
}

/// The rules of a dialect: how to detect it, and which field has which role.
protocol DialectRules: Sendable {
  static var title: String { get }
  static var form: String { get }
  static var attribution: String { get }

  /// Returns the fields by role if a header belongs to this dialect.
  static func fields(of header: Header) -> FieldMap?

  /// Returns the fields by role if rows without a header belong to this dialect.
  static func fields(ofRows rows: SampleRows) -> FieldMap?

  /// Whether the index stores the other columns as texts.
  static var hasTexts: Bool { get }

  /// Returns the labels of a file without a header; empty if they are unknown.
  static func impliedLabels(fieldCount: Int) -> [String]

  /// Returns the format of a file of this dialect, given the detected one.
  static func format(_ sniffed: CSVFormat) -> CSVFormat
}

extension DialectRules {
  static var attribution: String { "" }
  static func fields(of header: Header) -> FieldMap? { nil }
  static func fields(ofRows rows: SampleRows) -> FieldMap? { nil }
  static var hasTexts: Bool { true }
  static func impliedLabels(fieldCount: Int) -> [String] { [] }
  static func format(_ sniffed: CSVFormat) -> CSVFormat { sniffed }
}

/// The fields of a row by role.
struct FieldMap: Sendable, Equatable {
  var indexes: [ColumnRole: Int]
  /// The number of fields in every row.
  var count: Int
  var dateOrder = DateOrder.yearFirst
  /// Whether a letter after the postcode marks the parts of a split postcode.
  var hasSplitSuffix = false

  init(_ indexes: [ColumnRole: Int], count: Int) {
    self.indexes = indexes
    self.count = count
  }

  subscript(role: ColumnRole) -> Int? { indexes[role] }

  /// Whether the map has both coordinates of a position.
  var hasPosition: Bool {
    (self[.easting] != nil && self[.northing] != nil) || (self[.latitude] != nil && self[.longitude] != nil)
  }
}

/// The order of day, month and year in dates with slashes. Dates that start with the year are accepted in all dialects.
enum DateOrder: Sendable, Hashable {
  case yearFirst
  case dayFirst
  case monthFirst
}

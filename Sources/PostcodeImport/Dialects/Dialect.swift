/// A form in which postcode dumps are published.
public enum Dialect: String, Sendable, Hashable, CaseIterable {
  /// Ordnance Survey's Code-Point Open.
  case codePointOpen = "code-point-open"
  /// The ONS Postcode Directory, in every generation of its columns.
  case onspd
  /// The National Statistics Postcode Lookup, in every generation of its columns.
  case nspl
  /// Any table with a header that names a postcode and a position, such as those of doogal and freemaptools.
  case csv
  /// GeoNames' tab-separated postal codes.
  case geonames
  /// GetTheData's Open Postcode Geo.
  case openPostcodeGeo = "open-postcode-geo"
  /// The Scottish Postcode Directory of National Records of Scotland.
  case spd
  /// Postcodes alone, one a line.
  case list

  /// The name by which the command line knows the dialect.
  public var name: String { rawValue }

  /// The name of the dataset that comes in this dialect, or of the form where it is nobody's in particular.
  public var title: String { rules.title }

  /// What a file of this dialect looks like, for people.
  public var form: String { rules.form }

  /// The attribution that the publisher's licence asks for; empty where the dialect does not tell the publisher.
  public var attribution: String { rules.attribution }

  var rules: any DialectRules.Type {
    switch self {
    case .codePointOpen: CodePointOpen.self
    case .onspd: ONSPostcodeDirectory.self
    case .nspl: NationalStatisticsPostcodeLookup.self
    case .csv: GenericCSV.self
    case .geonames: GeoNames.self
    case .openPostcodeGeo: OpenPostcodeGeo.self
    case .spd: ScottishPostcodeDirectory.self
    case .list: PostcodeList.self
    }
  }
}

/// What is peculiar to a dialect: how it is recognised and which field holds what.
protocol DialectRules: Sendable {
  static var title: String { get }
  static var form: String { get }
  static var attribution: String { get }

  /// Which fields hold what, if a header is of this dialect.
  static func fields(of header: Header) -> FieldMap?

  /// Which fields hold what, if rows without a header are of this dialect.
  static func fields(ofRows rows: SampleRows) -> FieldMap?

  /// Whether what stands beside the postcodes comes into the index.
  static var hasTexts: Bool { get }

  /// The labels of the columns of a file of so many without a header; empty where they are not known.
  static func impliedLabels(fieldCount: Int) -> [String]

  /// The format of a file of this dialect, given what its first line looks like.
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

/// Which field of a row plays which role.
struct FieldMap: Sendable, Equatable {
  var places: [ColumnRole: Int]
  /// How many fields a row must have.
  var count: Int
  var dateOrder = DateOrder.yearFirst
  /// Whether a letter behind the postcode marks the parts of one that is split between areas.
  var hasSplitSuffix = false

  init(_ places: [ColumnRole: Int], count: Int) {
    self.places = places
    self.count = count
  }

  subscript(role: ColumnRole) -> Int? { places[role] }

  /// Whether the columns for both halves of a position are there.
  var hasPosition: Bool {
    (self[.easting] != nil && self[.northing] != nil) || (self[.latitude] != nil && self[.longitude] != nil)
  }
}

/// In which order a dump writes the parts of a date that has slashes. A date whose year comes first is
/// understood in any dump.
enum DateOrder: Sendable, Hashable {
  case yearFirst
  case dayFirst
  case monthFirst
}

/// The record of a place (city, town, village or other settlement) in OS Open Names.
public struct PlaceReply: WireObject {
  /// The identifier in OS Open Names, such as `osgb4000000074558362`.
  public var code = ""
  /// The name.
  public var name1: String?
  /// The language of the name if there are two: `eng`, `cym`, `gla` …
  public var name1Lang: String?
  /// The name in another language.
  public var name2: String?
  /// The language of the second name.
  public var name2Lang: String?
  /// The type of the place: `City`, `Town`, `Village`, `Hamlet`, `Suburban Area`, `Other Settlement`.
  public var localType: String?
  /// The outcode that contains the place.
  public var outcode: String?
  /// The county or unitary authority.
  public var countyUnitary: String?
  /// The type of the county or unitary authority.
  public var countyUnitaryType: String?
  /// The district or borough.
  public var districtBorough: String?
  /// The type of the district or borough.
  public var districtBoroughType: String?
  /// The region.
  public var region: String?
  /// The country.
  public var country: String?
  /// Degrees east on WGS 84.
  public var longitude: Double?
  /// Degrees north on WGS 84.
  public var latitude: Double?
  /// Metres east on the British National Grid.
  public var eastings: Int?
  /// Metres north on the British National Grid.
  public var northings: Int?
  /// The western edge, in metres.
  public var minEastings: Int?
  /// The southern edge, in metres.
  public var minNorthings: Int?
  /// The eastern edge, in metres.
  public var maxEastings: Int?
  /// The northern edge, in metres.
  public var maxNorthings: Int?

  /// Creates a reply without values.
  public init() {}

  /// All keys, in the order in which postcodes.io writes them.
  public static let fields: [WireField<PlaceReply>] = [
    .requiredText("code", \.code),
    .text("name_1", \.name1),
    .text("name_1_lang", \.name1Lang),
    .text("name_2", \.name2),
    .text("name_2_lang", \.name2Lang),
    .text("local_type", \.localType),
    .text("outcode", \.outcode),
    .text("county_unitary", \.countyUnitary),
    .text("county_unitary_type", \.countyUnitaryType),
    .text("district_borough", \.districtBorough),
    .text("district_borough_type", \.districtBoroughType),
    .text("region", \.region),
    .text("country", \.country),
    .number("longitude", \.longitude),
    .number("latitude", \.latitude),
    .integer("eastings", \.eastings),
    .integer("northings", \.northings),
    .integer("min_eastings", \.minEastings),
    .integer("min_northings", \.minNorthings),
    .integer("max_eastings", \.maxEastings),
    .integer("max_northings", \.maxNorthings),
  ]
}

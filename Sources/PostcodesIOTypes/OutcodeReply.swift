/// The record of an outcode: the mean position of its live postcodes, and the areas that contain them.
public struct OutcodeReply: WireObject {
  /// The outcode in capitals.
  public var outcode = ""
  /// Mean degrees east on WGS 84. `nil` if no postcode has a position.
  public var longitude: Double?
  /// Mean degrees north on WGS 84. `nil` if no postcode has a position.
  public var latitude: Double?
  /// Mean metres north. **0 if no postcode has a position**: check `latitude` first.
  public var northings: Int?
  /// Mean metres east. **0 if no postcode has a position**: check `longitude` first.
  public var eastings: Int?
  /// The local authorities of the live postcodes, without duplicates. Sorted since release 20.
  public var adminDistrict: [String] = []
  /// The parishes of the live postcodes, without duplicates. Sorted since release 20.
  public var parish: [String] = []
  /// The counties of the live postcodes, without duplicates. Sorted since release 20.
  public var adminCounty: [String] = []
  /// The wards of the live postcodes, without duplicates. Sorted since release 20.
  public var adminWard: [String] = []
  /// The countries of the live postcodes, without duplicates. Sorted since release 20.
  public var country: [String] = []
  /// The constituencies of the live postcodes, without duplicates. Sorted since release 20.
  public var parliamentaryConstituency: [String] = []

  /// Creates a reply without values.
  public init() {}

  /// All keys, in the order in which postcodes.io writes them.
  public static let fields: [WireField<OutcodeReply>] = [
    .requiredText("outcode", \.outcode),
    .number("longitude", \.longitude),
    .number("latitude", \.latitude),
    .integer("northings", \.northings),
    .integer("eastings", \.eastings),
    .texts("admin_district", \.adminDistrict),
    .texts("parish", \.parish),
    .texts("admin_county", \.adminCounty),
    .texts("admin_ward", \.adminWard),
    .texts("country", \.country),
    .texts("parliamentary_constituency", \.parliamentaryConstituency),
  ]
}

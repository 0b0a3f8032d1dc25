/// The record of a postcode in the Scottish Postcode Directory.
public struct ScottishReply: WireObject {
  /// The codes of the areas.
  public struct Codes: WireObject {
    /// The code of the constituency of the Scottish Parliament.
    public var scottishParliamentaryConstituency: String?

    /// Creates an object without codes.
    public init() {}

    /// All keys, in the order in which postcodes.io writes them.
    public static let fields: [WireField<Codes>] = [
      .text("scottish_parliamentary_constituency", \.scottishParliamentaryConstituency)
    ]
  }

  /// The formatted postcode, such as `SW1A 1AA`.
  public var postcode = ""
  /// The constituency of the Scottish Parliament.
  public var scottishParliamentaryConstituency: String?
  /// The codes of the areas.
  public var codes = Codes()

  /// Creates a reply without values.
  public init() {}

  /// All keys, in the order in which postcodes.io writes them. (Release 20 adds about 60 more, which are ignored.)
  public static let fields: [WireField<ScottishReply>] = [
    .requiredText("postcode", \.postcode),
    .text("scottish_parliamentary_constituency", \.scottishParliamentaryConstituency),
    .object("codes", \.codes),
  ]
}

/// What postcodes.io says about a postcode in the Scottish Postcode Directory.
public struct ScottishReply: WireObject {
  /// The codes of its areas.
  public struct Codes: WireObject {
    /// The code of the constituency of the Scottish Parliament.
    public var scottishParliamentaryConstituency: String?

    /// No codes.
    public init() {}

    /// Every key, in the order in which postcodes.io writes them.
    public static let fields: [WireField<Codes>] = [
      .text("scottish_parliamentary_constituency", \.scottishParliamentaryConstituency)
    ]
  }

  /// The postcode in capitals with its one space.
  public var postcode = ""
  /// The constituency of the Scottish Parliament.
  public var scottishParliamentaryConstituency: String?
  /// The codes of its areas.
  public var codes = Codes()

  /// A reply without values.
  public init() {}

  /// Every key, in the order in which postcodes.io writes them. (Release 20 adds some 60 more of the directory,
  /// which are not read.)
  public static let fields: [WireField<ScottishReply>] = [
    .requiredText("postcode", \.postcode),
    .text("scottish_parliamentary_constituency", \.scottishParliamentaryConstituency),
    .object("codes", \.codes),
  ]
}

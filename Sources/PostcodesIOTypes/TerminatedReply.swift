/// What postcodes.io says about a postcode that is no longer in use.
public struct TerminatedReply: WireObject {
  /// Which keys the reply has; replies of release 18 lack some.
  public var version = WireVersion.v18
  /// The postcode in capitals with its one space.
  public var postcode = ""
  /// The year it was terminated.
  public var yearTerminated: Int?
  /// The month it was terminated, 1 to 12.
  public var monthTerminated: Int?
  /// Metres east; `nil` without a position. Since release 20.
  public var eastings: Int?
  /// Metres north; `nil` without a position. Since release 20.
  public var northings: Int?
  /// Degrees east on WGS 84; `nil` without a position.
  public var longitude: Double?
  /// Degrees north on WGS 84; `nil` without a position.
  public var latitude: Double?

  /// A reply without values.
  public init() {}

  /// Replies of release 20 have more keys.
  public static var versionPath: (any WritableKeyPath<TerminatedReply, WireVersion> & Sendable)? {
    \TerminatedReply.version
  }

  /// Every key, in the order in which postcodes.io writes them.
  public static let fields: [WireField<TerminatedReply>] = [
    .requiredText("postcode", \.postcode),
    .integer("year_terminated", \.yearTerminated),
    .integer("month_terminated", \.monthTerminated),
    .integer("eastings", \.eastings, .since(.v20)),
    .integer("northings", \.northings, .since(.v20)),
    .number("longitude", \.longitude),
    .number("latitude", \.latitude),
  ]
}

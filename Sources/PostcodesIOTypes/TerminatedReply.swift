/// The record of a terminated postcode.
public struct TerminatedReply: WireObject {
  /// The release of the service, which determines the keys of the reply.
  public var version = WireVersion.v18
  /// The formatted postcode, such as `SW1A 1AA`.
  public var postcode = ""
  /// The year of termination.
  public var yearTerminated: Int?
  /// The month of termination, 1 to 12.
  public var monthTerminated: Int?
  /// Metres east. `nil` without a position. Since release 20.
  public var eastings: Int?
  /// Metres north. `nil` without a position. Since release 20.
  public var northings: Int?
  /// Degrees east on WGS 84. `nil` without a position.
  public var longitude: Double?
  /// Degrees north on WGS 84. `nil` without a position.
  public var latitude: Double?

  /// Creates a reply without values.
  public init() {}

  /// The release of the service. Release 20 has more keys.
  public static var versionPath: (any WritableKeyPath<TerminatedReply, WireVersion> & Sendable)? {
    \TerminatedReply.version
  }

  /// All keys, in the order in which postcodes.io writes them.
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

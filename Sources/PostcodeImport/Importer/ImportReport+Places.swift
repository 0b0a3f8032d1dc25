import PostcodeKit

extension ImportReport {
  /// The outcome of reading OS Open Names. Every row is accounted for: `rows = places + merged + postcodeRows + otherRows +
  /// rejected`.
  public struct Places: Sendable {
    /// The paths of the inputs.
    public var inputs: [String] = []
    /// The number of tiles.
    public var files = 0
    /// The number of rows.
    public var rows = 0
    /// The number of places in the index.
    public var places = 0
    /// The number of rows identical to another one of the same place.
    public var merged = 0
    /// The number of rows of postcodes.
    public var postcodeRows = 0
    /// The number of rows of postcodes that name a town or village.
    public var postcodesWithPlace = 0
    /// The number of rows of the dump whose postcode got a town or village.
    public var matchedPostcodes = 0
    /// The number of rows of roads, waters and other features.
    public var otherRows = 0
    /// The number of rejected rows by reason.
    public var rejections: [Rejection.Reason: Int] = [:]
    /// The first rejected rows of each reason, in the order of the input.
    public var rejectionSamples: [Rejection] = []

    /// The number of rejected rows.
    public var rejected: Int { rejections.values.reduce(0, &+) }

    init() {}
  }
}

extension ImportReport {
  /// Adds what OS Open Names contributed, and its attribution.
  mutating func add(_ openNames: OpenNames, matchedPostcodes: Int) {
    places = openNames.report
    places?.matchedPostcodes = matchedPostcodes
    unused += openNames.unused
    var lines = UntrustedText(attribution).split(separator: "\n")
    for line in UntrustedText(OpenNames.attribution).split(separator: "\n")
    where !lines.contains(where: { $0.hasPrefix(line) }) {
      lines.append(line)
    }
    attribution = lines.map(\.string).joined(separator: "\n")
  }
}

internal import PostcodeKit
package import PostcodesIOTypes

/// The differences between the versions of postcodes.io that decide how a request is answered. Keys that only some versions
/// have are declared with the replies (`WireField.Presence`).
extension WireVersion {
  /// Whether this is version 19 or later.
  private var isNew: Bool { self >= .v20 }

  /// How the distances of postcodes are measured. Outcodes have geodesic distances in all versions.
  var distanceMeasure: DistanceMeasure { isNew ? .sphere : .geodesic }

  /// Whether distances are rounded to eight decimals, as PostGIS's `ST_Distance` rounds them.
  var roundsDistances: Bool { !isNew }

  /// Whether a wide search that finds fewer than ten postcodes within 19.5 km returns those within 20 km, instead of none.
  var widensToTwentyKilometres: Bool { isNew }

  /// Whether autocomplete compares compact postcodes with the text without its inner spaces.
  var completesWithoutSpaces: Bool { isNew }

  /// Whether a value of a location that is false in JavaScript, such as 0 or `null`, stands for the default limit or radius.
  /// Otherwise only a missing key does. In wide searches any such value stands for the default in all versions.
  var defaultsFalsyOptions: Bool { !isNew }

  /// The magnitude from which on a coordinate makes the request fail, infinity included; `nil` if such a position only has
  /// no neighbours.
  var failingCoordinate: Double? { isNew ? nil : 1e300 }

  /// Whether an outcode without any position is answered.
  var hasOutcodesWithoutPosition: Bool { !isNew }

  /// Whether the coordinates of places are truncated, not rounded, to metres.
  var truncatesPlaces: Bool { !isNew }

  /// Whether `admin_county` has the names of pseudo codes such as E99999999.
  var namesPseudoCounties: Bool { !isNew }

  /// Whether the service describes itself at `/.well-known/api-catalog`, to which `/` links.
  package var hasCatalogue: Bool { isNew }
}

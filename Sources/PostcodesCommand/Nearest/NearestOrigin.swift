internal import CommandSupport
internal import PostcodeKit

/// What distances are measured from.
enum NearestOrigin {
  case postcode(PostcodeIndex.Match)
  /// The position of a place or group of postcodes.
  case position(latitude: Double, longitude: Double)
  /// A position that somebody typed.
  case typed(TypedPosition)

  /// Reads a postcode, a position (`51.5,-0.12`, `TQ 300 799`), or an outcode, sector or area, whose mean position counts.
  ///
  /// - Throws: A negative result if the index has no such postcode, or knows no position.
  init(_ text: String, _ index: PostcodeIndex) throws(Failure) {
    if let position = TypedPosition(text, acceptsWholeDegrees: true) {
      guard position.isOnEarth else {
        throw Failure(
          status: .negativeResult,
          message:
            "\(Printable.quoted(text)): expected a latitude from -90 to 90 and a longitude from -180 to 180 degrees")
      }
      self = .typed(position)
      return
    }
    switch LookupResult(text, index) {
    case .postcode(let match): self = .postcode(match)
    case .group(let group, let ordinals):
      guard let mean = index.summary(of: ordinals).meanPosition else {
        throw Failure(status: .negativeResult, message: "\(group) has no position in the index")
      }
      self = .position(latitude: mean.latitude, longitude: mean.longitude)
    case .notAPostcode where NearestOrigin.looksLikeNumbers(text):
      throw Failure(
        status: .negativeResult,
        message:
          "\(Printable.quoted(text)): expected a latitude and a longitude such as 51.5,-0.12, an easting and a northing, or a grid "
          + "reference such as TQ 300 799")
    case .notFound, .notAPostcode, .empty:
      throw Failure(status: .negativeResult, message: LookupStatus.explain(text, index))
    }
  }

  private static func looksLikeNumbers(_ text: String) -> Bool {
    text.utf8.count { (48...57).contains($0) } * 2 > text.utf8.count { $0 > 32 }
  }

  /// Takes the position of a place.
  ///
  /// - Throws: A negative result if the place has no position.
  init(_ place: Place) throws(Failure) {
    guard let (latitude, longitude) = place.degrees else {
      throw Failure(status: .negativeResult, message: "\(Printable.text(place.name)) has no position")
    }
    self = .position(latitude: latitude, longitude: longitude)
  }

  /// Returns the nearest postcodes.
  ///
  /// - Parameter radius: The maximum distance; without one, there is a limit around a typed position only.
  /// - Throws: A negative result if the postcode has no position.
  func nearest(
    _ index: PostcodeIndex, limit: Int, radius: MaximumDistance?, includingTerminated: Bool
  ) throws(Failure) -> [NearbyPostcode] {
    let metres = self.radius(radius)
    switch self {
    case .position(let latitude, let longitude):
      return index.nearest(
        latitude: latitude, longitude: longitude, limit: limit, radius: metres, includingTerminated: includingTerminated
      )
    case .typed(let position):
      let (latitude, longitude) = position.degrees
      return try NearestOrigin.position(latitude: latitude, longitude: longitude)
        .nearest(index, limit: limit, radius: MaximumDistance(metres: metres), includingTerminated: includingTerminated)
    case .postcode(let match):
      let found = index.nearest(
        toOrdinal: match.ordinal, limit: limit, radius: metres, includingTerminated: includingTerminated)
      guard let found else {
        throw Failure(status: .negativeResult, message: "\(match.postcode) has no position in the index")
      }
      return found
    }
  }

  /// Returns the maximum distance in metres, or `nil` for no limit.
  private func radius(_ given: MaximumDistance?) -> Double? {
    if case .typed = self { (given ?? .ofPositions).metres } else { given?.metres }
  }

  /// Returns the message if no postcode is near, with a hint if some are near the position with its coordinates exchanged.
  func noneFound(_ index: PostcodeIndex, radius: MaximumDistance?) -> String {
    var message = "no postcode found" + (self.radius(radius).map { " within \(NumberFormat.distance($0))" } ?? "")
    if case .typed(let position) = self, position.exchanged.isOnEarth,
      let found = try? NearestOrigin.typed(position.exchanged).nearest(
        index, limit: 1, radius: radius, includingTerminated: false), let first = found.first
    {
      message += "; with its coordinates exchanged, the position is near \(first.postcode)"
    }
    return message
  }
}

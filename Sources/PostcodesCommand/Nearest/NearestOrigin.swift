internal import CommandSupport
internal import PostcodeKit

/// What distances are measured from.
enum NearestOrigin {
  case postcode(PostcodeIndex.Match)
  /// The position of a place or group of postcodes.
  case position(latitude: Double, longitude: Double)
  /// A position that somebody typed.
  case typed(TypedPosition)

  /// Reads a postcode, a position (`51.5,-0.12`, `TQ 300 799`, a link to a map), the name or code of a place, or an outcode, sector, postcode area or
  /// administrative area, whose mean position counts.
  ///
  /// - Throws: A negative result if the index has no such postcode, or knows no position, or several places or areas have the name.
  init(_ text: String, _ finder: PostcodeFinder) throws(Failure) {
    if let position = TypedPosition(text, acceptsWholeDegrees: true) ?? TypedPosition(link: text) {
      guard position.isOnEarth else {
        throw Failure(
          status: .negativeResult,
          message:
            "\(Printable.quoted(text)): expected a latitude from -90 to 90 and a longitude from -180 to 180 degrees")
      }
      self = .typed(position)
      return
    }
    let index = finder.index
    switch LookupResult(text, finder) {
    case .postcode(let match): self = .postcode(match)
    case .group(let group, let ordinals): self = try .mean(of: index.summary(of: ordinals), group.description)
    case .named(let places, let areas): self = try NearestOrigin.named(text, places, areas, finder)
    case .notAPostcode where NearestOrigin.looksLikeNumbers(text):
      throw Failure(
        status: .negativeResult,
        message:
          "\(Printable.quoted(text)): expected a latitude and a longitude such as 51.5,-0.12, an easting and a northing, or a grid "
          + "reference such as TQ 300 799")
    case .notFound, .notAPostcode, .empty:
      throw Failure(status: .negativeResult, message: LookupStatus.explain(text, finder))
    }
  }

  private static func looksLikeNumbers(_ text: String) -> Bool {
    text.utf8.count { (48...57).contains($0) } * 2 > text.utf8.count { $0 > 32 }
  }

  private static func mean(of summary: AreaSummary, _ name: String) throws(Failure) -> NearestOrigin {
    guard let mean = summary.meanPosition else {
      throw Failure(status: .negativeResult, message: "\(Printable.text(name)) has no position in the index")
    }
    return .position(latitude: mean.latitude, longitude: mean.longitude)
  }

  /// Returns the position of what the finder takes a name for.
  private static func named(
    _ text: String, _ places: [Place], _ areas: [AdministrativeAreas.Area], _ finder: PostcodeFinder
  ) throws(Failure) -> NearestOrigin {
    // Of several, the one that the finder is sure of.
    var (place, area) = (places.first, areas.first)
    if places.count + areas.count > 1 {
      (place, area) = (nil, nil)
      switch finder.find(text, limit: LookupResult.nameLimit).answer {
      case .place(let number): place = finder.places?[number]
      case .area(let column, let code, _): area = areas.first { $0.column == column && $0.code == code }
      default: break
      }
    }
    if let place {
      guard let (latitude, longitude) = place.degrees else {
        throw Failure(status: .negativeResult, message: "\(Printable.text(place.name)) has no position")
      }
      return .position(latitude: latitude, longitude: longitude)
    }
    if let area { return try mean(of: finder.index.summary(of: finder.index.ordinals(in: area)), area.name) }
    let candidates =
      places.map { "\n  \($0.code)  \($0.name), \($0.details)" }
      + areas.map { "\n  \($0.code)  \($0.name), \($0.column)" + ($0.district.isEmpty ? "" : " of \($0.district)") }
    let message = " is the name of several places or areas; give the code of one:"
    throw Failure(
      status: .negativeResult,
      message: Printable.quoted(text) + message + Printable.text(candidates.joined(), keepingLines: true))
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
    var message = "no postcode found" + (self.radius(radius).map { " within \(DistanceText.of($0))" } ?? "")
    if case .typed(let position) = self, position.exchanged.isOnEarth,
      let found = try? NearestOrigin.typed(position.exchanged).nearest(
        index, limit: 1, radius: radius, includingTerminated: false), let first = found.first
    {
      message += "; with its coordinates exchanged, the position is near \(first.postcode)"
    }
    return message
  }
}

internal import CommandSupport
internal import PostcodeKit

/// What distances are measured from.
enum NearestOrigin {
  case postcode(PostcodeIndex.Match)
  case position(latitude: Double, longitude: Double)

  /// Reads a postcode, a position (`51.5,-0.12`), or an outcode, sector or area, whose mean position counts.
  ///
  /// - Throws: A negative result if the index has no such postcode, or knows no position.
  init(_ text: String, _ index: PostcodeIndex) throws(Failure) {
    if let (latitude, longitude) = DegreePair.parse(text) {
      self = .position(latitude: latitude, longitude: longitude)
      return
    }
    switch LookupResult(text, index) {
    case .postcode(let match): self = .postcode(match)
    case .group(let group, let ordinals):
      guard let mean = index.summary(of: ordinals).meanPosition else {
        throw Failure(status: .negativeResult, message: "\(group) has no position in the index")
      }
      self = .position(latitude: mean.latitude, longitude: mean.longitude)
    case .notAPostcode where DegreePair.isPairOfNumbers(text):
      throw Failure(
        status: .negativeResult,
        message:
          "\(Printable.quoted(text)): expected a latitude from -90 to 90 and a longitude from -180 to 180 degrees")
    case .notFound, .notAPostcode, .empty:
      throw Failure(status: .negativeResult, message: LookupStatus.explain(text))
    }
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
  /// - Throws: A negative result if the postcode has no position.
  func nearest(
    _ index: PostcodeIndex, limit: Int, radius: Double?, includingTerminated: Bool
  ) throws(Failure) -> [NearbyPostcode] {
    switch self {
    case .position(let latitude, let longitude):
      return index.nearest(
        latitude: latitude, longitude: longitude, limit: limit, radius: radius,
        includingTerminated: includingTerminated)
    case .postcode(let match):
      let found = index.nearest(
        toOrdinal: match.ordinal, limit: limit, radius: radius, includingTerminated: includingTerminated)
      guard let found else {
        throw Failure(status: .negativeResult, message: "\(match.postcode) has no position in the index")
      }
      return found
    }
  }
}

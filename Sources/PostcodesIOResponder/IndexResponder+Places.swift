package import PostcodeKit
package import PostcodesIOTypes

extension IndexResponder {
  /// Returns the reply for a place.
  ///
  /// Version 18 truncates coordinates, writes 0 as null, and computes degrees of its own from the truncated ones.
  package func reply(_ place: Place) -> PlaceReply {
    var reply = PlaceReply()
    reply.code = place.code
    reply.name1 = place.name
    reply.name1Lang = place.nameLanguage
    reply.name2 = place.secondName
    reply.name2Lang = place.secondNameLanguage
    reply.localType = place.localType
    reply.outcode = place.outcode
    reply.countyUnitary = place.area.county
    reply.countyUnitaryType = place.area.countyType
    reply.districtBorough = place.area.district
    reply.districtBoroughType = place.area.districtType
    reply.region = place.area.region
    reply.country = place.area.country
    let truncates = version.truncatesPlaces
    func metres(_ coordinate: GridCoordinate?) -> Int? {
      guard let coordinate else { return nil }
      guard truncates else { return coordinate.rounded }
      return coordinate.truncated == 0 ? nil : coordinate.truncated
    }
    reply.eastings = metres(place.eastings.position)
    reply.northings = metres(place.northings.position)
    reply.minEastings = metres(place.eastings.minimum)
    reply.minNorthings = metres(place.northings.minimum)
    reply.maxEastings = metres(place.eastings.maximum)
    reply.maxNorthings = metres(place.northings.maximum)
    let degrees = degrees(place)
    reply.longitude = degrees?.longitude
    reply.latitude = degrees?.latitude
    return reply
  }

  private func degrees(_ place: Place) -> (latitude: Double, longitude: Double)? {
    guard version.truncatesPlaces else { return place.degrees }
    guard let easting = place.eastings.position, let northing = place.northings.position else { return nil }
    return PlaceDegrees18.degrees(easting: easting.truncated, northing: northing.truncated)
  }
}

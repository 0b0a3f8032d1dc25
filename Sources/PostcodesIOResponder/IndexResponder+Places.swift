internal import PostcodePlaces
internal import PostcodesIOTypes

extension IndexResponder {
  /// Returns the reply for a place.
  ///
  /// Version 18 truncates coordinates, writes 0 as null, and computes degrees from the truncated ones. Its own degrees are up to 0.6 m
  /// off, because its projection stops too early; these aren't.
  func reply(_ place: Place) -> PlaceReply {
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
    let degrees = place.degrees(truncating: truncates)
    reply.longitude = degrees?.longitude
    reply.latitude = degrees?.latitude
    return reply
  }
}

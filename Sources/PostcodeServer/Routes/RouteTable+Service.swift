internal import PostcodeJSON

extension RouteTable {
  static let serviceRoutes = [
    Route(.get, "/ping", "Returns pong.", .variable) { _, json throws(APIError) in json.append(text: "pong") },
    Route(.get, "/ready", "Returns Ready once everything is prepared.", [.variable, .needsPreparation]) {
      _, json throws(APIError) in json.append(text: "Ready")
    },
  ]

  /// An index has no places: searches find none, and no code is known.
  static let placeRoutes = [
    Route(.get, "/places", "Finds places by name; an index has none.") { call, json throws(APIError) in
      guard !call.query.firstValue(of: "q", "query").isEmpty else { throw .noPlaceQuery }
      json.append(raw: "[]")
    },
    Route(.get, "/places/:code", "Looks up a place by its code; an index has none.") {
      _, _ throws(APIError) in throw .noPlace
    },
    Route(.get, "/random/places", "Picks a random place; an index has none.") { _, _ throws(APIError) in
      throw .noPlace
    },
  ]
}

/// A documented parameter of a route's query.
package struct QueryParameter: Sendable {
  let name: String
  let summary: String
  /// The JSON Schema of its value.
  let schema: JSONValue

  init(_ name: String, _ summary: String, _ schema: JSONValue) {
    self.name = name
    self.summary = summary
    self.schema = schema
  }

  static func text(_ name: String, _ summary: String) -> QueryParameter { .init(name, summary, ["type": "string"]) }

  static func integer(_ name: String, _ summary: String) -> QueryParameter {
    .init(name, summary, ["type": "integer", "minimum": 0])
  }

  static func number(_ name: String, _ summary: String) -> QueryParameter { .init(name, summary, ["type": "number"]) }

  /// The maximum number of results. Larger values are clamped, so that the schema has no maximum.
  static func limit(_ limit: ResponseLimits.Limit<Int>) -> QueryParameter {
    .init(
      "limit", "The number of results, at most \(limit.maximum).",
      ["type": "integer", "minimum": 0, "default": .number(Double(limit.value(nil)))])
  }

  /// The limit of the route that both completes `q` and searches around a position.
  static func limit(_ limits: ResponseLimits) -> QueryParameter {
    let (search, nearest) = (limits.search, limits.nearest.limit)
    guard search != nearest else { return limit(search) }
    return .init(
      "limit",
      "The number of results: with `q` by default \(search.value(nil)) and at most \(search.maximum), with a position "
        + "by default \(nearest.value(nil)) and at most \(nearest.maximum).",
      ["type": "integer", "minimum": 0])
  }

  static func radius(_ limit: ResponseLimits.Limit<Double>) -> QueryParameter {
    let maximum = Int(exactly: limit.maximum).map(String.init) ?? "\(limit.maximum)"
    return .init(
      "radius", "The radius in metres, at most \(maximum).",
      ["type": "number", "default": .number(limit.value(nil))])
  }

  /// The schemas of longitudes and latitudes. Other numbers are answered, too; very large ones with an error.
  static let longitude: JSONValue = ["type": "number", "minimum": .number(-180), "maximum": 180]
  static let latitude: JSONValue = ["type": "number", "minimum": .number(-90), "maximum": 90]

  /// Both pairs of parameters for a position.
  static let position = [
    QueryParameter("longitude", "Degrees east on WGS 84, with `latitude`.", longitude),
    QueryParameter("latitude", "Degrees north, with `longitude`.", latitude),
    QueryParameter("lon", "The same as `longitude`, with `lat`.", longitude),
    QueryParameter("lat", "The same as `latitude`, with `lon`.", latitude),
  ]

  static let wideSearch = [
    text(
      "wideSearch",
      "With any value, finds the nearest ten within 20 km regardless of the radius. As version 18 the server finds none "
        + "unless ten are within 19.5 km."), text("widesearch", "The same as `wideSearch`."),
  ]

  /// The limit and radius of a search around a position.
  static func around(_ limits: ResponseLimits.Nearest) -> [QueryParameter] {
    [limit(limits.limit), radius(limits.radius)]
  }
}

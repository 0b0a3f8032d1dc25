internal import PostcodeJSON

/// The parameters, results and errors of a route, for the OpenAPI description.
struct RouteDocumentation: Sendable {
  /// A parameter of the query.
  struct Parameter: Sendable {
    let name: String
    let schema: JSONValue
    let summary: String
  }

  var parameters: [Parameter] = []
  /// The schema of `result`, or of the whole body of a document.
  var result: JSONValue
  /// The statuses of errors.
  var errors: [Int] = []
  /// Whether the body is an envelope with `status` and `result`.
  var isEnveloped = true
  var contentType = "application/json"

  /// Returns the documentation of all routes by method and path.
  static func all(_ limits: ResponseLimits) -> [String: RouteDocumentation] {
    let search = limit(limits.search)
    let postcodes = around(limits.nearest) + [wide, otherWide]
    let outcodes = around(limits.nearestOutcodes)
    return [
      "GET /postcodes/{postcode}": .init(result: postcode, errors: [404, 500]),
      "GET /postcodes/{postcode}/validate": .init(result: ["type": "boolean"], errors: [500]),
      "GET /postcodes/{postcode}/autocomplete": .init(
        parameters: [search], result: orNull(["type": "string"]), errors: [500]),
      "GET /postcodes/{postcode}/nearest": .init(
        parameters: postcodes, result: orNull(postcode), errors: [400, 404, 500]),
      "GET /postcodes": .init(
        parameters: [
          text("q", "The beginning of a postcode."), text("query", "The same as `q`, which takes precedence."),
        ]
          + position + [eitherLimit(limits)] + postcodes.dropFirst(), result: orNull(postcode), errors: [400, 500]),
      "GET /postcodes/lon/{longitude}/lat/{latitude}": .init(
        parameters: postcodes, result: orNull(postcode), errors: [400, 500]),
      "GET /postcodes/lat/{latitude}/lon/{longitude}": .init(
        parameters: postcodes, result: orNull(postcode), errors: [400, 500]),
      "GET /random/postcodes": .init(
        parameters: [text("outcode", "The outcode to choose from.")], result: oneOrNull(postcode)),
      "POST /postcodes": .init(
        parameters: [
          text("filter", "The keys to return of each postcode, separated by commas. The distance cannot be selected."),
          option("limit", "The default for positions without `limit`.", "integer"),
          option("radius", "The default for positions without `radius`.", "number"),
          text("widesearch", "Any value makes wide searches of positions that don't say. Lower case only."),
        ], result: bulk, errors: [400, 413, 415, 500]),
      "GET /outcodes/{outcode}": .init(result: outcode, errors: [404, 500]),
      "GET /outcodes/{outcode}/nearest": .init(
        parameters: outcodes, result: orNull(outcode), errors: [400, 404, 500]),
      "GET /outcodes": .init(parameters: position + outcodes, result: orNull(outcode), errors: [400, 500]),
      "GET /terminated_postcodes/{postcode}": .init(
        result: ["$ref": "#/components/schemas/TerminatedPostcode"], errors: [404, 500]),
      "GET /scotland/postcodes/{postcode}": .init(
        result: ["$ref": "#/components/schemas/ScottishPostcode"], errors: [404, 500]),
      "GET /places": .init(
        parameters: [
          text("q", "The beginning of a name."), text("query", "The same as `q`, which takes precedence."),
          option("limit", "The maximum number of results.", "integer"),
        ], result: ["type": "array", "items": place], errors: [400]),
      "GET /places/{code}": .init(result: place, errors: [404, 500]),
      "GET /random/places": .init(result: place, errors: [404]),
      "GET /ping": .init(result: ["const": "pong"]),
      "GET /ready": .init(result: ["const": "Ready"]),
      "GET /index": .init(result: index),
      "GET /metrics": .init(result: ["type": "string"], isEnveloped: false, contentType: "text/plain"),
      "GET /openapi.json": .init(result: ["type": "object"], isEnveloped: false),
    ]
  }

  private static let postcode: JSONValue = ["$ref": "#/components/schemas/Postcode"]
  private static let outcode: JSONValue = ["$ref": "#/components/schemas/Outcode"]
  private static let place: JSONValue = ["$ref": "#/components/schemas/Place"]

  private static let index: JSONValue = [
    "type": "object",
    "required": [
      "dataset", "edition", "attribution", "source", "dialect", "checksum", "bytes", "postcodes", "live", "columns",
    ],
    "properties": [
      "dataset": ["type": "string"], "edition": ["type": "string"], "attribution": ["type": "string"],
      "source": ["type": "string"], "dialect": ["type": "string"], "checksum": ["type": "string"],
      "bytes": ["type": "integer"], "postcodes": ["type": "integer"], "live": ["type": "integer"],
      "columns": ["type": "array", "items": ["type": "string"]],
    ],
  ]

  /// Each query with its result: a postcode, or the postcodes around a position.
  private static let bulk: JSONValue = [
    "type": "array",
    "items": [
      "type": "object", "required": ["query", "result"],
      "properties": [
        "query": ["type": ["string", "object"], "description": "The query as it was sent."],
        "result": [
          "description": "With `filter`, only the selected keys.",
          "anyOf": [["$ref": "#/components/schemas/Postcode"], ["type": ["array", "null"], "items": postcode]],
        ],
      ],
    ],
  ]

  /// An array, or `null` if nothing was found.
  private static func orNull(_ items: JSONValue) -> JSONValue { ["type": ["array", "null"], "items": items] }

  private static func oneOrNull(_ value: JSONValue) -> JSONValue { ["anyOf": [value, ["type": "null"]]] }

  /// Both pairs of parameters for a position.
  private static let position = [
    number("longitude", "Degrees east on WGS 84, with `latitude`."),
    number("latitude", "Degrees north, with `longitude`."),
    number("lon", "The same as `longitude`, with `lat`."), number("lat", "The same as `latitude`, with `lon`."),
  ]

  /// The limits of a search around a position.
  private static func around(_ limits: ResponseLimits.Nearest) -> [Parameter] {
    [
      limit(limits.limit),
      Parameter(
        name: "radius", schema: ["type": "number", "default": .number(limits.radius.value(nil))],
        summary: "The radius in metres, at most \(whole(limits.radius.maximum))."),
    ]
  }

  private static func limit(_ limit: ResponseLimits.Limit<Int>) -> Parameter {
    Parameter(
      name: "limit", schema: ["type": "integer", "minimum": 0, "default": .number(Double(limit.value(nil)))],
      summary: "The number of results, at most \(limit.maximum).")
  }

  /// The limit of the route that both completes `q` and searches around a position.
  private static func eitherLimit(_ limits: ResponseLimits) -> Parameter {
    let (search, nearest) = (limits.search, limits.nearest.limit)
    let (standard, near) = (search.value(nil), nearest.value(nil))
    guard standard != near || search.maximum != nearest.maximum else { return limit(search) }
    return Parameter(
      name: "limit", schema: ["type": "integer", "minimum": 0],
      summary: "The number of results: with `q` by default \(standard) and at most \(search.maximum), with a position "
        + "by default \(near) and at most \(nearest.maximum).")
  }

  /// Returns an integer without a fraction.
  private static func whole(_ number: Double) -> String { Int(exactly: number).map(String.init) ?? "\(number)" }

  private static let wide = text(
    "wideSearch",
    "With any value, finds the nearest ten within 19.5 km regardless of the radius, or null if there are fewer than ten."
  )
  private static let otherWide = text("widesearch", "The same as `wideSearch`.")

  private static func option(_ name: String, _ summary: String, _ type: String) -> Parameter {
    Parameter(name: name, schema: ["type": .text(type)], summary: summary)
  }

  private static func text(_ name: String, _ summary: String) -> Parameter { option(name, summary, "string") }

  private static func number(_ name: String, _ summary: String) -> Parameter { option(name, summary, "number") }
}

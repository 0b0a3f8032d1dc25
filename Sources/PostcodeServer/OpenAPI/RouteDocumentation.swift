/// What a route takes and gives, beside what the route itself says.
struct RouteDocumentation: Sendable {
  /// A key of the query.
  struct Parameter: Sendable {
    let name: String
    let schema: JSONValue
    let summary: String
  }

  var parameters: [Parameter] = []
  /// The schema of `result`; of the whole body where `type` is not JSON.
  var result: JSONValue
  /// The statuses other than 200.
  var refusals: [Int] = []
  /// Whether the body is the envelope with `status` and `result`.
  var isEnveloped = true
  var contentType = "application/json"

  /// The documentation of a route; `nil` if it has none, which a test forbids.
  static func of(_ route: Route) -> RouteDocumentation? { all["\(route.method.rawValue) \(route.path)"] }

  static let all: [String: RouteDocumentation] = [
    "GET /postcodes/{postcode}": .init(result: postcode, refusals: [404]),
    "GET /postcodes/{postcode}/validate": .init(result: ["type": "boolean"]),
    "GET /postcodes/{postcode}/autocomplete": .init(parameters: [limit], result: orNull(["type": "string"])),
    "GET /postcodes/{postcode}/nearest": .init(
      parameters: [limit, radius(.postcodes), wide], result: orNull(postcode), refusals: [400, 404, 500]),
    "GET /postcodes": .init(
      parameters: [
        text("q", "The beginning of a postcode; `query` means the same."), number("lon", "Degrees east, with `lat`."),
        number("lat", "Degrees north, with `lon`."), limit, radius(.postcodes), wide,
      ], result: orNull(postcode), refusals: [400, 500]),
    "GET /postcodes/lon/{longitude}/lat/{latitude}": .init(
      parameters: [limit, radius(.postcodes), wide], result: orNull(postcode), refusals: [400, 500]),
    "GET /postcodes/lat/{latitude}/lon/{longitude}": .init(
      parameters: [limit, radius(.postcodes), wide], result: orNull(postcode), refusals: [400, 500]),
    "GET /random/postcodes": .init(
      parameters: [text("outcode", "The outcode it is to be of.")],
      result: ["oneOf": [["$ref": "#/components/schemas/Postcode"], ["type": "null"]]]),
    "POST /postcodes": .init(
      parameters: [text("filter", "The keys wanted of each postcode, with commas between them.")],
      result: [
        "type": "array",
        "items": ["type": "object", "required": ["query", "result"], "properties": ["query": true, "result": true]],
      ],
      refusals: [400, 413, 415, 500]),
    "GET /outcodes/{outcode}": .init(result: outcode, refusals: [404]),
    "GET /outcodes/{outcode}/nearest": .init(
      parameters: [limit, radius(.outcodes)], result: orNull(outcode), refusals: [400, 404, 500]),
    "GET /outcodes": .init(
      parameters: [number("lon", "Degrees east."), number("lat", "Degrees north."), limit, radius(.outcodes)],
      result: orNull(outcode), refusals: [400, 500]),
    "GET /terminated_postcodes/{postcode}": .init(
      result: ["$ref": "#/components/schemas/TerminatedPostcode"], refusals: [404]),
    "GET /scotland/postcodes/{postcode}": .init(
      result: ["$ref": "#/components/schemas/ScottishPostcode"], refusals: [404]),
    "GET /places": .init(
      parameters: [text("q", "The beginning of a name; `query` means the same."), limit],
      result: ["type": "array", "items": place], refusals: [400]),
    "GET /places/{code}": .init(result: place, refusals: [404]),
    "GET /random/places": .init(result: place, refusals: [404]),
    "GET /ping": .init(result: ["const": "pong"]),
    "GET /ready": .init(result: ["const": "Ready"]),
    "GET /index": .init(result: index),
    "GET /metrics": .init(result: ["type": "string"], isEnveloped: false, contentType: "text/plain"),
    "GET /openapi.json": .init(result: ["type": "object"], isEnveloped: false),
  ]

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

  /// An array, or `null` where nothing was found.
  private static func orNull(_ items: JSONValue) -> JSONValue { ["type": ["array", "null"], "items": items] }

  private static let limit = Parameter(
    name: "limit", schema: ["type": "integer", "minimum": 0, "default": 10],
    summary: "How many are wanted at most; more than 100 are never given.")
  private static let wide = text("wideSearch", "Any value searches up to 20 km, nearest first.")

  private static func radius(_ bounds: NearestQuestion.Bounds) -> Parameter {
    Parameter(
      name: "radius",
      schema: [
        "type": "number", "default": .number(bounds.defaultRadius), "maximum": .number(bounds.maximumRadius),
      ], summary: "How many metres away at most.")
  }

  private static func text(_ name: String, _ summary: String) -> Parameter {
    Parameter(name: name, schema: ["type": "string"], summary: summary)
  }

  private static func number(_ name: String, _ summary: String) -> Parameter {
    Parameter(name: name, schema: ["type": "number"], summary: summary)
  }
}

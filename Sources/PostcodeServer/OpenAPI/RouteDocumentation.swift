internal import PostcodeJSON

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

  /// The documentation of all routes by method and path.
  static func all(_ limits: AnswerLimits) -> [String: RouteDocumentation] {
    let search = limit(limits.search)
    let postcodes = around(limits.nearest) + [wide, otherWide]
    let outcodes = around(limits.nearestOutcodes)
    return [
      "GET /postcodes/{postcode}": .init(result: postcode, refusals: [404, 500]),
      "GET /postcodes/{postcode}/validate": .init(result: ["type": "boolean"], refusals: [500]),
      "GET /postcodes/{postcode}/autocomplete": .init(
        parameters: [search], result: orNull(["type": "string"]), refusals: [500]),
      "GET /postcodes/{postcode}/nearest": .init(
        parameters: postcodes, result: orNull(postcode), refusals: [400, 404, 500]),
      "GET /postcodes": .init(
        parameters: [text("q", "The beginning of a postcode."), text("query", "The same as `q`, which goes before.")]
          + position + [eitherLimit(limits)] + postcodes.dropFirst(), result: orNull(postcode), refusals: [400, 500]),
      "GET /postcodes/lon/{longitude}/lat/{latitude}": .init(
        parameters: postcodes, result: orNull(postcode), refusals: [400, 500]),
      "GET /postcodes/lat/{latitude}/lon/{longitude}": .init(
        parameters: postcodes, result: orNull(postcode), refusals: [400, 500]),
      "GET /random/postcodes": .init(
        parameters: [text("outcode", "The outcode it is to be of.")], result: oneOrNull(postcode)),
      "POST /postcodes": .init(
        parameters: [
          text("filter", "The keys wanted of each postcode, with commas between them; not the distance."),
          option("limit", "What holds for positions that have no `limit` of their own.", "integer"),
          option("radius", "What holds for positions that have no `radius` of their own.", "number"),
          text("widesearch", "Any value holds for positions that have none of their own; only in small letters."),
        ], result: bulk, refusals: [400, 413, 415, 500]),
      "GET /outcodes/{outcode}": .init(result: outcode, refusals: [404, 500]),
      "GET /outcodes/{outcode}/nearest": .init(
        parameters: outcodes, result: orNull(outcode), refusals: [400, 404, 500]),
      "GET /outcodes": .init(parameters: position + outcodes, result: orNull(outcode), refusals: [400, 500]),
      "GET /terminated_postcodes/{postcode}": .init(
        result: ["$ref": "#/components/schemas/TerminatedPostcode"], refusals: [404, 500]),
      "GET /scotland/postcodes/{postcode}": .init(
        result: ["$ref": "#/components/schemas/ScottishPostcode"], refusals: [404, 500]),
      "GET /places": .init(
        parameters: [
          text("q", "The beginning of a name."), text("query", "The same as `q`, which goes before."),
          option("limit", "How many are wanted at most.", "integer"),
        ], result: ["type": "array", "items": place], refusals: [400]),
      "GET /places/{code}": .init(result: place, refusals: [404, 500]),
      "GET /random/places": .init(result: place, refusals: [404]),
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

  /// Each question with its answer: a postcode, or those around a position.
  private static let bulk: JSONValue = [
    "type": "array",
    "items": [
      "type": "object", "required": ["query", "result"],
      "properties": [
        "query": ["type": ["string", "object"], "description": "What was asked, as it was sent."],
        "result": [
          "description": "With `filter`, each postcode has the keys that it names and no others.",
          "anyOf": [["$ref": "#/components/schemas/Postcode"], ["type": ["array", "null"], "items": postcode]],
        ],
      ],
    ],
  ]

  /// An array, or `null` where nothing was found.
  private static func orNull(_ items: JSONValue) -> JSONValue { ["type": ["array", "null"], "items": items] }

  private static func oneOrNull(_ value: JSONValue) -> JSONValue { ["anyOf": [value, ["type": "null"]]] }

  /// Both pairs of keys that a position may have.
  private static let position = [
    number("longitude", "Degrees east on WGS 84, with `latitude`."),
    number("latitude", "Degrees north, with `longitude`."),
    number("lon", "The same as `longitude`, with `lat`."), number("lat", "The same as `latitude`, with `lon`."),
  ]

  /// How many, and how far away.
  private static func around(_ limits: AnswerLimits.Nearest) -> [Parameter] {
    [
      limit(limits.limit),
      Parameter(
        name: "radius", schema: ["type": "number", "default": .number(limits.radius.value(nil))],
        summary: "How many metres away at most; more than \(whole(limits.radius.most)) count as so many."),
    ]
  }

  private static func limit(_ span: AnswerLimits.Span<Int>) -> Parameter {
    Parameter(
      name: "limit", schema: ["type": "integer", "minimum": 0, "default": .number(Double(span.value(nil)))],
      summary: "How many are wanted at most; more than \(span.most) are never given.")
  }

  /// Of the route that completes `q` and finds what is near a position.
  private static func eitherLimit(_ limits: AnswerLimits) -> Parameter {
    let (search, nearest) = (limits.search, limits.nearest.limit)
    let (usual, near) = (search.value(nil), nearest.value(nil))
    guard usual != near || search.most != nearest.most else { return limit(search) }
    return Parameter(
      name: "limit", schema: ["type": "integer", "minimum": 0],
      summary: "How many are wanted at most: with `q` \(usual) unless told and never more than \(search.most), with a "
        + "position \(near) and \(nearest.most).")
  }

  /// A number without a fraction where it is a whole one.
  private static func whole(_ number: Double) -> String { Int(exactly: number).map(String.init) ?? "\(number)" }

  private static let wide = text(
    "wideSearch",
    "Any value goes on to 19.5 km until there are ten, and gives ten at most, nearest first; null if there are fewer than "
      + "ten, whatever the radius.")
  private static let otherWide = text("widesearch", "The same as `wideSearch`.")

  private static func option(_ name: String, _ summary: String, _ type: String) -> Parameter {
    Parameter(name: name, schema: ["type": .text(type)], summary: summary)
  }

  private static func text(_ name: String, _ summary: String) -> Parameter { option(name, summary, "string") }

  private static func number(_ name: String, _ summary: String) -> Parameter { option(name, summary, "number") }
}

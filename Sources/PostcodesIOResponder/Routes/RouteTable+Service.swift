internal import PostcodeKit
internal import PostcodesIOTypes

extension RouteTable {
  /// Routes about the server. postcodes.io doesn't have `/index`.
  static let serviceRoutes: [Route] = [
    Route(.get, "/ping", "Returns pong.", .variable, result: .constant("pong")) { _, json throws(APIError) in
      json.append(text: "pong")
    },
    Route(
      .get, "/ready", "Returns Ready once everything is prepared.", [.variable, .needsPreparation],
      result: .constant("Ready")
    ) { _, json throws(APIError) in json.append(text: "Ready") },
    Route(
      .get, "/index", "Describes the index, with the attribution that its licence requires.", .needsPreparation,
      result: Schema([
        "type": "object",
        "required": .array(description.map { .text($0.name) }),
        "properties": .object(description.map { .init(key: $0.name, value: $0.schema) }),
      ])
    ) { call, json throws(APIError) in
      JSONValue.object(description.map { .init(key: $0.name, value: $0.value(call.data)) }).write(to: &json)
    },
    .document(
      "/openapi.json", "Describes all paths as OpenAPI 3.1.", [.variable, .expensive],
      type: "application/json; charset=utf-8", .object
    ) { call, json throws(APIError) in OpenAPIDocument.value(call.table, call.data.limits).write(to: &json) },
    .document(
      ServiceCatalogue.path, "Links to the description, documentation and status of the API (RFC 9727).", .catalogue,
      since: .v20, type: ServiceCatalogue.mediaType, .object
    ) { _, json throws(APIError) in ServiceCatalogue.value.write(to: &json) },
  ]

  /// The keys of `/index` with their schemas and values.
  private static let description: [(name: String, schema: JSONValue, value: @Sendable (RouteData) -> JSONValue)] = [
    ("dataset", ["type": "string"], { .text($0.index.metadata.dataset) }),
    ("edition", ["type": "string"], { .text($0.index.metadata.edition) }),
    ("attribution", ["type": "string"], { .text($0.index.metadata.attribution) }),
    ("source", ["type": "string"], { .text($0.index.metadata.source) }),
    ("dialect", ["type": "string"], { .text($0.index.metadata.dialect) }),
    ("checksum", ["type": "string"], { .text(String($0.index.checksum, radix: 16)) }),
    ("bytes", ["type": "integer"], { .number(Double($0.index.byteCount)) }),
    ("postcodes", ["type": "integer"], { .number(Double($0.index.count)) }),
    ("live", ["type": "integer"], { .number(Double($0.liveCount)) }),
    (
      "columns", ["type": "array", "items": ["type": "string"]],
      { data in
        let names = data.index.columns.flatMap { [$0.declaration.name, $0.declaration.secondName] }
        return .array(names.filter { !$0.isEmpty }.map { .text($0) })
      }
    ),
  ]
}

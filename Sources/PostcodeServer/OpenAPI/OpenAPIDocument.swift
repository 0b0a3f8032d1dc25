internal import PostcodeJSON

/// Describes all routes as OpenAPI 3.1.
enum OpenAPIDocument {
  /// - Complexity: O(number of routes).
  static func value(_ table: RouteTable, _ limits: ResponseLimits) -> JSONValue {
    let documentations = RouteDocumentation.all(limits)
    var paths: [JSONValue.Member] = []
    for route in table.routes {
      guard let documentation = documentations["\(route.method.rawValue) \(route.path)"] else { continue }
      var operations: [JSONValue.Member] = []
      if case .object(let own)? = paths.first(where: { $0.key == route.path })?.value { operations = own }
      operations.set(route.method.rawValue.lowercased(), operation(route, documentation, limits))
      paths.set(route.path, .object(operations))
    }
    return [
      "openapi": "3.1.0",
      "info": [
        "title": "Postcodes of the United Kingdom", "version": .text("1"),
        "description": .text(summary),
      ],
      "servers": [["url": .text(table.prefixPath.isEmpty ? "/" : table.prefixPath)]],
      "paths": .object(paths),
      "components": [
        "schemas": .object(WireSchema.all.map { .init(key: $0.name, value: $0.schema) })
      ],
    ]
  }

  private static let summary =
    "The API of postcodes.io, answered from an index. Every path accepts OPTIONS, and HEAD where it accepts GET. "
    + "`callback` names a function that a successful response is passed to as a script."

  private static func operation(
    _ route: Route, _ documentation: RouteDocumentation, _ limits: ResponseLimits
  ) -> JSONValue {
    var parameters: [JSONValue] = []
    for case .parameter(let name) in route.parts {
      parameters.append(["name": .text(name), "in": "path", "required": true, "schema": ["type": "string"]])
    }
    for parameter in documentation.parameters {
      parameters.append([
        "name": .text(parameter.name), "in": "query", "description": .text(parameter.summary),
        "schema": parameter.schema,
      ])
    }
    if documentation.isEnveloped {
      parameters.append([
        "name": "callback", "in": "query", "schema": ["type": "string"],
        "description": "The function that a successful response is passed to as a script.",
      ])
    }
    let result: JSONValue =
      documentation.isEnveloped
      ? [
        "type": "object", "required": ["status", "result"],
        "properties": ["status": ["const": 200], "result": documentation.result],
      ] : documentation.result
    var responses: [JSONValue.Member] = [
      .init(key: "200", value: response("The result.", documentation.contentType, result))
    ]
    if route.method == .get, !route.traits.contains(.variable) {
      responses.append(
        .init(key: "304", value: ["description": "The cached response is still valid (`If-None-Match`)."]))
    }
    for status in (documentation.errors + connectionErrors).sorted() {
      let summary =
        connectionErrors.contains(status)
        ? "The connection or the request is refused." : "What is wrong, in postcodes.io's words."
      let schema: JSONValue = ["$ref": "#/components/schemas/Error"]
      responses.append(.init(key: "\(status)", value: response(summary, "application/json", schema)))
    }
    var members: [JSONValue.Member] = [
      .init(key: "summary", value: .text(route.summary)), .init(key: "operationId", value: .text(identifier(route))),
    ]
    if !parameters.isEmpty { members.append(.init(key: "parameters", value: .array(parameters))) }
    if route.method == .post { members.append(.init(key: "requestBody", value: bulkBody(limits))) }
    members.append(.init(key: "responses", value: .object(responses)))
    return .object(members)
  }

  private static func response(_ summary: String, _ type: String, _ schema: JSONValue) -> JSONValue {
    ["description": .text(summary), "content": .object([.init(key: type, value: ["schema": schema])])]
  }

  /// Returns a name such as `getPostcodesPostcodeNearest`, distinct for every route.
  private static func identifier(_ route: Route) -> String {
    route.parts.reduce(into: route.method.rawValue.lowercased()) { name, part in
      let text =
        switch part {
        case .literal(let text), .parameter(let text): text
        }
      for word in text.split(whereSeparator: { !$0.isLetter }) {
        name += word.prefix(1).uppercased() + word.dropFirst()
      }
    }
  }

  /// The errors of any request: too slow, too long a head, too many connections.
  static let connectionErrors = [408, 431, 503]

  /// The body of bulk requests: postcodes or positions, as JSON or as a form (`postcodes[]=M1+1AD&postcodes[]=…`).
  private static func bulkBody(_ limits: ResponseLimits) -> JSONValue {
    let position: JSONValue = [
      "type": "object", "required": ["longitude", "latitude"],
      "properties": [
        "longitude": ["type": ["number", "string"]], "latitude": ["type": ["number", "string"]],
        "limit": ["type": ["integer", "string"]], "radius": ["type": ["number", "string"]],
        "wideSearch": ["type": "boolean"], "widesearch": ["type": "boolean"],
      ],
    ]
    let schema: JSONValue = [
      "type": "object",
      "properties": [
        "postcodes": [
          "type": "array", "maxItems": .number(Double(limits.bulkPostcodes)), "items": ["type": "string"],
        ],
        "geolocations": ["type": "array", "maxItems": .number(Double(limits.bulkGeolocations)), "items": position],
      ],
    ]
    return [
      "required": true,
      "content": [
        "application/json": ["schema": schema], "application/x-www-form-urlencoded": ["schema": schema],
      ],
    ]
  }
}

internal import PostcodeJSON
internal import PostcodesIOResponder

/// The description of all paths as OpenAPI 3.1 has it, made from the table of routes.
enum OpenAPIDocument {
  /// - Parameters:
  ///   - table: the routes, and the path under which they stand.
  ///   - limits: how much their answers have.
  /// - Complexity: O(number of routes).
  static func json(_ table: RouteTable, _ limits: AnswerLimits) -> [UInt8] {
    let documentations = RouteDocumentation.all(limits)
    var paths: [JSONValue.Member] = []
    for route in table.routes {
      guard let documentation = documentations["\(route.method.rawValue) \(route.path)"] else { continue }
      var operations: [JSONValue.Member] = []
      if case .object(let own)? = paths.first(where: { $0.key == route.path })?.value { operations = own }
      operations.set(route.method.rawValue.lowercased(), operation(route, documentation, limits))
      paths.set(route.path, .object(operations))
    }
    let document: JSONValue = [
      "openapi": "3.1.0",
      "info": [
        "title": "Postcodes of the United Kingdom", "version": .text("\(ReplyHeaders.generation)"),
        "description": .text(summary),
      ],
      "servers": [["url": .text(table.prefixPath.isEmpty ? "/" : table.prefixPath)]],
      "paths": .object(paths),
      "components": [
        "schemas": .object(WireSchema.all.map { .init(key: $0.name, value: $0.schema) })
      ],
    ]
    var json = JSONWriter(capacity: 1 << 15)
    document.write(to: &json)
    return json.utf8
  }

  private static let summary =
    "The paths and replies of postcodes.io, answered from an index. Any path takes OPTIONS, and HEAD where it takes GET; "
    + "`callback` names a function that the reply is handed to as a script."

  private static func operation(
    _ route: Route, _ documentation: RouteDocumentation, _ limits: AnswerLimits
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
        "description": "The function that a successful answer is handed to, as a script.",
      ])
    }
    let result: JSONValue =
      documentation.isEnveloped
      ? [
        "type": "object", "required": ["status", "result"],
        "properties": ["status": ["const": 200], "result": documentation.result],
      ] : documentation.result
    var responses: [JSONValue.Member] = [
      .init(key: "200", value: response("The answer.", documentation.contentType, result))
    ]
    if route.method == .get, route.isConstant {
      responses.append(.init(key: "304", value: ["description": "The client has the answer, by `If-None-Match`."]))
    }
    for status in (documentation.refusals + connectionRefusals).sorted() {
      let summary =
        connectionRefusals.contains(status)
        ? "The connection or the request is refused." : "What is wrong, in postcodes.io's words."
      let schema: JSONValue = ["$ref": "#/components/schemas/Refusal"]
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

  /// `getPostcodesPostcodeNearest`: unlike for every route.
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

  /// What any request may be told: too slow, too long a header, too many connections.
  static let connectionRefusals = [408, 431, 503]

  /// The one body there is: postcodes or positions, as JSON or as a form (`postcodes[]=M1+1AD&postcodes[]=…`).
  private static func bulkBody(_ limits: AnswerLimits) -> JSONValue {
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

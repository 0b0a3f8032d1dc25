internal import PostcodeKit
internal import PostcodesIOTypes

/// Describes all routes as OpenAPI 3.1.
enum OpenAPIDocument {
  /// - Complexity: O(number of routes).
  static func value(_ table: RouteTable, _ limits: ResponseLimits) -> JSONValue {
    var paths: [JSONValue.Member] = []
    for route in table.routes {
      var operations: [JSONValue.Member] = []
      if case .object(let own)? = JSONValue.object(paths)[route.path] { operations = own }
      operations.set(UntrustedText(route.method.rawValue.lowercased()), operation(route, limits))
      paths.set(UntrustedText(route.path), .object(operations))
    }
    return [
      "openapi": "3.1.0",
      "info": [
        "title": "Postcodes of the United Kingdom", "version": "1",
        "description": .text(
          "The API of postcodes.io \(table.version.rawValue), answered from an index. Every path accepts OPTIONS, and HEAD where it accepts GET. "
            + "`callback` names a function that a successful response is passed to as a script."),
      ],
      "servers": [["url": .text(serverURL(prefix: table.prefixPath))]],
      "paths": .object(paths),
      "components": ["schemas": Schema.components(table.version)],
    ]
  }

  /// Returns the address of the API relative to the document, because a proxy may remove the beginning of paths. Clients add paths to it,
  /// so that it has no slash at its end where possible.
  private static func serverURL(prefix: String) -> String {
    prefix.utf8.lastIndex(of: UInt8(ascii: "/")).map { "..\(prefix[$0...])" } ?? "./"
  }

  private static func operation(_ route: Route, _ limits: ResponseLimits) -> JSONValue {
    let parameters = parameters(route, limits)
    var members: [JSONValue.Member] = [
      .init(key: "summary", value: .text(route.summary)), .init(key: "operationId", value: .text(identifier(route))),
    ]
    if !parameters.isEmpty { members.append(.init(key: "parameters", value: .array(parameters))) }
    if route.method == .post { members.append(.init(key: "requestBody", value: bulkBody(limits))) }
    members.append(.init(key: "responses", value: .object(responses(route))))
    return .object(members)
  }

  private static func parameters(_ route: Route, _ limits: ResponseLimits) -> [JSONValue] {
    var query = route.query(limits)
    if route.documentType == nil {
      query.append(.text("callback", "The function that a successful response is passed to as a script."))
    }
    let path = route.parts.compactMap { part -> JSONValue? in
      guard case .parameter(let name) = part else { return nil }
      let schema: JSONValue =
        switch UntrustedText(name) {
        case "longitude": QueryParameter.longitude
        case "latitude": QueryParameter.latitude
        default: ["type": "string"]
        }
      return ["name": .text(name), "in": "path", "required": true, "schema": schema]
    }
    return path
      + query.map {
        ["name": .text($0.name), "in": "query", "description": .text($0.summary), "schema": $0.schema]
      }
  }

  private static func responses(_ route: Route) -> [JSONValue.Member] {
    var responses: [JSONValue.Member] = []
    func add(_ status: Int, _ summary: String, _ types: [(type: String, schema: JSONValue)]) {
      let content = types.map { JSONValue.Member(key: $0.type, value: ["schema": $0.schema]) }
      responses.append(
        .init(key: "\(status)", value: ["description": .text(summary), "content": .object(content)]))
    }
    if let type = route.documentType {
      add(200, "The document.", [(UntrustedText(type).split(separator: ";")[0].string, route.result.json)])
    } else {
      let envelope: JSONValue = [
        "type": "object", "required": ["status", "result"],
        "properties": ["status": ["const": 200], "result": route.result.json],
      ]
      // With `callback`, the same as an argument of a function (JSONP).
      add(200, "The result.", [("application/json", envelope), ("text/javascript", ["type": "string"])])
    }
    if route.method == .get, !route.traits.contains(.variable) {
      responses.append(
        .init(key: "304", value: ["description": "The cached response is still valid (`If-None-Match`)."]))
    }
    for status in (route.errors + connectionErrors).sorted() {
      add(
        status,
        connectionErrors.contains(status)
          ? "The server rejects the connection or the request." : "What is wrong, in postcodes.io's words.",
        [("application/json", Schema.error.json)])
    }
    return responses
  }

  /// The errors of any request: too slow, too long a head, too many connections.
  private static let connectionErrors = [408, 431, 503]

  /// Returns a name such as `getPostcodesPostcodeNearest`, distinct for every route.
  private static func identifier(_ route: Route) -> String {
    route.parts.reduce(into: route.method.rawValue.lowercased()) { name, part in
      let text =
        switch part {
        case .literal(let text), .parameter(let text): text
        }
      for word in text.utf8.split(whereSeparator: { !(97...122).contains($0 | 32) }).map({ Substring($0) }) {
        name += word.prefix(1).uppercased() + word.dropFirst()
      }
    }
  }

  /// The body of bulk requests: postcodes or positions, as JSON or as a form (`postcodes[]=M1+1AD&postcodes[]=…`).
  private static func bulkBody(_ limits: ResponseLimits) -> JSONValue {
    let position: JSONValue = [
      "type": "object", "required": ["longitude", "latitude"],
      "properties": [
        "longitude": ["type": ["number", "string"], "minimum": .number(-180), "maximum": 180],
        "latitude": ["type": ["number", "string"], "minimum": .number(-90), "maximum": 90],
        "limit": ["type": ["integer", "string"], "minimum": 0], "radius": ["type": ["number", "string"]],
        "wideSearch": ["type": "boolean"], "widesearch": ["type": "boolean"],
      ],
    ]
    let schema: JSONValue = [
      "type": "object", "anyOf": [["required": ["postcodes"]], ["required": ["geolocations"]]],
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

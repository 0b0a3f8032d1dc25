internal import PostcodeIndex
internal import PostcodeJSON

extension RouteTable {
  /// Routes that postcodes.io doesn't have, for those who run the server or write clients.
  static let operatorRoutes = [
    Route(
      .get, "/index", "Describes the index, with the attribution that its licence requires.", .needsPreparation
    ) { call, json throws(APIError) in
      description(of: call.served).write(to: &json)
    },
    Route(
      .get, "/metrics", "Returns the metrics in the text format of Prometheus.", .variable,
      documentType: "text/plain; version=0.0.4; charset=utf-8"
    ) { call, text throws(APIError) in
      let responder = call.responder
      text.append(
        raw: responder.metrics.text(
          call.served.index, connections: responder.connections.count, unreadBytes: responder.budget.bytes
        ).utf8)
    },
    Route(
      .get, "/openapi.json", "Describes all paths as OpenAPI 3.1.", .variable,
      documentType: "application/json; charset=utf-8"
    ) { call, json throws(APIError) in
      OpenAPIDocument.value(call.responder.routes, call.served.limits).write(to: &json)
    },
  ]

  private static func description(of served: ServedIndex) -> JSONValue {
    let index = served.index
    let metadata = index.metadata
    let columns = index.columns.flatMap { column in
      [column.declaration.name, column.declaration.secondName].filter { !$0.isEmpty }
    }
    return [
      "dataset": .text(metadata.dataset), "edition": .text(metadata.edition),
      "attribution": .text(metadata.attribution), "source": .text(metadata.source), "dialect": .text(metadata.dialect),
      "checksum": .text(String(index.checksum, radix: 16)), "bytes": .number(Double(index.byteCount)),
      "postcodes": .number(Double(index.count)), "live": .number(Double(served.liveCount)),
      "columns": .array(columns.map { .text($0) }),
    ]
  }
}

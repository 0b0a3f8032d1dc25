internal import PostcodeJSON
internal import PostcodesIOResponder
internal import PostcodeIndex

extension RouteTable {
  /// What postcodes.io does not have: for those who run the server, and those who write its clients.
  static let operatorRoutes = [
    Route(
      .get, "/index", "Tells what the index holds, and the attribution that its licence asks for.",
      .waiting { call async throws(Refusal) in
        let live = await call.served.liveCount.value
        return facts(call.served.index, live: live)
      }),
    Route(
      .get, "/metrics", "Tells what was counted, in the text format of Prometheus.", isConstant: false,
      .document(type: "text/plain; version=0.0.4; charset=utf-8") { call, server in
        Array(server.metrics.text(call.served.index, connections: server.connections.count).utf8)
      }),
    Route(
      .get, "/openapi.json", "Describes all paths as OpenAPI 3.1.", isConstant: false,
      .document(type: "application/json; charset=utf-8") { call, server in
        OpenAPIDocument.json(server.routes, call.served.limits)
      }),
  ]

  private static func facts(_ index: PostcodeIndex, live: Int) -> JSONWriter {
    let metadata = index.metadata
    let columns = index.columns.flatMap { column in
      [column.declaration.name, column.declaration.secondName].filter { !$0.isEmpty }
    }
    let facts: JSONValue = [
      "dataset": .text(metadata.dataset), "edition": .text(metadata.edition),
      "attribution": .text(metadata.attribution), "source": .text(metadata.source), "dialect": .text(metadata.dialect),
      "checksum": .text(String(index.checksum, radix: 16)), "bytes": .number(Double(index.byteCount)),
      "postcodes": .number(Double(index.count)), "live": .number(Double(live)),
      "columns": .array(columns.map { .text($0) }),
    ]
    var json = JSONWriter()
    facts.write(to: &json)
    return json
  }
}

internal import PostcodeAnswers

extension RouteTable {
  /// What postcodes.io does not have: for those who run the server.
  static let operatorRoutes = [
    Route(
      .get, "/metrics", "Tells what was counted, in the text format of Prometheus.", isConstant: false,
      .document(type: "text/plain; version=0.0.4; charset=utf-8") { call, server in
        Array(server.metrics.text(call.served.index, connections: server.connections.count).utf8)
      })
  ]
}

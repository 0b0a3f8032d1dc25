internal import CoreMetrics
internal import NIOCore
internal import PostcodeIndex

/// What the server counts. Everything that requests count is made beforehand.
struct ServerMetrics: Sendable {
  /// The metrics of a route.
  private struct RouteMetrics: Sendable {
    let times: Timer
    let byStatus: [Counter]
    let others: Counter
  }

  /// The statuses that are counted by themselves.
  private static let statuses = [200, 304, 404, 400, 204, 500, 413, 415]

  let registry: MetricsRegistry
  /// One for each of `RouteTable.countedNames`.
  private let routes: [RouteMetrics]
  private let refusals: [Int: Counter]

  init(_ registry: MetricsRegistry, _ table: RouteTable) {
    self.registry = registry
    routes = table.countedNames.map { method, path in
      let labels = [("method", method), ("route", path)]
      func counter(_ status: String) -> Counter {
        Counter(label: "postcodes_requests_total", dimensions: labels + [("status", status)], factory: registry)
      }
      return RouteMetrics(
        times: Timer(label: "postcodes_request_duration_seconds", dimensions: labels, factory: registry),
        byStatus: ServerMetrics.statuses.map { counter("\($0)") }, others: counter("other"))
    }
    var refusals: [Int: Counter] = [:]
    for status in [400, 408, 413, 431, 503] {
      refusals[status] = Counter(
        label: "postcodes_refused_connections_total", dimensions: [("status", "\(status)")], factory: registry)
    }
    self.refusals = refusals
  }

  /// Counts a request.
  ///
  /// - Parameters:
  ///   - route: the number of one of `RouteTable.countedNames`.
  ///   - nanoseconds: how long it took from the end of its header to its reply.
  func count(route: Int, status: Int, nanoseconds: Int64) {
    guard routes.indices.contains(route) else { return }
    let metrics = routes[route]
    if let place = ServerMetrics.statuses.firstIndex(of: status) {
      metrics.byStatus[place].increment()
    } else {
      metrics.others.increment()
    }
    metrics.times.recordNanoseconds(nanoseconds)
  }

  /// Counts a connection that the limits ended with a status.
  func countRefusal(_ status: Int) { refusals[status]?.increment() }

  /// Everything as text, with what is counted elsewhere.
  func text(_ index: PostcodeIndex, connections: Int) -> String {
    let facts = [
      ("dataset", index.metadata.dataset), ("edition", index.metadata.edition),
      ("checksum", String(index.checksum, radix: 16)),
    ]
    return "# TYPE postcodes_connections gauge\n" + PrometheusText.line("postcodes_connections", "", connections)
      + "# TYPE postcodes_index_info gauge\n"
      + PrometheusText.line("postcodes_index_info", PrometheusText.labels(facts), 1)
      + "# TYPE postcodes_index_postcodes gauge\n" + PrometheusText.line("postcodes_index_postcodes", "", index.count)
      + registry.text()
  }
}

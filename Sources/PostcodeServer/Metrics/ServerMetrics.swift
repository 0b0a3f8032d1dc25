#if Server
  internal import Atomics
  internal import PostcodeKit
  internal import PostcodesIOResponder

  #if canImport(Darwin)
    internal import Darwin
  #elseif canImport(Glibc)
    internal import Glibc
  #elseif canImport(Musl)
    internal import Musl
  #endif

  /// The counters of a server, written in the text format of Prometheus.
  ///
  /// Counting is an atomic addition, without a lock.
  public final class ServerMetrics: Sendable {
    private typealias Counter = ManagedAtomic<Int64>

    /// The statuses counted on their own.
    private static let statuses = [200, 304, 404, 400, 204, 500, 413, 415, 503]
    private static let connectionStatuses = [400, 408, 413, 431, 503]
    /// The bounds of the histogram in nanoseconds. Most requests take some hundredths of a millisecond, none a second.
    private static let bounds: [Int64] = [
      10_000, 25_000, 50_000, 100_000, 250_000, 500_000, 1_000_000, 2_500_000, 5_000_000, 10_000_000, 25_000_000,
      50_000_000, 100_000_000, 250_000_000, 500_000_000, 1_000_000_000, 2_500_000_000,
    ]

    /// The labels of requests by route number: the routes of every server, `/metrics`, and requests without a route.
    private static let routeNames: [(method: String, path: String)] =
      RouteTable.standard.map { ($0.method.rawValue, $0.path) } + OtherRequest.allCases.map(\.label)

    /// Requests counted besides those for the routes of every server.
    enum OtherRequest: Int, CaseIterable {
      case metrics, noRoute, preflight, page

      fileprivate var label: (method: String, path: String) {
        switch self {
        case .metrics: ("GET", "/metrics")
        case .noRoute: ("", "none")
        case .preflight: ("OPTIONS", "any")
        case .page: ("GET", "page")
        }
      }

      /// The route number, after those of the routes of every server.
      var routeNumber: Int { RouteTable.standard.count + rawValue }
    }

    private struct RouteCounters: Sendable {
      /// One counter for each of `statuses`, and one for all others.
      let statuses = (0...ServerMetrics.statuses.count).map { _ in Counter(0) }
      /// One counter for each bucket of the histogram, the last without a bound.
      let buckets = (0...ServerMetrics.bounds.count).map { _ in Counter(0) }
      let nanoseconds = Counter(0)
    }

    private let routes = ServerMetrics.routeNames.map { _ in RouteCounters() }
    private let connectionErrors = ServerMetrics.connectionStatuses.map { _ in Counter(0) }
    private let reloads = Counter(0)
    private let failedReloads = Counter(0)
    private let droppedLogLines = Counter(0)
    /// The time of the last reload that succeeded, in seconds since 1970; the start of the server before.
    private let lastReload: ManagedAtomic<Int64>
    private let lastReloadSucceeded = ManagedAtomic(true)
    private let clock: @Sendable () -> Int64

    /// Creates counters that are zero.
    public convenience init() { self.init(clock: { Int64(time(nil)) }) }

    /// - Parameter clock: Returns the seconds since 1970.
    init(clock: @escaping @Sendable () -> Int64) {
      self.clock = clock
      lastReload = ManagedAtomic(clock())
    }

    /// Counts a request.
    ///
    /// - Parameters:
    ///   - route: The route's number in `routeNames`.
    ///   - nanoseconds: The time from the end of the request's head to the end of the response.
    func countRequest(route: Int, status: Int, nanoseconds: Int64) {
      guard routes.indices.contains(route) else { return }
      let statuses = ServerMetrics.statuses
      routes[route].statuses[statuses.firstIndex(of: status) ?? statuses.count].wrappingIncrement(ordering: .relaxed)
      let bounds = ServerMetrics.bounds
      routes[route].buckets[bounds.firstIndex { nanoseconds <= $0 } ?? bounds.count].wrappingIncrement(
        ordering: .relaxed)
      routes[route].nanoseconds.wrappingIncrement(by: nanoseconds, ordering: .relaxed)
    }

    /// Counts a connection that is closed with a status because of a limit or malformed bytes.
    func countConnectionError(_ status: Int) {
      guard let index = ServerMetrics.connectionStatuses.firstIndex(of: status) else { return }
      connectionErrors[index].wrappingIncrement(ordering: .relaxed)
    }

    /// Counts a reload of the index.
    func countReload(succeeded: Bool) {
      (succeeded ? reloads : failedReloads).wrappingIncrement(ordering: .relaxed)
      lastReloadSucceeded.store(succeeded, ordering: .relaxed)
      if succeeded { lastReload.store(clock(), ordering: .relaxed) }
    }

    /// Counts log lines that were dropped because the log's reader stalled.
    public func countDroppedLogLines(_ count: Int) {
      droppedLogLines.wrappingIncrement(by: Int64(count), ordering: .relaxed)
    }

    /// Returns the route that serves the metrics.
    func route(_ connections: Connections, _ budget: UnreadBudget) -> Route {
      .document(
        "/metrics", "Returns the metrics in the text format of Prometheus.", [.variable, .metrics],
        type: "text/plain; version=0.0.4; charset=utf-8", .string
      ) { call, text throws(APIError) in
        text.append(raw: self.text(call.data.index, connections: connections.count, unreadBytes: budget.bytes).utf8)
      }
    }

    /// Returns all metrics.
    func text(_ index: PostcodeIndex, connections: Int, unreadBytes: Int) -> String {
      var text = PrometheusText()
      text.begin("postcodes_connections", .gauge, "Open connections, including those over the limit.")
      text.add([], connections)
      text.begin("postcodes_unread_bytes", .gauge, "Memory used by responses that clients have not read yet.")
      text.add([], unreadBytes)
      text.begin("postcodes_index_info", .gauge, "The served index; the value is always 1.")
      text.add(
        [
          ("dataset", index.metadata.dataset), ("edition", index.metadata.edition),
          ("checksum", String(index.checksum, radix: 16)),
        ], 1)
      text.begin("postcodes_index_postcodes", .gauge, "Postcodes in the served index.")
      text.add([], index.count)
      text.begin("postcodes_log_lines_dropped_total", .counter, "Log lines dropped because the log's reader stalled.")
      text.add([], droppedLogLines.value)
      text.begin(
        "postcodes_rejected_connections_total", .counter, "Connections closed because of a limit or malformed bytes.")
      for (status, counter) in zip(ServerMetrics.connectionStatuses, connectionErrors) {
        text.add([("status", "\(status)")], counter.value)
      }
      text.begin("postcodes_reloads_total", .counter, "Reloads of the index file.")
      text.add([("result", "failed")], failedReloads.value)
      text.add([("result", "replaced")], reloads.value)
      text.begin("postcodes_last_reload_successful", .gauge, "1 unless the last reload failed.")
      text.add([], lastReloadSucceeded.load(ordering: .relaxed) ? 1 : 0)
      text.begin(
        "postcodes_last_reload_success_timestamp_seconds", .gauge,
        "When the served index was loaded, in seconds since 1970.")
      text.add([], lastReload.value)
      ProcessMetrics.current().write(to: &text)
      let named = zip(ServerMetrics.routeNames, routes).map { name, counters in
        ([("method", name.method), ("route", name.path)], counters)
      }
      text.begin(
        "postcodes_request_duration_seconds", .histogram,
        "Time from the end of a request's head to the end of the response. Routes without a request are left out.")
      for (labels, counters) in named { addHistogram(counters, labels, to: &text) }
      text.begin("postcodes_requests_total", .counter, "Requests by route and status. Zeros are left out.")
      for (labels, counters) in named {
        let names = ServerMetrics.statuses.map { "\($0)" } + ["other"]
        for (status, counter) in zip(names, counters.statuses) where counter.value != 0 {
          text.add(labels + [("status", status)], counter.value)
        }
      }
      return text.text
    }

    private func addHistogram(
      _ counters: RouteCounters, _ labels: [(String, String)], to text: inout PrometheusText
    ) {
      var total: Int64 = 0
      let counts = counters.buckets.map(\.value)
      guard counts.contains(where: { $0 != 0 }) else { return }
      for (offset, count) in counts.enumerated() {
        total &+= count
        let bound =
          offset < ServerMetrics.bounds.count ? "\(Double(ServerMetrics.bounds[offset]) / 1e9)" : "+Inf"
        text.add(suffix: "_bucket", labels + [("le", bound)], total)
      }
      text.add(suffix: "_sum", labels, Double(counters.nanoseconds.value) / 1e9)
      text.add(suffix: "_count", labels, total)
    }
  }

  extension ManagedAtomic<Int64> {
    fileprivate var value: Int64 { load(ordering: .relaxed) }
  }
#endif

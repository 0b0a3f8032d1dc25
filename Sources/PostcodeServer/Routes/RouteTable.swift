/// All routes of the server.
struct RouteTable: Sendable {
  /// The route of a request, with its number and the path after the prefix.
  struct Match: Sendable {
    let number: Int
    let route: Route
    let segments: ArraySlice<Substring>
    let query: Substring?
  }

  static let all: [Route] =
    postcodeRoutes + bulkRoutes + outcodeRoutes + directoryRoutes + placeRoutes + serviceRoutes + operatorRoutes

  /// The routes served, in the order of their documentation.
  let routes: [Route]
  /// The routes by number of segments, with their numbers among all.
  private let bySize: [[(number: Int, route: Route)]]
  /// The segments of the path under which everything is served.
  private let prefix: [String]

  /// - Parameters:
  ///   - prefix: The path under which everything is served, such as `/api/v1`. Slashes at its ends don't matter.
  ///   - hasMetrics: Whether `/metrics` is served.
  init(prefix: String = "", hasMetrics: Bool = true) {
    self.prefix = prefix.split(separator: "/").map(String.init)
    let numbered = RouteTable.all.enumerated().filter { hasMetrics || $1.path != "/metrics" }
    routes = numbered.map(\.element)
    var bySize: [[(number: Int, route: Route)]] = []
    for (number, route) in numbered {
      while bySize.count <= route.parts.count { bySize.append([]) }
      bySize[route.parts.count].append((number, route))
    }
    self.bySize = bySize
  }

  /// The path under which everything is served, without a slash at its end; empty for none.
  var prefixPath: String { prefix.map { "/" + $0 }.joined() }

  /// The labels of requests in the metrics: those of the routes, then those without a route.
  static let metricNames: [(method: String, path: String)] =
    all.map { ($0.method.rawValue, $0.path) } + [("", "none"), ("OPTIONS", "any"), ("GET", "page")]

  static let noRouteNumber = all.count
  static let preflightNumber = all.count + 1
  static let pageNumber = all.count + 2

  /// Returns the route of a request, or `nil` if there is none.
  func match(_ method: Route.Method, _ target: RequestTarget) -> Match? {
    let segments = target.segments
    guard segments.count >= prefix.count, zip(prefix, segments).allSatisfy({ $0.isASCIIEqual($1) }) else { return nil }
    let rest = segments[prefix.count...]
    guard rest.count < bySize.count else { return nil }
    for (number, route) in bySize[rest.count] where route.method == method && route.matches(rest) {
      return Match(number: number, route: route, segments: rest, query: target.query)
    }
    return nil
  }
}

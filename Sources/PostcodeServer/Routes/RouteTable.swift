/// All that is answered: the one place that lists the paths.
struct RouteTable: Sendable {
  /// The routes in the order in which they are told to people.
  let routes: [Route]
  /// The same by the number of parts, with their places.
  private let bySize: [[(place: Int, route: Route)]]
  /// The parts of the path under which everything stands.
  private let prefix: [String]

  /// - Parameters:
  ///   - routes: no two of them match the same path and method.
  ///   - prefix: the path under which everything stands, such as `/api/v1`; slashes at its ends do not matter.
  init(_ routes: [Route] = RouteTable.all, prefix: String = "") {
    self.routes = routes
    self.prefix = prefix.split(separator: "/").map(String.init)
    var bySize: [[(place: Int, route: Route)]] = []
    for (place, route) in routes.enumerated() {
      while bySize.count <= route.parts.count { bySize.append([]) }
      bySize[route.parts.count].append((place, route))
    }
    self.bySize = bySize
  }

  /// The path under which everything stands, with a slash before each part; empty for none.
  var prefixPath: String { prefix.map { "/" + $0 }.joined() }

  /// The methods and paths under which requests are counted: those of the routes by their numbers, and behind them those of
  /// what no route answers.
  var countedNames: [(method: String, path: String)] {
    routes.map { ($0.method.rawValue, $0.path) } + [("", "none"), ("OPTIONS", "any"), ("GET", "page")]
  }

  /// The number for requests that nobody answers.
  var noPlace: Int { routes.count }
  /// The number for those that ask what may be asked.
  var preflightPlace: Int { noPlace + 1 }
  /// The number for those that the page for people answers.
  var pagePlace: Int { preflightPlace + 1 }

  static let all: [Route] =
    postcodeRoutes + bulkRoutes + outcodeRoutes + directoryRoutes + placeRoutes + serviceRoutes + operatorRoutes

  static let allButMetrics = all.filter { $0.path != "/metrics" }

  /// The route of a path with its place among all, and the path behind the prefix; `nil` if there is none.
  func route(
    _ method: Route.Method, _ segments: [Substring]
  ) -> (place: Int, route: Route, segments: ArraySlice<Substring>)? {
    guard segments.count >= prefix.count, zip(prefix, segments).allSatisfy({ Route.isSame($0, $1) }) else { return nil }
    let rest = segments[prefix.count...]
    guard rest.count < bySize.count else { return nil }
    for (place, route) in bySize[rest.count] where route.method == method && route.matches(rest) {
      return (place, route, rest)
    }
    return nil
  }
}

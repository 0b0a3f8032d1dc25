internal import PostcodeKit
package import PostcodesIOTypes

/// The routes of a server: those of postcodes.io, `/index` and `/openapi.json`, and any that the server adds.
package struct RouteTable: Sendable {
  /// The route of a request, with its number and the path after the prefix.
  package struct Match: Sendable {
    /// The route's index in `RouteTable.standard` and the added routes.
    package let number: Int
    package let route: Route
    let segments: ArraySlice<Substring>
    let query: Substring?

    /// Returns the input of the route's handler.
    ///
    /// - Throws: `APIError` if a parameter of the path cannot be decoded.
    package func call(_ data: RouteData, body: JSONValue?, in table: RouteTable) throws(APIError) -> Call {
      guard let parameters = route.parameters(segments) else { throw .upstreamFailure }
      return Call(data: data, parameters: parameters, query: QueryItems(query), body: body, table: table)
    }
  }

  /// The routes of all versions of postcodes.io.
  package static let standard: [Route] =
    postcodeRoutes + bulkRoutes + outcodeRoutes + directoryRoutes + placeRoutes + serviceRoutes

  /// The routes in the order of their documentation: those of `standard` that the version has, then the added ones.
  package let routes: [Route]
  /// The version of postcodes.io to answer as.
  let version: WireVersion
  /// The routes by number of segments, with their numbers.
  private let bySize: [[(number: Int, route: Route)]]
  /// The segments of the path under which everything is served.
  private let prefix: [String]

  /// - Parameters:
  ///   - prefix: The path under which everything is served, such as `/api/v1`. Slashes at its ends don't matter.
  ///   - version: The version of postcodes.io to answer as.
  ///   - others: Further routes.
  package init(prefix: String = "", version: WireVersion = .v20, adding others: [Route] = []) {
    self.init(prefix: prefix, version, RouteTable.standard + others)
  }

  /// Creates a table of other routes than the standard ones.
  package init(only routes: [Route]) { self.init(prefix: "", .v20, routes) }

  private init(prefix: String, _ version: WireVersion, _ all: [Route]) {
    self.prefix = UntrustedText(prefix).split(separator: "/").map(\.string)
    self.version = version
    let numbered = all.enumerated().filter { version >= $0.element.firstVersion }
    routes = numbered.map(\.element)
    var bySize: [[(number: Int, route: Route)]] = []
    for (number, route) in numbered {
      while bySize.count <= route.parts.count { bySize.append([]) }
      bySize[route.parts.count].append((number, route))
    }
    self.bySize = bySize
  }

  /// The path under which everything is served, without a slash at its end; empty for none.
  package var prefixPath: String { prefix.map { "/" + $0 }.joined() }

  /// Returns the route of a request, or `nil` if there is none.
  package func match(_ method: Route.Method, _ target: RequestTarget) -> Match? {
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

#if Server
  internal import NIOCore
  internal import PostcodeKit
  internal import PostcodesIOResponder

  /// A request's route, or the page's resource, and the index to answer it from.
  enum Match: Sendable {
    case route(RouteTable.Match, ServedIndex)
    case page(PageSite.Resource, ServedIndex)
    case preflight
    case none

    /// The number of the route in the metrics: see `ServerMetrics.routeNames`.
    var routeNumber: Int {
      switch self {
      case .route(let match, _) where !match.route.traits.contains(.metrics): match.number
      case .route: ServerMetrics.OtherRequest.metrics.routeNumber
      case .page: ServerMetrics.OtherRequest.page.routeNumber
      case .preflight: ServerMetrics.OtherRequest.preflight.routeNumber
      case .none: ServerMetrics.OtherRequest.noRoute.routeNumber
      }
    }

    var readsBody: Bool {
      if case .route(let match, _) = self { match.route.method == .post } else { false }
    }

    /// Whether the response takes so long that other connections would notice.
    var isExpensive: Bool {
      switch self {
      case .route(let match, let served):
        match.route.traits.contains(.expensive)
          || match.route.traits.contains(.limited) && !served.limits.areModest
      case .page(let resource, let served): resource.isExpensive || resource.lacksPicture(served)
      case .preflight, .none: false
      }
    }

    /// Whether everything that the response needs has been prepared.
    var isPrepared: Bool {
      switch self {
      case .route(let match, let served): !match.route.traits.contains(.needsPreparation) || served.data.isPrepared
      case .page(let resource, let served): !resource.lacksPicture(served)
      case .preflight, .none: true
      }
    }

    /// Waits for what is prepared in the background, if the route needs it.
    func waitForPreparation() async {
      switch self {
      case .route(let match, let served) where match.route.traits.contains(.needsPreparation):
        await served.preparation.value
      case .page(let resource, let served) where resource.lacksPicture(served): await resource.preparePicture(served)
      default: break
      }
    }
  }

  /// Responds to requests with the table of routes and the page.
  struct Responder: Sendable {
    let current: CurrentIndex
    let routes: RouteTable
    /// The web page, or `nil` if it isn't served.
    let site: PageSite?
    /// The name and password that readers of the metrics need, if any.
    var metricsCredentials: MetricsAccess.Credentials?
    /// The text of errors with status 500, or `nil` for that of postcodes.io.
    var failureText: String?

    /// Finds the route of a request. The page comes last, so that it cannot hide a route.
    func match(_ request: Request) -> Match {
      let method: Route.Method
      switch request.method {
      case "GET", "HEAD": method = .get
      case "POST": method = .post
      case "OPTIONS": return .preflight
      default: return .none
      }
      let target = RequestTarget(request.target)
      if let match = routes.match(method, target) { return .route(match, current.served) }
      guard method == .get, let resource = site?.resource(target) else { return .none }
      return .page(resource, current.served)
    }

    /// Responds to a request.
    ///
    /// - Parameters:
    ///   - body: The body, for a route that reads it.
    ///   - work: The work that the request may cause.
    func respond(to request: Request, _ match: Match, _ body: RequestBody?, _ work: WorkBudget) -> Response {
      switch match {
      case .route(let match, let served): return respond(to: request, match, served, body, work)
      case .page(let resource, let served):
        return site?.response(resource, request, served) ?? Response(.noResource)
      case .preflight: return .preflight
      case .none:
        if let fragment = site?.encodedFragment(request) { return .found(at: "./#\(fragment)") }
        var response = site?.missingPage(request) ?? Response(.noResource)
        response.variesByAccept = site != nil
        return response
      }
    }

    private func respond(
      to request: Request, _ match: RouteTable.Match, _ served: ServedIndex, _ body: RequestBody?, _ work: WorkBudget
    ) -> Response {
      let route = match.route
      if route.traits.contains(.metrics), let credentials = metricsCredentials,
        !credentials.match(request.headers.authorization)
      {
        return .unauthorized
      }
      let caching: Caching =
        route.method == .post
        ? .unspecified
        : route.traits.contains(.variable)
          ? .never : route.traits.contains(.catalogue) ? .hourly : .tagged(served.weakTag)
      do throws(APIError) {
        let value: JSONValue?
        if let body { value = try body.value() } else { value = nil }
        let call = try match.call(served.data, body: value, in: routes)
        var json = JSONWriter(capacity: 4096)
        if route.documentType == nil { json.append(raw: "{\"status\":200,\"result\":") }
        let parts = try route.handler(call, &json)
        // Preconditions apply to successful responses only (RFC 9110, 13.2.1).
        if case .tagged = caching, request.headers.matches(served.tag) || request.headers.matchesAny {
          return .notModified(caching)
        }
        return response(to: request, call, route, caching, json, parts, work)
      } catch {
        var response = Response(reworded(error), caching)
        response.compress(for: request)
        return response
      }
    }

    private func reworded(_ error: APIError) -> APIError {
      guard error == .upstreamFailure, let failureText else { return error }
      return APIError(error.status, failureText)
    }

    private func response(
      to request: Request, _ call: Call, _ route: Route, _ caching: Caching, _ json: JSONWriter, _ parts: JSONParts?,
      _ work: WorkBudget
    ) -> Response {
      let callback = route.documentType == nil && !call.query.isEmpty ? Callback(call.query.first("callback")) : nil
      let kind = route.documentType.map { .other($0) } ?? (callback == nil ? Response.Kind.json : .script)
      if let parts { return Response(200, kind, caching, request, ResponseSource(json, parts, callback, work)) }
      var json = json
      if route.documentType == nil { json.append(byte: UInt8(ascii: "}")) }
      var response = Response(200, kind, caching, ByteBuffer(bytes: callback?.script(json) ?? json.utf8))
      if route.traits.contains(.catalogue) { response.links = ServiceCatalogue.ownLink(prefix: routes.prefixPath) }
      response.compress(for: request)
      return response
    }
  }
#endif

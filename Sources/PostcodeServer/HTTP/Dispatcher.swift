internal import HTTPTypes
internal import Hummingbird
internal import Logging
internal import NIOCore
internal import PostcodeAnswers

/// Answers requests by the table of routes, under the rules of routing that express has: Hummingbird's own router knows
/// neither capitals nor empty parts of paths, and answers what it does not find in another form.
struct Dispatcher: HTTPResponder {
  typealias Context = BasicRequestContext

  let current: CurrentIndex
  let routes: RouteTable
  /// The page for people; `nil` where there is none.
  let site: PageSite?
  /// The most bytes of a body that are read.
  let bodyLimit: Int
  let headers: ReplyHeaders
  let connections: Connections
  let metrics: ServerMetrics
  /// Where every request is told; `nil` where nobody wants to know.
  let log: Logger?
  private let identifiers = RequestIdentifiers()
  private let compressor = GzipCompressor()

  init(
    current: CurrentIndex, routes: RouteTable, site: PageSite?, bodyLimit: Int, headers: ReplyHeaders,
    connections: Connections, metrics: ServerMetrics, logger: Logger
  ) {
    self.current = current
    self.routes = routes
    self.site = site
    self.bodyLimit = bodyLimit
    self.headers = headers
    self.connections = connections
    self.metrics = metrics
    log = logger.logLevel <= .info ? logger : nil
  }

  func respond(to request: Request, context: BasicRequestContext) async throws -> Response {
    let start = NIODeadline.now()
    let asked = RequestHeaders(request.headers)
    let identifier = identifiers.identifier(asked.identifier)
    var (response, place) = await reply(request, asked)
    if let name = RequestHeaders.identifierName { response.headers.append(HTTPField(name: name, value: identifier)) }
    if asked.isLast || connections.areEnding { response.headers[.connection] = "close" }
    let time = (NIODeadline.now() - start).nanoseconds
    metrics.count(route: place, status: response.status.code, nanoseconds: time)
    if let log {
      log.info(
        "request",
        metadata: [
          "id": "\(identifier)", "method": "\(request.method.rawValue)", "target": "\(request.head.path ?? "")",
          "status": "\(response.status.code)", "bytes": "\(response.body.contentLength ?? 0)",
          "microseconds": "\(time / 1000)",
        ])
    }
    return response
  }

  /// The reply to a request, and the number of its route.
  private func reply(_ request: Request, _ asked: RequestHeaders) async -> (Response, place: Int) {
    let method = request.method
    if method == .options {
      return (Response(status: .noContent, headers: ReplyHeaders.preflight), routes.routes.count + 1)
    }
    let (response, place) = await answer(
      request, asked, method == .head ? .get : Route.Method(rawValue: method.rawValue))
    return (method == .head ? response.createHeadResponse() : response, place)
  }

  private func answer(
    _ request: Request, _ asked: RequestHeaders, _ method: Route.Method?
  ) async -> (Response, place: Int) {
    let target = RequestTarget(request.head.path ?? "/")
    let served = current.served
    guard let method, let (place, route, segments) = routes.route(method, target.segments) else {
      let page = method == .get ? site?.response(request.head.path ?? "/", asked, served) : nil
      return (page ?? response(.noResource, .unsaid, asked), routes.routes.count)
    }
    let keeping: Keeping = method == .post ? .unsaid : route.isConstant ? .tagged(served.weakTag) : .never
    // Whoever has the tag got it with this answer: nothing has to be looked up.
    if case .tagged = keeping, asked.has(served.tag) { return (notModified(keeping), place) }
    // The lengths that HEAD tells are those of bodies as they are.
    let encodings = request.method == .head ? nil : asked
    do throws(Refusal) {
      guard let parameters = route.parameters(segments) else { throw .upstreamFailure }
      let body = method == .post ? try await request.bodyValue(upTo: bodyLimit) : nil
      let query = QueryItems(target.query)
      let call = Call(served: served, parameters: parameters, query: query, body: body)
      var json = JSONBytes(capacity: 4096)
      json.append(raw: "{\"status\":200,\"result\":")
      switch route.handler {
      case .immediate(let handler): try handler(call, &json)
      case .waiting(let handler): json.append(raw: try await handler(call).utf8)
      case .document(let type, let handler):
        let fields = headers.fields(keeping, type: type)
        return (response(.ok, fields, handler(call, self), encodings), place)
      }
      json.append(raw: "}")
      if case .tagged = keeping, asked.hasAny { return (notModified(keeping), place) }
      if !query.isEmpty, let script = Callback(query.first("callback"))?.script(json) {
        return (response(.ok, headers.fields(keeping, isScript: true), script, encodings), place)
      }
      return (response(.ok, headers.fields(keeping), json.utf8, encodings), place)
    } catch {
      return (response(error, keeping, encodings), place)
    }
  }

  private func response(_ refusal: Refusal, _ keeping: Keeping, _ asked: RequestHeaders?) -> Response {
    var keeping = keeping
    // What was refused may be answered once, by this index with another program: the tag is not that of an answer.
    if case .tagged(let tag) = keeping {
      keeping = refusal.status < 500 ? .tagged("\(tag.dropLast())-\(refusal.status)\"") : .unsaid
    }
    return response(HTTPResponse.Status(code: refusal.status), headers.fields(keeping), refusal.json.utf8, asked)
  }

  /// A reply with a body, compressed where that is wanted.
  private func response(
    _ status: HTTPResponse.Status, _ fields: HTTPFields, _ body: [UInt8], _ asked: RequestHeaders?
  ) -> Response {
    var fields = fields
    var body = body
    if body.count > GzipCompressor.minimum { fields.append(HTTPField(name: .vary, value: "Accept-Encoding")) }
    if let asked, asked.wantsGzip(body.count), let smaller = compressor.compress(body) {
      fields.append(HTTPField(name: .contentEncoding, value: "gzip"))
      body = smaller
    }
    return Response(status: status, headers: fields, body: ResponseBody(byteBuffer: ByteBuffer(bytes: body)))
  }

  private func notModified(_ keeping: Keeping) -> Response {
    var response = Response(status: .notModified, headers: headers.notModified(keeping))
    // It would be that of the answer, which is not made.
    response.headers[.contentLength] = nil
    return response
  }
}

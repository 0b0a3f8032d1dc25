internal import HTTPTypes
internal import Hummingbird
internal import NIOCore
internal import PostcodeAnswers

/// Answers requests by the table of routes, under the rules of routing that express has: Hummingbird's own router knows
/// neither capitals nor empty parts of paths, and answers what it does not find in another form.
struct Dispatcher: HTTPResponder {
  typealias Context = BasicRequestContext

  let current: CurrentIndex
  let routes: RouteTable
  /// The most bytes of a body that are read.
  let bodyLimit: Int

  func respond(to request: Request, context: BasicRequestContext) async throws -> Response {
    let method = request.method
    if method == .options { return Response(status: .noContent, headers: Dispatcher.preflightHeaders) }
    var response = await answer(request, method == .head ? .get : Route.Method(rawValue: method.rawValue))
    if request.headers[.connection] == "close" { response.headers[.connection] = "close" }
    return method == .head ? response.createHeadResponse() : response
  }

  private func answer(_ request: Request, _ method: Route.Method?) async -> Response {
    let target = RequestTarget(request.head.path ?? "/")
    guard let method, let (route, segments) = routes.route(method, target.segments) else {
      return Dispatcher.response(.noResource)
    }
    do throws(Refusal) {
      guard let parameters = route.parameters(segments) else { throw .upstreamFailure }
      let body = method == .post ? try await request.bodyValue(upTo: bodyLimit) : nil
      let query = QueryItems(target.query)
      let call = Call(served: current.served, parameters: parameters, query: query, body: body)
      var json = JSONBytes(capacity: 4096)
      json.append(raw: "{\"status\":200,\"result\":")
      switch route.handler {
      case .immediate(let handler): try handler(call, &json)
      case .waiting(let handler): json.append(raw: try await handler(call).utf8)
      }
      json.append(raw: "}")
      if !query.isEmpty, let script = Callback(query.first("callback"))?.script(json) {
        return Response(
          status: .ok, headers: Dispatcher.scriptHeaders, body: ResponseBody(byteBuffer: ByteBuffer(bytes: script)))
      }
      return Dispatcher.response(.ok, json)
    } catch {
      return Dispatcher.response(error)
    }
  }

  private static func response(_ refusal: Refusal) -> Response {
    response(HTTPResponse.Status(code: refusal.status), refusal.json)
  }

  private static func response(_ status: HTTPResponse.Status, _ json: JSONBytes) -> Response {
    Response(status: status, headers: jsonHeaders, body: ResponseBody(byteBuffer: ByteBuffer(bytes: json.utf8)))
  }

  private static let jsonHeaders: HTTPFields = [
    .accessControlAllowOrigin: "*", .contentType: "application/json; charset=utf-8",
  ]

  private static let scriptHeaders: HTTPFields = [
    .accessControlAllowOrigin: "*", .contentType: "text/javascript; charset=utf-8", .xContentTypeOptions: "nosniff",
  ]

  private static let preflightHeaders: HTTPFields = [
    .accessControlAllowOrigin: "*", .accessControlAllowMethods: "GET,POST,OPTIONS",
    .accessControlAllowHeaders: "X-Requested-With, Content-Type, Accept, Origin", .contentLength: "0",
  ]
}

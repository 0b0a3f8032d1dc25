internal import HTTPTypes
internal import Hummingbird
internal import NIOCore
internal import PostcodesIOResponder

/// Answers the requests that `PromptResponder` passes on: those whose body has to be read, whose answer has to be waited
/// for or is long, and those that stand behind such a one.
struct WaitingResponder: HTTPResponder {
  let dispatcher: Dispatcher
  /// The page for people; `nil` where there is none.
  let site: PageSite?
  /// The most bytes of a body that are read.
  let bodyLimit: Int
  let headers: ReplyHeaders
  let journal: RequestJournal

  func respond(to request: Request, context: ConnectionContext) async throws -> Response {
    let start = NIODeadline.now()
    let question = Dispatcher.Question(
      method: request.method.rawValue, target: request.head.path ?? "/", asked: RequestHeaders(request.headers))
    let identifier = journal.identifier(question.asked.identifier)
    var (response, place) = await response(to: question, request, context.channel)
    if question.isHead { response = response.createHeadResponse() }
    if let name = RequestHeaders.identifierName { response.headers.append(HTTPField(name: name, value: identifier)) }
    response.headers[.connection] = dispatcher.connections.areEnding ? "close" : request.headers[.connection]
    journal.record(
      question, identifier, place: place, status: response.status.code, bytes: response.body.contentLength ?? 0,
      since: start)
    return response
  }

  private func response(
    to question: Dispatcher.Question, _ request: Request, _ channel: any Channel
  ) async -> (Response, place: Int) {
    let answer: Dispatcher.Answer
    switch dispatcher.outcome(question) {
    case .answered(let found): answer = found
    case .waits(let match):
      answer = await dispatcher.answer(match, to: question) { () async throws(Refusal) in
        try await request.bodyValue(upTo: bodyLimit) {
          channel.triggerUserOutboundEvent(ConnectionGuard.BodyIsAwaited(), promise: nil)
        }
      }
    case .noRoute:
      let isGet = question.method == "GET" || question.isHead
      let target = String(RequestTarget.withoutFragment(question.target))
      if isGet, let page = site?.response(target, question.asked, dispatcher.current.served, channel) {
        return (page, dispatcher.routes.pagePlace)
      }
      answer = dispatcher.noResource(question)
    }
    let reply = answer.reply
    let body: ResponseBody
    if let kept = answer.kept {
      body = ResponseBody(kept, length: reply.length, on: channel, waitingAfterEach: .max)
    } else if let made = answer.body {
      body = ResponseBody(made, length: reply.length, on: channel, waitingAfterEach: 2)
    } else if !reply.body.isEmpty {
      body = ResponseBody(reply.body, on: channel)
    } else {
      body = ResponseBody()
    }
    let response = Response(
      status: HTTPResponse.Status(code: reply.status), headers: headers.fields(reply), body: body)
    return (response, answer.place)
  }
}

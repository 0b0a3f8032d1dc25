internal import HTTPTypes
internal import Hummingbird
internal import NIOCore
internal import PostcodeAnswers

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
      if isGet, let page = site?.response(target, question.asked, dispatcher.current.served) {
        return (page, dispatcher.routes.routes.count)
      }
      answer = dispatcher.noResource(question)
    }
    let reply = answer.reply
    let kept = answer.kept
    let body =
      answer.body.map { pieces in
        ResponseBody(contentLength: reply.length) { writer in
          var rest = reply.length
          // Writes are handed to the event loop, which alone knows how much waits for the client: without waiting for it,
          // pieces would be made faster than it can say so.
          func waitForLoop() async throws { try await channel.eventLoop.submit {}.get() }
          if let kept {
            for piece in kept.pieces {
              rest -= piece.count
              try await writer.write(ByteBuffer(bytes: piece))
            }
            // The end waits for the client, and until then the memory is taken.
            try await waitForLoop()
          } else {
            var isSecond = false
            for piece in pieces {
              rest -= piece.count
              try await writer.write(ByteBuffer(bytes: piece))
              if isSecond { try await waitForLoop() }
              isSecond.toggle()
            }
          }
          // Whoever was told another length must not take the next reply for a part of this one.
          guard rest == 0 else { throw ChannelError.eof }
          try await writer.finish(nil)
        }
      } ?? ResponseBody(byteBuffer: ByteBuffer(bytes: reply.body))
    let response = Response(
      status: HTTPResponse.Status(code: reply.status), headers: headers.fields(reply), body: body)
    return (response, answer.place)
  }
}

internal import PostcodeJSON
internal import PostcodesIOResponder

/// Finds the answers to requests by the table of routes, under the rules of routing that express has: Hummingbird's own
/// router knows neither capitals nor empty parts of paths, and answers what it does not find in another form.
struct Dispatcher: Sendable {
  /// A request as far as its head tells.
  struct Question {
    /// As it stands in the request.
    let method: String
    /// As it stands in the request, encoded.
    let target: String
    let asked: RequestHeaders

    var isHead: Bool { method == "HEAD" }
  }

  /// An answer, and the number of its route for what is counted: see `RouteTable.countedNames`.
  struct Answer {
    let reply: Reply
    let place: Int
    /// The body, where it is not in the reply.
    var body: LongAnswer.Body?
    /// All of that body, where there was memory for it.
    var kept: AnswerMemory.Kept?

    init(_ reply: Reply, _ place: Int) {
      self.reply = reply
      self.place = place
    }
  }

  /// What the head of a request is enough for.
  enum Outcome {
    case answered(Answer)
    /// A route has it that waits for something, or takes its time.
    case waits(Match)
    /// No route has it; the page may.
    case noRoute
  }

  /// The route of a request.
  struct Match {
    let served: ServedIndex
    let place: Int
    let route: Route
    let segments: ArraySlice<Substring>
    let query: Substring?

    /// Whether and how the answer may be kept.
    var keeping: Keeping {
      route.method == .post ? .unsaid : route.isConstant ? .tagged(served.weakTag) : .never
    }
  }

  let current: CurrentIndex
  let routes: RouteTable
  /// What is asked of the server as a whole: what it counts, and how many connections there are.
  let metrics: ServerMetrics
  let connections: Connections
  private let compressor = GzipCompressor()
  private let memory = AnswerMemory()

  init(current: CurrentIndex, routes: RouteTable, metrics: ServerMetrics, connections: Connections) {
    self.current = current
    self.routes = routes
    self.metrics = metrics
    self.connections = connections
  }

  /// Answers what can be answered from the head of a request and without waiting.
  ///
  /// - Complexity: see `Route.Handler.immediate`.
  func outcome(_ question: Question) -> Outcome {
    let method: Route.Method
    switch question.method {
    case "GET", "HEAD": method = .get
    case "POST": method = .post
    case "OPTIONS": return .answered(Answer(.preflight, routes.preflightPlace))
    default: return .noRoute
    }
    let target = RequestTarget(question.target)
    guard let (place, route, segments) = routes.route(method, target.segments) else { return .noRoute }
    let match = Match(
      served: current.served, place: place, route: route, segments: segments, query: target.query)
    guard method == .get, match.served.limits.arePrompt, case .immediate(let handler) = route.handler else {
      return .waits(match)
    }
    do throws(Refusal) {
      let call = try call(match, nil)
      var json = Dispatcher.beginning
      try handler(call, &json)
      return .answered(Answer(reply(json, to: question, call, match), place))
    } catch {
      return .answered(Answer(encoded(Reply(error, match.keeping), question), place))
    }
  }

  /// Answers what has to be waited for.
  ///
  /// - Parameter body: reads the body of the request; is called of POST only.
  func answer(
    _ match: Match, to question: Question, body: () async throws(Refusal) -> JSONValue?
  ) async -> Answer {
    do throws(Refusal) {
      let call = try call(match, match.route.method == .post ? try await body() : nil)
      var json = Dispatcher.beginning
      switch match.route.handler {
      case .immediate(let handler): try handler(call, &json)
      case .long(let handler):
        let long = try handler(call)
        if !long.append(to: &json) { return await answer(json, long, to: question, call, match) }
      case .waiting(let handler): json.append(raw: try await handler(call).utf8)
      case .document(let type, let handler):
        if isKept(match, question) { return Answer(.notModified(match.keeping), match.place) }
        return Answer(encoded(Reply(200, .other(type), match.keeping, handler(call, self)), question), match.place)
      }
      return Answer(reply(json, to: question, call, match), match.place)
    } catch {
      return Answer(encoded(Reply(error, match.keeping), question), match.place)
    }
  }

  /// An answer that is made while it is sent, if there is no memory for it.
  private func answer(
    _ beginning: JSONWriter, _ long: LongAnswer, to question: Question, _ call: Call, _ match: Match
  ) async -> Answer {
    let body = LongAnswer.Body(
      beginning: beginning.utf8, answer: long, callback: Callback(call.query.first("callback")),
      isCompressed: question.asked.wantsGzip(LongAnswer.threshold))
    var length = 0
    var kept: AnswerMemory.Kept? = AnswerMemory.Kept(memory)
    for (number, piece) in zip(0..., body) {
      length += piece.count
      if kept?.append(piece) == false { kept = nil }
      // It takes some tenths of a second, in which others want to be answered.
      if number % 4 == 3 { await Task.yield() }
    }
    var answer = Answer(
      Reply(
        200, body.callback == nil ? .json : .script, match.keeping, length: length, isCompressed: body.isCompressed),
      match.place)
    answer.body = body
    answer.kept = kept
    return answer
  }

  /// The answer where neither a route nor the page has one.
  func noResource(_ question: Question) -> Answer {
    Answer(encoded(Reply(.noResource, .unsaid), question), routes.noPlace)
  }

  private static var beginning: JSONWriter {
    var json = JSONWriter(capacity: 4096)
    json.append(raw: "{\"status\":200,\"result\":")
    return json
  }

  private func call(_ match: Match, _ body: JSONValue?) throws(Refusal) -> Call {
    guard let parameters = match.route.parameters(match.segments) else { throw .upstreamFailure }
    return Call(served: match.served, parameters: parameters, query: QueryItems(match.query), body: body)
  }

  private func reply(_ json: JSONWriter, to question: Question, _ call: Call, _ match: Match) -> Reply {
    var json = json
    json.append(raw: "}")
    if isKept(match, question) { return .notModified(match.keeping) }
    if !call.query.isEmpty, let script = Callback(call.query.first("callback"))?.script(json) {
      return encoded(Reply(200, .script, match.keeping, script), question)
    }
    return encoded(Reply(200, .json, match.keeping, json.utf8), question)
  }

  /// Whether the client has the answer already: of anything but an answer, that does not matter (RFC 9110, 13.2.1).
  private func isKept(_ match: Match, _ question: Question) -> Bool {
    guard case .tagged = match.keeping else { return false }
    return question.asked.has(match.served.tag) || question.asked.hasAny
  }

  /// Also to HEAD, which is told what GET would be (RFC 9110, 9.3.2).
  private func encoded(_ reply: Reply, _ question: Question) -> Reply { reply.encoded(for: question.asked, compressor) }
}

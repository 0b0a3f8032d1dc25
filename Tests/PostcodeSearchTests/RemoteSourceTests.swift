import LoopbackServer
import PostcodeSearch
import PostcodesIO
import Testing

/// A source that asks postcodes.io: what it makes of answers, right and wrong, and what it advises then.
@Suite(.timeLimit(.minutes(5))) struct RemoteSourceTests {
  /// A service in memory.
  struct Memory: HTTPTransport {
    let answer: @Sendable (HTTPRequest) async throws -> HTTPResponse

    func send(_ request: HTTPRequest) async throws -> HTTPResponse { try await answer(request) }
  }

  private func source(
    limit: Int = 10, _ answer: @escaping @Sendable (HTTPRequest) async throws -> HTTPResponse
  ) -> RemoteSource {
    RemoteSource(PostcodesClient(transport: Memory(answer: answer), clock: ManualClock()), limit: limit)
  }

  private func error(of source: some Source, for query: String = "M1") async -> PostcodesIOError? {
    await #expect(throws: PostcodesIOError.self) { try await source.suggestions(for: query) }
  }

  @Test func suggestsWhatTheServiceCompletesInItsOrder() async throws {
    let source = source { _ in
      HTTPResponse(status: 200, body: Array(#"{"status":200,"result":["M1 1AE","M1 1AD"]}"#.utf8))
    }
    let answer = try await source.suggestions(for: "M1")
    #expect(answer.items == [PostcodeSuggestion(text: "M1 1AE"), PostcodeSuggestion(text: "M1 1AD")])
    #expect(answer.items.allSatisfy { $0.ordinal == nil && !$0.isTerminated })
    #expect(answer.origin == .remote && answer.isFinal && answer.totalCount == nil && answer.setback == nil)
  }

  @Test func nullIsAnAnswerAndNothingIsSaidWithoutWaiting() async throws {
    let source = source { _ in HTTPResponse(status: 200, body: Array(#"{"status":200,"result":null}"#.utf8)) }
    #expect(try await source.suggestions(for: "ZZ9").isEmpty)
    #expect(source.immediateSuggestions(for: "M1") == nil)
    #expect(try await source.recommendations().isEmpty)
    #expect(source.query(for: "  m1 1 ") == "m1 1")
  }

  @Test(arguments: [(-5, 1), (0, 1), (1, 1), (7, 7), (100, 100), (5000, 100)])
  func asksForNoMoreThanIsGivenAndShowsNoMoreThanIsAskedFor(_ limit: Int, _ asked: Int) async throws {
    let texts = (0..<300).map { "\"M\($0) 1AA\"" }.joined(separator: ",")
    let source = source(limit: limit) { request in
      #expect(request.url.hasSuffix("/postcodes/M1%201/autocomplete?limit=\(asked)"))
      return HTTPResponse(status: 200, body: Array("{\"status\":200,\"result\":[\(texts)]}".utf8))
    }
    #expect(try await source.suggestions(for: "M1 1").items.count == asked)
  }

  @Test func cancellingIsNoError() async {
    let source = source { _ in
      try await Task.sleep(for: .seconds(3600))
      return HTTPResponse(status: 200)
    }
    let task = Task { try await source.suggestions(for: "M1") }
    task.cancel()
    await #expect(throws: CancellationError.self) { try await task.value }
  }

  /// Each way for a service to go wrong, the error that is made of it, and whether to ask again.
  enum Trouble: CaseIterable {
    case tooManyRequests, tooManyWithoutTime, internalError, unavailableForNow, notFound, badRequest
    case html, htmlNotFound, truncatedJSON, truncatedBody, wrongType, wrongElement, noResult, hugeBody
    case closedBeforeHead, closedAfterHead, forbidden, moved

    var reply: LoopbackReply {
      switch self {
      case .tooManyRequests: return .tooManyRequests(retryAfter: "7")
      case .tooManyWithoutTime: return .tooManyRequests()
      case .internalError: return .error(500, "oh dear")
      case .unavailableForNow:
        var reply = LoopbackReply.error(503, "later")
        reply.headers.append(("Retry-After", "3"))
        return reply
      case .notFound: return .error(404, "Resource not found")
      case .badRequest: return .error(400, "No")
      case .html: return .html()
      case .htmlNotFound: return .html("<p>404", status: 404)
      case .truncatedJSON: return .json(#"{"status":200,"result":["M1 1A"#)
      case .truncatedBody: return .result(#"["M1 1AA"]"#).truncated()
      case .wrongType: return .result("{}")
      case .wrongElement: return .result("[1]")
      case .noResult: return .json("[]")
      case .hugeBody: return LoopbackReply(body: .repeated(UInt8(ascii: " "), count: 1 << 22))
      case .closedBeforeHead: return .fault(.closeBeforeHead)
      case .closedAfterHead: return .fault(.closeAfterHead)
      case .forbidden: return .error(403, "no")
      case .moved:
        var reply = LoopbackReply(status: 301)
        reply.headers.append(("Location", "http://127.0.0.2:9/"))
        return reply
      }
    }

    func isRight(_ error: PostcodesIOError) -> Bool {
      switch (self, error) {
      case (.tooManyRequests, .rateLimited(.seconds(7))), (.tooManyWithoutTime, .rateLimited(nil)),
        (.internalError, .serverError(500, "oh dear", nil)),
        (.unavailableForNow, .serverError(503, "later", .seconds(3))),
        (.notFound, .noSuchResource), (.badRequest, .invalidRequest("No")), (.html, .notJSON(200, _)),
        (.htmlNotFound, .notJSON(404, _)), (.truncatedJSON, .notJSON(200, _)), (.truncatedBody, .unreachable),
        (.wrongType, .wrongShape("result", _)), (.wrongElement, .wrongShape("result[0]", _)),
        (.noResult, .wrongShape), (.hugeBody, .bodyTooLarge(limit: 65_536)), (.closedBeforeHead, .unreachable),
        (.closedAfterHead, .unreachable), (.forbidden, .refused(403, "no")), (.moved, .redirected(301, _)):
        true
      default: false
      }
    }

    var advice: RetryAdvice {
      switch self {
      case .tooManyRequests: .after(.seconds(7))
      case .unavailableForNow: .after(.seconds(3))
      case .notFound, .badRequest, .forbidden: .never
      default: .afterBackoff
      }
    }
  }

  @Test(arguments: Trouble.allCases) func troubleOverASocketIsToldAndAdvisedOn(_ trouble: Trouble) async throws {
    let server = try LoopbackServer { _ in trouble.reply }
    defer { server.stop() }
    let configuration = PostcodesClient.Configuration(
      baseURL: try #require(BaseURL(server.url)), timeout: .seconds(600), maximumResponseBytes: 65_536)
    let client = PostcodesClient(transport: URLSessionTransport(), configuration: configuration)
    let failure = try #require(await error(of: RemoteSource(client)))
    #expect(trouble.isRight(failure), "\(failure)")
    #expect(failure.retryAdvice == trouble.advice)
    #expect((failure as any Error as? any RetryAdvising)?.retryAdvice == trouble.advice)
  }

  @Test func aHostWithoutAnAddressCannotBeReached() async throws {
    // "invalid" is reserved for names that never resolve (RFC 2606).
    let configuration = PostcodesClient.Configuration(
      baseURL: try #require(BaseURL("http://postcodes.invalid")), timeout: .seconds(20))
    let client = PostcodesClient(transport: URLSessionTransport(), configuration: configuration)
    let failure = try #require(await error(of: RemoteSource(client)))
    switch failure {
    case .unreachable, .timedOut: break
    default: Issue.record("\(failure)")
    }
    #expect(failure.retryAdvice == .afterBackoff)
  }

  @Test func aTimeoutAdvisesToAskLater() {
    #expect(PostcodesIOError.timedOut(after: .seconds(1)).retryAdvice == .afterBackoff)
  }

  @Test func whatWasRefusedForGoodIsAskedOnceAndWhatPassesAgain() async throws {
    let server = try LoopbackServer { request in
      if request.path.contains("/M1/") { return .error(400, "No") }
      return .tooManyRequests(retryAfter: "0")
    }
    defer { server.stop() }
    let configuration = PostcodesClient.Configuration(
      baseURL: try #require(BaseURL(server.url)), timeout: .seconds(600))
    let client = PostcodesClient(transport: URLSessionTransport(), configuration: configuration)
    let source = RetryingSource(RemoteSource(client), policy: RetryPolicy(attempts: 3, firstDelay: .zero))
    #expect(try #require(await error(of: source)) == .invalidRequest(message: "No"))
    #expect(server.requestCount == 1)
    #expect(try #require(await error(of: source, for: "M2")) == .rateLimited(retryAfter: .zero))
    #expect(server.requestCount == 4)
  }

  @Test func aPageOfACaptivePortalOpensTheCircuit() async throws {
    let source = source { _ in HTTPResponse(status: 200, body: Array("<html>Sign in".utf8)) }
    let breaker = CircuitBreakerSource(source, failureLimit: 2)
    for _ in 0..<2 { _ = await error(of: breaker) }
    await #expect(throws: CircuitOpenError.self) { try await breaker.suggestions(for: "M1") }
  }
}

import LoopbackServer
import PostcodeSearch
import PostcodesIO
import Testing

/// Responses of the service, valid and invalid, the errors they become, and the retry advice.
@Suite(.timeLimit(.minutes(10))) struct RemoteSourceTests {
  /// A transport that responds from memory.
  struct MemoryTransport: HTTPTransport {
    let respond: @Sendable (HTTPRequest) async throws -> HTTPResponse

    func send(_ request: HTTPRequest) async throws -> HTTPResponse { try await respond(request) }
  }

  private func source(
    limit: Int = 10, _ respond: @escaping @Sendable (HTTPRequest) async throws -> HTTPResponse
  ) -> RemoteSource {
    RemoteSource(PostcodesClient(transport: MemoryTransport(respond: respond), clock: ManualClock()), limit: limit)
  }

  private func error(of source: some SearchSource, for query: String = "M1") async -> PostcodesIOError? {
    await #expect(throws: PostcodesIOError.self) { try await source.suggestions(for: SearchRequest(query)) }
  }

  /// Only texts that a postcode can begin with leave the device, in capitals and with one spelling.
  @Test func otherTextsAreNotSent() async throws {
    let sent = Locked<[String]>([])
    let source = source { request in
      sent.withLock { $0.append(request.url) }
      return HTTPResponse(status: 200, body: Array(#"{"status":200,"result":["SW1A 1AA"]}"#.utf8))
    }
    for text in [
      "john@example.com", "10 Downing Street", "my password", "1", "SWIA", "ABC", "sw1a 1aaa", "😀", "", " ",
      "07700 900123",
    ] {
      #expect(try await source.suggestions(for: SearchRequest(text)).isEmpty, "\(text)")
      #expect(source.query(for: text) == "", "\(text)")
    }
    #expect(sent.withLock { $0 } == [])
    let cache = CachedSource(source, clock: ManualClock())
    for text in ["sw1a", "SW1A", "sw 1a", " s-w1a"] {
      #expect(try await cache.suggestions(for: SearchRequest(cache.query(for: text))).items.count == 1, "\(text)")
    }
    #expect(sent.withLock { $0.count } == 1)
    let fallback = FallbackSource(
      local: ScriptedLocal(), remote: source, policy: .whenNoResults)
    #expect(try await fallback.suggestions(for: "john@example.com").isEmpty)
    #expect(sent.withLock { $0.count } == 1)
  }

  /// The service has no offset: a page asks for all suggestions up to its end.
  @Test func pages() async throws {
    let letters = "ABDEFGHJLNPQRSTUWXYZ"
    let all = letters.prefix(7).flatMap { first in letters.map { "M1 1\(first)\($0)" } }.prefix(130)
    let limits = Locked<[Int]>([])
    let source = source(limit: 40) { request in
      let limit = Int(request.url.split(separator: "=").last ?? "") ?? 0
      limits.withLock { $0.append(limit) }
      let list = all.prefix(limit).map { "\"\($0)\"" }.joined(separator: ",")
      return HTTPResponse(status: 200, body: Array(#"{"status":200,"result":[\#(list)]}"#.utf8))
    }
    var texts: [String] = []
    var hasMore = true
    while hasMore {
      let page = try await source.suggestions(for: SearchRequest("M1", offset: texts.count))
      texts += page.items.map(\.text)
      hasMore = page.hasMore
    }
    #expect(texts == Array(all.prefix(100)))
    #expect(all.count == 130)
    #expect(limits.withLock { $0 } == [40, 80, 100])
    #expect(try await source.suggestions(for: SearchRequest("M1", offset: .max)).isEmpty)
  }

  /// A list needs postcodes in one spelling, and each once.
  @Test func responsesAreValidated() async throws {
    let source = source { _ in
      let list = #"["<b>hi</b>","ZE3 1AA","","ZE3 1AA","ze31aa","ZE3","ZE3 1AB ","Z\u0000","ZE3 1AAA"]"#
      return HTTPResponse(status: 200, body: Array(#"{"status":200,"result":\#(list)}"#.utf8))
    }
    #expect(try await source.suggestions(for: "ZE3").items.map(\.text) == ["ZE3 1AA", "ZE3 1AB"])
    // The offset counts what is shown.
    #expect(try await source.suggestions(for: SearchRequest("ZE3", offset: 1)).items.map(\.id) == ["ZE3 1AB"])
  }

  @Test func keepsTheOrderOfTheService() async throws {
    let source = source { _ in
      HTTPResponse(status: 200, body: Array(#"{"status":200,"result":["M1 1AE","M1 1AD"]}"#.utf8))
    }
    let response = try await source.suggestions(for: "M1")
    #expect(response.items == [PostcodeSuggestion(text: "M1 1AE"), PostcodeSuggestion(text: "M1 1AD")])
    #expect(response.items.allSatisfy { $0.ordinal == nil && !$0.isTerminated })
    #expect(
      response.origin == .remote && response.isFinal && response.totalCount == nil && response.partialFailure == nil)
  }

  @Test func nullMeansNoSuggestions() async throws {
    let source = source { _ in HTTPResponse(status: 200, body: Array(#"{"status":200,"result":null}"#.utf8)) }
    #expect(try await source.suggestions(for: "ZZ9").isEmpty)
    #expect(source.immediateSuggestions(for: "M1") == nil)
    #expect(try await source.recommendations().isEmpty)
    #expect(source.query(for: "  m1 1 ") == "M1 1")
  }

  @Test(arguments: [(-5, 1), (0, 1), (1, 1), (7, 7), (100, 100), (5000, 100)])
  func limitIsClampedAndEnforced(_ limit: Int, _ expected: Int) async throws {
    let texts = (0..<300).map { "\"M\(1 + $0 / 10) \($0 % 10)AA\"" }.joined(separator: ",")
    let source = source(limit: limit) { request in
      #expect(request.url.hasSuffix("/postcodes/M1%201/autocomplete?limit=\(expected)"))
      return HTTPResponse(status: 200, body: Array("{\"status\":200,\"result\":[\(texts)]}".utf8))
    }
    #expect(try await source.suggestions(for: "M1 1").items.count == expected)
  }

  @Test func cancellationThrowsCancellationError() async {
    let source = source { _ in
      // Only cancellation ends this sleep.
      try await ManualClock().sleep(for: .seconds(1))
      return HTTPResponse(status: 200)
    }
    let task = Task { try await source.suggestions(for: "M1") }
    task.cancel()
    await #expect(throws: CancellationError.self) { try await task.value }
  }

  /// The ways in which a service can fail.
  enum Problem: CaseIterable {
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

    func matches(_ error: PostcodesIOError) -> Bool {
      switch (self, error) {
      case (.tooManyRequests, .rateLimited(.seconds(7))), (.tooManyWithoutTime, .rateLimited(nil)),
        (.internalError, .serverError(500, "oh dear", nil)),
        (.unavailableForNow, .serverError(503, "later", .seconds(3))),
        (.notFound, .noSuchResource), (.badRequest, .invalidRequest("No")), (.html, .notJSON(200, _)),
        (.htmlNotFound, .notJSON(404, _)), (.truncatedJSON, .notJSON(200, _)), (.truncatedBody, .unreachable),
        (.wrongType, .wrongShape("result", _)), (.wrongElement, .wrongShape("result[0]", _)),
        (.noResult, .wrongShape), (.hugeBody, .bodyTooLarge(limit: 65_536)), (.closedBeforeHead, .unreachable),
        (.closedAfterHead, .unreachable), (.forbidden, .unexpectedStatus(403, "no")), (.moved, .redirected(301, _)):
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

  @Test(arguments: Problem.allCases) func httpProblemsBecomeErrorsWithAdvice(_ problem: Problem) async throws {
    let server = try LoopbackServer { _ in problem.reply }
    defer { server.stop() }
    let configuration = PostcodesClient.Configuration(
      baseURL: try #require(BaseURL(server.url)), timeout: .seconds(600), maximumResponseBytes: 65_536)
    let client = PostcodesClient(configuration: configuration)
    let failure = try #require(await error(of: RemoteSource(client)))
    #expect(problem.matches(failure), "\(failure)")
    #expect(failure.retryAdvice == problem.advice)
    #expect((failure as any Error as? any RetryAdvising)?.retryAdvice == problem.advice)
  }

  @Test func unresolvableHostIsUnreachable() async throws {
    // Names in "invalid" never resolve (RFC 2606).
    let configuration = PostcodesClient.Configuration(
      baseURL: try #require(BaseURL("http://postcodes.invalid")), timeout: .seconds(20))
    let client = PostcodesClient(configuration: configuration)
    let failure = try #require(await error(of: RemoteSource(client)))
    switch failure {
    case .unreachable, .timedOut: break
    default: Issue.record("\(failure)")
    }
    #expect(failure.retryAdvice == .afterBackoff)
  }

  /// Low Data Mode doesn't end by waiting, and isn't a failure of the service.
  @Test func restrictedNetworkIsNeitherRetriedNorAFailureOfTheService() async {
    let count = Locked(0)
    let base = source { _ in
      count.withLock { $0 += 1 }
      throw HTTPTransportError.networkRestricted(.lowDataMode)
    }
    let breaker = CircuitBreakerSource(RetryingSource(base, clock: ManualClock()), failureLimit: 1)
    for number in 1...3 {
      #expect(await error(of: breaker) == .networkRestricted(.lowDataMode))
      #expect(count.withLock { $0 } == number)
      #expect(breaker.isClosed)
    }
  }

  @Test func timeoutAdvisesBackoff() {
    #expect(PostcodesIOError.timedOut(after: .seconds(1)).retryAdvice == .afterBackoff)
  }

  @Test func onlyTemporaryErrorsAreRetried() async throws {
    let server = try LoopbackServer { request in
      if request.path.contains("/M1/") { return .error(400, "No") }
      return .tooManyRequests(retryAfter: "0")
    }
    defer { server.stop() }
    let configuration = PostcodesClient.Configuration(
      baseURL: try #require(BaseURL(server.url)), timeout: .seconds(600))
    let client = PostcodesClient(configuration: configuration)
    let source = RetryingSource(RemoteSource(client), policy: RetryPolicy(attempts: 3, firstDelay: .zero))
    #expect(try #require(await error(of: source)) == .invalidRequest(message: "No"))
    #expect(server.requestCount == 1)
    #expect(try #require(await error(of: source, for: "M2")) == .rateLimited(retryAfter: .zero))
    #expect(server.requestCount == 4)
  }

  @Test func captivePortalOpensTheCircuit() async throws {
    let source = source { _ in HTTPResponse(status: 200, body: Array("<html>Sign in".utf8)) }
    let breaker = CircuitBreakerSource(source, failureLimit: 2)
    for _ in 0..<2 { _ = await error(of: breaker) }
    await #expect(throws: CircuitOpenError.self) { try await breaker.suggestions(for: "M1") }
  }
}

/// An index without postcodes.
private struct ScriptedLocal: SearchSource {
  func immediateSuggestions(for request: SearchRequest) -> Suggestions<PostcodeSuggestion>? {
    Suggestions([], origin: .local, totalCount: 0)
  }

  func suggestions(for request: SearchRequest) async throws -> Suggestions<PostcodeSuggestion> {
    Suggestions([], origin: .local, totalCount: 0)
  }
}

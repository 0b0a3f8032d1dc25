import SearchPipeline
import LoopbackServer
import TestSupport
import Testing

/// The model with other items and a real server.
@MainActor
@Suite(.timeLimit(.minutes(10))) struct OverHTTPTests {
  private let clock = ManualClock()
  private let noDebounce = SearchConfiguration(debounce: .zero)

  private func settled(_ model: SearchModel<some Sendable>) async throws {
    try await eventually("a response") { !model.state.isWaiting }
  }

  private func library() throws -> LoopbackServer {
    try LoopbackServer { Library.reply(to: $0) ?? .error(404, "not found") }
  }

  @Test func immediateSource() async throws {
    let server = try library()
    defer { server.stop() }
    let model = SearchModel(source: try await DogSource(JSONFetcher(url: server.url)), clock: clock)
    model.start()
    try await eventually("recommendations") { model.state.items.map(\.name) == ["Akita", "Airedale Terrier"] }
    for (text, names) in [
      ("a", ["Akita", "Airedale Terrier", "Affenpinscher"]), ("AF", ["Affenpinscher", "Afghan Hound"]),
      ("afghan  hound", ["Afghan Hound"]), ("afx", []),
    ] {
      model.text = text
      #expect(!model.state.isWaiting)
      #expect(model.state.items.map(\.name) == names)
    }
    #expect(server.requestCount == 1)
  }

  @Test func remoteSourceWithRecommendations() async throws {
    let server = try library()
    defer { server.stop() }
    let model = SearchModel(
      source: BookSource(fetcher: JSONFetcher(url: server.url)), configuration: noDebounce, clock: clock)
    model.start()
    try await eventually("recommendations") { model.state.items.map(\.title) == ["Emma"] }
    model.text = "u"
    try await settled(model)
    guard case .results(let results) = model.state else {
      Issue.record("\(model.state)")
      return
    }
    #expect(results.items.map(\.title) == ["Ulysses", "Utopia"])
    #expect(results.suggestions.totalCount == 200)
    #expect(results.origin == .remote)
    model.select(results.items[0])
    model.text = ""
    #expect(model.state.items.map(\.title) == ["Emma"])
    model.text = "ß & 100 %?"
    try await settled(model)
    if case .noResults = model.state {} else { Issue.record("\(model.state)") }
    #expect(server.requests.last?.queryValue("q") == "ß & 100 %?")
    #expect(model.recentSelections.map(\.title) == ["Ulysses"])
  }

  @Test func itemsNeedNotBeIdentifiable() async throws {
    let server = try library()
    defer { server.stop() }
    let model = SearchModel(
      source: PodcastSource(fetcher: JSONFetcher(url: server.url)),
      recentSelections: RecentSelections { $0.feed == $1.feed },
      configuration: noDebounce, clock: clock)
    model.start()
    try await eventually("recommendations") { model.state.items.count == 3 }
    model.text = "in "
    try await settled(model)
    #expect(model.state.items.map(\.feed) == ["In Our Time", "Inside Science"])
    for item in Array(model.state.items) + Array(model.state.items) { model.select(item) }
    #expect(model.recentSelections.map(\.feed) == ["Inside Science", "In Our Time"])
  }

  @Test func cachedOrigins() async throws {
    let server = try library()
    defer { server.stop() }
    let source = CachedSource(PlaceSource(fetcher: JSONFetcher(url: server.url)), clock: clock)
    let model = SearchModel(source: source, configuration: noDebounce, clock: clock)
    var origins: [SuggestionOrigin] = []
    for (text, seconds) in [("ba", 0), ("bat", 0), ("ba", 10), ("bat", 5)] {
      clock.advance(by: .seconds(seconds))
      model.text = text
      try await settled(model)
      if case .results(let results) = model.state { origins.append(results.origin) }
    }
    #expect(
      origins == [
        .remote, .cache(age: .seconds(40), isStale: false), .cache(age: .seconds(10), isStale: false),
        .cache(age: .seconds(55), isStale: false),
      ])
    #expect(server.requestCount == 2)
  }

  @Test func slowServerResponseIsOutdated() async throws {
    let gate = Gate()
    let server = try LoopbackServer { request in
      let reply = Library.reply(to: request) ?? .error(404, "not found")
      return request.queryValue("q") == "u" ? reply.held(at: gate) : reply
    }
    defer { server.stop() }
    let model = SearchModel(
      source: BookSource(fetcher: JSONFetcher(url: server.url)), configuration: noDebounce, clock: clock)
    model.text = "u"
    await server.waitForRequests(1)
    await clock.waitForSleepers(1)
    clock.advance(by: .seconds(3))
    try await eventually("it is stalled") {
      if case .stalled("u", nil) = model.state { true } else { false }
    }
    model.text = "ul"
    try await settled(model)
    #expect(model.state.items.map(\.title) == ["Ulysses"])
    gate.open()
    model.text = "em"
    try await settled(model)
    #expect(model.state.query == "em")
    #expect(model.state.items.map(\.title) == ["Emma"])
  }

  @Test func retriesThenOpensTheCircuit() async throws {
    let server = try LoopbackServer { request in
      switch request.number {
      case 0: .tooManyRequests(retryAfter: "2")
      case 1: .json(#"{"total": 1, "books": []}"#)
      default: .error(503, "later")
      }
    }
    defer { server.stop() }
    let breaker = CircuitBreakerSource(
      BookSource(fetcher: JSONFetcher(url: server.url)), failureLimit: 2, pause: .seconds(60), clock: clock)
    let source = RetryingSource(
      breaker, policy: RetryPolicy(attempts: 2, firstDelay: .seconds(1), maximumDelay: .seconds(5)), clock: clock,
      random: SplitMix64(seed: 1))
    // Only the delays of retries matter here.
    let model = SearchModel(
      source: source, configuration: SearchConfiguration(debounce: .zero, stallTime: .seconds(1_000)), clock: clock)
    model.text = "e"
    await clock.waitForSleepers(2)
    #expect(server.requestCount == 1)
    clock.advance(by: .seconds(3))
    try await settled(model)
    if case .noResults = model.state {} else { Issue.record("\(model.state)") }

    model.text = "em"
    try await eventually("the first attempt has failed") { server.requestCount == 3 && clock.sleeperCount == 2 }
    clock.advance(by: .seconds(1))
    try await settled(model)
    #expect(model.state.error as? HTTPFailure == HTTPFailure(status: 503, retryAfter: nil))
    #expect(!breaker.isClosed)
    model.text = "emm"
    try await settled(model)
    #expect((model.state.error as? CircuitOpenError)?.retryAfter == .seconds(60))
    #expect(server.requestCount == 4)
  }

  @Test func failingServiceKeepsLocalResults() async throws {
    for fault in [LoopbackReply.Fault.closeBeforeHead, .closeAfterHead] {
      let server = try LoopbackServer { request in
        request.path == "/dogs" ? Library.reply(to: request) ?? .fault(fault) : .fault(fault)
      }
      defer { server.stop() }
      let fetcher = JSONFetcher(url: server.url)
      let dogs = try await DogSource(fetcher)
      let remote = RemoteDogs(fetcher: fetcher)
      let model = SearchModel(
        source: FallbackSource(local: dogs, remote: remote, policy: .whenFewerThan(3)), configuration: noDebounce,
        clock: clock)
      model.text = "b"
      // Shown before the service can respond.
      #expect(model.state.items.map(\.name) == ["Basenji", "Beagle"])
      #expect(model.state.isWaiting)
      try await settled(model)
      #expect(model.state.items.map(\.name) == ["Basenji", "Beagle"])
      #expect(model.state.error is ServiceFailure)
    }
  }
}

/// Dogs from a service.
private struct RemoteDogs: SearchSource {
  let fetcher: JSONFetcher

  func suggestions(for request: SearchRequest) async throws -> Suggestions<DogSource.Dog> {
    do {
      return Suggestions(try await fetcher.get("/dogs/more", "q", request.query), origin: .remote)
    } catch {
      throw ServiceFailure(reason: "\(error)")
    }
  }
}

private struct ServiceFailure: Error {
  let reason: String
}

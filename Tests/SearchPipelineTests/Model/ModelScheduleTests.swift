import LoopbackServer
import SearchPipeline
import TestSupport
import Testing

/// The real model under a random schedule of keystrokes, delays, failures and responses in any order. The same seed gives
/// the same schedule. How far tasks get between two steps differs from run to run and must not matter.
@MainActor
@Suite(.timeLimit(.minutes(10))) struct ModelScheduleTests {
  @Test(arguments: 0..<12 as Range<UInt64>)
  func randomSchedule(seed: UInt64) async throws {
    var random = SplitMix64(seed: seed)
    let clock = ManualClock()
    let source = ManualSource(random.oneIn(2) ? .ignored : .honoured) { Self.immediate($0.query) }
    let model = SearchModel(source: source, clock: clock)
    var allowedRequests = 0
    var keystrokes = 0
    while keystrokes < 400 {
      switch random.below(8) {
      case 0..<4:
        let text = random.keystroke(after: model.text)
        if source.query(for: text) != source.query(for: model.text) { allowedRequests += 1 }
        model.text = text
        keystrokes += 1
      case 4, 5: clock.advance(by: .milliseconds([50, 250, 3_500][random.below(3)]))
      case 6:
        let pending = source.pending
        if pending.isEmpty { break }
        let number = pending[random.below(pending.count)]
        if random.oneIn(4) { source.fail(number) } else { source.respond(number, items: random.below(3)) }
      default:
        if random.oneIn(4) {
          refresh(model)
          allowedRequests += 1
        }
      }
      for _ in 0..<random.below(6) { await Task.yield() }
      check(model, source, seed)
    }

    // In the end, only the response to the latest text counts.
    model.text = "last"
    for number in source.pending { source.respond(number) }
    try await eventually("seed \(seed): the timer is set") { clock.sleeperCount > 0 }
    clock.advance(by: .milliseconds(200))
    try await eventually("seed \(seed): the last is requested") {
      source.pending.contains { source.queries[$0] == "last" }
    }
    check(model, source, seed)
    #expect(model.state.isWaiting, "seed \(seed)")
    let last = try #require(source.queries.lastIndex(of: "last"))
    source.respond(last)
    try await eventually("seed \(seed): the response is shown") { !model.state.isWaiting }
    #expect(model.state.short == "results last(last#\(last))", "seed \(seed)")
    #expect(source.queries.count <= allowedRequests + 1, "seed \(seed): a request for unchanged text")
    #expect(source.queries.count > 10, "seed \(seed): the schedule sends requests")
    source.clear()
    try await eventually("seed \(seed): no timer is left") { clock.sleeperCount == 0 }
  }

  nonisolated static func immediate(_ query: String) -> Suggestions<TestItem>? {
    switch query.utf8.reduce(0, { ($0 * 31 + Int($1)) % 1009 }) % 6 {
    case 0: Suggestions(ManualSource.items(query, -1, 1), origin: .local, isFinal: false)
    case 1: Suggestions(ManualSource.items(query, -1, 1), origin: .local)
    default: nil
    }
  }

  private func check(_ model: SearchModel<TestItem>, _ source: ManualSource, _ seed: UInt64) {
    let state = model.state
    let query = source.query(for: model.text)
    #expect(state.query == query, "seed \(seed): the state is that of the latest text")
    switch state {
    case .idle: #expect(query.isEmpty, "seed \(seed)")
    case .loading, .stalled:
      #expect(
        state.items.allSatisfy { $0.query == state.showing?.query },
        "seed \(seed): results on screen belong to one query")
    case .results, .noResults:
      #expect(state.items.allSatisfy { $0.query == query }, "seed \(seed): results of the latest text")
    // Only outdated requests are cancelled, so a cancellation is never shown.
    case .failed(_, let error): #expect(error is TestError, "seed \(seed): \(error)")
    }
    if !state.isWaiting, !query.isEmpty, Self.immediate(query)?.isFinal != true {
      #expect(source.queries.contains(query), "seed \(seed): the waiting ended without a response")
    }
  }
}

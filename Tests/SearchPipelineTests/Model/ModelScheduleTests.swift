import LoopbackServer
import SearchPipeline
import TestSupport
import Testing

/// The real model under a random schedule of keystrokes, delays, failures and answers in any order. The schedule is the
/// same for the same seed; how far tasks get between two of its steps is not, and must not matter.
@MainActor
@Suite(.timeLimit(.minutes(5))) struct ModelScheduleTests {
  @Test(arguments: 0..<12 as Range<UInt64>)
  func whateverComesInWhateverOrder(seed: UInt64) async throws {
    var random = SplitMix64(seed: seed)
    let clock = ManualClock()
    let desk = Desk(random.oneIn(2) ? .ignored : .honoured) { Self.immediate($0) }
    let model = SearchModel(source: desk, clock: clock)
    var questionsAllowed = 0
    var keystrokes = 0
    while keystrokes < 400 {
      switch random.below(8) {
      case 0..<4:
        let text = random.keystroke(after: model.text)
        if desk.query(for: text) != desk.query(for: model.text) { questionsAllowed += 1 }
        model.text = text
        keystrokes += 1
      case 4, 5: clock.advance(by: .milliseconds([50, 250, 3_500][random.below(3)]))
      case 6:
        let open = desk.open
        if open.isEmpty { break }
        let number = open[random.below(open.count)]
        if random.oneIn(4) { desk.fail(number) } else { desk.answer(number, hits: random.below(3)) }
      default:
        if random.oneIn(4) {
          model.refresh()
          questionsAllowed += 1
        }
      }
      for _ in 0..<random.below(6) { await Task.yield() }
      check(model, desk, seed)
    }

    // At rest, the latest text is answered, by its own answer, and earlier ones change nothing any more.
    model.text = "last"
    for number in desk.open { desk.answer(number) }
    try await eventually("seed \(seed): the timer is set") { clock.sleeperCount > 0 }
    clock.advance(by: .milliseconds(200))
    try await eventually("seed \(seed): the last is asked for") {
      desk.open.contains { desk.queries[$0] == "last" }
    }
    check(model, desk, seed)
    #expect(model.state.isWaiting, "seed \(seed)")
    let last = try #require(desk.queries.lastIndex(of: "last"))
    desk.answer(last)
    try await eventually("seed \(seed): the answer is shown") { !model.state.isWaiting }
    #expect(model.state.short == "results last(last#\(last))", "seed \(seed)")
    #expect(desk.queries.count <= questionsAllowed + 1, "seed \(seed): a question for unchanged text")
    #expect(desk.queries.count > 10, "seed \(seed): the schedule is worth something")
    desk.clear()
    try await eventually("seed \(seed): no timer is left") { clock.sleeperCount == 0 }
  }

  nonisolated static func immediate(_ query: String) -> Suggestions<Hit>? {
    switch query.utf8.reduce(0, { ($0 * 31 + Int($1)) % 1009 }) % 6 {
    case 0: Suggestions(Desk.hits(query, -1, 1), isFinal: false)
    case 1: Suggestions(Desk.hits(query, -1, 1))
    default: nil
    }
  }

  private func check(_ model: SearchModel<Desk>, _ desk: Desk, _ seed: UInt64) {
    let state = model.state
    let query = desk.query(for: model.text)
    #expect(state.query == query, "seed \(seed): the state is that of the latest text")
    switch state {
    case .idle: #expect(query.isEmpty, "seed \(seed)")
    case .loading, .stalled:
      #expect(state.items.allSatisfy { $0.query == state.kept?.query }, "seed \(seed): kept results of one query")
    case .results, .noResults:
      #expect(state.items.allSatisfy { $0.query == query }, "seed \(seed): results of the latest text")
    // A failure of the desk is shown, never a cancellation: that happens only to what was overtaken.
    case .failed(_, let error): #expect(error is Trouble, "seed \(seed): \(error)")
    }
    if !state.isWaiting, !query.isEmpty, Self.immediate(query)?.isFinal != true {
      #expect(desk.queries.contains(query), "seed \(seed): the spinner ended without an answer")
    }
  }
}

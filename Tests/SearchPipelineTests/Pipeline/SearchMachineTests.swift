import SearchPipeline
import TestSupport
import Testing

/// What the machine does step by step.
@Suite struct SearchMachineTests {
  private func machine(
    debounce: Duration = .seconds(1), minimumLength: Int = 1,
    immediate: @escaping @Sendable (String) -> Suggestions<Hit>? = { _ in nil }
  ) -> SearchMachine<Hit> {
    SearchMachine(
      configuration: SearchConfiguration(debounce: debounce, minimumLength: minimumLength),
      recentPicks: RecentPicks(), query: { $0.filter { $0 != " " } }, immediate: immediate)
  }

  /// Effects in short, without what they show.
  private func names(_ effects: [SearchEffect<Hit>]) -> [String] {
    effects.compactMap { effect in
      switch effect {
      case .show: nil
      case .stop: "stop"
      case .stopTimer(let timer): "stop \(timer)"
      case .startTimer(let timer, let number): "start \(timer) \(number)"
      case .ask(let query, let number): "ask \(query) \(number)"
      case .askForRecommendations(let number): "recommend \(number)"
      }
    }
  }

  @Test func aQuestionFromTextToAnswer() {
    var machine = machine()
    #expect(names(machine.handle(.textChanged("a"))) == ["start debounce 1"])
    #expect(machine.state.short == "loading a()")
    #expect(names(machine.handle(.timerFired(.debounce, number: 1))) == ["ask a 1", "start stall 1"])
    #expect(names(machine.handle(.answered(Suggestions(Desk.hits("a", 1, 1)), number: 1))) == ["stop stall"])
    #expect(machine.state.short == "results a(a#1)")
    #expect(machine.isSettled)
  }

  @Test func aTimerThatRunsOutAgainAsksNothing() {
    var machine = machine()
    _ = machine.handle(.textChanged("a"))
    _ = machine.handle(.timerFired(.debounce, number: 1))
    #expect(names(machine.handle(.timerFired(.debounce, number: 1))).isEmpty)
    // And an answer before the question was put is nobody's.
    _ = machine.handle(.textChanged("ab"))
    _ = machine.handle(.answered(Suggestions(Desk.hits("ab", 2, 1)), number: 2))
    #expect(machine.state.short == "loading ab()")
  }

  @Test func typingOnAndBackAsksNothing() {
    var machine = machine(debounce: .zero)
    _ = machine.handle(.textChanged("a"))
    _ = machine.handle(.answered(Suggestions(Desk.hits("a", 1, 1)), number: 1))
    #expect(names(machine.handle(.textChanged("ab"))) == ["ask ab 2", "start stall 2"])
    #expect(machine.state.short == "loading ab(a#1)")
    #expect(names(machine.handle(.textChanged("a"))) == ["stop"])
    #expect(machine.state.short == "results a(a#1)")
  }

  @Test func anAnswerWithASetbackIsAskedAgainAfterTypingOnAndBack() {
    var machine = machine(debounce: .zero)
    _ = machine.handle(.textChanged("a"))
    _ = machine.handle(.answered(Suggestions(Desk.hits("a", 1, 1), setback: Trouble("t")), number: 1))
    _ = machine.handle(.textChanged("ab"))
    #expect(names(machine.handle(.textChanged("a"))) == ["stop", "ask a 3", "start stall 3"])
  }

  @Test func aProvisionalAnswerIsShownAtOnceAndOutlivesTheFailureOfABetterOne() {
    var machine = machine { Suggestions(Desk.hits($0, -1, 1), isFinal: false) }
    _ = machine.handle(.textChanged("a"))
    #expect(machine.state.short == "loading a(a#-1)")
    #expect(machine.state.kept?.query == "a")
    _ = machine.handle(.timerFired(.debounce, number: 1))
    _ = machine.handle(.failed(Trouble("t"), number: 1))
    #expect(machine.state.short == "results a(a#-1)")
    #expect(machine.state.error as? Trouble == Trouble("t"))
  }

  @Test func anEmptyProvisionalAnswerLeavesTheEarlierResultsInPlace() {
    var machine = machine(debounce: .zero) { $0 == "ab" ? Suggestions([], isFinal: false) : nil }
    _ = machine.handle(.textChanged("a"))
    _ = machine.handle(.answered(Suggestions(Desk.hits("a", 1, 1)), number: 1))
    _ = machine.handle(.textChanged("ab"))
    #expect(machine.state.short == "loading ab(a#1)")
    _ = machine.handle(.failed(Trouble("t"), number: 2))
    #expect(machine.state.short == "noResults ab")
    #expect(machine.state.error as? Trouble == Trouble("t"))
  }

  @Test func picksAreBoundedMostRecentFirstAndNeverTwice() {
    var random = SplitMix64(seed: 1)
    let recent = RecentPicks(Desk.hits("old", 0, 9), limit: 4)
    #expect(recent.items == Desk.hits("old", 0, 4))
    var machine = SearchMachine(
      configuration: SearchConfiguration(), recentPicks: recent, query: { $0 }, immediate: { _ in nil })
    var all = Desk.hits("old", 0, 4)
    for question in 0..<500 {
      let pick = Hit(query: "q", question: question, place: random.below(7))
      _ = machine.handle(.selected(pick))
      all.insert(pick, at: 0)
      #expect(machine.selection == pick)
      // By a plain model: the latest of each id, the first four of them.
      var seen: Set<String> = []
      #expect(machine.recentPicks.items == Array(all.filter { seen.insert($0.id).inserted }.prefix(4)))
    }
    _ = machine.handle(.selectionCleared)
    #expect(machine.selection == nil)
    #expect(machine.recentPicks.items.count == 4)
    #expect(RecentPicks(Desk.hits("a", 0, 3), limit: -1).items.isEmpty)
  }
}

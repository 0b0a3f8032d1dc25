import SearchPipeline
import TestSupport
import Testing

/// Single steps of the machine.
@Suite struct SearchMachineTests {
  private func machine(
    debounce: Duration = .seconds(1), minimumLength: Int = 1,
    immediate: @escaping @Sendable (SearchRequest) -> Suggestions<TestItem>? = { _ in nil }
  ) -> SearchMachine<TestItem> {
    SearchMachine(
      configuration: SearchConfiguration(debounce: debounce, minimumLength: minimumLength),
      recentSelections: RecentSelections(),
      source: ClosureSource(query: { $0.filter { $0 != " " } }, immediate: immediate))
  }

  /// Effects in short, without what they show.
  private func names(_ effects: [SearchEffect<TestItem>]) -> [String] {
    effects.compactMap { effect in
      switch effect {
      case .show: nil
      case .stop: "stop"
      case .stopTimer(let timer): "stop \(timer)"
      case .startTimer(let timer, let number): "start \(timer) \(number)"
      case .requestSuggestions(let request, let number):
        "request \(request.query)\(request.bypassesCache ? " anew" : "") \(number)"
      case .requestPage(let request, let number): "page \(request.query) \(request.offset) \(number)"
      case .cancelPage: "cancel page"
      case .requestRecommendations(let number): "recommend \(number)"
      case .cancelRecommendations: "cancel recommendations"
      }
    }
  }

  @Test func requestLifecycle() {
    var machine = machine()
    #expect(names(machine.handle(.textChanged("a"))) == ["start debounce 1"])
    #expect(machine.state.short == "loading a()")
    #expect(names(machine.handle(.timerFired(.debounce, number: 1))) == ["request a 1", "start stall 1"])
    #expect(
      names(machine.handle(.received(Suggestions(ManualSource.items("a", 1, 1), origin: .local), number: 1))) == [
        "stop stall"
      ])
    #expect(machine.state.short == "results a(a#1)")
    #expect(machine.isSettled)
  }

  @Test func duplicateTimerEventIsIgnored() {
    var machine = machine()
    _ = machine.handle(.textChanged("a"))
    _ = machine.handle(.timerFired(.debounce, number: 1))
    #expect(names(machine.handle(.timerFired(.debounce, number: 1))).isEmpty)
    // A response before the request is ignored.
    _ = machine.handle(.textChanged("ab"))
    _ = machine.handle(.received(Suggestions(ManualSource.items("ab", 2, 1), origin: .local), number: 2))
    #expect(machine.state.short == "loading ab()")
  }

  @Test func typingOnAndBackSendsNoRequest() {
    var machine = machine(debounce: .zero)
    _ = machine.handle(.textChanged("a"))
    _ = machine.handle(.received(Suggestions(ManualSource.items("a", 1, 1), origin: .local), number: 1))
    #expect(names(machine.handle(.textChanged("ab"))) == ["request ab 2", "start stall 2"])
    #expect(machine.state.short == "loading ab(a#1)")
    #expect(names(machine.handle(.textChanged("a"))) == ["stop"])
    #expect(machine.state.short == "results a(a#1)")
  }

  @Test func partialFailureIsRequestedAgainAfterTypingOnAndBack() {
    var machine = machine(debounce: .zero)
    _ = machine.handle(.textChanged("a"))
    _ = machine.handle(
      .received(Suggestions(ManualSource.items("a", 1, 1), origin: .local, partialFailure: TestError("t")), number: 1))
    _ = machine.handle(.textChanged("ab"))
    #expect(names(machine.handle(.textChanged("a"))) == ["stop", "request a 3", "start stall 3"])
  }

  @Test func provisionalResultsSurviveFailure() {
    var machine = machine { Suggestions(ManualSource.items($0.query, -1, 1), origin: .local, isFinal: false) }
    _ = machine.handle(.textChanged("a"))
    #expect(machine.state.short == "loading a(a#-1)")
    #expect(machine.state.showing?.query == "a")
    _ = machine.handle(.timerFired(.debounce, number: 1))
    _ = machine.handle(.failed(TestError("t"), number: 1))
    #expect(machine.state.short == "results a(a#-1)")
    #expect(machine.state.error as? TestError == TestError("t"))
  }

  @Test func emptyProvisionalResultsKeepEarlierOnes() {
    var machine = machine(debounce: .zero) { $0.query == "ab" ? Suggestions([], origin: .local, isFinal: false) : nil }
    _ = machine.handle(.textChanged("a"))
    _ = machine.handle(.received(Suggestions(ManualSource.items("a", 1, 1), origin: .local), number: 1))
    _ = machine.handle(.textChanged("ab"))
    #expect(machine.state.short == "loading ab(a#1)")
    _ = machine.handle(.failed(TestError("t"), number: 2))
    #expect(machine.state.short == "failed ab: t")
  }

  /// A part of the source failed, and the others have nothing: nobody knows whether there are results.
  @Test func partialFailureWithoutItemsIsAFailure() {
    var machine = machine(debounce: .zero)
    _ = machine.handle(.textChanged("a"))
    let nothing = Suggestions<TestItem>([], origin: .local, partialFailure: TestError("t"))
    #expect(names(machine.handle(.received(nothing, number: 1))) == ["stop stall"])
    #expect(machine.state.short == "failed a: t")
    #expect(machine.isSettled)
    #expect(names(machine.handle(.refreshed)) == ["request a anew 2", "start stall 2"])
    // Provisional results of another part stay.
    var other = self.machine(debounce: .zero) { request in
      Suggestions(ManualSource.items(request.query, -1, 1), origin: .local, isFinal: false)
    }
    _ = other.handle(.textChanged("a"))
    _ = other.handle(.received(nothing, number: 1))
    #expect(other.state.short == "results a(a#-1)")
    #expect(other.state.error as? TestError == TestError("t"))
  }

  @Test func cancellingNeverSaysNoResults() {
    var machine = machine { _ in Suggestions([], origin: .local, isFinal: false) }
    _ = machine.handle(.textChanged("a"))
    _ = machine.handle(.cancelled)
    #expect(machine.state.short == "idle()")
    _ = machine.handle(.textChanged("ab"))
    _ = machine.handle(.timerFired(.debounce, number: 3))
    _ = machine.handle(.cancelled)
    #expect(machine.state.short == "idle()")
  }

  /// Return doesn't wait for the end of the debounce, and selects when the response is there.
  @Test func returnSendsTheRequestAtOnce() {
    var machine = machine()
    _ = machine.handle(.textChanged("a"))
    #expect(names(machine.handle(.submitted)) == ["stop debounce", "request a 1", "start stall 1"])
    #expect(names(machine.handle(.submitted)).isEmpty)
    #expect(machine.selection == nil)
    _ = machine.handle(.received(Suggestions(ManualSource.items("a", 1, 2), origin: .remote), number: 1))
    #expect(machine.selection == ManualSource.items("a", 1, 1)[0])
    #expect(machine.selectionNumber == 1)
  }

  @Test func returnIsWithdrawn() {
    let events: [SearchEvent<TestItem>] = [
      .textChanged("ab"), .textChanged(""), .cancelled, .failed(TestError("t"), number: 1),
      .received(Suggestions([], origin: .remote), number: 1),
    ]
    for event in events {
      var machine = machine(debounce: .zero)
      _ = machine.handle(.textChanged("a"))
      _ = machine.handle(.submitted)
      _ = machine.handle(event)
      _ = machine.handle(.textChanged("abc"))
      for number in 1...4 {
        _ = machine.handle(
          .received(Suggestions(ManualSource.items("abc", number, 1), origin: .remote), number: number))
      }
      #expect(machine.state.phase == .results)
      #expect(machine.selection == nil, "\(event)")
    }
  }

  /// A result of the earlier text that the user taps after Return isn't replaced by one of the response.
  @Test func selectionAfterReturnStays() {
    let tapped = ManualSource.items("a", 1, 1)[0]
    let events: [(SearchEvent<TestItem>, TestItem?)] = [(.selected(tapped), tapped), (.selectionCleared, nil)]
    for (event, expected) in events {
      var machine = machine(debounce: .zero)
      _ = machine.handle(.textChanged("a"))
      _ = machine.handle(.submitted)
      _ = machine.handle(event)
      _ = machine.handle(.received(Suggestions(ManualSource.items("a", 2, 1), origin: .remote), number: 1))
      #expect(machine.state.phase == .results)
      #expect(machine.selection == expected)
      #expect(machine.selectionNumber == 1)
    }
  }

  @Test func returnSurvivesARefreshAndAnotherSource() {
    let item = ManualSource.items("a", 2, 1)[0]
    let response = Suggestions([item], origin: .local)
    let other = ClosureSource<TestItem>(query: { $0 }, immediate: { _ in nil })
    let immediate = ClosureSource<TestItem>(query: { $0 }, immediate: { _ in response })
    let events: [SearchEvent<TestItem>] = [.refreshed, .sourceReplaced(other), .sourceReplaced(immediate)]
    for event in events {
      var machine = machine()
      _ = machine.handle(.textChanged("a"))
      _ = machine.handle(.submitted)
      _ = machine.handle(event)
      for number in 2...3 { _ = machine.handle(.received(response, number: number)) }
      #expect(machine.selection == item, "\(event)")
      #expect(machine.selectionNumber == 1)
    }
  }

  @Test func recentSelectionsAreBoundedOrderedAndUnique() {
    var random = SplitMix64(seed: 1)
    let recent = RecentSelections(ManualSource.items("old", 0, 9), limit: 4)
    #expect(recent.items == ManualSource.items("old", 0, 4))
    var machine = SearchMachine(
      configuration: SearchConfiguration(), recentSelections: recent,
      source: ClosureSource(query: { $0 }, immediate: { _ in nil }))
    var all = ManualSource.items("old", 0, 4)
    for number in 0..<500 {
      let pick = TestItem(query: "q", request: number, index: random.below(7))
      _ = machine.handle(.selected(pick))
      all.insert(pick, at: 0)
      #expect(machine.selection == pick)
      // The reference model: the latest of each id, the first four of them.
      var seen: Set<String> = []
      #expect(machine.recentSelections.items == Array(all.filter { seen.insert($0.id).inserted }.prefix(4)))
    }
    _ = machine.handle(.selectionCleared)
    #expect(machine.selection == nil)
    #expect(machine.recentSelections.items.count == 4)
    #expect(RecentSelections(ManualSource.items("a", 0, 3), limit: -1).items.isEmpty)
  }
}

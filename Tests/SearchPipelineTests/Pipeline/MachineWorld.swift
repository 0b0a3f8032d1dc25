import SearchPipeline
import TestSupport
import Testing

/// The environment of a machine, without time. Requests and timers stay pending until the random schedule picks one, even
/// outdated ones. After each step the machine must satisfy all guarantees.
struct MachineWorld {
  private let seed: UInt64
  private var random: SplitMix64
  private let configuration: SearchConfiguration
  private var machine: SearchMachine<TestItem>
  private var text = ""

  private var requests: [(query: String, number: Int)] = []
  private var timers: [(timer: SearchTimer, number: Int)] = []
  private var pages: [(request: SearchRequest, number: Int)] = []
  private var recommendationNumbers: [Int] = []

  // The expected state of the machine.
  private var isAwaiting = false
  private var isCancelled = false
  private var latestRequest: Int?
  private var allowedRequests = 0
  private(set) var requestCount = 0
  private(set) var responseCount = 0
  private(set) var pageCount = 0
  private var latestPage: Int?
  private var selectionNumber = 0

  init(seed: UInt64) {
    self.seed = seed
    var random = SplitMix64(seed: seed)
    configuration = SearchConfiguration(
      debounce: random.oneIn(4) ? .zero : .seconds(1), minimumLength: random.below(3))
    let salt = random.below(3)
    machine = SearchMachine(
      configuration: configuration, recentSelections: RecentSelections(),
      source: ClosureSource(query: Self.query, immediate: { Self.immediate($0, salt) }))
    self.random = random
  }

  static func query(_ text: String) -> String { text.filter { $0 != " " } }

  /// Returns immediate suggestions for two fifths of the queries, final ones for half of those. Depends only on the query.
  static func immediate(_ request: SearchRequest, _ salt: Int) -> Suggestions<TestItem>? {
    let query = request.query
    let value = query.utf8.reduce(salt) { ($0 * 31 + Int($1)) % 1009 }
    switch value % 5 {
    case 0: return Suggestions(ManualSource.items(query, -1, value % 3), origin: .local, isFinal: false)
    case 1: return Suggestions(ManualSource.items(query, -1, value % 2), origin: .local)
    default: return nil
    }
  }

  private var isLong: Bool {
    let query = Self.query(text)
    return !query.isEmpty && query.count >= configuration.minimumLength
  }

  /// Performs one step of the schedule.
  mutating func step() {
    switch random.below(10) {
    case 0..<4: type()
    case 4, 5: fire()
    case 6, 7: respond()
    case 8: random.oneIn(2) ? recommend() : page()
    default:
      if random.oneIn(3) { refresh() }
      if random.oneIn(6) { cancel() }
      if random.oneIn(2) { perform(machine.handle(.moreRequested)) }
      if random.oneIn(5) { perform(machine.handle(.started)) }
      if random.oneIn(4) { submit() }
    }
    check()
  }

  private mutating func type() {
    let before = (query: Self.query(text), state: machine.state.short)
    text = random.keystroke(after: text)
    let effects = machine.handle(.textChanged(text))
    if Self.query(text) == before.query, !isCancelled {
      expect(effects.isEmpty, "unchanged text has no effect")
    } else {
      latestRequest = nil
      allowedRequests = 1
      isCancelled = false
      isAwaiting = isLong && machine.state.isWaiting
      if case .failed = machine.state { expect(false, "the next text clears an error") }
      perform(effects)
    }
  }

  private mutating func fire() {
    guard !timers.isEmpty else { return }
    let (timer, number) = timers.remove(at: index(of: timers.count))
    let before = machine.state.short
    let effects = machine.handle(.timerFired(timer, number: number))
    if timer == .stall, number == latestRequest, isAwaiting {
      expect(machine.state.short == before.replacing("loading", with: "stalled"), "stalled")
    } else {
      expect(machine.state.short == before, "a timer only changes loading to stalled")
    }
    perform(effects)
  }

  /// Returns the last index half of the time, otherwise any.
  private mutating func index(of count: Int) -> Int { random.oneIn(2) ? count - 1 : random.below(count) }

  private mutating func respond() {
    guard !requests.isEmpty else { return }
    let (query, number) = requests.remove(at: index(of: requests.count))
    let before = machine.state
    let isLatest = number == latestRequest && isAwaiting
    let event: SearchEvent<TestItem> =
      switch random.below(4) {
      case 0: .failed(TestError("\(number)"), number: number)
      case 1: .received(Suggestions([], origin: .local), number: number)
      default:
        .received(
          Suggestions(ManualSource.items(query, number, 2), origin: .remote, hasMore: random.oneIn(2)), number: number)
      }
    let effects = machine.handle(event)
    if isLatest {
      isAwaiting = false
      responseCount += 1
      expect(!machine.state.isWaiting, "the latest response ends the waiting")
      if case .failed(_, let error) = machine.state {
        expect((error as? TestError)?.name == "\(number)", "the error is that of the latest request")
      }
    } else {
      expect(effects.isEmpty && machine.state.short == before.short, "an outdated response has no effect")
    }
    perform(effects)
    if isLatest, random.oneIn(2) {
      perform(machine.handle(.moreRequested))
      if random.oneIn(2) { page() }
    }
  }

  private mutating func recommend() {
    guard !recommendationNumbers.isEmpty else { return }
    let number = recommendationNumbers.remove(at: random.below(recommendationNumbers.count))
    let isFailure = random.oneIn(3)
    perform(
      machine.handle(
        isFailure
          ? .recommendationsFailed(TestError("\(number)"), number: number)
          : .receivedRecommendations(ManualSource.items("", number, 1), number: number)))
  }

  private mutating func page() {
    guard !pages.isEmpty else { return }
    let (request, number) = pages.remove(at: index(of: pages.count))
    let before = machine.state
    let isExpected = before.results?.nextPage == .loading && number == latestPage
    let effects = machine.handle(
      random.oneIn(3)
        ? .pageFailed(TestError("\(number)"), number: number)
        : .receivedPage(
          Suggestions(
            ManualSource.items(request.query, number, 2, from: max(0, request.offset - random.below(3))),
            origin: .remote,
            hasMore: random.oneIn(2)), number: number))
    if isExpected {
      pageCount += 1
      expect(machine.state.results?.nextPage != .loading, "the page ends the loading")
      expect(machine.state.items.starts(with: before.items), "a page comes after the items shown")
    } else {
      expect(effects.isEmpty && machine.state == before, "an outdated page has no effect")
    }
    perform(effects)
  }

  private mutating func refresh() {
    latestRequest = nil
    if isLong { allowedRequests = 1 }
    isCancelled = false
    let effects = machine.handle(.refreshed)
    isAwaiting = isLong && machine.state.isWaiting
    perform(effects)
  }

  private mutating func cancel() {
    let before = machine.state
    latestRequest = nil
    recommendationNumbers.shuffle(using: &random)
    if isAwaiting { isCancelled = true }
    isAwaiting = false
    perform(machine.handle(.cancelled))
    if before.phase != .noResults { expect(machine.state.phase != .noResults, "cancelling finds nothing out") }
    if !before.isWaiting { expect(machine.state.short == before.short, "cancelling without a request changes nothing") }
  }

  private mutating func submit() {
    let before = machine.state
    let searchesAgain = before.topResult == nil && (isCancelled || before.phase == .failed)
    if searchesAgain {
      latestRequest = nil
      if isLong { allowedRequests = 1 }
      isCancelled = false
    }
    let effects = machine.handle(.submitted)
    if searchesAgain { isAwaiting = isLong && machine.state.isWaiting }
    expect((before.topResult == nil) || machine.selection == before.topResult, "Return selects the top result")
    perform(effects)
  }

  private mutating func perform(_ effects: [SearchEffect<TestItem>]) {
    var last: SearchState<TestItem>?
    for effect in effects {
      switch effect {
      case .show(let state): last = state
      // An event of a stopped timer or request may still arrive.
      case .stop, .stopTimer, .cancelRecommendations, .cancelPage: break
      case .startTimer(let timer, let number): timers.append((timer, number))
      case .requestPage(let request, let number):
        expect(request.query == Self.query(text), "only the latest text has pages")
        expect(request.offset >= machine.state.items.count, "a page begins after the items shown")
        latestPage = number
        pages.append((request, number))
      case .requestSuggestions(let request, let number):
        let query = request.query
        expect(request.offset == 0, "the first page comes first")
        expect(query == Self.query(text), "only the latest text is requested")
        expect(allowedRequests > 0, "no text is requested twice")
        allowedRequests -= 1
        requestCount += 1
        latestRequest = number
        requests.append((query, number))
      case .requestRecommendations(let number):
        expect(!isLong || isCancelled, "recommendations are for the empty text")
        recommendationNumbers.append(number)
      }
    }
    if let last { expect(last.short == machine.state.short, "the last shown state is the current one") }
  }

  private mutating func check() {
    let state = machine.state
    if machine.selectionNumber != selectionNumber {
      expect(machine.selection?.query == Self.query(text), "Return selects a result for the latest text")
    }
    selectionNumber = machine.selectionNumber
    expect(Set(state.items.map(\.id)).count == state.items.count, "no two items have the same id")
    expect(
      !state.items.isEmpty || state.results?.suggestions.partialFailure == nil, "a failure is no absence of results")
    if isCancelled {
      expect(state.query.isEmpty || state.query == Self.query(text), "a cancelled search shows its own results or none")
    } else {
      expect(state.query == (isLong ? Self.query(text) : ""), "the state is that of the latest text")
    }
    expect(state.isWaiting == isAwaiting, "the state is waiting until the latest response")
    switch state {
    case .results(let results), .noResults(let results):
      expect(results.items.allSatisfy { $0.query == state.query }, "results belong to their query")
      expect(results.items.isEmpty == (state.items.isEmpty), "noResults has no items")
    case .loading(_, let showing), .stalled(_, let showing):
      expect(
        showing?.items.allSatisfy { $0.query == showing?.query } ?? true, "results on screen belong to their query")
      expect(showing?.items.isEmpty != true, "empty results are not shown while waiting")
    case .idle(_, let recommendations):
      expect(recommendations.items.allSatisfy { $0.query.isEmpty }, "recommendations belong to no query")
    case .failed: break
    }
    let isLoadingPage = state.results?.nextPage == .loading
    expect(
      machine.isSettled || isLoadingPage || isAwaiting || isCancelled || !isLong,
      "the machine is settled after the response")
  }

  private func expect(_ condition: Bool, _ what: String) {
    if !condition {
      Issue.record("seed \(seed): \(what); text \"\(text)\", state \(machine.state.short)")
    }
  }
}

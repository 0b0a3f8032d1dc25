import SearchPipeline
import TestSupport
import Testing

/// Everything around a machine, without time: questions, timers and answers lie about until the schedule takes one, the
/// overtaken ones too. After each step it is checked against what must hold.
struct MachineWorld {
  private let seed: UInt64
  private var random: SplitMix64
  private let configuration: SearchConfiguration
  private var machine: SearchMachine<Hit>
  private var text = ""

  private var questions: [(query: String, number: Int)] = []
  private var timers: [(timer: SearchTimer, number: Int)] = []
  private var recommendationNumbers: [Int] = []

  // What must be so, told from outside.
  private var isAwaiting = false
  private var latestQuestion: Int?
  private var asksAllowed = 0
  private(set) var askCount = 0
  private(set) var answerCount = 0

  init(seed: UInt64) {
    self.seed = seed
    var random = SplitMix64(seed: seed)
    configuration = SearchConfiguration(
      debounce: random.oneIn(4) ? .zero : .seconds(1), minimumLength: random.below(3))
    let salt = random.below(3)
    machine = SearchMachine(
      configuration: configuration, recentPicks: RecentPicks(), query: Self.query,
      immediate: { Self.immediate($0, salt) })
    self.random = random
  }

  static func query(_ text: String) -> String { text.filter { $0 != " " } }

  /// Depends on the query alone: about half can be answered at once, half of them finally.
  static func immediate(_ query: String, _ salt: Int) -> Suggestions<Hit>? {
    let value = query.utf8.reduce(salt) { ($0 * 31 + Int($1)) % 1009 }
    switch value % 5 {
    case 0: return Suggestions(Desk.hits(query, -1, value % 3), isFinal: false)
    case 1: return Suggestions(Desk.hits(query, -1, value % 2))
    default: return nil
    }
  }

  private var isLong: Bool {
    let query = Self.query(text)
    return !query.isEmpty && query.count >= configuration.minimumLength
  }

  /// One step of the schedule.
  mutating func step() {
    switch random.below(10) {
    case 0..<4: type()
    case 4, 5: fire()
    case 6, 7: answer()
    case 8: recommend()
    default:
      if random.oneIn(3) { refresh() }
      if random.oneIn(5) { take(machine.handle(.started)) }
    }
    check()
  }

  private mutating func type() {
    let before = (query: Self.query(text), state: machine.state.short)
    text = random.keystroke(after: text)
    let effects = machine.handle(.textChanged(text))
    if Self.query(text) == before.query {
      expect(effects.isEmpty, "unchanged text does nothing")
    } else {
      latestQuestion = nil
      asksAllowed = 1
      isAwaiting = isLong && machine.state.isWaiting
      if case .failed = machine.state { expect(false, "an error is cleared by the next text") }
      take(effects)
    }
  }

  private mutating func fire() {
    guard !timers.isEmpty else { return }
    let (timer, number) = timers.remove(at: place(of: timers.count))
    let before = machine.state.short
    let effects = machine.handle(.timerFired(timer, number: number))
    if timer == .stall, number == latestQuestion, isAwaiting {
      expect(machine.state.short == before.replacing("loading", with: "stalled"), "stalled")
    } else {
      expect(machine.state.short == before, "a timer changes nothing but loading to stalled")
    }
    take(effects)
  }

  /// Half the time the last of several, else any.
  private mutating func place(of count: Int) -> Int { random.oneIn(2) ? count - 1 : random.below(count) }

  private mutating func answer() {
    guard !questions.isEmpty else { return }
    let (query, number) = questions.remove(at: place(of: questions.count))
    let before = machine.state
    let isLatest = number == latestQuestion && isAwaiting
    let event: SearchEvent<Hit> =
      switch random.below(4) {
      case 0: .failed(Trouble("\(number)"), number: number)
      case 1: .answered(Suggestions([]), number: number)
      default: .answered(Suggestions(Desk.hits(query, number, 2), origin: .remote), number: number)
      }
    let effects = machine.handle(event)
    if isLatest {
      isAwaiting = false
      answerCount += 1
      expect(!machine.state.isWaiting, "the latest answer ends the spinner")
      if case .failed(_, let error) = machine.state {
        expect((error as? Trouble)?.name == "\(number)", "the error is that of the latest question")
      }
    } else {
      expect(effects.isEmpty && machine.state.short == before.short, "an overtaken answer does nothing")
    }
    take(effects)
  }

  private mutating func recommend() {
    guard !recommendationNumbers.isEmpty else { return }
    let number = recommendationNumbers.remove(at: random.below(recommendationNumbers.count))
    let isFailure = random.oneIn(3)
    take(
      machine.handle(
        isFailure
          ? .recommendationsFailed(Trouble("r"), number: number)
          : .recommended(Desk.hits("", number, 1), number: number)))
  }

  private mutating func refresh() {
    latestQuestion = nil
    if isLong { asksAllowed = 1 }
    let effects = machine.handle(.refreshed)
    isAwaiting = isLong && machine.state.isWaiting
    take(effects)
  }

  private mutating func take(_ effects: [SearchEffect<Hit>]) {
    var last: SearchState<Hit>?
    for effect in effects {
      switch effect {
      case .show(let state): last = state
      case .stop, .stopTimer: break  // Whoever is told to stop may come back all the same.
      case .startTimer(let timer, let number): timers.append((timer, number))
      case .ask(let query, let number):
        expect(query == Self.query(text), "only the latest text is asked for")
        expect(asksAllowed > 0, "nothing is asked twice")
        asksAllowed -= 1
        askCount += 1
        latestQuestion = number
        questions.append((query, number))
      case .askForRecommendations(let number):
        expect(!isLong, "recommendations are for the empty text")
        recommendationNumbers.append(number)
      }
    }
    if let last { expect(last.short == machine.state.short, "what is shown last is the state") }
  }

  private func check() {
    let state = machine.state
    expect(state.query == (isLong ? Self.query(text) : ""), "the state is that of the latest text")
    expect(state.isWaiting == isAwaiting, "the spinner turns as long as the latest text is not answered")
    switch state {
    case .results(let results), .noResults(let results):
      expect(results.items.allSatisfy { $0.query == state.query }, "results belong to their query")
      expect(results.items.isEmpty == (state.items.isEmpty), "noResults has none")
    case .loading(_, let kept), .stalled(_, let kept):
      expect(kept?.items.allSatisfy { $0.query == kept?.query } ?? true, "kept results belong to their query")
      expect(kept?.items.isEmpty != true, "nothing is kept but results")
    case .idle(let items): expect(items.allSatisfy { $0.query.isEmpty }, "recommendations belong to no query")
    case .failed: break
    }
    expect(machine.isSettled || isAwaiting || !isLong, "settled once answered")
  }

  private func expect(_ condition: Bool, _ what: String) {
    if !condition {
      Issue.record("seed \(seed): \(what); text \"\(text)\", state \(machine.state.short)")
    }
  }
}

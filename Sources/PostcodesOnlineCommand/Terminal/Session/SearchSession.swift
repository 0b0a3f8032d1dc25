internal import PostcodeKit
internal import PostcodeSearch

/// A search at a terminal as a value: keys and responses in, frames and actions out. It has no terminal, tasks or clock.
struct SearchSession: Sendable {
  /// An action for ``SearchLoop`` to perform.
  enum Action: Sendable {
    case startTimer(SearchTimer, number: Int)
    case stopTimer(SearchTimer)
    /// Stop all timers and cancel the request.
    case stop
    case request(SearchRequest, number: Int)
    case end(Ending)
    /// Restore the terminal and stop the job (Ctrl-Z).
    case suspend
    case redraw
  }

  /// How a search ends.
  enum Ending: Sendable, Hashable {
    case picked(PostcodeSuggestion)
    case quit
    case interrupted
  }

  /// The synchronous functions that a session calls.
  struct Functions: Sendable {
    /// Returns the query of a text, and immediate suggestions.
    var source: any SearchSource<PostcodeSuggestion>
    /// Returns the characters that can follow a query.
    var next: @Sendable (String) -> NextCharacters?
    /// Returns the note to show beside a suggestion.
    var note: @Sendable (PostcodeSuggestion) -> String
    /// Returns what is known about a text without suggestions.
    var hint: @Sendable (String) -> String
    /// Returns the time since any fixed start.
    var now: @Sendable () -> Duration

    init(
      source: any SearchSource<PostcodeSuggestion>,
      next: @escaping @Sendable (String) -> NextCharacters?,
      note: @escaping @Sendable (PostcodeSuggestion) -> String,
      hint: @escaping @Sendable (String) -> String = { _ in "" }, now: @escaping @Sendable () -> Duration
    ) {
      self.source = source
      self.next = next
      self.note = note
      self.hint = hint
      self.now = now
    }
  }

  private(set) var editor = LineEditor()
  private(set) var list = ScreenList()
  var size: TerminalSize {
    didSet { list.reveal(in: ScreenLayout.listRows(size)) }
  }
  /// The characters that can follow the query.
  private(set) var next: NextCharacters?
  /// What is known about a text without suggestions.
  private(set) var hint = ""
  /// How long the shown response took.
  private(set) var latency: Duration?
  let functions: Functions
  private var machine: SearchMachine<PostcodeSuggestion>
  private var requestStart = Duration.zero

  /// Creates a session with an empty line.
  init(
    functions: Functions, recentPicks: [PostcodeSuggestion], configuration: SearchConfiguration, size: TerminalSize
  ) {
    self.functions = functions
    self.size = size
    machine = SearchMachine(
      configuration: configuration, recentSelections: RecentSelections(recentPicks), source: functions.source)
    showList(isNewQuery: true)
  }

  /// The state of the search.
  var state: SearchState<PostcodeSuggestion> { machine.state }

  /// The recently picked suggestions, most recent first.
  var recentPicks: [PostcodeSuggestion] { machine.recentSelections.items }

  /// The contents of the screen.
  var frame: Frame { ScreenLayout.frame(self) }

  /// Handles a timer or a response.
  ///
  /// - Returns: The actions to perform, in order.
  mutating func handle(_ event: SearchEvent<PostcodeSuggestion>) -> [Action] {
    let actions = translate(machine.handle(event))
    showList(isNewQuery: false)
    return actions
  }

  /// Handles a key.
  ///
  /// - Returns: The actions to perform, in order.
  mutating func handle(_ key: Key) -> [Action] {
    switch key {
    case .character(let scalar): return edit { $0.insert(String(scalar)) }
    case .paste(let text): return edit { $0.insert(pasted: text) }
    case .backspace: return edit { $0.backspace() }
    case .delete: return edit { $0.deleteForward() }
    case .left: editor.moveLeft()
    case .right: editor.moveRight()
    case .up: list.move(by: -1)
    case .down: list.move(by: 1)
    case .pageUp: list.move(by: -max(ScreenLayout.listRows(size), 1))
    case .pageDown: list.move(by: max(ScreenLayout.listRows(size), 1))
    case .home: list.moveToStart()
    case .end: list.moveToEnd()
    case .enter: return pick()
    case .tab:
      guard let item = list.selected else { break }
      // The space keeps KW1 from meaning KW15, too.
      let space = if case .group(.outcode) = item.kind { " " } else { "" }
      return edit { $0.replace(with: item.text + space) }
    case .escape:
      if editor.isEmpty { return [.end(.quit)] }
      return edit { $0 = LineEditor() }
    case .control(let letter): return control(letter)
    }
    list.reveal(in: ScreenLayout.listRows(size))
    return []
  }

  private mutating func control(_ letter: Unicode.Scalar) -> [Action] {
    switch letter {
    case "a": editor.moveToStart()
    case "e": editor.moveToEnd()
    case "b": editor.moveLeft()
    case "f": editor.moveRight()
    case "p": return handle(.up)
    case "n": return handle(.down)
    case "u": return edit { $0.deleteToStart() }
    case "k": return edit { $0.deleteToEnd() }
    case "w": return edit { $0.deleteWord() }
    case "d": return editor.isEmpty ? [.end(.quit)] : edit { $0.deleteForward() }
    case "c": return [.end(.interrupted)]
    case "z": return [.suspend]
    case "l": return [.redraw]
    default: break
    }
    return []
  }

  private mutating func pick() -> [Action] {
    guard let item = list.selected else { return [] }
    let actions = translate(machine.handle(.selected(item)))
    return actions + [.end(.picked(item))]
  }

  private mutating func edit(_ change: (inout LineEditor) -> Void) -> [Action] {
    change(&editor)
    let query = machine.query
    let start = functions.now()
    let effects = machine.handle(.textChanged(editor.text))
    guard machine.query != query else { return translate(effects) }
    requestStart = start
    let actions = translate(effects)
    next = machine.query.isEmpty ? nil : functions.next(machine.query)
    showList(isNewQuery: true)
    return actions
  }

  private mutating func translate(_ effects: [SearchEffect<PostcodeSuggestion>]) -> [Action] {
    effects.compactMap { effect in
      switch effect {
      case .show(let state):
        latency = state.isWaiting ? nil : functions.now() - requestStart
        hint = if case .noResults(let results) = state { functions.hint(results.query) } else { "" }
        return nil
      case .stop: return .stop
      case .stopTimer(let timer): return .stopTimer(timer)
      case .startTimer(let timer, let number): return .startTimer(timer, number: number)
      case .requestSuggestions(let request, let number):
        // The debounce doesn't count as response time.
        requestStart = functions.now()
        return .request(request, number: number)
      // The recent postcodes take the place of recommendations, and the list shows one page.
      case .requestRecommendations, .cancelRecommendations, .requestPage, .cancelPage: return nil
      }
    }
  }

  private mutating func showList(isNewQuery: Bool) {
    switch machine.state {
    case .idle: list.show(recentPicks, isNewQuery: isNewQuery, isCurrent: true, selectsFirst: false)
    case .loading(let query, let results), .stalled(let query, let results):
      list.show(
        results.map { Array($0.items) } ?? [], isNewQuery: isNewQuery, isCurrent: results?.query == query,
        selectsFirst: true)
    case .results, .noResults, .failed:
      list.show(Array(machine.state.items), isNewQuery: isNewQuery, isCurrent: true, selectsFirst: true)
    }
    list.reveal(in: ScreenLayout.listRows(size))
  }
}

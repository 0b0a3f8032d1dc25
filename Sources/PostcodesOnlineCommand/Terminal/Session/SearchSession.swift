package import PostcodeIndex
package import PostcodeSearch

/// A search at a terminal as a value: keys and answers in, frames and actions out. It has no terminal, no tasks and no
/// clock of its own.
package struct SearchSession: Sendable {
  /// What whoever drives the session has to do.
  package enum Action: Sendable {
    case startTimer(SearchTimer, number: Int)
    case stopTimer(SearchTimer)
    /// Stop all timers and the question that is under way.
    case stop
    case ask(query: String, number: Int)
    case end(Ending)
    /// Give the terminal back for a while, as Ctrl-Z demands.
    case suspend
    case redraw
  }

  /// How a search ends.
  package enum Ending: Sendable, Hashable {
    case picked(PostcodeSuggestion)
    case left
    case interrupted
  }

  /// What is known without waiting.
  package struct Knowledge: Sendable {
    /// The query that a text stands for, as ``Source/query(for:)``.
    package var query: @Sendable (String) -> String
    /// An answer without waiting, as ``Source/immediateSuggestions(for:)``.
    package var immediate: @Sendable (String) -> Suggestions<PostcodeSuggestion>?
    /// What can follow a query.
    package var next: @Sendable (String) -> NextCharacters?
    /// What is to be said of a suggestion beside it.
    package var note: @Sendable (PostcodeSuggestion) -> String
    /// How much time has passed since any fixed moment.
    package var now: @Sendable () -> Duration

    package init(
      query: @escaping @Sendable (String) -> String,
      immediate: @escaping @Sendable (String) -> Suggestions<PostcodeSuggestion>?,
      next: @escaping @Sendable (String) -> NextCharacters?,
      note: @escaping @Sendable (PostcodeSuggestion) -> String,
      now: @escaping @Sendable () -> Duration
    ) {
      self.query = query
      self.immediate = immediate
      self.next = next
      self.note = note
      self.now = now
    }
  }

  package private(set) var editor = LineEditor()
  package private(set) var list = SuggestionList()
  package var size: TerminalSize {
    didSet { list.reveal(in: ScreenLayout.listRows(size)) }
  }
  /// What can follow the query.
  package private(set) var next: NextCharacters?
  /// How long the answer took that is shown.
  package private(set) var latency: Duration?
  let knowledge: Knowledge
  private var machine: SearchMachine<PostcodeSuggestion>
  private var askedAt = Duration.zero

  /// Begins with an empty line.
  package init(
    knowledge: Knowledge, recentPicks: [PostcodeSuggestion], configuration: SearchConfiguration, size: TerminalSize
  ) {
    self.knowledge = knowledge
    self.size = size
    machine = SearchMachine(
      configuration: configuration, recentPicks: RecentPicks(recentPicks), query: knowledge.query,
      immediate: knowledge.immediate)
    showList(isNewQuery: true)
  }

  /// What the screen shows of the search itself.
  package var state: SearchState<PostcodeSuggestion> { machine.state }

  /// The latest picks, the most recent first.
  package var recentPicks: [PostcodeSuggestion] { machine.recentPicks.items }

  /// Whether nothing is asked, and the recent picks are shown.
  package var isIdle: Bool { if case .idle = machine.state { true } else { false } }

  /// What the screen is to look like.
  package var frame: Frame { ScreenLayout.frame(self) }

  /// Takes notice of a timer or an answer.
  package mutating func handle(_ event: SearchEvent<PostcodeSuggestion>) -> [Action] {
    let actions = translate(machine.handle(event))
    showList(isNewQuery: false)
    return actions
  }

  /// Takes notice of a key.
  package mutating func handle(_ key: Key) -> [Action] {
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
      return edit { $0.replace(with: item.text) }
    case .escape:
      if editor.isEmpty { return [.end(.left)] }
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
    case "d": return editor.isEmpty ? [.end(.left)] : edit { $0.deleteForward() }
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
    let start = knowledge.now()
    let effects = machine.handle(.textChanged(editor.text))
    guard machine.query != query else { return translate(effects) }
    askedAt = start
    let actions = translate(effects)
    next = machine.query.isEmpty ? nil : knowledge.next(machine.query)
    showList(isNewQuery: true)
    return actions
  }

  private mutating func translate(_ effects: [SearchEffect<PostcodeSuggestion>]) -> [Action] {
    effects.compactMap { effect in
      switch effect {
      case .show(let state):
        latency = state.isWaiting ? nil : knowledge.now() - askedAt
        return nil
      case .stop: return .stop
      case .stopTimer(let timer): return .stopTimer(timer)
      case .startTimer(let timer, let number): return .startTimer(timer, number: number)
      case .ask(let query, let number):
        // The time that the text rested is nobody's fault.
        askedAt = knowledge.now()
        return .ask(query: query, number: number)
      // Recent picks are what there is to recommend.
      case .askForRecommendations: return nil
      }
    }
  }

  private mutating func showList(isNewQuery: Bool) {
    switch machine.state {
    case .idle: list.show(recentPicks, isNewQuery: isNewQuery, isCurrent: true, selectsFirst: false)
    case .loading(let query, let kept), .stalled(let query, let kept):
      list.show(
        kept?.items ?? [], isNewQuery: isNewQuery, isCurrent: kept?.query == query, selectsFirst: true)
    case .results, .noResults, .failed:
      list.show(machine.state.items, isNewQuery: isNewQuery, isCurrent: true, selectsFirst: true)
    }
    list.reveal(in: ScreenLayout.listRows(size))
  }
}

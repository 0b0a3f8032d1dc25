/// Runs a search on the main actor for ``SearchModel`` and ``SearchObject``.
@MainActor
package final class SearchEngine<Item: Sendable> {
  package enum Change {
    case state(SearchState<Item>)
    case selections(latest: Item?, recent: [Item])
  }

  /// Receives the changes to publish. It may call ``handle(_:)``.
  package var publish: (Change) -> Void = { _ in }
  package private(set) var machine: SearchMachine<Item>
  private var tasks: SearchTasks<Item>
  private var pendingEvents: [SearchEvent<Item>] = []
  private var isHandling = false
  /// The calls of ``settled()`` that haven't returned yet.
  private var waiting: [AsyncStream<Void>.Continuation] = []

  package init(
    source: any SearchSource<Item>, recentSelections: RecentSelections<Item>, configuration: SearchConfiguration,
    clock: any Clock<Duration>
  ) {
    tasks = SearchTasks(source: source, clock: clock, configuration: configuration)
    machine = tasks.makeMachine(recentSelections: recentSelections)
  }

  package func handle(_ event: SearchEvent<Item>) {
    pendingEvents.append(event)
    // An observer of the state may set the text while the state changes. That event waits for its turn, or the older
    // state would overwrite the newer one.
    guard !isHandling else { return }
    isHandling = true
    defer { isHandling = false }
    while !pendingEvents.isEmpty {
      let event = pendingEvents.removeFirst()
      if case .sourceReplaced(let source) = event { tasks.replaceSource(by: source) }
      let selectionNumber = machine.selectionNumber
      for effect in machine.handle(event) {
        if case .show(let state) = effect { publish(.state(state)) }
        tasks.perform(effect) { [weak self] event in await self?.handle(event) }
      }
      if machine.selectionNumber != selectionNumber {
        publish(.selections(latest: machine.selection, recent: machine.recentSelections.items))
      }
    }
    if machine.isSettled {
      for continuation in waiting { continuation.finish() }
      waiting = []
    }
  }

  /// Returns when nothing is pending, or when the task is cancelled.
  package func settled() async {
    guard !machine.isSettled else { return }
    let (stream, continuation) = AsyncStream<Void>.makeStream()
    waiting.append(continuation)
    for await _ in stream {}
  }
}

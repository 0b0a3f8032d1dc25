/// Runs the search of one iteration of ``SearchStates``.
actor SearchStatesDriver<Item: Sendable> {
  typealias Output = AsyncThrowingStream<SearchState<Item>, any Error>.Continuation

  private var machine: SearchMachine<Item>
  private var tasks: SearchTasks<Item>
  private let output: Output
  private var hasEnded = false

  init(_ tasks: SearchTasks<Item>, recentSelections: RecentSelections<Item>, output: Output) {
    self.tasks = tasks
    machine = tasks.makeMachine(recentSelections: recentSelections)
    self.output = output
  }

  func handle(_ event: SearchEvent<Item>) {
    if case .sourceReplaced(let source) = event { tasks.replaceSource(by: source) }
    for effect in machine.handle(event) {
      if case .show(let state) = effect { output.yield(state) }
      tasks.perform(effect) { [weak self] event in await self?.handle(event) }
    }
    finishIfDone()
  }

  /// Finishes the output after the response to the latest text. There are no more texts.
  func end() {
    hasEnded = true
    finishIfDone()
  }

  private func finishIfDone() {
    if hasEnded, machine.isSettled { output.finish() }
  }
}

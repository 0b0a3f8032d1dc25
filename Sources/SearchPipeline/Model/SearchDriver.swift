/// Drives a search for ``SearchStates``.
actor SearchDriver<S: Source> {
  /// Where the states go.
  typealias Output = AsyncThrowingStream<SearchState<S.Item>, any Error>.Continuation

  private var machine: SearchMachine<S.Item>
  private var tasks: SearchTasks<S>
  private let output: Output
  private var hasEnded = false

  init(_ tasks: SearchTasks<S>, output: Output) {
    self.tasks = tasks
    // Nothing is ever picked from a sequence.
    machine = tasks.makeMachine(recentPicks: RecentPicks(limit: 0) { _, _ in false })
    self.output = output
  }

  func handle(_ event: SearchEvent<S.Item>) {
    for effect in machine.handle(event) {
      if case .show(let state) = effect { output.yield(state) }
      tasks.perform(effect) { [weak self] event in await self?.handle(event) }
    }
    finishIfDone()
  }

  /// No further text comes; the latest is still answered.
  func end() {
    hasEnded = true
    finishIfDone()
  }

  private func finishIfDone() {
    if hasEnded, machine.isSettled { output.finish() }
  }
}

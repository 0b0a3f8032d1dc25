internal import PostcodeKit

/// The work that a request may still cause, so that its cost is bounded whatever it asks for.
///
/// Code whose work grows with the index spends steps from the budget before each part of the work. It stops with what it has found when
/// none are left or the client has left. Any thread may use a budget.
///
/// ```swift
/// let budget = WorkBudget()
/// for names in namesOfColumns where budget.spend(names.count) { rank(names) }
/// ```
package final class WorkBudget: Sendable {
  /// The steps of a request: about 50 ms of processor time.
  package static let standardLimit = 500_000

  private struct State {
    var rest: Int
    var isCancelled = false
  }

  private let state: SharedCache<State>

  /// Creates a budget.
  ///
  /// - Parameter limit: The number of steps. A step takes about a hundred nanoseconds, such as comparing a name.
  package init(limit: Int = standardLimit) { state = SharedCache(State(rest: limit)) }

  /// Spends steps, before the work is done.
  ///
  /// - Returns: Whether to do the work: `false` if fewer steps are left, or the budget was cancelled.
  /// - Complexity: O(1), some ten nanoseconds: spend for a part of the work, not for each step.
  package func spend(_ steps: Int) -> Bool {
    state.withLock { state in
      state.rest = steps <= state.rest ? state.rest - steps : -1
      return !state.isCancelled && state.rest >= 0
    }
  }

  /// Whether nobody waits for the result any more.
  package var isCancelled: Bool { state.withLock { $0.isCancelled } }

  /// Makes the work stop at its next step, because the client has left.
  package func cancel() { state.withLock { $0.isCancelled = true } }
}

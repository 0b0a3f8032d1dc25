#if Server
  internal import NIOConcurrencyHelpers

  /// A value that is made once, when it is first needed, on Swift's executor.
  final class OnDemand<Value: Sendable>: Sendable {
    private struct State {
      var task: Task<Value, Never>?
      var value: Value?
    }

    private let state = NIOLockedValueBox(State())
    private let make: @Sendable () -> Value

    init(_ make: @escaping @Sendable () -> Value) { self.make = make }

    /// The value if it has been made.
    var value: Value? { state.withLockedValue { $0.value } }

    /// Makes the value, or waits for it.
    func prepare() async {
      let task = state.withLockedValue { state in
        let task = state.task ?? Task.detached { [make] in make() }
        state.task = task
        return task
      }
      let value = await task.value
      state.withLockedValue { $0.value = value }
    }
  }
#endif

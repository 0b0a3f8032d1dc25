/// A value that another thread computes.
///
/// Use it from one thread. Deallocation waits for the thread.
final class BackgroundValue<Value: Sendable> {
  // Only the thread uses it until it ends; others read it after `join`.
  private final class Outcome: @unchecked Sendable {
    enum State {
      /// Not computed yet. The body and what it captures are freed with the computation.
      case pending(@Sendable () -> Value)
      case known(Value)
    }

    private var state: State

    init(_ state: State) { self.state = state }

    func value() -> Value {
      switch state {
      case .known(let value): return value
      case .pending(let body):
        let value = body()
        state = .known(value)
        return value
      }
    }
  }

  private let outcome: Outcome
  private var thread: WorkerThread?

  /// Starts computing a value.
  init(_ body: @escaping @Sendable () -> Value) {
    let outcome = Outcome(.pending(body))
    self.outcome = outcome
    thread = try? WorkerThread { _ = outcome.value() }
  }

  /// Wraps a known value.
  init(_ value: Value) {
    outcome = Outcome(.known(value))
  }

  deinit {
    thread?.join()
  }

  /// Returns the value. If no thread could be started, this computes it.
  func wait() -> Value {
    thread?.join()
    return outcome.value()
  }
}

/// A value that one thread gives to another, which can then be its only owner.
final class Handover<Value: Sendable>: @unchecked Sendable {
  // Sendable because the thread that takes the value starts after the value is set.
  private var value: Value?

  init(_ value: Value) { self.value = value }

  /// Returns the value the first time.
  func take() -> Value? {
    defer { value = nil }
    return value
  }
}

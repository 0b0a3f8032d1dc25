/// A value that another thread computes.
///
/// Use it from one thread. Deallocation waits for the thread.
final class BackgroundValue<Value: Sendable> {
  // Only the thread writes it; others read it after `join`.
  private final class Outcome: @unchecked Sendable {
    var value: Value?
  }

  private let outcome = Outcome()
  private var thread: WorkerThread?
  private let body: @Sendable () -> Value

  /// Starts computing a value.
  init(_ body: @escaping @Sendable () -> Value) {
    self.body = body
    let outcome = outcome
    thread = try? WorkerThread { outcome.value = body() }
  }

  /// Wraps a known value.
  init(_ value: Value) {
    body = { value }
  }

  deinit {
    thread?.join()
  }

  /// Returns the value. If no thread could be started, this computes it.
  func wait() -> Value {
    thread?.join()
    let value = outcome.value ?? body()
    outcome.value = value
    return value
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

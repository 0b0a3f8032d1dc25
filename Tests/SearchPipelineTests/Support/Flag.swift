import SearchPipeline

/// A flag that any thread may set.
final class Flag: Sendable {
  private let state = Locked(false)

  var isSet: Bool { state.withLock { $0 } }

  func set() { state.withLock { $0 = true } }
}

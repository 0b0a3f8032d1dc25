import RequestPacing
@testable import SearchPipeline

/// Something that happens or does not.
final class Flag: Sendable {
  private let state = Locked(false)

  var isSet: Bool { state.withLock { $0 } }

  func set() { state.withLock { $0 = true } }
}

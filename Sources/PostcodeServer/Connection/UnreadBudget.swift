internal import Atomics

/// Counts the response bytes in memory that clients haven't read, over all connections.
final class UnreadBudget: Sendable {
  private let limit: Int
  private let used = ManagedAtomic(0)

  init(limit: Int) { self.limit = limit }

  /// The unread bytes of all connections.
  var bytes: Int { used.load(ordering: .relaxed) }

  var isExceeded: Bool { bytes > limit }

  /// Changes the share of one connection.
  func change(by difference: Int) {
    if difference != 0 { used.wrappingIncrement(by: difference, ordering: .relaxed) }
  }
}

internal import NIOConcurrencyHelpers

/// How many connections there are.
final class ConnectionCount: Sendable {
  private let limit: Int
  private let count = NIOLockedValueBox(0)

  init(limit: Int) { self.limit = limit }

  /// Counts a connection.
  ///
  /// - Returns: whether it is within the limit.
  func add() -> Bool {
    count.withLockedValue { count in
      count += 1
      return count <= limit
    }
  }

  func remove() { count.withLockedValue { $0 -= 1 } }
}

#if Server
  internal import Atomics

  /// Counts the response bytes in memory that clients haven't read, over all connections.
  final class UnreadBudget: Sendable {
    private let limit: Int
    private let used = ManagedAtomic(0)

    init(limit: Int) { self.limit = limit }

    /// The unread bytes of all connections.
    var bytes: Int { used.load(ordering: .relaxed) }

    var isExceeded: Bool { bytes > limit }

    /// The unread bytes of one connection.
    struct Share {
      let budget: UnreadBudget
      var bytes = 0 {
        didSet {
          if bytes != oldValue { budget.used.wrappingIncrement(by: bytes - oldValue, ordering: .relaxed) }
        }
      }
    }
  }
#endif

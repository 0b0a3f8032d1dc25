#if Server
  internal import NIOConcurrencyHelpers

  /// The index that new requests are answered from. It can be replaced at any time; requests in flight keep theirs.
  public final class CurrentIndex: Sendable {
    private let box: NIOLockedValueBox<ServedIndex>

    /// Starts with an index.
    public init(_ served: ServedIndex) { box = NIOLockedValueBox(served) }

    /// The current index. A request reads it once.
    public var served: ServedIndex { box.withLockedValue { $0 } }

    /// Replaces the index.
    public func replace(with served: ServedIndex) {
      // The previous index is released outside the lock.
      let previous = box.withLockedValue { current in
        defer { current = served }
        return current
      }
      withExtendedLifetime(previous) {}
    }
  }
#endif

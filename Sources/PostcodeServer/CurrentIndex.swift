internal import NIOConcurrencyHelpers

/// The index that new requests are answered from. Another can take its place at any time: requests under way keep theirs.
public final class CurrentIndex: Sendable {
  private let box: NIOLockedValueBox<ServedIndex>

  /// Starts with an index.
  public init(_ served: ServedIndex) { box = NIOLockedValueBox(served) }

  /// The index of the moment; a request takes it once.
  public var served: ServedIndex { box.withLockedValue { $0 } }

  /// Puts another index in its place.
  public func replace(with served: ServedIndex) {
    // The old one is let go of outside the lock.
    let old = box.withLockedValue { current in
      defer { current = served }
      return current
    }
    withExtendedLifetime(old) {}
  }
}

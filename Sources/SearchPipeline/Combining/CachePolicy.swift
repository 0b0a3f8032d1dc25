/// How many responses a ``CachedSource`` stores, and for how long.
public struct CachePolicy: Sendable, Hashable {
  /// The maximum number of responses. The least recently used one is removed first.
  public var capacity: Int
  /// How long a response counts as fresh.
  public var freshTime: Duration
  /// How long a response can be used after that, until a new one arrives or if none does.
  public var staleTime: Duration

  /// Creates a policy. Negative values count as zero.
  ///
  /// - Parameters:
  ///   - capacity: The maximum number of responses.
  ///   - freshTime: How long a response counts as fresh.
  ///   - staleTime: How long a response can be used after that.
  public init(capacity: Int = 200, freshTime: Duration = .seconds(300), staleTime: Duration = .seconds(86_400)) {
    self.capacity = max(capacity, 0)
    self.freshTime = max(freshTime, .zero)
    self.staleTime = max(staleTime, .zero)
  }
}

/// How many answers a ``CachedSource`` keeps, and for how long.
public struct CachePolicy: Sendable, Hashable {
  /// How many answers are kept; beyond that, the one not used for longest gives way.
  public var capacity: Int
  /// How long an answer is as good as a new one.
  public var freshTime: Duration
  /// How long after that it is still shown until a new one comes, or if none does.
  public var staleTime: Duration

  /// Takes numbers and times; negative ones count as zero.
  public init(capacity: Int = 200, freshTime: Duration = .seconds(300), staleTime: Duration = .seconds(86_400)) {
    self.capacity = max(capacity, 0)
    self.freshTime = max(freshTime, .zero)
    self.staleTime = max(staleTime, .zero)
  }
}

/// How many requests a client sends in a time, by a bucket of tokens: after a pause `burst` requests go out at once,
/// then one each `interval`.
public struct RateLimit: Sendable, Equatable {
  /// The time between two requests.
  public let interval: Duration
  /// How many requests may go out at once after a pause, at least 1.
  public let burst: Int

  /// One request each `interval` (0 to 10^9 seconds), and `burst` at once (1 to 1,000,000) after a pause.
  public init(interval: Duration, burst: Int = 1) {
    self.interval = min(max(.zero, interval), .seconds(1_000_000_000))
    self.burst = min(max(1, burst), 1_000_000)
  }

  /// So many requests a second, and `burst` at once (1 to 1,000,000) after a pause.
  ///
  /// - Returns: `nil` unless the number is finite and at least 10^−6.
  public init?(requestsPerSecond: Double, burst: Int = 1) {
    guard requestsPerSecond.isFinite, requestsPerSecond >= 1e-6 else { return nil }
    self.init(interval: .seconds(1 / requestsPerSecond), burst: burst)
  }
}

/// A bucket of tokens, as the time at which it will be full again (the generic cell rate algorithm of ITU-T I.371):
/// exact, and without a timer. Times are counted from any fixed start.
struct TokenBucket: Sendable {
  private let limit: RateLimit
  /// When the bucket is full again; every token taken puts it off by an interval.
  private var full: Duration

  init(_ limit: RateLimit) {
    self.limit = limit
    full = .zero
  }

  /// Takes a token.
  ///
  /// - Returns: `nil` if there was one; otherwise the time at which there will be one, and none was taken.
  mutating func take(at now: Duration) -> Duration? {
    let earliest = full - limit.interval * (limit.burst - 1)
    guard now >= earliest else { return earliest }
    full = max(full, now) + limit.interval
    return nil
  }
}

/// A limit on the rate of requests, enforced by a token bucket: after a pause `burst` requests go out at once, then one
/// per `interval`.
public struct RateLimit: Sendable, Equatable {
  /// The time between two requests.
  public let interval: Duration
  /// The number of requests that may go out at once after a pause, at least 1.
  public let burst: Int

  /// Creates a limit of one request per `interval` (0 to 10^9 seconds), with a burst of 1 to 1,000,000 requests.
  ///
  /// - Parameters:
  ///   - interval: The time between two requests, in the long run.
  ///   - burst: The number of requests that can follow each other without a delay.
  public init(interval: Duration, burst: Int = 1) {
    self.interval = min(max(.zero, interval), .seconds(1_000_000_000))
    self.burst = min(max(1, burst), 1_000_000)
  }

  /// Creates a limit from a number of requests per second, with a burst of 1 to 1,000,000 requests.
  ///
  /// - Parameters:
  ///   - requestsPerSecond: The number of requests per second, in the long run.
  ///   - burst: The number of requests that can follow each other without a delay.
  /// - Returns: `nil` unless the number is finite and at least 10^−6.
  public init?(requestsPerSecond: Double, burst: Int = 1) {
    guard requestsPerSecond.isFinite, requestsPerSecond >= 1e-6 else { return nil }
    self.init(interval: .seconds(1 / requestsPerSecond), burst: burst)
  }
}

/// A token bucket, stored as the time at which it will be full again (the generic cell rate algorithm, ITU-T I.371).
/// Times are counted from any fixed start.
struct TokenBucket: Sendable {
  private let limit: RateLimit
  /// When the bucket is full again. Each token taken delays it by an interval.
  private var full = Duration.zero

  init(_ limit: RateLimit) { self.limit = limit }

  /// Takes a token.
  ///
  /// - Returns: `nil` if there was one; otherwise the time at which to try again.
  mutating func take(at now: Duration) -> Duration? {
    let earliest = full - limit.interval * (limit.burst - 1)
    guard now >= earliest else { return earliest }
    full = max(full, now) + limit.interval
    return nil
  }

  /// Gives out no token before a time.
  mutating func pause(until time: Duration) {
    full = max(full, time + limit.interval * (limit.burst - 1))
  }
}

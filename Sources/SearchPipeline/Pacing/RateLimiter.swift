/// Makes tasks wait, in order of arrival, until a ``RateLimit`` lets the next one through.
package struct RateLimiter: Sendable {
  private let bucket: Locked<TokenBucket>
  /// Lets one task wait for the next token; the others queue behind it.
  private let queue = AsyncSemaphore(count: 1)
  private let stopwatch: Stopwatch

  /// Creates a limiter that measures time with a stopwatch.
  package init(_ limit: RateLimit, stopwatch: Stopwatch) {
    bucket = Locked(TokenBucket(limit))
    self.stopwatch = stopwatch
  }

  /// Waits for a token and takes it.
  ///
  /// - Throws: `CancellationError` if the task is cancelled while it waits; it takes no token then.
  package func wait() async throws {
    try await queue.withPermit {
      while let time = bucket.withLock({ $0.take(at: stopwatch.elapsed) }) {
        try await stopwatch.sleep(until: time)
      }
    }
  }

  /// Lets nothing through for a time.
  package func pause(for duration: Duration) {
    bucket.withLock { $0.pause(until: stopwatch.elapsed + duration) }
  }
}

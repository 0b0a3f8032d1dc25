internal import PostcodesIO
internal import SearchPipeline

/// Sends requests at a steady rate, repeats them after temporary failures, and measures response times.
struct TimedClient: Sendable {
  /// A reply and the effort it took.
  struct Timed<Reply: Sendable>: Sendable {
    let reply: Reply
    /// The duration of the successful attempt, without any waiting on our side.
    let seconds: Double
    let retries: Int
  }

  let client: PostcodesClient
  private let retryPolicy: RetryPolicy
  private let stopwatch: Stopwatch
  private let rateLimiter: RateLimiter
  private let random = Locked<any RandomNumberGenerator & Sendable>(SystemRandomNumberGenerator())

  init(client: PostcodesClient, retryPolicy: RetryPolicy, interval: Duration, clock: any Clock<Duration>) {
    self.client = client
    self.retryPolicy = retryPolicy
    stopwatch = Stopwatch(clock)
    rateLimiter = RateLimiter(RateLimit(interval: interval), stopwatch: stopwatch)
  }

  /// Sends a request when the rate limit allows it.
  ///
  /// - Throws: `PostcodesIOError` of the last attempt, or `CancellationError`.
  func send<Reply: Sendable>(_ request: (PostcodesClient) async throws -> Reply) async throws -> Timed<Reply> {
    try await retryPolicy.run(
      stopwatch: stopwatch, random: random,
      advice: { error in
        guard let error = error as? PostcodesIOError, error.isTransient else { return .never }
        return error.retryAdvice
      },
      willRetry: { error, delay in
        // The service asked for a pause: hold back all requests, not only this one.
        if (error as? PostcodesIOError)?.retryAfter != nil { rateLimiter.pause(for: delay) }
      },
      operation: { attempt in
        try await rateLimiter.wait()
        let start = stopwatch.elapsed
        let reply = try await request(client)
        return Timed(reply: reply, seconds: (stopwatch.elapsed - start) / .seconds(1), retries: attempt - 1)
      })
  }
}

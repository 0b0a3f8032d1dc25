internal import PostcodeSearch
internal import PostcodesIO

/// Asks the service at a steady rate, again after passing troubles, and measures how long its answers take.
struct PoliteClient: Sendable {
  /// An answer, and what it took.
  struct Timed<Answer: Sendable>: Sendable {
    let answer: Answer
    /// Of the attempt that succeeded, without any waiting of ours.
    let seconds: Double
    let retries: Int
  }

  let client: PostcodesClient
  let policy: RetryPolicy
  let clock: any Clock<Duration>
  private let pace: Pace

  init(client: PostcodesClient, policy: RetryPolicy, interval: Duration, clock: any Clock<Duration>) {
    self.client = client
    self.policy = policy
    self.clock = clock
    pace = Pace(interval: interval, elapsed: clock.stopwatch())
  }

  /// Asks, at its turn.
  ///
  /// - Throws: `PostcodesIOError` of the last attempt, or `CancellationError`.
  func ask<Answer: Sendable>(
    _ question: (PostcodesClient) async throws -> Answer
  ) async throws -> Timed<Answer> {
    var attempt = 1
    while true {
      // The service may have asked all to wait meanwhile.
      while let wait = await pace.next() { try await clock.sleep(for: wait, tolerance: nil) }
      let elapsed = clock.stopwatch()
      do {
        let answer = try await question(client)
        return Timed(answer: answer, seconds: elapsed() / .seconds(1), retries: attempt - 1)
      } catch let error as PostcodesIOError {
        var random = SystemRandomNumberGenerator()
        guard error.isTransient,
          let delay = policy.delay(after: attempt, advice: error.retryAdvice, using: &random)
        else { throw error }
        // All requests wait where the service says that there are too many.
        if error.retryAfter != nil { await pace.pause(delay) }
        try await clock.sleep(for: delay, tolerance: nil)
        attempt += 1
      }
    }
  }

  /// Gives out turns, one an interval.
  private actor Pace {
    private let interval: Duration
    private let elapsed: @Sendable () -> Duration
    private var free = Duration.zero

    init(interval: Duration, elapsed: @escaping @Sendable () -> Duration) {
      self.interval = interval
      self.elapsed = elapsed
    }

    /// Takes a turn, and puts the next one off.
    ///
    /// - Returns: `nil` if it is now; otherwise after how long there may be one, and none was taken.
    func next() -> Duration? {
      let now = elapsed()
      guard now >= free else { return free - now }
      free = now + interval
      return nil
    }

    func pause(_ delay: Duration) { free = max(free, elapsed() + delay) }
  }
}

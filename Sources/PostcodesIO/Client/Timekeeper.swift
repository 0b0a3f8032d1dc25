/// A clock of any type, its times counted from when it was taken up.
struct Timekeeper: Sendable {
  /// How much time has passed.
  let elapsed: @Sendable () -> Duration
  /// Sleeps until so much time has passed.
  let sleep: @Sendable (_ until: Duration) async throws -> Void

  init<C: Clock>(_ clock: C) where C.Duration == Duration {
    let start = clock.now
    elapsed = { start.duration(to: clock.now) }
    sleep = { try await clock.sleep(until: start.advanced(by: $0), tolerance: nil) }
  }

  /// Runs the body, and cancels it when it takes too long.
  ///
  /// - Throws: `HTTPTransportError.timedOut`, or what the body throws.
  func limit<Result: Sendable>(
    _ timeout: Duration, _ body: @escaping @Sendable () async throws -> Result
  ) async throws -> Result {
    // Longer than anybody waits, and short enough for every clock to count.
    let deadline = elapsed() + min(timeout, .seconds(1_000_000_000))
    return try await withThrowingTaskGroup(of: Result?.self) { group in
      defer { group.cancelAll() }
      group.addTask { try await body() }
      group.addTask {
        try await sleep(deadline)
        return nil
      }
      guard let first = try await group.next(), let result = first else { throw HTTPTransportError.timedOut }
      return result
    }
  }
}

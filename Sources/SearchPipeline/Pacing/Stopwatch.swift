/// A clock of any type whose times are durations since the stopwatch was created.
package struct Stopwatch: Sendable {
  private let measure: @Sendable () -> Duration
  private let wait: @Sendable (_ time: Duration) async throws -> Void

  /// Starts a stopwatch.
  package init(_ clock: some Clock<Duration>) {
    let start = clock.now
    measure = { start.duration(to: clock.now) }
    wait = { try await clock.sleep(until: start.advanced(by: $0), tolerance: nil) }
  }

  /// The time since the stopwatch was created.
  package var elapsed: Duration { measure() }

  /// Returns the deadline for a duration from now, at most 10^9 seconds away, because later instants overflow
  /// some clocks.
  package func deadline(after duration: Duration) -> Duration {
    elapsed + min(duration, .seconds(1_000_000_000))
  }

  /// Waits until a time on this stopwatch.
  ///
  /// - Throws: `CancellationError` if the task is cancelled.
  package func sleep(until time: Duration) async throws { try await wait(time) }

  /// Waits for a duration.
  ///
  /// - Throws: `CancellationError` if the task is cancelled.
  package func sleep(for duration: Duration) async throws { try await wait(deadline(after: duration)) }
}

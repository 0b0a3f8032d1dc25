/// The state of a circuit breaker. It has no clock: times are passed in, counted from any fixed start.
struct CircuitBreaker: Sendable {
  /// The outcome of a request.
  enum Outcome {
    case success
    case failure
    /// The request was cancelled.
    case unknown
  }

  private enum Phase {
    case closed(failures: Int)
    case open(since: Duration)
    case probing(since: Duration)
  }

  let failureLimit: Int
  let pause: Duration
  private var phase = Phase.closed(failures: 0)
  /// The number of phase changes. Outcomes of requests from an earlier phase are ignored.
  private var generation = 0

  init(failureLimit: Int, pause: Duration) {
    self.failureLimit = max(failureLimit, 1)
    self.pause = max(pause, .zero)
  }

  var isClosed: Bool {
    if case .closed = phase { true } else { false }
  }

  /// Asks for permission to send a request.
  ///
  /// - Returns: A ticket to pass to ``record(_:ticket:at:)`` with the outcome.
  /// - Throws: `CircuitOpenError` during the pause, or while another request probes the service.
  mutating func admit(at now: Duration) throws(CircuitOpenError) -> Int {
    switch phase {
    case .closed: return generation
    case .open(let since), .probing(let since):
      // A probe without an outcome blocks the others only for the length of a pause.
      let remaining = pause - (now - since)
      guard remaining <= .zero else { throw CircuitOpenError(retryAfter: remaining) }
      enter(.probing(since: now))
      return generation
    }
  }

  /// Records the outcome of a request.
  mutating func record(_ outcome: Outcome, ticket: Int, at now: Duration) {
    guard ticket == generation else { return }
    switch (phase, outcome) {
    case (.closed, .success): phase = .closed(failures: 0)
    case (.closed(let failures), .failure):
      if failures + 1 >= failureLimit { enter(.open(since: now)) } else { phase = .closed(failures: failures + 1) }
    case (.probing, .success): enter(.closed(failures: 0))
    case (.probing, .failure): enter(.open(since: now))
    // The next request may probe at once.
    case (.probing, .unknown): enter(.open(since: now - pause))
    case (.closed, .unknown), (.open, _): break
    }
  }

  /// Closes the circuit. Outcomes of pending requests are ignored.
  mutating func reset() { enter(.closed(failures: 0)) }

  private mutating func enter(_ phase: Phase) {
    self.phase = phase
    generation &+= 1
  }
}

/// The error of a ``CircuitBreakerSource`` that doesn't call its base because of earlier failures.
public struct CircuitOpenError: RetryAdvising, Hashable, CustomStringConvertible {
  /// The remaining pause.
  public let retryAfter: Duration

  /// Creates an error, for previews and tests.
  public init(retryAfter: Duration) {
    self.retryAfter = retryAfter
  }

  /// Advises to try again after ``retryAfter``.
  public var retryAdvice: RetryAdvice { .after(retryAfter) }

  /// What happened, for developers.
  public var description: String {
    "the circuit is open after repeated failures: no request is sent for \(retryAfter.wholeSeconds) s"
  }
}

public import RequestPacing
/// The state of a circuit breaker: whether a service that keeps failing may be asked. A value without a clock; times
/// are handed in, counted from any fixed one.
struct CircuitBreaker: Sendable {
  /// What came of asking.
  enum Outcome {
    /// The service works.
    case success
    /// It does not.
    case failure
    /// Nobody knows: the asker gave up.
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
  /// Counts the changes of phase: what was asked in an earlier one says nothing about this one.
  private var era = 0

  init(failureLimit: Int, pause: Duration) {
    self.failureLimit = max(failureLimit, 1)
    self.pause = max(pause, .zero)
  }

  var isClosed: Bool {
    if case .closed = phase { true } else { false }
  }

  /// Asks for leave to ask.
  ///
  /// - Returns: a ticket to hand in with the outcome.
  /// - Throws: `CircuitOpenError` as long as the service is left in peace, and while one other tries it.
  mutating func admit(at now: Duration) throws(CircuitOpenError) -> Int {
    switch phase {
    case .closed: return era
    case .open(let since), .probing(let since):
      // A probe that does not come back must not shut everyone out for ever.
      let rest = pause - (now - since)
      guard rest <= .zero else { throw CircuitOpenError(retryAfter: rest) }
      enter(.probing(since: now))
      return era
    }
  }

  /// Takes notice of what came of asking.
  mutating func record(_ outcome: Outcome, ticket: Int, at now: Duration) {
    guard ticket == era else { return }
    switch (phase, outcome) {
    case (.closed, .success): phase = .closed(failures: 0)
    case (.closed(let failures), .failure):
      if failures + 1 >= failureLimit { enter(.open(since: now)) } else { phase = .closed(failures: failures + 1) }
    case (.probing, .success): enter(.closed(failures: 0))
    case (.probing, .failure): enter(.open(since: now))
    // The next one may try at once.
    case (.probing, .unknown): enter(.open(since: now - pause))
    case (.closed, .unknown), (.open, _): break
    }
  }

  private mutating func enter(_ phase: Phase) {
    self.phase = phase
    era &+= 1
  }
}

/// A service was not asked, because it has failed too often.
public struct CircuitOpenError: RetryAdvising, Hashable, CustomStringConvertible {
  /// After how long it may be asked again.
  public let retryAfter: Duration

  /// Takes a time, for previews and tests.
  public init(retryAfter: Duration) {
    self.retryAfter = retryAfter
  }

  /// After ``retryAfter``.
  public var retryAdvice: RetryAdvice { .after(retryAfter) }

  /// What is wrong and what to do, in one sentence.
  public var description: String { "the service keeps failing and is left in peace: try again in \(retryAfter)" }
}

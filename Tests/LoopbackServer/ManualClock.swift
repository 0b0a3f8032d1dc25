/// A clock that only the test advances.
///
/// ```swift
/// let clock = ManualClock()
/// async let woken: Void = clock.sleep(for: .seconds(3))
/// await clock.waitForSleepers(1)
/// clock.advance(by: .seconds(3))
/// try await woken
/// ```
public final class ManualClock: Clock, Sendable {
  /// A time since the clock was made.
  public struct Instant: InstantProtocol {
    /// The time since the clock was created.
    public let offset: Swift.Duration

    /// Creates an instant from the time since the clock was created.
    public init(offset: Swift.Duration) { self.offset = offset }

    /// Returns a later instant.
    public func advanced(by duration: Swift.Duration) -> Instant { Instant(offset: offset + duration) }

    /// Returns the duration to another instant.
    public func duration(to other: Instant) -> Swift.Duration { other.offset - offset }

    /// Returns whether the left instant is earlier.
    public static func < (left: Instant, right: Instant) -> Bool { left.offset < right.offset }
  }

  private struct State {
    var now = Instant(offset: .zero)
    var nextSleeper = 0
    /// The sleeping tasks, in order of arrival.
    var sleepers: [(number: Int, deadline: Instant, continuation: CheckedContinuation<Void, any Error>)] = []
    /// The tasks cancelled before they slept.
    var cancelled: Set<Int> = []
    var waiters: [(count: Int, continuation: CheckedContinuation<Void, Never>)] = []

    /// Removes and returns the waiters whose number of sleepers is reached.
    mutating func takeWaiters() -> [CheckedContinuation<Void, Never>] {
      let count = sleepers.count
      defer { waiters.removeAll { $0.count <= count } }
      return waiters.filter { $0.count <= count }.map(\.continuation)
    }
  }

  private let state = Locked(State())

  /// Creates a clock at zero.
  public init() {}

  /// The current time.
  public var now: Instant { state.withLock { $0.now } }

  /// One nanosecond.
  public var minimumResolution: Swift.Duration { .nanoseconds(1) }

  /// The number of sleeping tasks.
  public var sleeperCount: Int { state.withLock { $0.sleepers.count } }

  /// The earliest deadline of the sleeping tasks, or `nil` if there are none.
  public var nextDeadline: Instant? { state.withLock { $0.sleepers.map(\.deadline).min() } }

  /// Sleeps until the test advances the clock to the deadline, or the task is cancelled.
  public func sleep(until deadline: Instant, tolerance: Swift.Duration? = nil) async throws {
    let number = state.withLock { state in
      state.nextSleeper += 1
      return state.nextSleeper
    }
    try await withTaskCancellationHandler {
      try await withCheckedThrowingContinuation { (continuation: CheckedContinuation<Void, any Error>) in
        let waiters = state.withLock { state -> [CheckedContinuation<Void, Never>] in
          if state.cancelled.remove(number) != nil {
            continuation.resume(throwing: CancellationError())
            return []
          }
          guard state.now < deadline else {
            continuation.resume()
            return []
          }
          state.sleepers.append((number, deadline, continuation))
          return state.takeWaiters()
        }
        for waiter in waiters { waiter.resume() }
      }
    } onCancel: {
      let sleeper = state.withLock { state -> CheckedContinuation<Void, any Error>? in
        guard let index = state.sleepers.firstIndex(where: { $0.number == number }) else {
          state.cancelled.insert(number)
          return nil
        }
        return state.sleepers.remove(at: index).continuation
      }
      sleeper?.resume(throwing: CancellationError())
    }
    // A task cancelled after waking leaves its mark.
    state.withLock { _ = $0.cancelled.remove(number) }
  }

  /// Advances the clock and wakes the tasks whose deadlines are reached, earliest first.
  public func advance(by duration: Swift.Duration) { advance(to: now.advanced(by: duration)) }

  /// Advances the clock to an instant. It never goes back.
  public func advance(to instant: Instant) {
    let woken = state.withLock { state in
      state.now = max(state.now, instant)
      let now = state.now
      let woken = state.sleepers.filter { $0.deadline <= now }
      state.sleepers.removeAll { $0.deadline <= now }
      return woken.sorted { ($0.deadline, $0.number) < ($1.deadline, $1.number) }
    }
    for sleeper in woken { sleeper.continuation.resume() }
  }

  /// Returns when at least a number of tasks sleeps.
  public func waitForSleepers(_ count: Int) async {
    await withCheckedContinuation { continuation in
      let waiters = state.withLock { state in
        state.waiters.append((count, continuation))
        return state.takeWaiters()
      }
      for waiter in waiters { waiter.resume() }
    }
  }
}

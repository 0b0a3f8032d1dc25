/// A clock that stands still until a test moves it.
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
    /// How long after the making of the clock.
    public let offset: Swift.Duration

    /// A time so long after the making of the clock.
    public init(offset: Swift.Duration) { self.offset = offset }

    /// The time so much later.
    public func advanced(by duration: Swift.Duration) -> Instant { Instant(offset: offset + duration) }

    /// How much later the other time is.
    public func duration(to other: Instant) -> Swift.Duration { other.offset - offset }

    /// Whether the left time is the earlier one.
    public static func < (left: Instant, right: Instant) -> Bool { left.offset < right.offset }
  }

  private struct State {
    var now = Instant(offset: .zero)
    var nextSleeper = 0
    /// Those who sleep, in the order in which they lay down.
    var sleepers: [(number: Int, deadline: Instant, continuation: CheckedContinuation<Void, any Error>)] = []
    /// Those who were cancelled before they lay down.
    var cancelled: Set<Int> = []
    var waiters: [(count: Int, continuation: CheckedContinuation<Void, Never>)] = []

    /// Those who wait for as many sleepers as there are now.
    mutating func takeWaiters() -> [CheckedContinuation<Void, Never>] {
      let count = sleepers.count
      defer { waiters.removeAll { $0.count <= count } }
      return waiters.filter { $0.count <= count }.map(\.continuation)
    }
  }

  private let state = Locked(State())

  /// A clock that shows zero.
  public init() {}

  /// The time that the test has set.
  public var now: Instant { state.withLock { $0.now } }

  /// Every difference counts.
  public var minimumResolution: Swift.Duration { .nanoseconds(1) }

  /// How many tasks sleep.
  public var sleeperCount: Int { state.withLock { $0.sleepers.count } }

  /// When the first of the sleepers wakes; `nil` if nobody sleeps.
  public var nextDeadline: Instant? { state.withLock { $0.sleepers.map(\.deadline).min() } }

  /// Sleeps until a test has moved the clock so far, or the task is cancelled.
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
        guard let place = state.sleepers.firstIndex(where: { $0.number == number }) else {
          state.cancelled.insert(number)
          return nil
        }
        return state.sleepers.remove(at: place).continuation
      }
      sleeper?.resume(throwing: CancellationError())
    }
    // Cancelled after waking: nobody else takes the mark away.
    state.withLock { _ = $0.cancelled.remove(number) }
  }

  /// Moves the clock and wakes whoever was to sleep no longer, the earliest first.
  public func advance(by duration: Swift.Duration) { advance(to: now.advanced(by: duration)) }

  /// Moves the clock to a time, never back.
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

  /// Returns once at least so many tasks sleep.
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

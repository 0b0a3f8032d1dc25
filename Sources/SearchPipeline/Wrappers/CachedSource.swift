internal import RequestPacing
/// Keeps the answers of a source, and asks it only once for what several want to know at the same time.
///
/// A fresh answer is given at once and is final. A stale one is given at once, too, while the source is asked again; if
/// it fails, the stale answer stands, with the error as its ``Suggestions/setback``. Answers that are not final or had a
/// setback themselves are not kept. Kept ones tell their age: ``SuggestionOrigin/cache(age:isStale:)``.
///
/// Of several who wait for the same answer each can give up without harm to the others; when the last one does, the
/// request is cancelled.
public final class CachedSource<Base: Source>: Source {
  /// What is suggested.
  public typealias Item = Base.Item

  private struct Entry: Sendable {
    let suggestions: Suggestions<Item>
    let time: Duration
    /// The flight that brought it: a later one's answer is the newer one, whichever lands first.
    let flight: Int
  }

  /// A request under way.
  private struct Flight: Sendable {
    let query: String
    let task: OwnedTask
    var waiters: [Int: CheckedContinuation<Suggestions<Item>, any Error>]
  }

  private struct State: Sendable {
    var entries: LRUCache<String, Entry>
    var flights: [Int: Flight] = [:]
    /// The flights that may be joined, by their query.
    var joinable: [String: Int] = [:]
    /// The flight of each who waits.
    var flightOfWaiter: [Int: Int] = [:]
    var latestNumber = 0
    /// The answers of flights up to this are not kept: they set off before a flush.
    var latestFlushed = 0

    mutating func nextNumber() -> Int {
      latestNumber &+= 1
      return latestNumber
    }
  }

  private let base: Base
  private let policy: CachePolicy
  private let stopwatch: Stopwatch
  private let state: Locked<State>

  /// Wraps a source.
  ///
  /// - Parameters:
  ///   - base: the source whose answers are worth keeping.
  ///   - policy: how many are kept, for how long.
  ///   - clock: what their age is measured by.
  public init(_ base: Base, policy: CachePolicy = CachePolicy(), clock: any Clock<Duration> = ContinuousClock()) {
    self.base = base
    self.policy = policy
    stopwatch = Stopwatch(clock)
    state = Locked(State(entries: LRUCache(capacity: policy.capacity)))
  }

  /// Forgets all answers. Who waits for one gets it, but it is not kept.
  public func flush() {
    state.withLock { state in
      state.entries.removeAll()
      state.joinable = [:]
      state.latestFlushed = state.latestNumber
    }
  }

  /// The base's query.
  public func query(for text: String) -> String { base.query(for: text) }

  /// A fresh answer, or a stale one that is not final; else what the base can say at once.
  public func immediateSuggestions(for query: String) -> Suggestions<Item>? {
    if let kept = state.withLock({ keptAnswer($0.entries.value(for: query)) }) { return kept }
    return base.immediateSuggestions(for: query)
  }

  /// A fresh answer if one is kept; else the base's, or a stale one if that fails.
  ///
  /// - Throws: the base's error if nothing is kept; `CancellationError`.
  public func suggestions(for query: String) async throws -> Suggestions<Item> {
    let waiter = state.withLock { $0.nextNumber() }
    return try await withTaskCancellationHandler {
      try await withCheckedThrowingContinuation { board(query, waiter, $0) }
    } onCancel: {
      leave(waiter)
    }
  }

  /// The base's recommendations, which are not kept: ``SearchModel`` asks for them only once.
  public func recommendations() async throws -> [Item] { try await base.recommendations() }

  /// An entry as an answer, if it is not too old.
  private func keptAnswer(_ entry: Entry?) -> Suggestions<Item>? {
    guard var answer = entry?.suggestions, let time = entry?.time else { return nil }
    let age = stopwatch.elapsed - time
    let isStale = age >= policy.freshTime
    guard !isStale || age - policy.freshTime < policy.staleTime else { return nil }
    // An answer that was not new when it came is older still.
    if case .cache(let ageBefore, _) = answer.origin {
      answer.origin = .cache(age: age + ageBefore, isStale: isStale)
    } else {
      answer.origin = .cache(age: age, isStale: isStale)
    }
    answer.isFinal = !isStale
    return answer
  }
}

extension CachedSource {
  /// Answers from memory, or has the waiter join the flight for a query, a new one if there is none.
  private func board(
    _ query: String, _ waiter: Int, _ continuation: CheckedContinuation<Suggestions<Item>, any Error>
  ) {
    let result = state.withLock { state -> Result<Suggestions<Item>, any Error>? in
      // A task is marked as cancelled before its handler runs: here or there it is noticed.
      if Task.isCancelled { return .failure(CancellationError()) }
      if let kept = keptAnswer(state.entries.value(for: query)), kept.isFinal { return .success(kept) }
      if let number = state.joinable[query] {
        state.flights[number]?.waiters[waiter] = continuation
        state.flightOfWaiter[waiter] = number
        return nil
      }
      let number = state.nextNumber()
      let task = OwnedTask(
        Task { [base] in
          do {
            self.land(number, query, .success(try await base.suggestions(for: query)))
          } catch {
            self.land(number, query, .failure(error))
          }
        })
      state.flights[number] = Flight(query: query, task: task, waiters: [waiter: continuation])
      state.joinable[query] = number
      state.flightOfWaiter[waiter] = number
      return nil
    }
    if let result { continuation.resume(with: result) }
  }

  /// Lets a waiter go; the last one takes the flight along.
  private func leave(_ waiter: Int) {
    // The flight is returned so that its task is cancelled outside the lock: that runs code of the base.
    let (continuation, _) = state.withLock {
      state -> (CheckedContinuation<Suggestions<Item>, any Error>?, Flight?) in
      guard let number = state.flightOfWaiter.removeValue(forKey: waiter) else { return (nil, nil) }
      let continuation = state.flights[number]?.waiters.removeValue(forKey: waiter)
      guard let flight = state.flights[number], flight.waiters.isEmpty else { return (continuation, nil) }
      state.flights[number] = nil
      if state.joinable[flight.query] == number { state.joinable[flight.query] = nil }
      return (continuation, flight)
    }
    continuation?.resume(throwing: CancellationError())
  }

  /// Keeps the answer of a flight and hands it to those who wait. One whose waiters have all gone is kept as well: it
  /// has been paid for.
  private func land(_ number: Int, _ query: String, _ result: Result<Suggestions<Item>, any Error>) {
    let (flight, outcome) = state.withLock { state -> (Flight?, Result<Suggestions<Item>, any Error>) in
      let flight = state.flights.removeValue(forKey: number)
      for waiter in flight?.waiters.keys ?? [:].keys { state.flightOfWaiter[waiter] = nil }
      if state.joinable[query] == number { state.joinable[query] = nil }
      let entry = state.entries.value(for: query)
      switch result {
      case .success(let answer):
        if answer.isFinal, answer.setback == nil, number > state.latestFlushed, number > entry?.flight ?? 0 {
          state.entries.insert(Entry(suggestions: answer, time: stopwatch.elapsed, flight: number), for: query)
        }
        return (flight, result)
      case .failure(let error):
        guard var kept = keptAnswer(entry) else { return (flight, result) }
        kept.setback = error
        kept.isFinal = true
        return (flight, .success(kept))
      }
    }
    for continuation in flight?.waiters.values ?? [:].values { continuation.resume(with: outcome) }
  }
}

/// Caches the responses of a source, and shares one request among callers with the same query.
///
/// A fresh response is returned at once and is final. A stale one is returned at once, too, while the source is called
/// again; if that fails, the stale response is the result, with the error as its ``Suggestions/partialFailure``. Responses that
/// aren't final or have a partial failure aren't cached. Cached responses state their age:
/// ``SuggestionOrigin/cache(age:isStale:)``.
///
/// Cancelling one of several callers of a shared request doesn't affect the others. Cancelling the last one cancels the
/// request.
public final class CachedSource<Item: Sendable>: SearchSource {
  private struct Entry: Sendable {
    let suggestions: Suggestions<Item>
    let time: Duration
    /// The request that returned this response. The response of a later request is newer, even if it arrived first.
    let request: Int
  }

  /// A pending request.
  private struct Request: Sendable {
    let searchRequest: SearchRequest
    let task: OwnedTask
    var callers: [Int: CheckedContinuation<Suggestions<Item>, any Error>]
    /// Whether its query was flushed, so that the response isn't cached.
    var isFlushed = false
  }

  private struct State: Sendable {
    var entries: LRUCache<SearchRequest, Entry>
    var requests: [Int: Request] = [:]
    /// The requests that new callers can share.
    var sharedRequests: [SearchRequest: Int] = [:]
    var requestOfCaller: [Int: Int] = [:]
    /// The latest number given to a request or caller.
    var latestNumber = 0
    /// Responses of requests up to this number aren't cached: they started before a flush.
    var latestFlushed = 0

    mutating func nextNumber() -> Int {
      latestNumber &+= 1
      return latestNumber
    }
  }

  private let base: any SearchSource<Item>
  private let policy: CachePolicy
  private let stopwatch: Stopwatch
  private let state: Locked<State>

  /// Wraps a source.
  ///
  /// - Parameters:
  ///   - base: The source whose responses to cache.
  ///   - policy: The size of the cache and the lifetime of its entries.
  ///   - clock: Measures the age of responses.
  public init(
    _ base: any SearchSource<Item>, policy: CachePolicy = CachePolicy(), clock: any Clock<Duration> = ContinuousClock()
  ) {
    self.base = base
    self.policy = policy
    stopwatch = Stopwatch(clock)
    state = Locked(State(entries: LRUCache(capacity: policy.capacity)))
  }

  /// The number of callers that wait for a response.
  var callerCount: Int { state.withLock { $0.requestOfCaller.count } }

  /// Empties the cache. Callers of pending requests get their responses, but these aren't cached.
  ///
  /// - Complexity: O(capacity).
  public func flush() {
    state.withLock { state in
      state.entries.removeAll()
      state.sharedRequests = [:]
      state.latestFlushed = state.latestNumber
    }
  }

  /// Removes the responses to a query from the cache. Callers of pending requests get their responses, but these aren't cached.
  ///
  /// - Complexity: O(capacity).
  public func flush(_ query: String) {
    state.withLock { state in
      for key in state.entries.keys where key.query == query { state.entries.remove(key) }
      let pending = state.sharedRequests.filter { $0.key.query == query }
      for (request, number) in pending {
        state.sharedRequests[request] = nil
        state.requests[number]?.isFlushed = true
      }
    }
  }

  /// Returns the base's query.
  public func query(for text: String) -> String { base.query(for: text) }

  /// Returns a fresh response, or a stale one that isn't final; otherwise the base's immediate suggestions.
  public func immediateSuggestions(for request: SearchRequest) -> Suggestions<Item>? {
    if var cached = state.withLock({ cachedResponse($0.entries.value(for: request.key)) }) {
      if request.bypassesCache { cached.isFinal = false }
      return cached
    }
    return base.immediateSuggestions(for: request)
  }

  /// Returns a fresh cached response, otherwise the base's, or a stale one if that fails. A request with
  /// ``SearchRequest/bypassesCache`` gets a cached response only if the base fails.
  ///
  /// - Throws: The base's error if nothing is cached, or `CancellationError`.
  public func suggestions(for request: SearchRequest) async throws -> Suggestions<Item> {
    let caller = state.withLock { $0.nextNumber() }
    return try await withTaskCancellationHandler {
      try await withCheckedThrowingContinuation { join(request, caller, $0) }
    } onCancel: {
      leave(caller)
    }
  }

  /// Returns the base's recommendations. They aren't cached, because ``SearchModel`` requests them only once.
  ///
  /// - Throws: The base's error.
  public func recommendations() async throws -> [Item] { try await base.recommendations() }

  /// Returns the response of an entry, unless it is too old.
  private func cachedResponse(_ entry: Entry?) -> Suggestions<Item>? {
    guard var response = entry?.suggestions, let time = entry?.time else { return nil }
    let age = stopwatch.elapsed - time
    let isStale = age >= policy.freshTime
    guard !isStale || age - policy.freshTime < policy.staleTime else { return nil }
    // The base may have returned a cached response.
    func cached(_ origin: SuggestionOrigin) -> SuggestionOrigin {
      if case .cache(let earlierAge, _) = origin { return .cache(age: age + earlierAge, isStale: isStale) }
      return .cache(age: age, isStale: isStale)
    }
    response.origin = cached(response.origin)
    response.items = response.items.replacingOrigins(cached)
    response.isFinal = !isStale
    return response
  }
}

extension CachedSource {
  /// Returns a cached response to a caller, or makes it wait for a shared or new request.
  private func join(
    _ searchRequest: SearchRequest, _ caller: Int, _ continuation: CheckedContinuation<Suggestions<Item>, any Error>
  ) {
    let result = state.withLock { state -> Result<Suggestions<Item>, any Error>? in
      // A task is marked as cancelled before its handler runs, so either this check or `leave` sees the cancellation.
      if Task.isCancelled { return .failure(CancellationError()) }
      if !searchRequest.bypassesCache, let cached = cachedResponse(state.entries.value(for: searchRequest)),
        cached.isFinal
      {
        return .success(cached)
      }
      if let number = state.sharedRequests[searchRequest] {
        state.requests[number]?.callers[caller] = continuation
        state.requestOfCaller[caller] = number
        return nil
      }
      let number = state.nextNumber()
      let task = OwnedTask(
        Task { [base] in
          do {
            self.finish(number, searchRequest, .success(try await base.suggestions(for: searchRequest)))
          } catch {
            self.finish(number, searchRequest, .failure(error))
          }
        })
      state.requests[number] = Request(searchRequest: searchRequest, task: task, callers: [caller: continuation])
      state.sharedRequests[searchRequest] = number
      state.requestOfCaller[caller] = number
      return nil
    }
    if let result { continuation.resume(with: result) }
  }

  /// Removes a cancelled caller. Without callers, its request is cancelled.
  private func leave(_ caller: Int) {
    // The request leaves the closure so that its task is cancelled outside the lock: that runs code of the base.
    let (continuation, _) = state.withLock {
      state -> (CheckedContinuation<Suggestions<Item>, any Error>?, Request?) in
      guard let number = state.requestOfCaller.removeValue(forKey: caller) else { return (nil, nil) }
      let continuation = state.requests[number]?.callers.removeValue(forKey: caller)
      guard let request = state.requests[number], request.callers.isEmpty else { return (continuation, nil) }
      state.requests[number] = nil
      if state.sharedRequests[request.searchRequest] == number { state.sharedRequests[request.searchRequest] = nil }
      return (continuation, request)
    }
    continuation?.resume(throwing: CancellationError())
  }

  /// Caches a response and returns it to the callers. A response without callers left is cached as well.
  private func finish(_ number: Int, _ searchRequest: SearchRequest, _ result: Result<Suggestions<Item>, any Error>) {
    let (request, outcome) = state.withLock { state -> (Request?, Result<Suggestions<Item>, any Error>) in
      let request = state.requests.removeValue(forKey: number)
      for caller in request?.callers.keys ?? [:].keys { state.requestOfCaller[caller] = nil }
      if state.sharedRequests[searchRequest] == number { state.sharedRequests[searchRequest] = nil }
      let entry = state.entries.value(for: searchRequest.key)
      switch result {
      case .success(let response):
        if response.isFinal, response.partialFailure == nil, number > state.latestFlushed,
          number > entry?.request ?? 0, request?.isFlushed != true
        {
          state.entries.insert(
            Entry(suggestions: response, time: stopwatch.elapsed, request: number), for: searchRequest.key)
        }
        return (request, result)
      case .failure(let error):
        guard var cached = cachedResponse(entry) else { return (request, result) }
        cached.partialFailure = error
        cached.isFinal = true
        return (request, .success(cached))
      }
    }
    for continuation in request?.callers.values ?? [:].values { continuation.resume(with: outcome) }
  }
}

extension SearchRequest {
  /// The request as a key of the cache: only the query and the offset determine the response.
  fileprivate var key: SearchRequest { SearchRequest(query, offset: offset) }
}

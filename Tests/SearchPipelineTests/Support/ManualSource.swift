import SearchPipeline

/// A suggestion that records which request it belongs to.
struct TestItem: Sendable, Hashable, Identifiable {
  let query: String
  let request: Int
  let index: Int
  var token: ResponseToken?
  var id: String { "\(query)/\(index)" }

  static func == (left: TestItem, right: TestItem) -> Bool {
    left.id == right.id && left.request == right.request
  }

  func hash(into hasher: inout Hasher) { hasher.combine(id) }
}

/// A part of a response of ``ManualSource``. Its release proves that the response has been delivered and discarded.
final class ResponseToken: Sendable {}

/// A source whose requests stay pending until the test responds to them, in any order.
final class ManualSource: SearchSource {
  /// What happens to a request whose task is cancelled.
  enum Cancellation {
    case honoured, ignored
  }

  private struct State: Sendable {
    var requests: [SearchRequest] = []
    var pending: [Int: CheckedContinuation<Suggestions<TestItem>, any Error>] = [:]
    var cancelled: Set<Int> = []
    var recommendationCount = 0
    var recommendations: [Int: CheckedContinuation<[TestItem], any Error>] = [:]
    var latestToken = WeakToken()
  }

  private struct WeakToken: Sendable {
    weak var token: ResponseToken?

    init(_ token: ResponseToken? = nil) { self.token = token }
  }

  private let state = Locked(State())
  private let cancellation: Cancellation
  private let immediate: @Sendable (SearchRequest) -> Suggestions<TestItem>?

  init(
    _ cancellation: Cancellation = .honoured,
    immediate: @escaping @Sendable (SearchRequest) -> Suggestions<TestItem>? = { _ in nil }
  ) {
    self.cancellation = cancellation
    self.immediate = immediate
  }

  /// The queries so far. A request is identified by its index here.
  var queries: [String] { requests.map(\.query) }
  /// The requests so far.
  var requests: [SearchRequest] { state.withLock { $0.requests } }
  /// The pending requests in ascending order.
  var pending: [Int] { state.withLock { $0.pending.keys.sorted() } }
  /// The requests that were cancelled while they were pending.
  var cancelled: Set<Int> { state.withLock { $0.cancelled } }
  /// The number of requests for recommendations.
  var recommendationCount: Int { state.withLock { $0.recommendationCount } }

  func immediateSuggestions(for request: SearchRequest) -> Suggestions<TestItem>? { immediate(request) }

  func suggestions(for request: SearchRequest) async throws -> Suggestions<TestItem> {
    let number = state.withLock { state in
      state.requests.append(request)
      return state.requests.count - 1
    }
    return try await withTaskCancellationHandler {
      try await withCheckedThrowingContinuation { continuation in
        let isCancelled = state.withLock { state in
          if state.cancelled.contains(number), cancellation == .honoured { return true }
          state.pending[number] = continuation
          return false
        }
        if isCancelled { continuation.resume(throwing: CancellationError()) }
      }
    } onCancel: {
      let continuation = state.withLock { state in
        state.cancelled.insert(number)
        return cancellation == .honoured ? state.pending.removeValue(forKey: number) : nil
      }
      continuation?.resume(throwing: CancellationError())
    }
  }

  func recommendations() async throws -> [TestItem] {
    try await withCheckedThrowingContinuation { continuation in
      state.withLock { state in
        state.recommendations[state.recommendationCount] = continuation
        state.recommendationCount += 1
      }
    }
  }

  /// Whether the latest response has been delivered and discarded, so that it can have no effect any more.
  var isLatestDiscarded: Bool { state.withLock { $0.latestToken.token == nil } }

  private func makeToken() -> ResponseToken {
    let token = ResponseToken()
    state.withLock { $0.latestToken = WeakToken(token) }
    return token
  }

  /// Responds to a request. The first items of a page can be the last of the page before.
  func respond(
    _ number: Int, items: Int = 1, origin: SuggestionOrigin = .remote, hasMore: Bool = false, overlap: Int = 0
  ) {
    let token = makeToken()
    let (request, continuation) = take(number)
    let suggested = Self.items(request.query, number, items, token, from: request.offset - overlap)
    continuation?.resume(returning: Suggestions(suggested, origin: origin, hasMore: hasMore))
  }

  func fail(_ number: Int, _ error: (any Error)? = nil) {
    let token = makeToken()
    take(number).continuation?.resume(throwing: error ?? TestError("source", token: token))
  }

  func recommend(_ number: Int, items: Int = 1) {
    let token = makeToken()
    let continuation = state.withLock { $0.recommendations.removeValue(forKey: number) }
    continuation?.resume(returning: Self.items("", number, items, token))
  }

  func failToRecommend(_ number: Int) {
    let token = makeToken()
    let continuation = state.withLock { $0.recommendations.removeValue(forKey: number) }
    continuation?.resume(throwing: TestError("recommendations", token: token))
  }

  /// Ends all pending requests, so that no task is left.
  func clear() {
    for number in pending { fail(number) }
    for number in 0..<recommendationCount { failToRecommend(number) }
  }

  static func items(
    _ query: String, _ request: Int, _ count: Int, _ token: ResponseToken? = nil, from first: Int = 0
  ) -> [TestItem] {
    (first..<first + count).map { TestItem(query: query, request: request, index: $0, token: token) }
  }

  private func take(
    _ number: Int
  ) -> (request: SearchRequest, continuation: CheckedContinuation<Suggestions<TestItem>, any Error>?) {
    state.withLock { ($0.requests[number], $0.pending.removeValue(forKey: number)) }
  }
}

/// Searches again without waiting for the response. (In an asynchronous function, `refresh()` waits.)
@MainActor
func refresh(_ model: SearchModel<TestItem>) { model.refresh() }

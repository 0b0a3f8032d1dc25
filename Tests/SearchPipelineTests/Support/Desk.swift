import RequestPacing
@testable import SearchPipeline

/// What a ``Desk`` suggests: it tells which question it answers.
struct Hit: Sendable, Hashable, Identifiable {
  let query: String
  let question: Int
  let place: Int
  var id: String { "\(query)/\(place)" }
}

/// A source whose questions lie on a desk until the test answers them, in any order.
final class Desk: Source {
  /// What the desk does when a question is withdrawn.
  enum Cancellation {
    case honoured, ignored
  }

  private struct State: Sendable {
    var queries: [String] = []
    var open: [Int: CheckedContinuation<Suggestions<Hit>, any Error>] = [:]
    var withdrawn: Set<Int> = []
    var recommendationCount = 0
    var recommendations: [Int: CheckedContinuation<[Hit], any Error>] = [:]
  }

  private let state = Locked(State())
  private let cancellation: Cancellation
  private let immediate: @Sendable (String) -> Suggestions<Hit>?

  init(
    _ cancellation: Cancellation = .honoured,
    immediate: @escaping @Sendable (String) -> Suggestions<Hit>? = { _ in nil }
  ) {
    self.cancellation = cancellation
    self.immediate = immediate
  }

  /// The queries asked so far, in order; a question's number is its place here.
  var queries: [String] { state.withLock { $0.queries } }
  /// The questions that wait for an answer, ascending.
  var open: [Int] { state.withLock { $0.open.keys.sorted() } }
  /// The questions that were withdrawn while they were open.
  var withdrawn: Set<Int> { state.withLock { $0.withdrawn } }
  /// How often recommendations were asked for.
  var recommendationCount: Int { state.withLock { $0.recommendationCount } }

  func immediateSuggestions(for query: String) -> Suggestions<Hit>? { immediate(query) }

  func suggestions(for query: String) async throws -> Suggestions<Hit> {
    let number = state.withLock { state in
      state.queries.append(query)
      return state.queries.count - 1
    }
    return try await withTaskCancellationHandler {
      try await withCheckedThrowingContinuation { continuation in
        let isWithdrawn = state.withLock { state in
          if state.withdrawn.contains(number), cancellation == .honoured { return true }
          state.open[number] = continuation
          return false
        }
        if isWithdrawn { continuation.resume(throwing: CancellationError()) }
      }
    } onCancel: {
      let continuation = state.withLock { state in
        state.withdrawn.insert(number)
        return cancellation == .honoured ? state.open.removeValue(forKey: number) : nil
      }
      continuation?.resume(throwing: CancellationError())
    }
  }

  func recommendations() async throws -> [Hit] {
    try await withCheckedThrowingContinuation { continuation in
      state.withLock { state in
        state.recommendations[state.recommendationCount] = continuation
        state.recommendationCount += 1
      }
    }
  }

  /// Answers a question with some hits.
  func answer(_ number: Int, hits: Int = 1, origin: SuggestionOrigin = .remote) {
    let (query, continuation) = take(number)
    continuation?.resume(returning: Suggestions(Self.hits(query, number, hits), origin: origin))
  }

  func fail(_ number: Int, _ error: any Error = Trouble("desk")) {
    take(number).continuation?.resume(throwing: error)
  }

  func recommend(_ number: Int, hits: Int = 1) {
    let continuation = state.withLock { $0.recommendations.removeValue(forKey: number) }
    continuation?.resume(returning: Self.hits("", number, hits))
  }

  func failToRecommend(_ number: Int) {
    let continuation = state.withLock { $0.recommendations.removeValue(forKey: number) }
    continuation?.resume(throwing: Trouble("recommendations"))
  }

  /// Answers everything that is open, so that no task stays behind.
  func clear() {
    for number in open { fail(number) }
    for number in 0..<recommendationCount { failToRecommend(number) }
  }

  static func hits(_ query: String, _ question: Int, _ count: Int) -> [Hit] {
    (0..<count).map { Hit(query: query, question: question, place: $0) }
  }

  private func take(
    _ number: Int
  ) -> (query: String, continuation: CheckedContinuation<Suggestions<Hit>, any Error>?) {
    state.withLock { ($0.queries[number], $0.open.removeValue(forKey: number)) }
  }
}

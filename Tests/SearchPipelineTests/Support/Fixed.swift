import RequestPacing
@testable import SearchPipeline

/// A source that gives one answer, or a list of answers and errors one after the other, the last for ever.
final class Fixed<Item: Sendable>: Source {
  private let answers: [Result<Suggestions<Item>, any Error>]
  private let state = Locked(0)
  private let isImmediate: Bool
  private let recommended: [Item]

  init(_ answers: [Result<Suggestions<Item>, any Error>], isImmediate: Bool = false, recommended: [Item] = []) {
    self.answers = answers
    self.isImmediate = isImmediate
    self.recommended = recommended
  }

  convenience init(_ answer: Suggestions<Item>, isImmediate: Bool = false, recommended: [Item] = []) {
    self.init([.success(answer)], isImmediate: isImmediate, recommended: recommended)
  }

  convenience init(failing error: any Error) {
    self.init([.failure(error)])
  }

  /// How often it was asked.
  var count: Int { state.withLock { $0 } }

  func immediateSuggestions(for query: String) -> Suggestions<Item>? {
    isImmediate ? try? answers[0].get() : nil
  }

  func suggestions(for query: String) async throws -> Suggestions<Item> { try next().get() }

  func recommendations() async throws -> [Item] {
    if case .failure(let error) = next() { throw error }
    return recommended
  }

  private func next() -> Result<Suggestions<Item>, any Error> {
    let place = state.withLock { count in
      count += 1
      return count - 1
    }
    return answers[min(place, answers.count - 1)]
  }
}

extension String: @retroactive Identifiable {
  /// Itself.
  public var id: String { self }
}

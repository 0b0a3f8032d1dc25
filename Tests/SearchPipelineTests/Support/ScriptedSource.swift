import SearchPipeline

/// A source with scripted responses: one after the other, then the last one repeatedly.
final class ScriptedSource<Item: Sendable>: SearchSource {
  private let responses: [Result<Suggestions<Item>, any Error>]
  private let state = Locked(0)
  private let isImmediate: Bool
  private let recommended: [Item]

  init(_ responses: [Result<Suggestions<Item>, any Error>], isImmediate: Bool = false, recommended: [Item] = []) {
    self.responses = responses
    self.isImmediate = isImmediate
    self.recommended = recommended
  }

  convenience init(_ response: Suggestions<Item>, isImmediate: Bool = false, recommended: [Item] = []) {
    self.init([.success(response)], isImmediate: isImmediate, recommended: recommended)
  }

  convenience init(failing error: any Error) {
    self.init([.failure(error)])
  }

  /// The number of calls.
  var count: Int { state.withLock { $0 } }

  func immediateSuggestions(for request: SearchRequest) -> Suggestions<Item>? {
    isImmediate ? try? responses[0].get() : nil
  }

  func suggestions(for request: SearchRequest) async throws -> Suggestions<Item> { try next().get() }

  func recommendations() async throws -> [Item] {
    if case .failure(let error) = next() { throw error }
    return recommended
  }

  private func next() -> Result<Suggestions<Item>, any Error> {
    let index = state.withLock { count in
      count += 1
      return count - 1
    }
    return responses[min(index, responses.count - 1)]
  }
}

extension String: @retroactive Identifiable {
  /// The string itself.
  public var id: String { self }
}

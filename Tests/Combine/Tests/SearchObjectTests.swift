#if canImport(Combine)
  import Combine
#else
  import OpenCombine
#endif
import SearchPipeline
import Testing

/// Numbers in memory whose digits begin with the query; "?" fails, and the response to "…" arrives later.
private struct Numbers: SearchSource {
  struct Failure: Error {}
  let limit: Int

  func immediateSuggestions(for request: SearchRequest) -> Suggestions<Int>? {
    guard request.query != "?", request.query != "…" else { return nil }
    let found = (0..<limit).filter { "\($0)".hasPrefix(request.query) }.dropFirst(request.offset)
    return Suggestions(Array(found.prefix(3)), origin: .local, hasMore: found.count > 3)
  }

  func suggestions(for request: SearchRequest) async throws -> Suggestions<Int> {
    if request.query == "?" { throw Failure() }
    return Suggestions([-1], origin: .remote)
  }

  func recommendations() async throws -> [Int] { [42] }
}

@MainActor
@Suite struct SearchObjectTests {
  private func object(limit: Int = 100) -> SearchObject<Int> {
    SearchObject(
      source: Numbers(limit: limit), recentSelections: RecentSelections { $0 == $1 },
      configuration: SearchConfiguration(debounce: .zero))
  }

  /// Returns when the state satisfies a condition.
  private func wait(_ object: SearchObject<Int>, until isDone: @escaping (SearchState<Int>) -> Bool) async {
    guard !isDone(object.state) else { return }
    var subscription: AnyCancellable?
    await withCheckedContinuation { continuation in
      var waiting: CheckedContinuation<Void, Never>? = continuation
      subscription = object.$state.sink { state in
        guard isDone(state) else { return }
        waiting?.resume()
        waiting = nil
      }
    }
    subscription?.cancel()
  }

  /// The publisher of the state sends each state once, and the object announces each change before it happens.
  @Test func statesArePublished() {
    let object = object()
    var phases: [SearchPhase] = []
    var changes = 0
    let states = object.$state.sink { phases.append($0.phase) }
    let announcements = object.objectWillChange.sink { _ in changes += 1 }
    object.text = "1"
    #expect(object.state.items == [1, 10, 11])
    object.text = "x"
    object.text = ""
    #expect(phases == [.idle, .results, .noResults, .idle, .idle])
    // Three times the text, and the states after the first.
    #expect(changes == 3 + 4)
    states.cancel()
    announcements.cancel()
  }

  @Test func textCanBeBound() {
    let object = object()
    let texts = PassthroughSubject<String, Never>()
    let binding = texts.sink { object.text = $0 }
    texts.send("2")
    #expect(object.state.items == [2, 20, 21])
    binding.cancel()
  }

  @Test func everyCommand() async {
    let object = object()
    object.start()
    await wait(object) { $0.items == [42] }
    object.text = "1"
    object.loadMore()
    #expect(object.state.items == [1, 10, 11, 12, 13, 14])
    object.select(11)
    object.select(10)
    #expect(object.selection == 10)
    #expect(object.recentSelections == [10, 11])
    object.clearSelection()
    #expect(object.selection == nil)
    object.replaceSource(by: Numbers(limit: 11))
    #expect(object.state.items == [1, 10])
    object.text = "?"
    await wait(object) { $0.phase == .failed }
    object.text = "…"
    object.cancel()
    #expect(object.text == "…")
    #expect(object.state.phase == .idle)
    await object.refresh()
    #expect(object.state.items == [-1])
    object.submit()
    #expect(object.selection == -1)
    object.text = ""
    await wait(object) { $0.items == [42] }
    #expect(object.state.sections.map(\.kind) == [.recentSelections, .recommendations])
  }

  @Test func objectsAreReleased() {
    weak var gone: SearchObject<Int>?
    do {
      let object = object()
      object.text = "…"
      gone = object
    }
    #expect(gone == nil)
  }
}

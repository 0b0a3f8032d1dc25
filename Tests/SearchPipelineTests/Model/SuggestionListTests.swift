import SearchPipeline
import TestSupport
import Testing

@Suite struct SuggestionListTests {
  /// Lists of random parts behave as the array of their items.
  @Test(arguments: 0..<50 as Range<UInt64>)
  func behavesAsAnArray(seed: UInt64) {
    var random = SplitMix64(seed: seed)
    var list = SuggestionList<Int>([], origin: .local)
    var array: [Int] = []
    var origins: [SuggestionOrigin] = []
    for _ in 0..<random.below(20) {
      let start = random.oneIn(2) ? (array.last ?? 0) + 1 : random.below(100)
      let range = start..<start + random.below(5)
      let origin: SuggestionOrigin = random.oneIn(2) ? .local : .remote
      list.append(
        contentsOf: random.oneIn(3)
          ? SuggestionList(Array(range), origin: origin)
          : SuggestionList(range, of: random.oneIn(4) ? "b" : "a", origin: origin) { $0 })
      array += range
      origins += range.map { _ in origin }
    }
    #expect(list == array)
    #expect(Array(list) == array)
    #expect(list.count == array.count)
    #expect(list.indices.map { list.origin(at: $0) } == origins)
    #expect(Array(list.suffix(7).reversed()) == Array(array.suffix(7).reversed()))
    #expect(list.map { $0 * 2 } == array.map { $0 * 2 })
  }

  /// Scrolling through a large collection page by page keeps one run, for any number of pages.
  @Test func pagesOfACollectionAreJoined() {
    var list = SuggestionList<Int>([], origin: .local)
    for page in 0..<23_581 {
      list.append(contentsOf: SuggestionList(page * 10..<(page + 1) * 10, of: "s", origin: .local) { $0 })
    }
    #expect(list.count == 235_810)
    #expect(list[235_809] == 235_809)
    #expect(list.partCount == 1)
  }

  @Test func transformedItems() async throws {
    let base = ScriptedSource(
      Suggestions(["a", "b"], origin: .remote, totalCount: 9, hasMore: true), recommended: ["r"])
    let source = base.map { $0 + "!" }
    let response = try await source.suggestions(for: "q")
    #expect(response.items == ["a!", "b!"])
    #expect(response.totalCount == 9)
    #expect(response.hasMore)
    #expect(response.items.origin(at: 1) == .remote)
    #expect(try await source.recommendations() == ["r!"])
    #expect(source.query(for: " q ") == base.query(for: " q "))
    #expect(source.immediateSuggestions(for: "q") == nil)
  }

  @Test func statesAreEquatable() {
    func results(_ items: [Int]) -> SearchResults<Int> {
      SearchResults(query: "q", suggestions: Suggestions(items, origin: .local))
    }
    let states: [SearchState<Int>] = [
      .idle(recentSelections: [], recommendations: .none), .idle(recentSelections: [1], recommendations: .none),
      .idle(recentSelections: [], recommendations: .loaded([1])),
      .idle(recentSelections: [], recommendations: .failed(TestError("a"), showing: [])),
      .idle(recentSelections: [], recommendations: .failed(TestError("b"), showing: [])),
      .loading(query: "q", showing: nil), .loading(query: "q", showing: results([1])),
      .stalled(query: "q", showing: nil),
      .results(results([1])), .results(results([2])), .noResults(results([])), .failed(query: "q", TestError("a")),
      .failed(query: "q", TestError("b")), .failed(query: "r", TestError("a")), .failed(query: "q", PlainError()),
    ]
    for (first, state) in states.enumerated() {
      for (second, other) in states.enumerated() {
        #expect((state == other) == (first == second), "\(first), \(second)")
      }
    }
  }
}

import SearchPipeline
import Testing

@Suite(.timeLimit(.minutes(10))) struct FallbackSourceTests {
  private typealias Response = Suggestions<String>

  private func fallback(
    _ local: ScriptedSource<String>, _ remote: ScriptedSource<String>, _ policy: FallbackPolicy
  ) -> FallbackSource<String> {
    FallbackSource(local: local, remote: remote, policy: policy)
  }

  private static let policies: [FallbackPolicy] = [.never, .whenNoResults, .whenFewerThan(0), .whenFewerThan(3)]

  /// Local suggestions are always present, first and immediate. The remote source is called only if the policy says so.
  @Test(arguments: policies, 0..<5)
  func failingRemoteKeepsLocalResponse(policy: FallbackPolicy, count: Int) async throws {
    let items = (0..<count).map { "local \($0)" }
    let wanted =
      switch policy {
      case .never: 0
      case .whenNoResults: 1
      case .whenFewerThan(let wanted): wanted
      }
    for isImmediate in [false, true] {
      let local = ScriptedSource(Response(items, origin: .local, totalCount: count), isImmediate: isImmediate)
      for error: any Error in [TestError("remote"), PlainError(), CancellationError()] {
        let remote = ScriptedSource<String>(failing: error)
        let source = fallback(local, remote, policy)
        let atOnce = source.immediateSuggestions(for: "a")
        #expect(atOnce.map { Array($0.items) } == (isImmediate ? items : nil))
        #expect(atOnce?.isFinal == (isImmediate ? count >= wanted : nil))
        let response = try await source.suggestions(for: "a")
        #expect(response.items == items)
        #expect(response.origin == .local)
        #expect(response.totalCount == count)
        #expect(response.isFinal)
        #expect((response.partialFailure != nil) == (count < wanted))
        #expect(remote.count == (count < wanted ? 1 : 0))
      }
    }
  }

  @Test func remoteAddsNewItems() async throws {
    let local = ScriptedSource(Response(["a", "b"], origin: .local), isImmediate: true)
    let remote = ScriptedSource(Response(["c", "b", "d"], origin: .remote))
    let response = try await fallback(local, remote, .whenFewerThan(3)).suggestions(for: "q")
    #expect(response.items == ["a", "b", "c", "d"])
    #expect(response.origin == .remote)
    let same = ScriptedSource(Response(["b"], origin: .remote))
    let unchanged = try await fallback(local, same, .whenFewerThan(3)).suggestions(for: "q")
    #expect(unchanged.items == ["a", "b"])
    #expect(unchanged.origin == .local)
    let alone = try await fallback(ScriptedSource(Response([], origin: .local)), remote, .whenNoResults).suggestions(
      for: "q")
    #expect(alone.items == ["c", "b", "d"])
    #expect(alone.origin == .remote)
  }

  @Test func immediateRemoteMakesResponseFinal() throws {
    let local = ScriptedSource(Response(["a"], origin: .local), isImmediate: true)
    let remote = ScriptedSource(Response(["b"], origin: .cache(age: .seconds(1), isStale: false)), isImmediate: true)
    let atOnce = try #require(fallback(local, remote, .whenFewerThan(2)).immediateSuggestions(for: "q"))
    #expect(atOnce.items == ["a", "b"])
    #expect(atOnce.isFinal)
  }

  @Test func remoteReplacesFailingLocalSource() async throws {
    let local = ScriptedSource<String>(failing: TestError("local"))
    let remote = ScriptedSource(Response(["b"], origin: .remote))
    let response = try await fallback(local, remote, .whenNoResults).suggestions(for: "q")
    #expect(response.items == ["b"])
    #expect(response.partialFailure as? TestError == TestError("local"))
    await #expect(throws: TestError("local")) { try await fallback(local, remote, .never).suggestions(for: "q") }
    let neither = fallback(local, ScriptedSource(failing: TestError("remote")), .whenNoResults)
    await #expect(throws: TestError("local")) { try await neither.suggestions(for: "q") }
  }

  /// Without a policy, the remote source is called when the local source has nothing.
  @Test func defaultPolicyFallsBack() async throws {
    let remote = ScriptedSource(Response(["r"], origin: .remote))
    let none = FallbackSource(local: ScriptedSource(Response([], origin: .local)), remote: remote)
    #expect(try await none.suggestions(for: "q").items == ["r"])
    let some = FallbackSource(local: ScriptedSource(Response(["l"], origin: .local)), remote: remote) { $0 == $1 }
    #expect(try await some.suggestions(for: "q").items == ["l"])
    #expect(remote.count == 1)
  }

  @Test func recommendingKeepsSuggestionsImmediate() async throws {
    let base = ScriptedSource(Response(["l"], origin: .local), isImmediate: true, recommended: ["base"])
    let source = base.recommending { ["r"] }
    #expect(source.immediateSuggestions(for: "q").map { Array($0.items) } == ["l"])
    #expect(try await source.suggestions(for: "q").items == ["l"])
    #expect(source.query(for: " q ") == "q")
    #expect(try await source.recommendations() == ["r"])
    let failing = base.recommending { throw TestError("t") }
    await #expect(throws: TestError("t")) { try await failing.recommendations() }
  }

  @Test func remoteRecommendationsNeedPermission() async throws {
    let none = ScriptedSource(Response([], origin: .local))
    let some = ScriptedSource(Response([], origin: .local), recommended: ["r"])
    #expect(try await fallback(none, some, .never).recommendations() == [])
    #expect(some.count == 0)
    #expect(try await fallback(none, some, .whenNoResults).recommendations() == ["r"])
    #expect(try await fallback(some, none, .whenNoResults).recommendations() == ["r"])
  }

  @Test func cancellationIsNotAFailure() async throws {
    let base = ManualSource()
    let source = FallbackSource(
      local: ScriptedSource(Suggestions(ManualSource.items("q", -1, 1), origin: .local), isImmediate: true),
      remote: base, policy: .whenFewerThan(5))
    let task = Task { try await source.suggestions(for: "q") }
    try await eventually("the remote source is called") { base.pending == [0] }
    task.cancel()
    await #expect(throws: CancellationError.self) { try await task.value }
  }

  @Test func cancellationIsNotTheLocalFailure() async throws {
    let base = ManualSource()
    let source = FallbackSource(
      local: ScriptedSource<TestItem>(failing: TestError("local")), remote: base, policy: .whenNoResults)
    let task = Task { try await source.suggestions(for: "q") }
    try await eventually("the remote source is called") { base.pending == [0] }
    task.cancel()
    await #expect(throws: CancellationError.self) { try await task.value }
  }

  /// The policy counts all pages, and remote suggestions follow the last local page.
  @Test func localPagesComeFirst() async throws {
    let local = PagedSource(items: (0..<5).map { "l\($0)" }, pageSize: 2)
    let remote = PagedSource(items: ["r0", "l0", "l4", "r1"], pageSize: 10)
    let many = FallbackSource(local: local, remote: remote, policy: .whenFewerThan(5))
    var page = try await many.suggestions(for: SearchRequest("q", offset: 4))
    #expect(page.items == ["l4"])
    #expect(remote.requests.withLock(\.count) == 0)
    let few = FallbackSource(local: local, remote: remote, policy: .whenFewerThan(6))
    page = try await few.suggestions(for: "q")
    #expect(page.items == ["l0", "l1"])
    #expect(page.hasMore)
    #expect(remote.requests.withLock(\.count) == 0)
    #expect(few.immediateSuggestions(for: "q")?.isFinal == true)
    page = try await few.suggestions(for: SearchRequest("q", offset: 4))
    #expect(page.items == ["l4", "r0", "r1"])
    #expect(page.items.indices.map { page.items.origin(at: $0) } == [.local, .remote, .remote])
    #expect(remote.requests.withLock { $0 } == ["q"])
    #expect(!page.hasMore)
  }

  /// If only the service has suggestions, its pages follow each other.
  @Test func remotePages() async throws {
    let local = PagedSource(items: [], pageSize: 2)
    let remote = PagedSource(items: ["r0", "r1", "r2"], pageSize: 2)
    let source = FallbackSource(local: local, remote: remote, policy: .whenNoResults)
    let first = try await source.suggestions(for: "q")
    #expect(first.items == ["r0", "r1"])
    #expect(first.hasMore)
    #expect(try await source.suggestions(for: SearchRequest("q", offset: 2)).items == ["r2"])
  }

  /// Nothing is sent for a text that the remote source has no query for.
  @Test func remoteSourceChoosesItsTexts() async throws {
    let remote = PagedSource(items: ["r"], pageSize: 2, accepts: { $0 == "Q" })
    let source = FallbackSource(local: PagedSource(items: [], pageSize: 2), remote: remote, policy: .whenNoResults)
    #expect(try await source.suggestions(for: "john@example.com").isEmpty)
    #expect(source.immediateSuggestions(for: "john@example.com")?.isFinal == true)
    #expect(remote.requests.withLock(\.count) == 0)
    #expect(try await source.suggestions(for: "q").items == ["r"])
    #expect(remote.requests.withLock { $0 } == ["Q"])
  }
}

/// An immediate source with pages, whose query is in capitals.
private final class PagedSource: SearchSource {
  let requests = Locked<[SearchRequest]>([])
  private let items: [String]
  private let pageSize: Int
  private let accepts: (@Sendable (String) -> Bool)?

  init(items: [String], pageSize: Int, accepts: (@Sendable (String) -> Bool)? = nil) {
    (self.items, self.pageSize, self.accepts) = (items, pageSize, accepts)
  }

  func query(for text: String) -> String {
    guard let accepts else { return text }
    return accepts(text.uppercased()) ? text.uppercased() : ""
  }

  func immediateSuggestions(for request: SearchRequest) -> Suggestions<String>? {
    items.first?.hasPrefix("r") == true ? nil : page(request, .local)
  }

  func suggestions(for request: SearchRequest) async throws -> Suggestions<String> {
    requests.withLock { $0.append(request) }
    return page(request, .remote)
  }

  private func page(_ request: SearchRequest, _ origin: SuggestionOrigin) -> Suggestions<String> {
    let rest = items.dropFirst(request.offset)
    return Suggestions(
      Array(rest.prefix(pageSize)), origin: origin, totalCount: items.count, hasMore: rest.count > pageSize)
  }
}

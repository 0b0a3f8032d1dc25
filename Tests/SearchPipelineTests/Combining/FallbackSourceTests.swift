import SearchPipeline
import Testing

@Suite(.timeLimit(.minutes(5))) struct FallbackSourceTests {
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
        #expect(atOnce?.items == (isImmediate ? items : nil))
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
}

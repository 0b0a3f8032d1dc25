import SearchPipeline
import Testing

@Suite(.timeLimit(.minutes(5))) struct FallbackSourceTests {
  private typealias Answer = Suggestions<String>

  private func fallback(
    _ local: Fixed<String>, _ remote: Fixed<String>, _ policy: FallbackPolicy
  ) -> FallbackSource<Fixed<String>, Fixed<String>> {
    FallbackSource(local: local, remote: remote, policy: policy)
  }

  private static let policies: [FallbackPolicy] = [.never, .whenNoAnswer, .whenFewerThan(0), .whenFewerThan(3)]

  /// Whatever the two sources do, local answers are there, first, and at once; the remote is asked exactly if the
  /// policy says so.
  @Test(arguments: policies, 0..<5)
  func aFailingRemoteNeverCostsTheLocalAnswer(policy: FallbackPolicy, count: Int) async throws {
    let items = (0..<count).map { "local \($0)" }
    let wanted =
      switch policy {
      case .never: 0
      case .whenNoAnswer: 1
      case .whenFewerThan(let wanted): wanted
      }
    for isImmediate in [false, true] {
      let local = Fixed(Answer(items, totalCount: count), isImmediate: isImmediate)
      for error: any Error in [Trouble("remote"), PlainTrouble(), CancellationError()] {
        let remote = Fixed<String>(failing: error)
        let source = fallback(local, remote, policy)
        let atOnce = source.immediateSuggestions(for: "a")
        #expect(atOnce?.items == (isImmediate ? items : nil))
        #expect(atOnce?.isFinal == (isImmediate ? count >= wanted : nil))
        let answer = try await source.suggestions(for: "a")
        #expect(answer.items == items)
        #expect(answer.origin == .local)
        #expect(answer.totalCount == count)
        #expect(answer.isFinal)
        #expect((answer.setback != nil) == (count < wanted))
        #expect(remote.count == (count < wanted ? 1 : 0))
      }
    }
  }

  @Test func theRemoteAddsWhatTheLocalSourceDoesNotHave() async throws {
    let local = Fixed(Answer(["a", "b"]), isImmediate: true)
    let remote = Fixed(Answer(["c", "b", "d"], origin: .remote))
    let answer = try await fallback(local, remote, .whenFewerThan(3)).suggestions(for: "q")
    #expect(answer.items == ["a", "b", "c", "d"])
    #expect(answer.origin == .remote)
    let same = Fixed(Answer(["b"], origin: .remote))
    let unchanged = try await fallback(local, same, .whenFewerThan(3)).suggestions(for: "q")
    #expect(unchanged.items == ["a", "b"])
    #expect(unchanged.origin == .local)
    let alone = try await fallback(Fixed(Answer([])), remote, .whenNoAnswer).suggestions(for: "q")
    #expect(alone.items == ["c", "b", "d"])
    #expect(alone.origin == .remote)
  }

  @Test func aRemoteThatCanTellAtOnceMakesTheAnswerFinal() throws {
    let local = Fixed(Answer(["a"]), isImmediate: true)
    let remote = Fixed(Answer(["b"], origin: .cache(age: .seconds(1), isStale: false)), isImmediate: true)
    let atOnce = try #require(fallback(local, remote, .whenFewerThan(2)).immediateSuggestions(for: "q"))
    #expect(atOnce.items == ["a", "b"])
    #expect(atOnce.isFinal)
  }

  @Test func aFailingLocalSourceIsMadeUpForByTheRemoteIfThatMayBeAsked() async throws {
    let local = Fixed<String>(failing: Trouble("local"))
    let remote = Fixed(Answer(["b"], origin: .remote))
    let answer = try await fallback(local, remote, .whenNoAnswer).suggestions(for: "q")
    #expect(answer.items == ["b"])
    #expect(answer.setback as? Trouble == Trouble("local"))
    await #expect(throws: Trouble("local")) { try await fallback(local, remote, .never).suggestions(for: "q") }
    let neither = fallback(local, Fixed(failing: Trouble("remote")), .whenNoAnswer)
    await #expect(throws: Trouble("local")) { try await neither.suggestions(for: "q") }
  }

  @Test func recommendationsComeFromTheRemoteOnlyIfItMayBeAsked() async throws {
    let none = Fixed(Answer([]))
    let some = Fixed(Answer([]), recommended: ["r"])
    #expect(try await fallback(none, some, .never).recommendations() == [])
    #expect(some.count == 0)
    #expect(try await fallback(none, some, .whenNoAnswer).recommendations() == ["r"])
    #expect(try await fallback(some, none, .whenNoAnswer).recommendations() == ["r"])
  }

  @Test func cancellationIsNotTakenForAFailure() async throws {
    let desk = Desk()
    let source = FallbackSource(
      local: Fixed(Suggestions(Desk.hits("q", -1, 1)), isImmediate: true), remote: desk, policy: .whenFewerThan(5))
    let asking = Task { try await source.suggestions(for: "q") }
    try await eventually("the remote is asked") { desk.open == [0] }
    asking.cancel()
    await #expect(throws: CancellationError.self) { try await asking.value }
  }

  @Test func cancellationIsNotTakenForTheLocalFailureEither() async throws {
    let desk = Desk()
    let source = FallbackSource(local: Fixed<Hit>(failing: Trouble("local")), remote: desk, policy: .whenNoAnswer)
    let asking = Task { try await source.suggestions(for: "q") }
    try await eventually("the remote is asked") { desk.open == [0] }
    asking.cancel()
    await #expect(throws: CancellationError.self) { try await asking.value }
  }
}

import SearchPipeline
import Testing

@Suite(.timeLimit(.minutes(5))) struct AnySourceTests {
  /// Whatever a source says of itself, nothing is lost by not knowing what it is.
  private struct Loud: Source {
    func query(for text: String) -> String { text.uppercased() }
    func immediateSuggestions(for query: String) -> Suggestions<String>? {
      Suggestions(["at once " + query], isFinal: false)
    }
    func suggestions(for query: String) async throws -> Suggestions<String> { Suggestions(["later " + query]) }
    func recommendations() async throws -> [String] { ["recommended"] }
  }

  @Test func everyQuestionGoesToTheBase() async throws {
    let source = AnySource(Loud())
    #expect(source.query(for: "a") == "A")
    #expect(source.immediateSuggestions(for: "A")?.items == ["at once A"])
    #expect(source.immediateSuggestions(for: "A")?.isFinal == false)
    #expect(try await source.suggestions(for: "A").items == ["later A"])
    #expect(try await source.recommendations() == ["recommended"])
    await #expect(throws: Trouble("t")) {
      try await AnySource<String>(Fixed(failing: Trouble("t"))).suggestions(for: "a")
    }
  }

  @Test func whoGivesUpGivesUpTheBase() async throws {
    let desk = Desk()
    let asking = Task { try await AnySource(desk).suggestions(for: "q") }
    try await eventually("the base is asked") { desk.open == [0] }
    asking.cancel()
    await #expect(throws: CancellationError.self) { try await asking.value }
    #expect(desk.withdrawn == [0])
  }
}

import Dispatch
import SearchPipeline
import Testing

/// Searches in a module that is MainActor by default.
@Suite(.timeLimit(.minutes(10))) struct MainActorModuleTests {
  /// Returns the results of a text.
  private func results<Item: Sendable>(_ source: any SearchSource<Item>, _ text: String) async throws -> [Item] {
    let (texts, typing) = AsyncStream<String>.makeStream()
    typing.yield(text)
    typing.finish()
    var items: [Item] = []
    let states = SearchStates(of: texts, in: source, configuration: SearchConfiguration(debounce: .zero))
    for try await state in states where state.phase == .results { items = Array(state.items) }
    return items
  }

  @Test func itemsOfTheMainActor() async throws {
    let library = Library()
    library.tracks = [Track(title: "Blue"), Track(title: "Green")]
    let found = try await results(Tracks(library: library), "B")
    #expect(found.map(\.title) == ["Blue"])
    found.first?.isPlaying = true
    #expect(library.tracks.map(\.isPlaying) == [true, false])
    let models = Models(artists: [], library: library, albumSource: Albums())
    models.tracks.select(library.tracks[1])
    models.tracks.select(library.tracks[1])
    #expect(models.tracks.recentSelections.map(\.title) == ["Green"])
    models.albums.select(Album(id: 1, title: "a"))
    models.albums.select(Album(id: 1, title: "b"))
    #expect(models.albums.recentSelections.map(\.title) == ["b"])
    #expect(try await results(Albums(), "Kind").map(\.title) == ["Kind"])
  }

  /// A nonisolated function can create and call the source.
  @Test func sourcesAreNotIsolated() async throws {
    #expect(try await offTheMainActor() == ["Ella"])
  }

  /// The test blocks the main actor until the source was called.
  @available(macOS 14, iOS 17, tvOS 17, watchOS 10, *)
  @Test func asynchronousMethodsRunOffTheMainActor() {
    let source = Signalling()
    let model = SearchModel(
      source: source, recentSelections: RecentSelections { $0 == $1 },
      configuration: SearchConfiguration(debounce: .zero))
    model.text = "E"
    #expect(source.called.wait(timeout: .now() + 60) == .success)
    model.text = ""
    #expect(source.called.wait(timeout: .now() + 60) == .success)
  }

  @concurrent private func offTheMainActor() async throws -> [String] {
    let source = Artists(artists: [Artist(id: 1, name: "Ella"), Artist(id: 2, name: "Nina")])
    return try await source.suggestions(for: "E").items.map(\.name)
  }
}

/// Signals each call of an asynchronous method.
private struct Signalling: SearchSource {
  let called = DispatchSemaphore(value: 0)

  func suggestions(for request: SearchRequest) async throws -> Suggestions<String> {
    called.signal()
    return Suggestions([], origin: .local)
  }

  func recommendations() async throws -> [String] {
    called.signal()
    return []
  }
}

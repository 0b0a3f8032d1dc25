// Search as you type over something else than postcodes, and over an index without a screen.
import PostcodeSearch

// snippet.dogs
struct Dogs: SearchSource {
  let names: [String]

  func suggestions(for request: SearchRequest) async throws -> Suggestions<String> {
    Suggestions(names.filter { $0.hasPrefix(request.query) }, origin: .local)
  }
}
// snippet.end

@MainActor @available(macOS 14, iOS 17, *)
func searchDogs() {
  // snippet.dogmodel
  let model = SearchModel(
    source: Dogs(names: ["Akita", "Basenji", "Beagle"]), recentSelections: RecentSelections { $0 == $1 })
  model.text = "B"
  print(model.state.phase)  // loading
  // snippet.end
}

@MainActor @available(macOS 14, iOS 17, *)
func searchPostcodes(index: PostcodeIndex) {
  // snippet.model
  let model = SearchModel(source: LocalSource(index))
  model.text = "sw1a 2"
  print(model.state.items.map(\.text))  // ["SW1A 2AA", "SW1A 2AB", …]: there when the setter of the text returns
  // snippet.end
}

@MainActor
final class Field {
  var onChange: (String) -> Void = { _ in }
}

@MainActor
func search(field: Field, index: PostcodeIndex, show: (SearchState<PostcodeSuggestion>) -> Void) async throws {
  // snippet.states
  let (texts, typing) = AsyncStream<String>.makeStream()
  field.onChange = { typing.yield($0) }

  for try await state in SearchStates(of: texts, in: LocalSource(index)) {
    show(state)
  }
  // snippet.end
}

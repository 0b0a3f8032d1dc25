// The same search with async/await, Combine and SwiftUI.
import Foundation
import PostcodeSearch

#if canImport(SwiftUI)
  import Combine
  import SwiftUI
#endif

// snippet.async
@MainActor
func search(
  _ inputs: AsyncStream<SearchInput<PostcodeSuggestion>>, in source: any SearchSource<PostcodeSuggestion>,
  show: (SearchState<PostcodeSuggestion>) -> Void
) async throws {
  for try await state in SearchStates(of: inputs, in: source, recentSelections: RecentSelections()) {
    show(state)
  }
}
// snippet.end

func inputs() -> AsyncStream<SearchInput<PostcodeSuggestion>> {
  // snippet.inputs
  let (inputs, user) = AsyncStream<SearchInput<PostcodeSuggestion>>.makeStream()
  user.yield(.text("sw1a"))
  user.yield(.loadMore)
  user.yield(.refresh)
  user.yield(.cancel)
  user.finish()
  // snippet.end
  return inputs
}

#if canImport(SwiftUI)
  // snippet.combine
  @MainActor
  final class SearchPresenter {
    private let search: SearchObject<PostcodeSuggestion>
    private var subscriptions: Set<AnyCancellable> = []

    init(source: any SearchSource<PostcodeSuggestion>, show: @escaping (SearchState<PostcodeSuggestion>) -> Void) {
      search = SearchObject(source: source)
      search.$state
        .removeDuplicates()
        .sink { show($0) }
        .store(in: &subscriptions)
    }

    func type(_ text: String) { search.text = text }
  }
  // snippet.end

  @available(iOS 17, macOS 14, tvOS 17, watchOS 10, *)
  // snippet.swiftui
  struct SearchView: View {
    @State private var model: SearchModel<PostcodeSuggestion>

    init(source: any SearchSource<PostcodeSuggestion>) {
      _model = State(initialValue: SearchModel(source: source))
    }

    var body: some View {
      List(model.state.items) { item in Text(item.text) }
        .searchable(text: $model.text, prompt: "Postcode")
    }
  }
// snippet.end
#endif

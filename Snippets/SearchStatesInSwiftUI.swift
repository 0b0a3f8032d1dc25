// Parts of a search screen in SwiftUI: other states, recent selections, and iOS 16.
// snippet.hide
#if canImport(SwiftUI)
  import Foundation
  import PostcodeSearch
  import SwiftUI

  @available(iOS 17, macOS 14, *)
  struct StateOverlay: View {
    let model: SearchModel<PostcodeSuggestion>

    var body: some View {
      EmptyView()
        // snippet.show
        // snippet.overlay
        .overlay {
          switch model.state {
          case .idle, .results: EmptyView()
          case .loading(_, let results): if results == nil { ProgressView() }
          case .stalled: ProgressView("Still searching…")
          case .noResults(let results): ContentUnavailableView.search(text: results.query)
          case .failed(_, let error):
            ContentUnavailableView {
              Label("Search failed", systemImage: "wifi.slash")
            } description: {
              Text(error.localizedDescription)
            } actions: {
              Button("Try Again") { model.refresh() }
            }
          }
        }
      // snippet.end
      // snippet.hide
    }
  }

  @available(iOS 17, macOS 14, *)
  struct RecentPostcodes: View {
    @State private var model: SearchModel<PostcodeSuggestion>
    // snippet.show
    // snippet.recent
    @AppStorage private var saved: Data

    init(index: PostcodeIndex) {
      _saved = AppStorage(wrappedValue: Data(), "recentPostcodes")
      let recent = (try? JSONDecoder().decode([PostcodeSuggestion].self, from: _saved.wrappedValue)) ?? []
      let model = SearchModel(source: LocalSource(index), recentSelections: RecentSelections(recent, limit: 5))
      _model = State(initialValue: model)
    }

    var body: some View {
      List(model.state.sections) { section in
        Section(title(of: section.kind)) {
          ForEach(section.items) { item in
            Button(item.text) { model.select(item) }
          }
        }
      }
      .onChange(of: model.recentSelections) { _, selections in
        saved = (try? JSONEncoder().encode(selections)) ?? Data()
      }
    }

    private func title(of kind: SearchSection<PostcodeSuggestion>.Kind) -> String {
      switch kind {
      case .recentSelections: "Recent"
      case .recommendations: "Recommended"
      case .results: "Postcodes"
      }
    }
    // snippet.end
    // snippet.hide
  }

  struct OlderSystems: View {
    // snippet.show
    // snippet.object
    @StateObject private var model: SearchObject<PostcodeSuggestion>

    init(index: PostcodeIndex) {
      _model = StateObject(wrappedValue: SearchObject(source: LocalSource(index)))
    }
    // snippet.end
    // snippet.hide

    var body: some View { List(model.state.items) { item in Text(item.text) } }
  }
#endif
// snippet.show

// A search screen for items of any type, in SwiftUI.
import Foundation
import SearchPipeline

#if canImport(SwiftUI)
  import SwiftUI

  @available(iOS 17, macOS 14, tvOS 17, watchOS 10, *)
  // snippet.screen
  struct SearchScreen<Item: Identifiable & Sendable, Row: View>: View {
    @Bindable var model: SearchModel<Item>
    @ViewBuilder let row: (Item) -> Row

    var body: some View {
      List {
        ForEach(model.state.sections) { section in
          Section(title(of: section.kind)) {
            ForEach(section.items) { item in
              Button {
                model.select(item)
              } label: {
                row(item)
              }
              .onAppear { if item.id == section.items.last?.id { model.loadMore() } }
            }
          }
        }
        if let nextPage = model.state.results?.nextPage { footer(nextPage) }
      }
      .overlay { if model.state.sections.isEmpty { SearchStatus(model: model) } }
      .searchable(text: $model.text, prompt: "Search")
      .onSubmit(of: .search) { model.submit() }
      .refreshable { [model] in await model.refresh() }
      .onAppear { model.start() }
      .onDisappear { model.cancel() }
      .animation(.default, value: model.state.phase)
    }

    private func title(of kind: SearchSection<Item>.Kind) -> String {
      switch kind {
      case .recentSelections: "Recent"
      case .recommendations: "Recommended"
      case .results: "Results"
      }
    }

    @ViewBuilder
    private func footer(_ nextPage: NextPage) -> some View {
      switch nextPage {
      case .none, .available: EmptyView()
      case .loading: ProgressView()
      case .failed(let error): Button(error.localizedDescription) { model.loadMore() }
      }
    }
  }
  // snippet.end

  @available(iOS 17, macOS 14, tvOS 17, watchOS 10, *)
  // snippet.status
  struct SearchStatus<Item: Sendable>: View {
    let model: SearchModel<Item>

    var body: some View {
      switch model.state {
      case .idle(_, .failed(let error, _)), .failed(_, let error):
        Button("\(error.localizedDescription) Try again") { model.refresh() }
      case .idle(_, .loading), .loading, .stalled: ProgressView()
      case .noResults(let results): ContentUnavailableView.search(text: results.query)
      case .idle, .results: EmptyView()
      }
    }
  }
// snippet.end
#endif

// snippet.books
nonisolated struct Book: Sendable, Identifiable {
  let id: Int
  let title: String
}

struct Books: SearchSource {
  let books: [Book]

  func suggestions(for request: SearchRequest) async throws -> Suggestions<Book> {
    let page = books.filter { $0.title.hasPrefix(request.query) }.dropFirst(request.offset)
    return Suggestions(Array(page.prefix(20)), origin: .local, hasMore: page.count > 20)
  }

  func recommendations() async throws -> [Book] { Array(books.prefix(3)) }
}
// snippet.end

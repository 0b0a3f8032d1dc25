#if canImport(SwiftUI)
  import PostcodeIndex
  import PostcodeSearch
  import SearchSupport
  import SwiftUI

  /// A list of postcodes with a search field.
  struct PostcodeList: View {
    @AppStorage("recentPostcodes") private var saved = ""
    @State private var model: SearchModel<PostcodeSuggestion>

    init(index: PostcodeIndex, searchesOnline: Bool = true) {
      let texts = UserDefaults.standard.string(forKey: "recentPostcodes") ?? ""
      let recent = texts.split(separator: "\n").map { PostcodeSuggestion(text: String($0)) }
      _model = State(
        initialValue: SearchModel(
          source: PostcodeSearchSetup.makeSource(index, searchesOnline: searchesOnline),
          recentSelections: RecentSelections(recent, limit: 5)))
    }

    var body: some View {
      List(model.state.sections) { section in
        Section(section.kind == .recentSelections ? "Recent" : "Postcodes") {
          ForEach(section.items) { item in
            Button {
              model.select(item)
            } label: {
              LabeledContent(item.text, value: item.isTerminated ? "terminated" : "")
            }
            .onAppear { if item.id == section.items.last?.id { model.loadMore() } }
          }
        }
      }
      .searchable(text: $model.text, prompt: "Postcode")
      .autocorrectionDisabled()
      #if os(iOS)
        .textInputAutocapitalization(.characters)
      #endif
      .onSubmit(of: .search) {
        if let first = model.state.items.first { model.select(first) }
      }
      .overlay { if showsError { unavailable } }
      .animation(.default, value: model.state.phase)
      .navigationTitle(model.selection?.text ?? "Postcodes")
      .safeAreaInset(edge: .bottom) { Text(model.state.caption).font(.footnote).padding() }
      .onAppear { model.start() }
      .onDisappear { model.cancel() }
      .onChange(of: model.recentSelections) { _, selections in
        saved = selections.map(\.text).joined(separator: "\n")
      }
    }

    private var showsError: Bool { model.state.phase == .failed }

    private var unavailable: some View {
      ContentUnavailableView {
        Label("Search failed", systemImage: "wifi.slash")
      } description: {
        Text(model.state.error?.localizedDescription ?? "")
      } actions: {
        Button("Try Again") { model.refresh() }
      }
    }
  }
#endif

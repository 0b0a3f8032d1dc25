// A search field over an index, in SwiftUI.
// snippet.hide
#if canImport(SwiftUI)
  // snippet.show
  import PostcodeIndex
  import PostcodeSearch
  import SwiftUI

  // snippet.view
  @available(iOS 17, macOS 14, *)
  struct PostcodeList: View {
    @State private var model: SearchModel<PostcodeSuggestion>

    init(index: PostcodeIndex) {
      _model = State(initialValue: SearchModel(source: LocalSource(index)))
    }

    var body: some View {
      List(model.state.items) { item in
        Button(item.text) { model.select(item) }
      }
      .searchable(text: $model.text)
      .autocorrectionDisabled()
      .onSubmit(of: .search) { model.state.items.first.map(model.select) }
      .onAppear { model.start() }
    }
  }
  // snippet.end
  // snippet.hide
#endif
// snippet.show

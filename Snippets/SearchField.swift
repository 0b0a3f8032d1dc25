// A search field over an index, in SwiftUI.
// snippet.hide
#if canImport(SwiftUI)
  // snippet.show
  import Foundation
  import PostcodeIndexStore
  import PostcodeSearch
  import SwiftUI

  // snippet.hide
  @available(iOS 17, macOS 14, *)
  // snippet.show
  struct ContentView: View {
    // Read once: SwiftUI creates a view many times.
    private static let index = Result { try PostcodeIndex(resource: "sample") }

    var body: some View {
      NavigationStack {
        switch Self.index {
        case .success(let index): PostcodeList(index: index)
        case .failure(let error): Text(error.localizedDescription)
        }
      }
    }
  }

  // snippet.hide
  @available(iOS 17, macOS 14, *)
  // snippet.show
  // snippet.view
  struct PostcodeList: View {
    @State private var model: SearchModel<PostcodeSuggestion>

    init(index: PostcodeIndex) {
      _model = State(initialValue: SearchModel(source: LocalSource(index)))
    }

    var body: some View {
      List(model.state.items) { item in
        Button(item.text) { model.select(item) }
      }
      .searchable(text: $model.text, prompt: "Postcode")
      .autocorrectionDisabled()
      #if os(iOS)
        .textInputAutocapitalization(.characters)
      #endif
      .onSubmit(of: .search) { model.submit() }
      .onAppear { model.start() }
      .onDisappear { model.cancel() }
      .animation(.default, value: model.state.phase)
    }
  }
// snippet.end
// snippet.hide
#endif
// snippet.show

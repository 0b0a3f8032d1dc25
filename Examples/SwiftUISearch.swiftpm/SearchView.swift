import PostcodeSearch
import SearchSupport
import SwiftUI

/// A search field for postcodes with recent ones, recommendations and pages. A tap opens the address form.
struct SearchView: View {
  private let setup: SearchSetup
  @State private var model: SearchModel<PostcodeSuggestion>
  @State private var form: AddressForm?
  @State private var address: AddressForm?

  init(_ setup: SearchSetup) {
    self.setup = setup
    let recent = RecentPostcodes().load(in: setup.index)
    _model = State(initialValue: SearchModel(source: setup.source, recentSelections: recent))
  }

  var body: some View {
    List {
      if let banner = model.state.banner { BannerView(text: banner, retry: retry) }
      ForEach(model.state.sections) { section in
        Section(section.title) {
          ForEach(section.items) { item in
            Button {
              model.select(item)
            } label: {
              LabeledContent(item.text, value: item.note)
            }
            .onAppear { if item.id == section.items.last?.id { model.loadMore() } }
          }
        }
      }
      Text(model.state.footer ?? model.state.caption).font(.footnote)
    }
    .searchable(text: $model.text, prompt: "Postcode")
    .autocorrectionDisabled()
    .textInputAutocapitalization(.characters)
    .onSubmit(of: .search) { model.submit() }
    .refreshable { [model] in await model.refresh() }
    .animation(.default, value: model.state.phase)
    .navigationTitle(address?.lines.joined(separator: ", ") ?? "Postcodes")
    .onAppear { model.start() }
    .onDisappear { model.cancel() }
    .onChange(of: model.selection) { _, item in if let item { form = AddressForm(item, in: setup.index) } }
    .onChange(of: model.recentSelections) { _, selections in RecentPostcodes().save(selections) }
    .task { await setup.reconnectsWhenNetworkReturns() }
    // A postcode can be selected again.
    .sheet(item: $form, onDismiss: { model.clearSelection() }) { form in
      NavigationStack {
        AddressView(form) { finished in
          address = finished
          self.form = nil
        }
      }
    }
  }

  private func retry() {
    setup.reconnect()
    model.refresh()
  }
}

/// What failed, with a button to try again.
struct BannerView: View {
  let text: String
  let retry: () -> Void

  var body: some View {
    Section {
      Label(text, systemImage: "wifi.slash")
      Button("Try Again", action: retry)
    }
  }
}

import SearchSupport
import SwiftUI

/// A form for the rest of an address whose postcode is chosen.
struct AddressView: View {
  @State private var form: AddressForm
  private let onDone: (AddressForm) -> Void

  init(_ form: AddressForm, onDone: @escaping (AddressForm) -> Void) {
    _form = State(initialValue: form)
    self.onDone = onDone
  }

  var body: some View {
    Form {
      Section("Postcode") {
        LabeledContent("Postcode", value: form.postcode)
        if let district = form.district { LabeledContent("District", value: district) }
        if let ward = form.ward { LabeledContent("Ward", value: ward) }
      }
      Section("Address") {
        TextField("House name or number", text: $form.house)
        TextField("Street", text: $form.street)
        TextField("Town", text: $form.town)
      }
      Section("On the envelope") { Text(form.lines.joined(separator: "\n")) }
    }
    .navigationTitle("Address")
    .toolbar { Button("Done") { onDone(form) }.disabled(form.isIncomplete) }
  }
}

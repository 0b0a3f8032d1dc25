import SearchSupport
import UIKit

/// A form for the rest of an address whose postcode is chosen.
final class AddressController: UIViewController {
  private var form: AddressForm
  private let onDone: (AddressForm) -> Void
  private let envelope = UILabel()

  init(_ form: AddressForm, onDone: @escaping (AddressForm) -> Void) {
    self.form = form
    self.onDone = onDone
    super.init(nibName: nil, bundle: nil)
  }

  @available(*, unavailable)
  required init?(coder: NSCoder) { nil }

  override func viewDidLoad() {
    super.viewDidLoad()
    title = form.postcode
    view.backgroundColor = .systemBackground
    navigationItem.rightBarButtonItem = UIBarButtonItem(
      systemItem: .done, primaryAction: UIAction { [weak self] _ in self?.finish() })
    envelope.numberOfLines = 0
    let facts = [form.district, form.ward].compactMap { $0 }.map { label($0) }
    let fields = [
      field("House name or number", \.house), field("Street", \.street), field("Town", \.town),
    ]
    let stack = UIStackView(arrangedSubviews: facts + fields + [envelope])
    stack.axis = .vertical
    stack.spacing = 12
    stack.translatesAutoresizingMaskIntoConstraints = false
    view.addSubview(stack)
    NSLayoutConstraint.activate([
      stack.topAnchor.constraint(equalTo: view.safeAreaLayoutGuide.topAnchor, constant: 16),
      stack.leadingAnchor.constraint(equalTo: view.layoutMarginsGuide.leadingAnchor),
      stack.trailingAnchor.constraint(equalTo: view.layoutMarginsGuide.trailingAnchor),
    ])
    showForm()
  }

  private func finish() { onDone(form) }

  private func showForm() {
    envelope.text = form.lines.joined(separator: "\n")
    navigationItem.rightBarButtonItem?.isEnabled = form.isIncomplete == false
  }

  private func label(_ text: String) -> UIView {
    let label = UILabel()
    label.text = text
    return label
  }

  /// Returns a field whose text is a line of the form.
  private func field(_ title: String, _ line: WritableKeyPath<AddressForm, String>) -> UIView {
    let field = UITextField()
    field.placeholder = title
    field.borderStyle = .roundedRect
    let action = UIAction { [weak self, weak field] _ in
      self?.form[keyPath: line] = field?.text ?? ""
      self?.showForm()
    }
    field.addAction(action, for: .editingChanged)
    return field
  }
}

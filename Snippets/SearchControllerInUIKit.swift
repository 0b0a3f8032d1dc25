// A search controller over an index, in UIKit.
// snippet.hide
#if canImport(UIKit) && !os(watchOS) && !os(tvOS)
  import Observation
  import PostcodeSearch
  import UIKit

  @available(iOS 17, *)
  // snippet.show
  final class PostcodeListController: UITableViewController, UISearchResultsUpdating, UISearchBarDelegate {
    private let model: SearchModel<PostcodeSuggestion>
    /// The items in the table. The model's may be newer.
    private var items: [PostcodeSuggestion] = []

    init(index: PostcodeIndex) {
      model = SearchModel(source: LocalSource(index))
      super.init(style: .plain)
    }

    required init?(coder: NSCoder) { nil }

    override func viewDidLoad() {
      super.viewDidLoad()
      let search = UISearchController(searchResultsController: nil)
      search.searchResultsUpdater = self
      search.searchBar.delegate = self
      search.obscuresBackgroundDuringPresentation = false
      search.searchBar.autocapitalizationType = .allCharacters
      search.searchBar.autocorrectionType = .no
      navigationItem.searchController = search
      tableView.register(UITableViewCell.self, forCellReuseIdentifier: "postcode")
      showState()
      model.start()
    }

    override func viewDidDisappear(_ animated: Bool) {
      super.viewDidDisappear(animated)
      model.cancel()
    }

    func updateSearchResults(for search: UISearchController) {
      model.text = search.searchBar.text ?? ""
    }

    func searchBarSearchButtonClicked(_ searchBar: UISearchBar) { model.submit() }

    /// Shows the state now and after each change.
    private func showState() {
      withObservationTracking {
        items = Array(model.state.items)
      } onChange: { [weak self] in
        // The state changes after this closure returns.
        Task { @MainActor in self?.showState() }
      }
      tableView.reloadData()
    }

    override func tableView(_ tableView: UITableView, numberOfRowsInSection section: Int) -> Int { items.count }

    override func tableView(_ tableView: UITableView, cellForRowAt indexPath: IndexPath) -> UITableViewCell {
      let cell = tableView.dequeueReusableCell(withIdentifier: "postcode", for: indexPath)
      var content = UIListContentConfiguration.valueCell()
      content.text = items[indexPath.row].text
      content.secondaryText = items[indexPath.row].details
      cell.contentConfiguration = content
      return cell
    }

    override func tableView(_ tableView: UITableView, didSelectRowAt indexPath: IndexPath) {
      model.select(items[indexPath.row])
    }
  }
// snippet.hide
#endif
// snippet.show

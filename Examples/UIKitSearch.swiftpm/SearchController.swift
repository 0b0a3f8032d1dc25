import Observation
import PostcodeSearch
import SearchSupport
import UIKit

/// A table of postcodes with a search bar: recent ones, recommendations, results and pages. A tap opens the address form.
final class SearchController: UITableViewController, UISearchResultsUpdating, UISearchBarDelegate {
  private let setup: SearchSetup
  private let model: SearchModel<PostcodeSuggestion>
  private let search = UISearchController(searchResultsController: nil)
  /// The state in the table. The model's may be newer.
  private var shown: SearchState<PostcodeSuggestion>
  private var watching: Task<Void, Never>?

  init(_ setup: SearchSetup) {
    self.setup = setup
    model = SearchModel(source: setup.source, recentSelections: RecentPostcodes().load(in: setup.index))
    shown = model.state
    super.init(style: .insetGrouped)
  }

  @available(*, unavailable)
  required init?(coder: NSCoder) { nil }

  override func viewDidLoad() {
    super.viewDidLoad()
    title = "Postcodes"
    tableView.register(UITableViewCell.self, forCellReuseIdentifier: "postcode")
    search.searchResultsUpdater = self
    search.searchBar.delegate = self
    search.obscuresBackgroundDuringPresentation = false
    search.searchBar.placeholder = "Postcode"
    search.searchBar.autocapitalizationType = .allCharacters
    search.searchBar.autocorrectionType = .no
    navigationItem.searchController = search
    navigationItem.hidesSearchBarWhenScrolling = false
    definesPresentationContext = true
    let refresh = UIRefreshControl()
    refresh.addAction(UIAction { [weak self] _ in self?.retry() }, for: .valueChanged)
    refreshControl = refresh
    showState()
  }

  override func viewWillAppear(_ animated: Bool) {
    super.viewWillAppear(animated)
    model.start()
    watching = Task { [setup] in await setup.reconnectsWhenNetworkReturns() }
  }

  override func viewDidDisappear(_ animated: Bool) {
    super.viewDidDisappear(animated)
    model.cancel()
    watching?.cancel()
  }

  func searchBarSearchButtonClicked(_ searchBar: UISearchBar) { model.submit() }

  func updateSearchResults(for search: UISearchController) { model.text = search.searchBar.text ?? "" }

  /// Shows the state now and after each change.
  private func showState() {
    var selected: PostcodeSuggestion?
    withObservationTracking {
      shown = model.state
      selected = model.selection
    } onChange: { [weak self] in
      // The state changes after this closure returns.
      Task { @MainActor in self?.showState() }
    }
    navigationItem.prompt = shown.banner ?? shown.caption
    tableView.reloadData()
    if let selected { openForm(for: selected) }
  }

  private func retry() {
    setup.reconnect()
    Task {
      await model.refresh()
      refreshControl?.endRefreshing()
    }
  }

  private func openForm(for item: PostcodeSuggestion) {
    model.clearSelection()
    RecentPostcodes().save(model.recentSelections)
    let form = AddressController(AddressForm(item, in: setup.index)) { [weak self] finished in
      self?.title = finished.lines.joined(separator: ", ")
      self?.navigationController?.popViewController(animated: true)
    }
    navigationController?.pushViewController(form, animated: true)
  }

  // MARK: The table has the sections of the state
  override func numberOfSections(in tableView: UITableView) -> Int { shown.sections.count }

  override func tableView(_ tableView: UITableView, titleForHeaderInSection section: Int) -> String? {
    shown.sections[section].title
  }

  override func tableView(_ tableView: UITableView, titleForFooterInSection section: Int) -> String? {
    shown.footer
  }

  override func tableView(_ tableView: UITableView, numberOfRowsInSection section: Int) -> Int {
    shown.sections[section].items.count
  }

  override func tableView(_ tableView: UITableView, cellForRowAt indexPath: IndexPath) -> UITableViewCell {
    let cell = tableView.dequeueReusableCell(withIdentifier: "postcode", for: indexPath)
    let item = shown.sections[indexPath.section].items[indexPath.row]
    var content = UIListContentConfiguration.valueCell()
    content.text = item.text
    content.secondaryText = item.note
    cell.contentConfiguration = content
    return cell
  }

  override func tableView(_ tableView: UITableView, willDisplay cell: UITableViewCell, forRowAt indexPath: IndexPath) {
    if indexPath.row == shown.items.count - 1 { model.loadMore() }
  }

  override func tableView(_ tableView: UITableView, didSelectRowAt indexPath: IndexPath) {
    model.select(shown.sections[indexPath.section].items[indexPath.row])
  }
}

#if canImport(UIKit) && !os(watchOS)
  import Observation
  import PostcodeIndex
  import PostcodeSearch
  import SearchSupport
  import UIKit

  /// A table of postcodes with a search bar in the navigation bar.
  public final class PostcodeSearchController: UITableViewController, UISearchResultsUpdating {
    /// Receives the postcode that the user picks.
    public var onPick: (PostcodeSuggestion) -> Void = { _ in }

    private let model: SearchModel<PostcodeSuggestion>
    private let search = UISearchController(searchResultsController: nil)

    /// Creates a controller that searches an index.
    public init(index: PostcodeIndex, searchesOnline: Bool = true) {
      model = SearchModel(source: PostcodeSearchSetup.makeSource(index, searchesOnline: searchesOnline))
      super.init(style: .plain)
    }

    /// Not available: the controller needs an index.
    @available(*, unavailable)
    public required init?(coder: NSCoder) { nil }

    override public func viewDidLoad() {
      super.viewDidLoad()
      title = "Postcodes"
      tableView.register(UITableViewCell.self, forCellReuseIdentifier: "postcode")
      search.searchResultsUpdater = self
      search.obscuresBackgroundDuringPresentation = false
      search.searchBar.placeholder = "Postcode"
      search.searchBar.autocapitalizationType = .allCharacters
      search.searchBar.autocorrectionType = .no
      navigationItem.searchController = search
      navigationItem.hidesSearchBarWhenScrolling = false
      observeState()
      model.start()
    }

    override public func viewDidDisappear(_ animated: Bool) {
      super.viewDidDisappear(animated)
      model.cancel()
    }

    /// Starts a search for the text of the search bar.
    public func updateSearchResults(for search: UISearchController) {
      model.text = search.searchBar.text ?? ""
    }

    /// Updates the table after each change of the state.
    private func observeState() {
      navigationItem.prompt = model.state.caption
      tableView.reloadData()
      withObservationTracking {
        _ = model.state
      } onChange: { [weak self] in
        // The state changes after this closure returns.
        Task { @MainActor in self?.observeState() }
      }
    }

    override public func tableView(_ tableView: UITableView, numberOfRowsInSection section: Int) -> Int {
      model.state.items.count
    }

    override public func tableView(
      _ tableView: UITableView, cellForRowAt indexPath: IndexPath
    ) -> UITableViewCell {
      let cell = tableView.dequeueReusableCell(withIdentifier: "postcode", for: indexPath)
      let item = model.state.items[indexPath.row]
      var content = cell.defaultContentConfiguration()
      content.text = item.text
      content.secondaryText = item.isTerminated ? "terminated" : nil
      cell.contentConfiguration = content
      return cell
    }

    override public func tableView(_ tableView: UITableView, didSelectRowAt indexPath: IndexPath) {
      let item = model.state.items[indexPath.row]
      model.select(item)
      onPick(item)
    }
  }
#endif

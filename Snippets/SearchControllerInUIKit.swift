// A search controller over an index, in UIKit.
// snippet.hide
#if canImport(UIKit) && !os(watchOS) && !os(tvOS)
  import Observation
  import PostcodeSearch
  import UIKit

  @available(iOS 17, *)
  // snippet.show
  final class PostcodeListController: UITableViewController, UISearchResultsUpdating {
    private let model: SearchModel<PostcodeSuggestion>

    init(index: PostcodeIndex) {
      model = SearchModel(source: LocalSource(index))
      super.init(style: .plain)
    }

    required init?(coder: NSCoder) { nil }

    override func viewDidLoad() {
      super.viewDidLoad()
      let search = UISearchController(searchResultsController: nil)
      search.searchResultsUpdater = self
      search.obscuresBackgroundDuringPresentation = false
      search.searchBar.autocapitalizationType = .allCharacters
      search.searchBar.autocorrectionType = .no
      navigationItem.searchController = search
      observeState()
      model.start()
    }

    override func viewDidDisappear(_ animated: Bool) {
      super.viewDidDisappear(animated)
      model.cancel()
    }

    func updateSearchResults(for search: UISearchController) {
      model.text = search.searchBar.text ?? ""
    }

    private func observeState() {
      withObservationTracking {
        _ = model.state
      } onChange: { [weak self] in
        // The state changes after this closure returns.
        Task { @MainActor in
          self?.observeState()
          self?.tableView.reloadData()
        }
      }
    }
  }
// snippet.hide
#endif
// snippet.show

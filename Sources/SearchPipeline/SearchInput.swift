/// A change of the text or an action of the user, as input of ``SearchStates``.
public enum SearchInput<Item: Sendable>: Sendable {
  /// The text changed.
  case text(String)
  /// Searches again for the same text. See `SearchModel.refresh()`.
  case refresh
  /// Loads the next page. See ``SearchModel/loadMore()``.
  case loadMore
  /// Cancels all requests; the text stays. See ``SearchModel/cancel()``.
  case cancel
  /// Makes an item the first of the recent selections. For Return, that is ``SearchState/topResult``.
  case select(Item)
  /// Searches the text in another source from now on. See ``SearchModel/replaceSource(by:)``.
  case replaceSource(any SearchSource<Item>)

  var event: SearchEvent<Item> {
    switch self {
    case .text(let text): .textChanged(text)
    case .refresh: .refreshed
    case .loadMore: .moreRequested
    case .cancel: .cancelled
    case .select(let item): .selected(item)
    case .replaceSource(let source): .sourceReplaced(source)
    }
  }
}

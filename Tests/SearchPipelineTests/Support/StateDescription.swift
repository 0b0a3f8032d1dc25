import SearchPipeline

extension SearchState where Item == TestItem {
  /// A short form of the state: its name, the query, and each item as query#request.
  var short: String {
    let items = items.map { "\($0.query)#\($0.request)" }.joined(separator: ",")
    return switch self {
    case .idle: "idle(\(items))"
    case .loading(let query, _): "loading \(query)(\(items))"
    case .stalled(let query, _): "stalled \(query)(\(items))"
    case .results(let results): "results \(results.query)(\(items))"
    case .noResults(let results): "noResults \(results.query)"
    case .failed(let query, let error): "failed \(query): \((error as? TestError)?.name ?? "\(error)")"
    }
  }

  /// The results on screen while a response is pending.
  var showing: SearchResults<TestItem>? {
    switch self {
    case .loading(_, let results), .stalled(_, let results): results
    default: nil
    }
  }
}

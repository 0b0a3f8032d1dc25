import SearchPipeline

extension SearchState where Item == Hit {
  /// The state in short: its name, the query, and what is shown, each as query#question.
  var short: String {
    let hits = items.map { "\($0.query)#\($0.question)" }.joined(separator: ",")
    return switch self {
    case .idle: "idle(\(hits))"
    case .loading(let query, _): "loading \(query)(\(hits))"
    case .stalled(let query, _): "stalled \(query)(\(hits))"
    case .results(let results): "results \(results.query)(\(hits))"
    case .noResults(let results): "noResults \(results.query)"
    case .failed(let query, let error): "failed \(query): \((error as? Trouble)?.name ?? "\(error)")"
    }
  }

  /// What is kept while waiting.
  var kept: SearchResults<Hit>? {
    switch self {
    case .loading(_, let kept), .stalled(_, let kept): kept
    default: nil
    }
  }
}

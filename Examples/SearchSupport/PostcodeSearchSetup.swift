import Foundation
import PostcodeIndex
import PostcodeSearch
import PostcodesIO

/// The index and sources of both examples.
public enum PostcodeSearchSetup {
  /// Opens the index at a path. An app would ship the file as a resource.
  ///
  /// - Throws: `IndexError` if the file is missing or damaged.
  public static func openIndex(path: String) throws -> PostcodeIndex {
    try PostcodeIndex(path: path)
  }

  /// Returns a source that searches the index, and optionally postcodes.io if the index has no match.
  public static func makeSource(_ index: PostcodeIndex, searchesOnline: Bool) -> any SearchSource<PostcodeSuggestion> {
    let local = LocalSource(index, limit: 50)
    guard searchesOnline else { return local }
    let service = RemoteSource(PostcodesClient(), limit: 50)
    let remote = CachedSource(CircuitBreakerSource(RetryingSource(service)))
    return FallbackSource(local: local, remote: remote, policy: .whenNoResults)
  }
}

extension SearchState where Item == PostcodeSuggestion {
  /// A line that describes the results.
  public var caption: String {
    switch self {
    case .idle: "Type the beginning of a postcode"
    case .loading: "Searching online"
    case .stalled: "Still searching online"
    case .noResults(let results): "No postcode begins with \(results.query)"
    case .failed(_, let error): "Search failed: \(error.localizedDescription)"
    case .results(let results):
      switch results.origin {
      case .local: "\(results.suggestions.totalCount ?? results.items.count) postcodes"
      case .corrected(let text): "Corrected to \(text)"
      case .cache, .remote: "From postcodes.io"
      }
    }
  }
}

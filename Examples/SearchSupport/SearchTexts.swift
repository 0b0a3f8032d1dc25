import Foundation
import PostcodesIO

// The texts of both apps. An app in several languages writes them as `String(localized:)`.

extension SearchSection where Item == PostcodeSuggestion {
  /// The heading of the section.
  public var title: String {
    switch kind {
    case .recentSelections: "Recent"
    case .recommendations: "Near Westminster"
    case .results: "Postcodes"
    }
  }
}

extension SearchState where Item == PostcodeSuggestion {
  /// A line that describes the state.
  public var caption: String {
    switch self {
    case .idle(_, let recommendations):
      recommendations.isLoading ? "Looking for postcodes near you" : "Type the beginning of a postcode"
    case .loading: "Searching online"
    case .stalled: "Still searching online"
    case .noResults(let results): "No postcode begins with \(results.query)"
    case .failed: "The search failed"
    case .results(let results):
      switch results.origin {
      case .local: "\(results.suggestions.totalCount ?? results.items.count) postcodes"
      case .corrected(let text): "Corrected to \(text)"
      case .cache, .remote: "From postcodes.io"
      }
    }
  }

  /// Whether postcodes.io can't be reached. The postcodes of the index are still found.
  public var isOffline: Bool {
    switch error {
    case is CircuitOpenError: true
    case let error as PostcodesIOError: error.isConnectionFailure
    default: false
    }
  }

  /// The text of the banner above the list, or `nil` if nothing failed.
  public var banner: String? {
    isOffline ? "You are offline. Only postcodes on this device are shown." : error?.localizedDescription
  }

  /// The line after the last item: the state of the next page.
  public var footer: String? {
    switch results?.nextPage {
    case .loading: "Loading more"
    case .failed(let error): error.localizedDescription
    case .available, nil, .some(.none): nil
    }
  }
}

extension PostcodesIOError {
  fileprivate var isConnectionFailure: Bool {
    switch self {
    case .unreachable, .timedOut: true
    default: false
    }
  }
}

extension PostcodeSuggestion {
  /// What to show beside the postcode.
  public var note: String {
    if isTerminated { return "terminated" }
    return ordinal == nil ? "postcodes.io" : ""
  }
}

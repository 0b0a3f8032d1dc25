/// A part of a search screen: a heading with items.
public struct SearchSection<Item: Sendable>: Sendable, Identifiable {
  /// What a section lists.
  public enum Kind: Sendable, Hashable, CaseIterable {
    /// The items selected before, most recent first.
    case recentSelections
    /// The source's recommendations.
    case recommendations
    /// The results for the text.
    case results
  }

  /// What the section lists.
  public let kind: Kind
  /// The items, never empty.
  public let items: SuggestionList<Item>

  /// The kind: a screen has at most one section of each.
  public var id: Kind { kind }
}

extension SearchSection: Equatable where Item: Equatable {}

extension SearchState {
  /// The sections to show, in order, without empty ones: recent selections and recommendations while the text is empty, then
  /// the results.
  ///
  /// - Complexity: O(*n*), where *n* is the number of recent selections and recommendations; results aren't copied.
  public var sections: [SearchSection<Item>] {
    let all: [(SearchSection<Item>.Kind, SuggestionList<Item>)]
    if case .idle(let recent, let recommendations) = self {
      all = [
        (.recentSelections, SuggestionList(recent, origin: .local)),
        (.recommendations, SuggestionList(recommendations.items, origin: .local)),
      ]
    } else {
      all = [(.results, items)]
    }
    return all.filter { !$0.1.isEmpty }.map { SearchSection(kind: $0.0, items: $0.1) }
  }
}

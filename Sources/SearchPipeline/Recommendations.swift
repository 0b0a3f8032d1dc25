/// The recommendations of a source, shown while the text is empty.
public enum Recommendations<Item: Sendable>: Sendable {
  /// No request has been sent, or it was cancelled.
  case none
  /// A request is pending. `showing` holds the earlier recommendations.
  case loading(showing: [Item])
  /// The source responded.
  case loaded([Item])
  /// The source failed. `SearchModel.refresh()` tries again. `showing` holds the earlier recommendations.
  case failed(any Error, showing: [Item])

  /// The items to show.
  public var items: [Item] {
    switch self {
    case .none: []
    case .loading(let items), .loaded(let items), .failed(_, let items): items
    }
  }

  /// Returns the recommendations that satisfy a condition, each `id` once.
  func filter(_ isIncluded: (Item) -> Bool) -> Recommendations {
    var ids: Set<AnyHashable> = []
    let items = items.filter(isIncluded).unique(&ids)
    return switch self {
    case .none: .none
    case .loading: .loading(showing: items)
    case .loaded: .loaded(items)
    case .failed(let error, _): .failed(error, showing: items)
    }
  }

  /// Whether a response is pending.
  public var isLoading: Bool { if case .loading = self { true } else { false } }

  /// The error of the source.
  public var error: (any Error)? { if case .failed(let error, _) = self { error } else { nil } }
}

extension Recommendations: Equatable where Item: Equatable {
  /// Returns whether two states are equal. Errors are equal if their type and description are.
  public static func == (left: Recommendations, right: Recommendations) -> Bool {
    switch (left, right) {
    case (.none, .none): true
    case (.loading(let left), .loading(let right)), (.loaded(let left), .loaded(let right)): left == right
    case (.failed(let error, let left), .failed(let other, let right)): left == right && isSame(error, other)
    default: false
    }
  }
}

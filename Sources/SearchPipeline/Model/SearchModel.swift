public import Observation

/// Search as you type, for a view: text in, one ``state`` out.
///
/// ```swift
/// let model = SearchModel(source: LocalSource(index))
/// model.text = "sw1a 2"
/// model.state.items.map(\.text)  // ["SW1A 2AA", "SW1A 2AB", …], at once because the source is local
/// ```
///
/// See <doc:Guarantees>. For iOS 16 and macOS 13, use `SearchObject`.
@available(macOS 14, iOS 17, tvOS 17, watchOS 10, *)
@MainActor
@Observable
public final class SearchModel<Item: Sendable> {
  /// The typed text. Set it to start a search.
  public var text = "" {
    didSet { engine.handle(.textChanged(text)) }
  }

  /// The state to show.
  public private(set) var state: SearchState<Item>
  /// The item selected last.
  public private(set) var selection: Item?
  /// The recently selected items, most recent first. Save them to keep them for the next session.
  public private(set) var recentSelections: [Item]

  @ObservationIgnored private let engine: SearchEngine<Item>

  /// Creates a model. It sends no requests before ``start()`` is called or ``text`` is set.
  ///
  /// - Parameters:
  ///   - source: The source to search.
  ///   - recentSelections: The items selected in an earlier session.
  ///   - configuration: Times and limits.
  ///   - clock: Measures debounce and stall time.
  public init(
    source: any SearchSource<Item>, recentSelections: RecentSelections<Item>,
    configuration: SearchConfiguration = SearchConfiguration(), clock: any Clock<Duration> = ContinuousClock()
  ) {
    engine = SearchEngine(
      source: source, recentSelections: recentSelections, configuration: configuration, clock: clock)
    state = engine.machine.state
    self.recentSelections = engine.machine.recentSelections.items
    engine.publish = { [weak self] change in self?.apply(change) }
  }

  /// Requests recommendations if there are none yet. Call it when the search comes on screen, any number of times.
  public func start() { engine.handle(.started) }

  /// Searches again for the same text, without debounce and past caches, or tries again after a failure. Requests
  /// recommendations if the text is empty.
  public func refresh() { engine.handle(.refreshed) }

  /// Searches again, as the synchronous `refresh()` does, and returns when nothing is pending: in SwiftUI,
  /// `.refreshable { await model.refresh() }` shows its spinner until then. Cancelling the task ends only the wait.
  public func refresh() async {
    engine.handle(.refreshed)
    await engine.settled()
  }

  /// Loads the next page of results, if ``SearchState/canLoadMore``. Call it when the last item appears on screen. Calls
  /// while a page loads have no effect.
  public func loadMore() { engine.handle(.moreRequested) }

  /// Searches the text in another source from now on, at once and without debounce. Results on screen stay until the new ones
  /// arrive.
  public func replaceSource(by source: any SearchSource<Item>) { engine.handle(.sourceReplaced(source)) }

  /// Cancels all requests. If a response was pending, the state becomes `results` with the provisional results if there
  /// are any, otherwise `idle`. Setting ``text`` or calling `refresh()` starts a new search.
  public func cancel() { engine.handle(.cancelled) }

  /// Selects the first result for the text, as Return does: at once if it is there, otherwise when the response arrives. Never selects a
  /// result for an earlier text that is still on screen. After a failure or ``cancel()``, searches again first. Changing the text or calling
  /// ``cancel()`` before the response arrives withdraws the choice.
  public func submit() { engine.handle(.submitted) }

  /// Makes an item the selection and the first of the recent selections.
  public func select(_ item: Item) { engine.handle(.selected(item)) }

  /// Clears the selection. The recent selections stay.
  public func clearSelection() { engine.handle(.selectionCleared) }

  private func apply(_ change: SearchEngine<Item>.Change) {
    switch change {
    case .state(let state): self.state = state
    case .selections(let selection, let recent): (self.selection, recentSelections) = (selection, recent)
    }
  }
}

@available(macOS 14, iOS 17, tvOS 17, watchOS 10, *)
extension SearchModel where Item: Identifiable {
  /// Creates a model without earlier selections, for items that are the same if they have the same `id`.
  ///
  /// - Parameters:
  ///   - source: The source to search.
  ///   - configuration: Times and limits.
  ///   - clock: Measures debounce and stall time.
  public convenience init(
    source: any SearchSource<Item>, configuration: SearchConfiguration = SearchConfiguration(),
    clock: any Clock<Duration> = ContinuousClock()
  ) {
    self.init(source: source, recentSelections: RecentSelections(), configuration: configuration, clock: clock)
  }
}

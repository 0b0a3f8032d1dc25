public import Observation

/// Search as you type, for a view: text in, exactly one ``state`` out.
///
/// ```swift
/// let model = SearchModel(source: LocalSource(index))
/// model.text = "sw1a 2"
/// model.state.items.map(\.text)  // SW1A 2AA, SW1A 2AB …: at once, as the source is local
/// ```
///
/// What it promises is told in <doc:Guarantees>; how it goes into a view, in <doc:SwiftUI>.
@available(macOS 14, iOS 17, tvOS 17, watchOS 10, *)
@MainActor
@Observable
public final class SearchModel<S: Source> {
  /// The text as typed. Setting it is all that there is to searching.
  public var text = "" {
    didSet { handle(.textChanged(text)) }
  }

  /// What to show.
  public private(set) var state: SearchState<S.Item>
  /// What was picked last.
  public private(set) var selection: S.Item?
  /// The latest picks, the most recent first; the caller keeps them from one start of the program to the next.
  public private(set) var recentPicks: [S.Item]

  @ObservationIgnored private var machine: SearchMachine<S.Item>
  @ObservationIgnored private var tasks: SearchTasks<S>
  /// What has happened and is not dealt with yet.
  @ObservationIgnored private var events: [SearchEvent<S.Item>] = []
  @ObservationIgnored private var isHandling = false

  /// Makes a model, which asks for nothing until ``start()`` is called or ``text`` set.
  ///
  /// - Parameters:
  ///   - source: what is asked.
  ///   - recentPicks: what was picked earlier, and which items count as the same.
  ///   - configuration: times and lengths.
  ///   - clock: what debounce and stall time are measured by.
  public init(
    source: S, recentPicks: RecentPicks<S.Item>, configuration: SearchConfiguration = SearchConfiguration(),
    clock: any Clock<Duration> = ContinuousClock()
  ) {
    tasks = SearchTasks(source: source, clock: clock, configuration: configuration)
    machine = tasks.makeMachine(recentPicks: recentPicks)
    state = machine.state
    self.recentPicks = machine.recentPicks.items
  }

  /// Asks for recommendations if there are none yet. For when the search comes onto the screen; more than once does no
  /// harm.
  public func start() { handle(.started) }

  /// Asks again for what is shown: the same text, without debounce; recommendations when nothing is typed.
  public func refresh() { handle(.refreshed) }

  /// Picks an item: it becomes the selection and the first of the recent picks.
  public func select(_ item: S.Item) { handle(.selected(item)) }

  /// Takes the selection back; the recent picks stay.
  public func clearSelection() { handle(.selectionCleared) }

  private func handle(_ event: SearchEvent<S.Item>) {
    events.append(event)
    // Observers are told while the state is set, and may set the text: that has its turn when this is done, or the
    // older state would be the one that stays.
    guard !isHandling else { return }
    isHandling = true
    defer { isHandling = false }
    while !events.isEmpty {
      let event = events.removeFirst()
      for effect in machine.handle(event) {
        if case .show(let state) = effect { self.state = state }
        tasks.perform(effect) { [weak self] event in await self?.handle(event) }
      }
      switch event {
      case .selected, .selectionCleared:
        selection = machine.selection
        recentPicks = machine.recentPicks.items
      default: break
      }
    }
  }
}

@available(macOS 14, iOS 17, tvOS 17, watchOS 10, *)
extension SearchModel where S.Item: Identifiable {
  /// Makes a model without earlier picks; those with the same `id` are the same. It asks for nothing until ``start()``
  /// is called or ``text`` set.
  public convenience init(
    source: S, configuration: SearchConfiguration = SearchConfiguration(),
    clock: any Clock<Duration> = ContinuousClock()
  ) {
    self.init(source: source, recentPicks: RecentPicks(), configuration: configuration, clock: clock)
  }
}

internal import PostcodeSearch

/// A scrolling list of suggestions with a selection.
struct ScreenList: Sendable {
  private(set) var items: [PostcodeSuggestion] = []
  /// The index of the suggestion that Enter picks.
  private(set) var selection: Int?
  /// The index of the first visible suggestion.
  private(set) var top = 0
  /// Whether the suggestions belong to the typed text. Those of an earlier text are visible, but cannot be picked.
  private(set) var isCurrent = true

  /// Creates an empty list.
  init() {}

  /// The suggestion that Enter picks.
  var selected: PostcodeSuggestion? {
    selection.flatMap { items.indices.contains($0) ? items[$0] : nil }
  }

  /// Replaces the suggestions.
  ///
  /// - Parameters:
  ///   - isNewQuery: Whether the query changed. If not, the selection stays.
  ///   - isCurrent: Whether the suggestions belong to the typed text.
  ///   - selectsFirst: Whether to select the first suggestion if nothing is selected.
  mutating func show(
    _ items: [PostcodeSuggestion], isNewQuery: Bool, isCurrent: Bool, selectsFirst: Bool
  ) {
    let kept = isNewQuery || !self.isCurrent ? nil : selected
    self.items = items
    self.isCurrent = isCurrent
    if isNewQuery { top = 0 }
    let first = selectsFirst && !items.isEmpty ? 0 : nil
    selection = isCurrent ? kept.flatMap { item in items.firstIndex { $0.id == item.id } } ?? first : nil
  }

  /// Moves the selection, at most to the first or last suggestion. Without a selection, moving down selects the first.
  mutating func move(by count: Int) {
    guard isCurrent, !items.isEmpty else { return }
    guard selection != nil || count > 0 else { return }
    let selection = selection ?? -1
    self.selection = min(max(selection + count, 0), items.count - 1)
  }

  mutating func moveToStart() { move(by: -items.count) }

  mutating func moveToEnd() { move(by: 2 * items.count) }

  /// Scrolls as little as necessary to make the selection visible in a number of rows.
  mutating func reveal(in rows: Int) {
    if let selection, rows > 0 { top = min(max(top, selection - rows + 1), selection) }
    top = max(min(top, items.count - rows), 0)
  }
}

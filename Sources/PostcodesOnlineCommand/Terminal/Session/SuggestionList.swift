package import PostcodeSearch

/// Suggestions below each other, of which one may be selected and some are in view.
package struct SuggestionList: Sendable {
  package private(set) var items: [PostcodeSuggestion] = []
  /// The place of the one that Enter picks.
  package private(set) var selection: Int?
  /// The place of the first in view.
  package private(set) var top = 0
  /// Whether they belong to what is typed; those of an earlier text can be seen, but not picked.
  package private(set) var isCurrent = true

  /// Nothing.
  package init() {}

  /// The one that Enter picks.
  package var selected: PostcodeSuggestion? {
    selection.flatMap { items.indices.contains($0) ? items[$0] : nil }
  }

  /// Shows other suggestions.
  ///
  /// - Parameters:
  ///   - isNewQuery: whether they answer another question; if not, what is selected stays so.
  ///   - selectsFirst: whether the first is selected at the beginning.
  package mutating func show(
    _ items: [PostcodeSuggestion], isNewQuery: Bool, isCurrent: Bool, selectsFirst: Bool
  ) {
    let kept = isNewQuery || !self.isCurrent ? nil : selected
    self.items = items
    self.isCurrent = isCurrent
    if isNewQuery { top = 0 }
    let first = selectsFirst && !items.isEmpty ? 0 : nil
    selection = isCurrent ? kept.flatMap { item in items.firstIndex { $0.id == item.id } } ?? first : nil
  }

  /// Moves the selection, to the first or last if there are not so many; the first step selects.
  package mutating func move(by count: Int) {
    guard isCurrent, !items.isEmpty else { return }
    // As if it stood above the first.
    guard selection != nil || count > 0 else { return }
    let selection = selection ?? -1
    self.selection = min(max(selection + count, 0), items.count - 1)
  }

  package mutating func moveToStart() { move(by: -items.count) }

  package mutating func moveToEnd() { move(by: 2 * items.count) }

  /// Scrolls as little as is needed for the selection to be among so many rows in view.
  package mutating func reveal(in rows: Int) {
    if let selection, rows > 0 { top = min(max(top, selection - rows + 1), selection) }
    top = max(min(top, items.count - rows), 0)
  }
}

/// A bounded list of recently selected items without duplicates, most recent first.
public struct RecentSelections<Item: Sendable>: Sendable {
  /// The items, most recent first.
  public private(set) var items: [Item]
  /// The maximum number of items.
  public let limit: Int
  private let isSame: @Sendable (Item, Item) -> Bool

  /// Creates a list.
  ///
  /// - Parameters:
  ///   - items: The items saved from an earlier session, most recent first. The first of several duplicates is kept.
  ///   - limit: The maximum number of items. Negative values count as zero.
  ///   - isSame: Returns whether two items are duplicates.
  /// - Complexity: O(number of items × `limit`).
  public init(_ items: [Item] = [], limit: Int = 10, isSame: @escaping @Sendable (Item, Item) -> Bool) {
    self.limit = max(limit, 0)
    self.isSame = isSame
    self.items = []
    for item in items {
      if self.items.count >= self.limit { break }
      if !self.items.contains(where: { isSame($0, item) }) { self.items.append(item) }
    }
  }

  /// Returns whether the list has an item or its duplicate.
  ///
  /// - Complexity: O(`limit`).
  public func contains(_ item: Item) -> Bool { items.contains { isSame($0, item) } }

  /// Inserts an item at the front and removes its duplicate, or the last item if the list is full.
  ///
  /// - Complexity: O(`limit`).
  public mutating func add(_ item: Item) {
    items.removeAll { isSame($0, item) }
    items.insert(item, at: 0)
    if items.count > limit { items.removeLast(items.count - limit) }
  }
}

extension RecentSelections where Item: Identifiable {
  /// Creates a list in which items with the same `id` are duplicates.
  ///
  /// - Parameters:
  ///   - items: The items, most recent first.
  ///   - limit: The maximum number of items.
  public init(_ items: [Item] = [], limit: Int = 10) {
    self.init(items, limit: limit) { $0.id == $1.id }
  }
}

/// The latest picks, the most recent first, none of them twice.
public struct RecentPicks<Item: Sendable>: Sendable {
  /// The picks, the most recent first.
  public private(set) var items: [Item]
  /// How many are kept.
  public let limit: Int
  private let isSame: @Sendable (Item, Item) -> Bool

  /// Takes picks as they were kept by the caller, the most recent first.
  ///
  /// - Parameters:
  ///   - items: of those that are the same, the first stays.
  ///   - limit: how many are kept, 0 or more.
  ///   - isSame: whether two items are the same pick.
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

  /// Puts an item first, in place of the one that is the same if there is one; the last gives way.
  ///
  /// - Complexity: O(`limit`).
  public mutating func add(_ item: Item) {
    items.removeAll { isSame($0, item) }
    items.insert(item, at: 0)
    if items.count > limit { items.removeLast(items.count - limit) }
  }
}

extension RecentPicks where Item: Identifiable {
  /// Takes picks as they were kept by the caller; those with the same `id` are the same.
  public init(_ items: [Item] = [], limit: Int = 10) {
    self.init(items, limit: limit) { $0.id == $1.id }
  }
}

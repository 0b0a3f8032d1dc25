/// The suggested items, best first, each with its origin.
///
/// A list either holds its items in memory or computes each one when it is accessed. A computed list of 200,000 items takes no more
/// memory than one of ten.
public struct SuggestionList<Item: Sendable>: RandomAccessCollection, Sendable {
  /// Consecutive items of one origin.
  private struct Run: Sendable {
    /// The position of the first item in the list.
    var start: Int
    var count: Int
    let origin: SuggestionOrigin
    /// The position of the first item in its collection.
    let first: Int
    /// Identifies the collection.
    let collection: String?
    let item: @Sendable (Int) -> Item

    /// All items, computed.
    var items: [Item] { (first..<first + count).map(item) }
  }

  private var runs: [Run]

  /// The number of items.
  ///
  /// - Complexity: O(1).
  public var count: Int { endIndex }
  /// Zero.
  public var startIndex: Int { 0 }
  /// The number of items.
  public private(set) var endIndex: Int

  /// Creates a list of the elements of an array.
  ///
  /// - Parameters:
  ///   - items: The items.
  ///   - origin: Where the items come from.
  /// - Complexity: O(1).
  public init(_ items: [Item], origin: SuggestionOrigin) {
    self.init(Run(start: 0, count: items.count, origin: origin, first: 0, collection: nil) { items[$0] })
  }

  /// Creates a list that computes each item when it is accessed.
  ///
  /// Paging joins lists of consecutive ranges of the same collection, so any number of pages takes constant memory.
  ///
  /// - Parameters:
  ///   - range: The positions of the items in the collection, which are distinct.
  ///   - collection: A name of the collection, such as the query.
  ///   - origin: Where the items come from.
  ///   - item: Returns the item at a position in `range`.
  public init(
    _ range: Range<Int>, of collection: String, origin: SuggestionOrigin, item: @escaping @Sendable (Int) -> Item
  ) {
    self.init(
      Run(start: 0, count: range.count, origin: origin, first: range.lowerBound, collection: collection, item: item))
  }

  private init(_ run: Run) {
    runs = run.count > 0 ? [run] : []
    endIndex = run.count
  }

  /// Returns an item. Traps if the position is not in the list, as every collection does.
  ///
  /// - Complexity: O(log(number of pages)), plus the time to compute the item.
  public subscript(position: Int) -> Item {
    let run = self.run(at: position)
    return run.item(run.first + (position - run.start))
  }

  /// Returns where an item comes from. Traps if the position is not in the list.
  ///
  /// - Complexity: O(log(number of pages)).
  public func origin(at position: Int) -> SuggestionOrigin { run(at: position).origin }

  private func run(at position: Int) -> Run {
    precondition(position >= 0 && position < endIndex, "\(position) is not a position of this list")
    var (low, high) = (0, runs.count - 1)
    while low < high {
      let middle = (low + high + 1) / 2
      if runs[middle].start <= position { low = middle } else { high = middle - 1 }
    }
    return runs[low]
  }

  /// Adds the items of another list at the end.
  ///
  /// - Complexity: O(number of pages of `other`).
  public mutating func append(contentsOf other: SuggestionList) {
    for var run in other.runs {
      if let last = runs.last, let collection = run.collection, collection == last.collection,
        run.origin == last.origin,
        run.first == last.first + last.count
      {
        runs[runs.count - 1].count += run.count
      } else {
        run.start = count
        runs.append(run)
      }
      endIndex += run.count
    }
  }

  /// Adds the items of another list at the end, without those that have the `id` of an earlier item. Items of collections are distinct and
  /// aren't compared, because a list of 200,000 would have to compute each.
  ///
  /// - Returns: The number of items left out.
  /// - Complexity: O(*n*), where *n* is the number of items from arrays in both lists.
  mutating func append(uniqueItemsOf other: SuggestionList) -> Int {
    guard Item.self is any Identifiable.Type else {
      append(contentsOf: other)
      return 0
    }
    var ids: Set<AnyHashable> = []
    if other.runs.contains(where: { $0.collection == nil }) {
      for run in runs where run.collection == nil { _ = run.items.unique(&ids) }
    }
    let expected = count + other.count
    for run in other.runs {
      let items = run.collection == nil ? run.items : []
      let kept = items.unique(&ids)
      let part = SuggestionList(run)
      append(contentsOf: kept.count == items.count ? part : SuggestionList(kept, origin: run.origin))
    }
    return expected - count
  }

  /// The number of runs in the list, which determines how much memory it takes.
  package var partCount: Int { runs.count }

  /// Returns the list with other origins.
  func replacingOrigins(_ replace: (SuggestionOrigin) -> SuggestionOrigin) -> SuggestionList {
    var list = self
    list.runs = runs.map {
      Run(
        start: $0.start, count: $0.count, origin: replace($0.origin), first: $0.first, collection: $0.collection,
        item: $0.item)
    }
    return list
  }

  /// Returns a list of transformed items, each computed when it is accessed. Several may get the same `id`, so `Identifiable` items no longer
  /// count as those of a collection.
  func mapped<Other: Sendable>(_ transform: @escaping @Sendable (Item) -> Other) -> SuggestionList<Other> {
    var list = SuggestionList<Other>([], origin: .local)
    list.runs = runs.map { run in
      SuggestionList<Other>.Run(
        start: run.start, count: run.count, origin: run.origin, first: run.first,
        collection: Other.self is any Identifiable.Type ? nil : run.collection
      ) { transform(run.item($0)) }
    }
    list.endIndex = endIndex
    return list
  }
}

extension Array {
  /// Returns the elements whose `id` isn't in a set yet, and adds it to the set. Elements that aren't `Identifiable` are all returned.
  func unique(_ ids: inout Set<AnyHashable>) -> [Element] {
    filter { element in
      guard let element = element as? any Identifiable else { return true }
      return ids.insert(identity(of: element)).inserted
    }
  }
}

private func identity(of item: some Identifiable) -> AnyHashable { AnyHashable(item.id) }

extension SuggestionList: Equatable where Item: Equatable {
  /// Returns whether two lists have equal items with equal origins.
  public static func == (left: SuggestionList, right: SuggestionList) -> Bool {
    left.count == right.count
      && left.indices.allSatisfy { left[$0] == right[$0] && left.origin(at: $0) == right.origin(at: $0) }
  }
}

extension SuggestionList where Item: Equatable {
  /// Returns whether a list has the elements of an array.
  public static func == (left: SuggestionList, right: [Item]) -> Bool { left.elementsEqual(right) }
}

/// A dictionary that holds a bounded number of entries: the one that has not been used for longest gives way.
struct LRUCache<Key: Hashable & Sendable, Value: Sendable>: Sendable {
  /// An entry, a link of the chain of entries in the order of their use.
  private struct Link: Sendable {
    var key: Key
    var value: Value
    var newer: Int?
    var older: Int?
  }

  private let capacity: Int
  private var places: [Key: Int] = [:]
  private var links: [Link] = []
  private var newest: Int?
  private var oldest: Int?

  /// Makes an empty cache of a capacity; with one of zero or less nothing is kept.
  init(capacity: Int) {
    self.capacity = capacity
  }

  var count: Int { links.count }

  /// The keys, the one used latest first.
  ///
  /// - Complexity: O(number of entries).
  var keys: [Key] {
    var keys: [Key] = []
    var place = newest
    while let current = place {
      keys.append(links[current].key)
      place = links[current].older
    }
    return keys
  }

  /// The value of a key, which counts as a use.
  ///
  /// - Complexity: O(1).
  mutating func value(for key: Key) -> Value? {
    guard let place = places[key] else { return nil }
    unlink(place)
    link(place)
    return links[place].value
  }

  /// Sets the value of a key, which counts as a use.
  ///
  /// - Complexity: O(1).
  mutating func insert(_ value: Value, for key: Key) {
    guard capacity > 0 else { return }
    if let place = places[key] {
      links[place].value = value
      unlink(place)
      link(place)
    } else if links.count >= capacity, let place = oldest {
      unlink(place)
      places[links[place].key] = nil
      links[place] = Link(key: key, value: value)
      places[key] = place
      link(place)
    } else {
      links.append(Link(key: key, value: value))
      places[key] = links.count - 1
      link(links.count - 1)
    }
  }

  mutating func removeAll() {
    self = LRUCache(capacity: capacity)
  }

  private mutating func unlink(_ place: Int) {
    let (newer, older) = (links[place].newer, links[place].older)
    if let newer { links[newer].older = older } else { newest = older }
    if let older { links[older].newer = newer } else { oldest = newer }
  }

  private mutating func link(_ place: Int) {
    links[place].newer = nil
    links[place].older = newest
    if let newest { links[newest].newer = place }
    newest = place
    if oldest == nil { oldest = place }
  }
}

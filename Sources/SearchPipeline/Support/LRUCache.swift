/// A dictionary with a maximum number of entries. When it is full, the least recently used entry is removed.
struct LRUCache<Key: Hashable & Sendable, Value: Sendable>: Sendable {
  /// An entry in a doubly linked list, ordered by last use. Links are indexes into `nodes`.
  private struct Node: Sendable {
    var key: Key
    var value: Value
    var newer: Int?
    var older: Int?
  }

  private let capacity: Int
  private var indexes: [Key: Int] = [:]
  private var nodes: [Node] = []
  private var newest: Int?
  private var oldest: Int?

  /// Creates an empty cache. With a capacity of zero or less, it stores nothing.
  init(capacity: Int) {
    self.capacity = capacity
  }

  var count: Int { nodes.count }

  /// The keys, most recently used first.
  ///
  /// - Complexity: O(number of entries).
  var keys: [Key] {
    var keys: [Key] = []
    var next = newest
    while let index = next {
      keys.append(nodes[index].key)
      next = nodes[index].older
    }
    return keys
  }

  /// Returns the value of a key. This counts as a use.
  ///
  /// - Complexity: O(1).
  mutating func value(for key: Key) -> Value? {
    guard let index = indexes[key] else { return nil }
    unlink(index)
    link(index)
    return nodes[index].value
  }

  /// Sets the value of a key. This counts as a use.
  ///
  /// - Complexity: O(1).
  mutating func insert(_ value: Value, for key: Key) {
    guard capacity > 0 else { return }
    if let index = indexes[key] {
      nodes[index].value = value
      unlink(index)
      link(index)
    } else if nodes.count >= capacity, let index = oldest {
      unlink(index)
      indexes[nodes[index].key] = nil
      nodes[index] = Node(key: key, value: value)
      indexes[key] = index
      link(index)
    } else {
      nodes.append(Node(key: key, value: value))
      indexes[key] = nodes.count - 1
      link(nodes.count - 1)
    }
  }

  /// Removes the value of a key.
  ///
  /// - Complexity: O(number of entries).
  mutating func remove(_ key: Key) {
    guard indexes[key] != nil else { return }
    let kept = keys.reversed().compactMap { other in
      other == key ? nil : indexes[other].map { (other, nodes[$0].value) }
    }
    removeAll()
    for (key, value) in kept { insert(value, for: key) }
  }

  mutating func removeAll() {
    self = LRUCache(capacity: capacity)
  }

  private mutating func unlink(_ index: Int) {
    let (newer, older) = (nodes[index].newer, nodes[index].older)
    if let newer { nodes[newer].older = older } else { newest = older }
    if let older { nodes[older].newer = newer } else { oldest = newer }
  }

  private mutating func link(_ index: Int) {
    nodes[index].newer = nil
    nodes[index].older = newest
    if let newest { nodes[newest].newer = index }
    newest = index
    if oldest == nil { oldest = index }
  }
}

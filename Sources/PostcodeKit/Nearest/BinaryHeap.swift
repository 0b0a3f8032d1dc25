/// A binary heap whose first element precedes all others.
struct BinaryHeap<Element: Comparable> {
  private(set) var elements: [Element] = []

  init(minimumCapacity: Int) { elements.reserveCapacity(minimumCapacity) }

  /// Removes all elements, but keeps their memory.
  mutating func removeAll() { elements.removeAll(keepingCapacity: true) }

  /// The smallest element; `nil` if the heap is empty.
  @inline(__always)
  var first: Element? { elements.first }

  /// Inserts an element.
  ///
  /// - Complexity: O(log *n*), where *n* is the number of elements.
  @inline(__always)
  mutating func insert(_ element: Element) {
    elements.append(element)
    elements.withUnsafeMutableBufferPointer { elements in
      var index = elements.count &- 1
      while index > 0 {
        let parent = (index &- 1) &>> 1
        guard element < elements[parent] else { break }
        elements[index] = elements[parent]
        index = parent
      }
      elements[index] = element
    }
  }

  /// Removes and returns the smallest element, or returns `nil` if the heap is empty.
  ///
  /// - Complexity: O(log *n*), where *n* is the number of elements.
  mutating func popFirst() -> Element? {
    guard let first = elements.first, let last = elements.popLast() else { return nil }
    if !elements.isEmpty { replaceFirst(with: last) }
    return first
  }

  /// Replaces the smallest element of a heap that isn't empty.
  ///
  /// - Complexity: O(log *n*), where *n* is the number of elements.
  @inline(__always)
  mutating func replaceFirst(with element: Element) {
    elements.withUnsafeMutableBufferPointer { elements in
      var index = 0
      while true {
        var child = 2 &* index &+ 1
        guard child < elements.count else { break }
        if child &+ 1 < elements.count, elements[child &+ 1] < elements[child] { child &+= 1 }
        guard elements[child] < element else { break }
        elements[index] = elements[child]
        index = child
      }
      if index < elements.count { elements[index] = element }
    }
  }
}

/// The smallest elements of those inserted, up to a limit.
struct SmallestElements<Element: Comparable> {
  /// The maximum number of elements.
  let limit: Int
  /// The largest element is first, so that a smaller one can replace it.
  private var heap: BinaryHeap<Reversed>

  private struct Reversed: Comparable {
    let element: Element

    @inline(__always)
    static func < (left: Reversed, right: Reversed) -> Bool { right.element < left.element }
    @inline(__always)
    static func == (left: Reversed, right: Reversed) -> Bool { left.element == right.element }
  }

  init(limit: Int) {
    self.limit = limit
    heap = BinaryHeap(minimumCapacity: min(limit, 1024))
  }

  /// Removes all elements, but keeps their memory.
  mutating func removeAll() { heap.removeAll() }

  /// The largest element, if the limit is reached.
  @inline(__always)
  var largest: Element? { heap.elements.count >= limit ? heap.first?.element : nil }

  /// The elements in ascending order.
  ///
  /// - Complexity: O(*n* log *n*), where *n* is the number of elements.
  func sorted() -> [Element] { heap.elements.map { $0.element }.sorted() }

  /// Inserts an element unless the limit is reached and no element is larger.
  ///
  /// - Complexity: O(log *n*), where *n* is the number of elements.
  mutating func insert(_ element: Element) {
    if heap.elements.count < limit {
      heap.insert(Reversed(element: element))
    } else if let largest = heap.first, element < largest.element {
      heap.replaceFirst(with: Reversed(element: element))
    }
  }
}

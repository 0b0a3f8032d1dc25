/// The smallest few of the elements handed to it: a binary heap with the largest of them on top.
struct CandidateHeap<Element: Comparable> {
  /// How many are kept.
  let limit: Int
  private(set) var elements: [Element] = []

  init(limit: Int) {
    self.limit = limit
    elements.reserveCapacity(min(limit, 1024))
  }

  /// The largest, once there are as many as are kept.
  @inline(__always)
  var worst: Element? { elements.count >= limit ? elements.first : nil }

  /// Takes an element, unless there are as many already and none of them is larger.
  ///
  /// - Complexity: O(log of the number kept).
  mutating func insert(_ element: Element) {
    guard limit > 0 else { return }
    if elements.count < limit {
      elements.append(element)
      var place = elements.count &- 1
      while place > 0 {
        let parent = (place &- 1) / 2
        guard elements[parent] < element else { break }
        elements[place] = elements[parent]
        place = parent
      }
      elements[place] = element
    } else if element < elements[0] {
      var place = 0
      while true {
        var child = 2 &* place &+ 1
        guard child < elements.count else { break }
        if child &+ 1 < elements.count, elements[child] < elements[child &+ 1] { child &+= 1 }
        guard element < elements[child] else { break }
        elements[place] = elements[child]
        place = child
      }
      elements[place] = element
    }
  }
}

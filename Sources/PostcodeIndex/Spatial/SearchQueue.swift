/// The parts of the index that a search has yet to look into, the nearest on top: a binary heap.
struct SearchQueue {
  /// An area, an outcode, or a sector's ordinals.
  struct Part {
    /// At most the square of the straight way to any place of it, through the unit sphere.
    let bound: Double
    let kind: Kind

    enum Kind {
      case area(Int, DegreeBox)
      case outcode(Int, area: Int, DegreeBox)
      case sector(Range<Int>)
    }
  }

  private var parts: [Part] = []

  init() { parts.reserveCapacity(256) }

  /// - Complexity: O(log of the number of parts).
  mutating func insert(_ part: Part) {
    var place = parts.count
    parts.append(part)
    while place > 0 {
      let parent = (place &- 1) / 2
      guard part.bound < parts[parent].bound else { break }
      parts[place] = parts[parent]
      place = parent
    }
    parts[place] = part
  }

  /// Takes the nearest part out, unless its bound is above `limit`; `nil` then.
  ///
  /// - Complexity: O(log of the number of parts).
  mutating func next(upTo limit: Double) -> Part? {
    guard let top = parts.first, top.bound <= limit, let last = parts.popLast() else { return nil }
    guard !parts.isEmpty else { return top }
    var place = 0
    while true {
      var child = 2 &* place &+ 1
      guard child < parts.count else { break }
      if child &+ 1 < parts.count, parts[child &+ 1].bound < parts[child].bound { child &+= 1 }
      guard parts[child].bound < last.bound else { break }
      parts[place] = parts[child]
      place = child
    }
    parts[place] = last
    return top
  }
}

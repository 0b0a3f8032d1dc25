/// The parts of the index that a search has yet to look into, the nearest on top: a binary heap.
struct SearchQueue {
  /// An outcode, or a leaf's ordinals.
  struct Part {
    /// At most the square of the straight way to any place of it, through the unit sphere.
    let bound: Double
    let kind: Kind

    /// In few bytes, since parts are moved a lot.
    enum Kind {
      case outcode(UInt32, area: UInt16)
      case leaf(first: UInt32, count: UInt16)
    }
  }

  private var parts: [Part] = []

  init() { parts.reserveCapacity(512) }

  /// The bound of the nearest; infinite if there are none.
  @inline(__always)
  var nearestBound: Double { parts.first?.bound ?? .infinity }

  /// - Complexity: O(log of the number of parts).
  @inline(__always)
  mutating func insert(_ part: Part) {
    parts.append(part)
    parts.withUnsafeMutableBufferPointer { parts in
      var place = parts.count &- 1
      while place > 0 {
        let parent = (place &- 1) &>> 1
        guard part.bound < parts[parent].bound else { break }
        parts[place] = parts[parent]
        place = parent
      }
      parts[place] = part
    }
  }

  /// Takes the nearest part out, unless its bound is above `limit`; `nil` then.
  ///
  /// - Complexity: O(log of the number of parts).
  mutating func next(upTo limit: Double) -> Part? {
    guard let top = parts.first, top.bound <= limit, let last = parts.popLast() else { return nil }
    guard !parts.isEmpty else { return top }
    parts.withUnsafeMutableBufferPointer { parts in
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
    }
    return top
  }
}

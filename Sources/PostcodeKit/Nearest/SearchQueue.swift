/// The parts of the index that a nearest search has not visited yet, the nearest first.
struct SearchQueue {
  /// An outcode or a part of a frame.
  struct Part: Comparable {
    /// A lower bound of the squared chord through the unit sphere from the query to any position of the part.
    let bound: Double
    let kind: Kind

    /// A kind in few bytes, because parts are moved often.
    enum Kind: Equatable {
      case outcode(UInt32, area: UInt16)
      case frame(first: UInt32, count: UInt16)
    }

    @inline(__always)
    static func < (left: Part, right: Part) -> Bool { left.bound < right.bound }
  }

  private var parts = BinaryHeap<Part>(minimumCapacity: 512)

  /// Removes all parts, but keeps their memory.
  mutating func removeAll() { parts.removeAll() }

  /// The bound of the nearest part; infinite if there is none.
  @inline(__always)
  var nearestBound: Double { parts.first?.bound ?? .infinity }

  @inline(__always)
  mutating func insert(_ part: Part) { parts.insert(part) }

  /// Removes and returns the nearest part, or returns `nil` if its bound exceeds a limit.
  mutating func next(upTo limit: Double) -> Part? {
    guard let first = parts.first, first.bound <= limit else { return nil }
    return parts.popFirst()
  }
}

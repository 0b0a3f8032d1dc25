/// The path and the query of a request line, still encoded.
struct RequestTarget {
  /// The parts of the path between slashes; one slash at the end is left out, other empty parts stay.
  let segments: [Substring]
  /// What stands behind the question mark.
  let query: Substring?

  /// - Complexity: O(length of the target).
  init(_ target: String) {
    var rest = RequestTarget.withoutFragment(target)
    // A proxy may send the whole address.
    if rest.utf8.first != UInt8(ascii: "/"), let scheme = rest.utf8.firstRange(of: "://".utf8) {
      rest = rest[scheme.upperBound...]
      rest = rest[(rest.utf8.firstIndex { $0 == UInt8(ascii: "/") || $0 == UInt8(ascii: "?") } ?? rest.endIndex)...]
    }
    let path: Substring
    if let mark = rest.utf8.firstIndex(of: UInt8(ascii: "?")) {
      path = rest[..<mark]
      query = rest[rest.utf8.index(after: mark)...]
    } else {
      path = rest
      query = nil
    }
    var segments: [Substring] = []
    segments.reserveCapacity(8)
    var start = path.startIndex
    var position = start
    let utf8 = path.utf8
    var isFirst = true
    while true {
      let isEnd = position == utf8.endIndex
      if isEnd || utf8[position] == UInt8(ascii: "/") {
        // Before the first slash stands nothing.
        if !isFirst { segments.append(path[start..<position]) }
        isFirst = false
        if isEnd { break }
        start = utf8.index(after: position)
      }
      position = utf8.index(after: position)
    }
    if segments.last?.isEmpty == true { segments.removeLast() }
    self.segments = segments
  }

  /// A fragment is for browsers; a few send it all the same.
  static func withoutFragment(_ target: String) -> Substring {
    target.utf8.firstIndex(of: UInt8(ascii: "#")).map { target[..<$0] } ?? target[...]
  }
}

/// The path and query of a request target, still encoded.
package struct RequestTarget {
  /// The segments of the path. One trailing slash is ignored; other empty segments stay, as in express.
  package let segments: [Substring]
  /// The text after the question mark.
  package let query: Substring?

  /// - Complexity: O(length of the target).
  package init(_ target: String) {
    var rest = RequestTarget.withoutFragment(target)
    // A proxy may send an absolute URL.
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
        // Skip what precedes the first slash.
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

  /// Removes a fragment, which some clients send although it is meant for browsers.
  package static func withoutFragment(_ target: String) -> Substring {
    target.utf8.firstIndex(of: UInt8(ascii: "#")).map { target[..<$0] } ?? target[...]
  }
}

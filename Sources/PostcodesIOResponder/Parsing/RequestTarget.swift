/// The path and query of a request target, still encoded.
package struct RequestTarget {
  package let path: Substring
  /// The segments of the path. One trailing slash is ignored; other empty segments stay, as in express.
  package let segments: [Substring]
  /// The text after the question mark.
  package let query: Substring?

  /// - Complexity: O(length of the target).
  package init(_ target: String) {
    // Some clients send a fragment, although it is meant for browsers.
    var rest = target.utf8.firstIndex(of: UInt8(ascii: "#")).map { target[..<$0] } ?? target[...]
    // A proxy may send an absolute URL.
    if rest.utf8.first != UInt8(ascii: "/"), let scheme = rest.utf8.firstRange(of: "://".utf8) {
      rest = rest[scheme.upperBound...]
      rest = rest[(rest.utf8.firstIndex { $0 == UInt8(ascii: "/") || $0 == UInt8(ascii: "?") } ?? rest.endIndex)...]
    }
    let mark = rest.utf8.firstIndex(of: UInt8(ascii: "?"))
    path = rest[..<(mark ?? rest.endIndex)]
    query = mark.map { rest[rest.utf8.index(after: $0)...] }
    // What precedes the first slash isn't a segment.
    var segments = path.utf8.split(separator: UInt8(ascii: "/"), omittingEmptySubsequences: false).dropFirst()
    if segments.last?.isEmpty == true { segments.removeLast() }
    self.segments = segments.map { Substring($0) }
  }
}

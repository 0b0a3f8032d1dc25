internal import HTTPTypes
internal import NIOHTTP1

/// What the header of a request says that matters to every path, found in one pass.
struct RequestHeaders {
  /// The value of `If-None-Match`, several joined by commas.
  private(set) var ifNoneMatch: String?
  /// Whether the client wants a new answer whatever it has: `Cache-Control: no-cache`.
  private(set) var wantsFresh = false
  /// The values of `Accept-Encoding`, joined by commas.
  private(set) var acceptedEncodings: String?
  /// What the client calls the request.
  private(set) var identifier: String?
  /// How many names of the server there are; of HTTP/1.1 one is demanded.
  private(set) var hostCount = 0
  /// Whether something of the request follows its header, or may: a body, or another protocol.
  private(set) var hasMore = false

  /// The name of the field that identifies requests and replies.
  static let identifierName = HTTPField.Name("X-Request-ID")

  /// - Complexity: O(number of fields).
  init(_ fields: HTTPFields) {
    for field in fields { take(field.name.canonicalName, field.value) }
  }

  /// - Complexity: O(number of fields).
  init(_ fields: HTTPHeaders) {
    for (name, value) in fields { take(name, value) }
  }

  private mutating func take(_ name: String, _ value: String) {
    // Lengths tell most names apart for less than a comparison of texts.
    switch name.utf8.count {
    case 4 where Route.isSame("host", name[...]): hostCount += 1
    case 6 where Route.isSame("expect", name[...]): hasMore = true
    case 7 where Route.isSame("upgrade", name[...]): hasMore = true
    case 12 where Route.isSame("x-request-id", name[...]): identifier = value
    case 13 where Route.isSame("if-none-match", name[...]): ifNoneMatch = ifNoneMatch.map { "\($0),\(value)" } ?? value
    case 13 where Route.isSame("cache-control", name[...]):
      wantsFresh = wantsFresh || value.smallASCII?.contains("no-cache") ?? false
    case 14 where Route.isSame("content-length", name[...]): hasMore = hasMore || !value.isExactly("0")
    case 15 where Route.isSame("accept-encoding", name[...]):
      acceptedEncodings = acceptedEncodings.map { "\($0),\(value)" } ?? value
    case 17 where Route.isSame("transfer-encoding", name[...]): hasMore = true
    default: break
    }
  }

  /// Whether the client has an answer with a tag already; weak or not does not matter here (RFC 9110, 13.1.2).
  ///
  /// - Parameter tag: a tag with its quotation marks, without `W/`.
  /// - Complexity: O(length of the field).
  func has(_ tag: String) -> Bool {
    guard let ifNoneMatch, !wantsFresh else { return false }
    return ifNoneMatch.utf8.split(separator: UInt8(ascii: ",")).contains { part in
      var part = part.drop { $0 == UInt8(ascii: " ") || $0 == UInt8(ascii: "\t") }
      while let last = part.last, last == UInt8(ascii: " ") || last == UInt8(ascii: "\t") { part.removeLast() }
      if part.starts(with: "W/".utf8) { part = part.dropFirst(2) }
      return part.elementsEqual(tag.utf8)
    }
  }

  /// Whether the client wants no answer if there is one at all.
  var hasAny: Bool { (ifNoneMatch?.isExactly("*") ?? false) && !wantsFresh }

  /// Whether the client wants a body of some size compressed.
  func wantsGzip(_ count: Int) -> Bool {
    guard count > GzipCompressor.minimum, let acceptedEncodings else { return false }
    return AcceptedEncodings.wantGzip(acceptedEncodings)
  }
}

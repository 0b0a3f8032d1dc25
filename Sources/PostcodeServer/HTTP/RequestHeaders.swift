internal import HTTPTypes

/// What the header of a request says that matters to every path, found in one pass.
struct RequestHeaders {
  /// The value of `If-None-Match`, several joined by commas.
  private(set) var ifNoneMatch: String?
  /// Whether the client wants a new answer whatever it has: `Cache-Control: no-cache`.
  private(set) var wantsFresh = false
  /// Whether the request is the last of its connection.
  private(set) var isLast = false
  /// The values of `Accept-Encoding`, joined by commas.
  private(set) var acceptedEncodings: String?
  /// What the client calls the request.
  private(set) var identifier: String?

  /// The name of the field that identifies requests and replies.
  static let identifierName = HTTPField.Name("X-Request-ID")

  /// - Complexity: O(number of fields).
  init(_ fields: HTTPFields) {
    for field in fields {
      let name = field.name
      // Lengths tell most names apart for less than a comparison of texts.
      switch name.canonicalName.utf8.count {
      case 10 where name == .connection: isLast = field.value == "close"
      case 12 where name == RequestHeaders.identifierName: identifier = field.value
      case 13 where name == .ifNoneMatch: ifNoneMatch = ifNoneMatch.map { "\($0),\(field.value)" } ?? field.value
      case 13 where name == .cacheControl: wantsFresh = wantsFresh || field.value.lowercased().contains("no-cache")
      case 15 where name == .acceptEncoding:
        acceptedEncodings = acceptedEncodings.map { "\($0),\(field.value)" } ?? field.value
      default: break
      }
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
  var hasAny: Bool { ifNoneMatch == "*" && !wantsFresh }

  /// Whether the client wants a body of some size compressed.
  func wantsGzip(_ count: Int) -> Bool {
    guard count > GzipCompressor.minimum, let acceptedEncodings else { return false }
    return AcceptedEncodings.wantGzip(acceptedEncodings)
  }
}

internal import HTTPTypes

/// The header fields of replies.
///
/// An index never changes, so that within the same limits it always gives the same answer to a path: its checksum and they
/// tell answers from older ones, and nothing has to be made out of a body. Caches ask again after some time, because another index may take
/// its place.
struct ReplyHeaders: Sendable {
  /// Raised whenever this program gives other bodies from the same index than it did before.
  static let generation = 1

  private let keepable: String

  /// - Parameter cacheTime: how long an answer may be kept before it is asked for again.
  init(cacheTime: Duration) {
    keepable = "public, max-age=\(max(cacheTime.components.seconds, 0))"
  }

  /// Calls with every field of a reply but those that depend on the request and the time, in the order in which they are
  /// written.
  func forEach(_ reply: Reply, _ body: (HTTPField.Name, String) -> Void) {
    body(.accessControlAllowOrigin, "*")
    switch reply.kind {
    case .json: body(.contentType, "application/json; charset=utf-8")
    case .script:
      body(.contentType, "text/javascript; charset=utf-8")
      body(.xContentTypeOptions, "nosniff")
    case .other(let type): body(.contentType, type)
    case nil: break
    }
    if reply == .preflight {
      body(.accessControlAllowMethods, "GET,POST,OPTIONS")
      body(.accessControlAllowHeaders, "X-Requested-With, Content-Type, Accept, Origin")
    }
    switch reply.keeping {
    case .tagged(let tag):
      body(.eTag, tag)
      body(.cacheControl, keepable)
    case .never: body(.cacheControl, "no-store")
    case .unsaid: break
    }
    // Short bodies are not compressed for anybody, but a 304 has to say what the answer would (RFC 9110, 15.4.5).
    if reply != .preflight { body(.vary, "Accept-Encoding") }
    if reply.isCompressed { body(.contentEncoding, "gzip") }
    // RFC 9110, 8.6: 204 must not have one; that of 304 would be of the answer, which is not made.
    if reply.kind != nil { body(.contentLength, "\(reply.length)") }
  }

  /// The same as a table.
  func fields(_ reply: Reply) -> HTTPFields {
    var fields = HTTPFields()
    forEach(reply) { fields.append(HTTPField(name: $0, value: $1)) }
    return fields
  }

  /// The tag of all answers of an index, which tells nothing about the path: a tag belongs to one.
  static func tag(checksum: UInt64, _ limits: AnswerLimits) -> String {
    "\"\(String(checksum, radix: 36))-\(generation)\(limits.mark)\""
  }
}

internal import PostcodeJSON
internal import PostcodesIOResponder

/// An answer before it is written as HTTP; the same on both ways by which requests are answered.
struct Reply: Sendable, Equatable {
  /// What the body is.
  enum Kind: Sendable, Equatable {
    case json
    /// A call of a function that the client named.
    case script
    /// Anything else, with its `Content-Type`.
    case other(String)
  }

  /// The HTTP status.
  let status: Int
  /// What the body is; `nil` where there can be none: 204 and 304.
  let kind: Kind?
  let keeping: Keeping
  /// The body, also of a reply to HEAD, which says how long it would be; empty if it is elsewhere.
  private(set) var body: [UInt8]
  /// How long the body is, in bytes.
  private(set) var length: Int
  /// Whether the body is compressed.
  private(set) var isCompressed = false

  init(_ status: Int, _ kind: Kind, _ keeping: Keeping, _ body: [UInt8]) {
    self.status = status
    self.kind = kind
    self.keeping = keeping
    self.body = body
    length = body.count
  }

  /// A reply whose body is elsewhere.
  init(_ status: Int, _ kind: Kind, _ keeping: Keeping, length: Int, isCompressed: Bool) {
    self.init(status, kind, keeping, [])
    self.length = length
    self.isCompressed = isCompressed
  }

  /// A reply without a body.
  private init(_ status: Int, _ keeping: Keeping) {
    self.status = status
    kind = nil
    self.keeping = keeping
    body = []
    length = 0
  }

  /// What a refusal says.
  ///
  /// - Parameter keeping: how the answer could have been kept.
  init(_ refusal: Refusal, _ keeping: Keeping) {
    var keeping = keeping
    // What was refused may be answered once, by this index with another program: the tag is not that of an answer.
    if case .tagged(let tag) = keeping {
      keeping = refusal.status < 500 ? .tagged("\(tag.dropLast())-\(refusal.status)\"") : .unsaid
    }
    self.init(refusal.status, .json, keeping, refusal.json.utf8)
  }

  /// The client has the answer.
  static func notModified(_ keeping: Keeping) -> Reply { Reply(304, keeping) }

  /// What a browser asks before it lets a page send something.
  static let preflight = Reply(204, .unsaid)

  /// The same, compressed where that is wanted and of use.
  ///
  /// - Parameter asked: what the client accepts.
  func encoded(for asked: RequestHeaders, _ compressor: GzipCompressor) -> Reply {
    guard asked.wantsGzip(body.count), let smaller = compressor.compress(body) else { return self }
    var reply = self
    reply.isCompressed = true
    reply.body = smaller
    reply.length = smaller.count
    return reply
  }
}

/// Whether a reply may be kept by its client and by those between.
enum Keeping: Sendable, Equatable {
  /// For some time; then it is asked for again with its tag, `W/` and quotation marks included.
  case tagged(String)
  /// It is another one each time.
  case never
  /// Nothing is said, as of replies to POST.
  case unsaid
}

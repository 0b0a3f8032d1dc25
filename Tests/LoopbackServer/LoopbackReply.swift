/// The server's reply to a request, valid or not.
public struct LoopbackReply: Sendable {
  /// The body of a reply.
  public enum Body: Sendable {
    /// These bytes.
    case bytes([UInt8])
    /// One byte repeated, without storing the body in memory.
    case repeated(UInt8, count: Int)

    var count: Int {
      switch self {
      case .bytes(let bytes): bytes.count
      case .repeated(_, let count): count
      }
    }
  }

  /// How the reply marks the end of the body.
  public enum Framing: Sendable {
    /// `Content-Length`. The number may be wrong. If it is too large, the connection closes after the body.
    case length(Int?)
    /// `Transfer-Encoding: chunked`.
    case chunked
    /// The end of the connection.
    case untilClose
  }

  /// A fault of the server.
  public enum Fault: Sendable {
    /// No fault.
    case none
    /// Closes the connection without a reply.
    case closeBeforeHead
    /// Closes the connection after the head.
    case closeAfterHead
    /// Sends nothing until the client disconnects.
    case neverAnswer
    /// Sends the head, then nothing until the client disconnects.
    case neverSendBody
  }

  /// The status code.
  public var status: Int
  /// Bytes before the head, such as an earlier head with status 103.
  public var earlier = ""
  /// Lines after a body in chunks, each ending in CRLF.
  public var trailers = ""
  /// The header fields, except those of the framing.
  public var headers: [(name: String, value: String)]
  /// The body.
  public var body: Body
  /// How the reply marks the end of the body.
  public var framing = Framing.length(nil)
  /// The fault.
  public var fault = Fault.none
  /// The gate to wait at before the head.
  public var headGate: Gate?
  /// The gate to wait at between head and body.
  public var bodyGate: Gate?
  /// The maximum number of bytes per write.
  public var pieceSize = 1 << 16
  /// The delay before each write of the body in milliseconds.
  public var millisecondsPerPiece = 0
  /// Whether the connection stays open for the next request.
  public var keepsAlive = true

  /// Returns a reply with a body of a content type.
  public init(status: Int = 200, contentType: String? = nil, body: Body = .bytes([])) {
    self.status = status
    self.headers = contentType.map { [("Content-Type", $0)] } ?? []
    self.body = body
  }

  /// Returns a JSON reply with the content type of postcodes.io.
  public static func json(_ text: String, status: Int = 200) -> LoopbackReply {
    LoopbackReply(status: status, contentType: "application/json; charset=utf-8", body: .bytes(Array(text.utf8)))
  }

  /// Returns a postcodes.io reply with a result in JSON.
  public static func result(_ json: String) -> LoopbackReply { .json("{\"status\":200,\"result\":\(json)}") }

  /// Returns a postcodes.io error reply.
  public static func error(_ status: Int, _ text: String) -> LoopbackReply {
    .json("{\"status\":\(status),\"error\":\"\(text)\"}", status: status)
  }

  /// Returns status 429, with the header `Retry-After` if a value is given.
  public static func tooManyRequests(retryAfter: String? = nil) -> LoopbackReply {
    var reply = LoopbackReply.error(429, "Too many requests")
    if let retryAfter { reply.headers.append(("Retry-After", retryAfter)) }
    return reply
  }

  /// Returns a redirect to another address.
  public static func redirect(to location: String, status: Int = 302) -> LoopbackReply {
    var reply = LoopbackReply.html(status: status)
    reply.headers.append(("Location", location))
    return reply
  }

  /// Returns an HTML page, such as that of a proxy or captive portal.
  public static func html(
    _ text: String = "<!doctype html><title>Sign in</title>", status: Int = 200
  ) -> LoopbackReply {
    LoopbackReply(status: status, contentType: "text/html; charset=utf-8", body: .bytes(Array(text.utf8)))
  }

  /// Returns a reply with a fault.
  public static func fault(_ fault: Fault) -> LoopbackReply {
    var reply = LoopbackReply.json("{}")
    reply.fault = fault
    return reply
  }

  /// Returns the same reply, delayed until the test opens the gate.
  public func held(at gate: Gate) -> LoopbackReply { changed { $0.headGate = gate } }

  /// Returns the same reply, with its body delayed until the test opens the gate.
  public func bodyHeld(at gate: Gate) -> LoopbackReply { changed { $0.bodyGate = gate } }

  /// Returns the same reply, sent one byte at a time.
  public func dripping() -> LoopbackReply { changed { $0.pieceSize = 1 } }

  /// Returns the same reply with a `Content-Length` larger than the body.
  public func truncated(missing: Int = 10) -> LoopbackReply {
    changed { $0.framing = .length($0.body.count + missing) }
  }

  private func changed(_ change: (inout LoopbackReply) -> Void) -> LoopbackReply {
    var reply = self
    change(&reply)
    return reply
  }
}

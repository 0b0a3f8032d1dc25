/// What the server does with a request: an answer, right or wrong.
public struct LoopbackReply: Sendable {
  /// What is sent after the head.
  public enum Body: Sendable {
    /// These bytes.
    case bytes([UInt8])
    /// One byte again and again; never held in memory.
    case repeated(UInt8, count: Int)

    var count: Int {
      switch self {
      case .bytes(let bytes): bytes.count
      case .repeated(_, let count): count
      }
    }
  }

  /// How the client learns where the body ends.
  public enum Framing: Sendable {
    /// By `Content-Length`. Another number than the body's is a lie; after too large a one the connection is closed.
    case length(Int?)
    /// By `Transfer-Encoding: chunked`.
    case chunked
    /// By the end of the connection.
    case untilClose
  }

  /// Where the server gives up.
  public enum Fault: Sendable {
    /// Nowhere.
    case none
    /// The connection is closed without an answer.
    case closeBeforeHead
    /// The connection is closed after the head.
    case closeAfterHead
    /// Nothing is sent until the client goes away.
    case neverAnswer
    /// The head is sent, then nothing until the client goes away.
    case neverSendBody
  }

  /// The status code.
  public var status: Int
  /// The head but for what the framing adds.
  public var headers: [(name: String, value: String)]
  /// What follows the head.
  public var body: Body
  /// How the end of the body is told.
  public var framing = Framing.length(nil)
  /// What goes wrong.
  public var fault = Fault.none
  /// Where to wait before the head.
  public var headGate: Gate?
  /// Where to wait between head and body.
  public var bodyGate: Gate?
  /// The most bytes sent at once; 1 drips.
  public var pieceSize = 1 << 16
  /// How long the network takes before each piece of the body, in milliseconds.
  public var millisecondsPerPiece = 0
  /// Whether the connection stays open for the next request.
  public var keepsAlive = true

  /// An answer with a body of a type.
  public init(status: Int = 200, contentType: String? = nil, body: Body = .bytes([])) {
    self.status = status
    self.headers = contentType.map { [("Content-Type", $0)] } ?? []
    self.body = body
  }

  /// An answer in JSON, labelled as postcodes.io labels it.
  public static func json(_ text: String, status: Int = 200) -> LoopbackReply {
    LoopbackReply(status: status, contentType: "application/json; charset=utf-8", body: .bytes(Array(text.utf8)))
  }

  /// postcodes.io's envelope around a result, itself JSON.
  public static func result(_ json: String) -> LoopbackReply { .json("{\"status\":200,\"result\":\(json)}") }

  /// postcodes.io's envelope around an error.
  public static func error(_ status: Int, _ text: String) -> LoopbackReply {
    .json("{\"status\":\(status),\"error\":\"\(text)\"}", status: status)
  }

  /// 429, with the header `Retry-After` if a value is given.
  public static func tooManyRequests(retryAfter: String? = nil) -> LoopbackReply {
    var reply = LoopbackReply.error(429, "Too many requests")
    if let retryAfter { reply.headers.append(("Retry-After", retryAfter)) }
    return reply
  }

  /// A page for people, as a proxy or a captive portal sends.
  public static func html(
    _ text: String = "<!doctype html><title>Sign in</title>", status: Int = 200
  ) -> LoopbackReply {
    LoopbackReply(status: status, contentType: "text/html; charset=utf-8", body: .bytes(Array(text.utf8)))
  }

  /// The connection closes at some point, or nothing comes.
  public static func fault(_ fault: Fault) -> LoopbackReply {
    var reply = LoopbackReply.json("{}")
    reply.fault = fault
    return reply
  }

  /// The same answer, held up until the test opens the gate.
  public func held(at gate: Gate) -> LoopbackReply { changed { $0.headGate = gate } }

  /// The same answer, its body held up until the test opens the gate.
  public func bodyHeld(at gate: Gate) -> LoopbackReply { changed { $0.bodyGate = gate } }

  /// The same answer, one byte at a time.
  public func dripping() -> LoopbackReply { changed { $0.pieceSize = 1 } }

  /// The same answer with a `Content-Length` that promises more bytes than come.
  public func truncated(missing: Int = 10) -> LoopbackReply {
    changed { $0.framing = .length($0.body.count + missing) }
  }

  private func changed(_ change: (inout LoopbackReply) -> Void) -> LoopbackReply {
    var reply = self
    change(&reply)
    return reply
  }
}

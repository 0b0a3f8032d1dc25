internal import NIOCore

/// How far the requests of a connection have got, and since when it waits for its client. Decides what becomes of a
/// connection; does nothing itself.
struct ConnectionState {
  /// What to do with a connection.
  enum Action: Equatable {
    case nothing
    /// End it without a word.
    case close
    /// Say what is wrong, then end it.
    case refuse(Refusal)
  }

  private let limits: ServerLimits
  /// Whether there are too many connections to serve this one.
  private let isSurplus: Bool
  /// When the first byte arrived of the request that is not complete.
  private var requestStart: NIODeadline?
  private var lastArrival: NIODeadline
  private var unwritableSince: NIODeadline?
  /// Requests whose head has been read, and replies that have been written.
  private var owed = 0
  private var isReadingBody = false
  private var isReplying = false
  private var bodyBytes = 0

  init(_ limits: ServerLimits, isSurplus: Bool, now: NIODeadline) {
    self.limits = limits
    self.isSurplus = isSurplus
    lastArrival = now
  }

  /// Whether nothing has been said yet to the request that is being read, and no other waits for its reply.
  private var canRefuse: Bool { isReadingBody ? owed == 1 && !isReplying : owed == 0 }

  mutating func bytesArrived(now: NIODeadline) {
    lastArrival = now
    if requestStart == nil { requestStart = now }
  }

  mutating func headRead() -> Action {
    if isSurplus { return .refuse(.tooManyConnections) }
    owed += 1
    isReadingBody = true
    bodyBytes = 0
    return .nothing
  }

  /// A part of the body. The limit of its size is for whoever reads it; this one is for those who go on behind that limit.
  mutating func bodyRead(_ count: Int) -> Action {
    bodyBytes += count
    return bodyBytes > limits.bodyBytes * 8 + 1 << 20 ? .close : .nothing
  }

  mutating func endRead() {
    isReadingBody = false
    requestStart = nil
  }

  mutating func replyBegun() { isReplying = true }

  mutating func replyEnded(now: NIODeadline) {
    isReplying = false
    owed = max(owed - 1, 0)
    lastArrival = now
  }

  mutating func writabilityChanged(_ isWritable: Bool, now: NIODeadline) {
    unwritableSince = isWritable ? nil : unwritableSince ?? now
  }

  /// What is to be done about bytes that are no request.
  func parsingFailed(_ refusal: Refusal) -> Action { canRefuse ? .refuse(refusal) : .nothing }

  /// What time asks for.
  func tick(now: NIODeadline) -> Action {
    if let since = unwritableSince { return now - since >= TimeAmount(limits.replyTime) ? .close : .nothing }
    if let start = requestStart {
      guard now - start >= TimeAmount(limits.requestTime) else { return .nothing }
      if canRefuse { return .refuse(isSurplus ? .tooManyConnections : .requestTimeout) }
      return isReadingBody && owed == 0 ? .close : .nothing
    }
    return owed == 0 && now - lastArrival >= TimeAmount(limits.idleTime) ? .close : .nothing
  }

  /// How often to ask.
  var tickInterval: TimeAmount {
    let shortest = min(limits.requestTime, limits.idleTime, limits.replyTime)
    return max(TimeAmount(shortest / 4), .milliseconds(10))
  }
}

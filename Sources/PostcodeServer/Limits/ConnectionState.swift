internal import NIOCore

/// How far the requests of a connection have got, and since when it waits for its client. Decides when a client has had its
/// time; does nothing itself.
struct ConnectionState {
  /// Of a body that nobody reads, or not to its end, no more is thrown away than this and what the limit allows.
  private static let mostThrownAway = 64 << 20
  /// How long a connection that is not served is waited for before it is told so.
  private static let surplusTime = TimeAmount.seconds(1)
  /// What stands around a piece of a body that comes in chunks: the size of the chunk and two line ends.
  private static let chunkFraming = 20

  /// What to do with a connection.
  enum Action: Equatable {
    case nothing
    /// End it without a word.
    case close
    /// The same when everything that was written has left.
    case leave
    /// Say what is wrong, then end it.
    case refuse(Refusal)
  }

  private let limits: ServerLimits
  /// Whether there are too many connections to serve this one.
  private let isSurplus: Bool
  /// When the first byte arrived of the request that is not complete.
  private var requestStart: NIODeadline?
  private var lastArrival: NIODeadline
  /// Whether anything has arrived yet.
  private(set) var isInUse = false
  private var unwritableSince: NIODeadline?
  /// Requests whose head has been read and whose replies have not been written.
  private var owed = 0
  /// Whether the body of a request is still to arrive, or its end.
  private(set) var isReadingBody = false
  private var isReplying = false
  private var bodyBytes = 0
  /// Whether the last that was read was a request without a body.
  private var hasEndedHead = false
  /// Whether the request that was read last is the last of its connection.
  private var isLast = false
  /// What is wrong with what follows the requests that still wait for their replies.
  private var heldRefusal: Refusal?
  /// How many bytes have arrived since a request began, or its body, that are no part of the body.
  private var framingBytes = 0
  /// How many of the bytes that are being read are accounted for.
  private var knownBytes = 0
  /// Whether a request has begun or ended within the bytes that are being read.
  private var hasTurned = false

  init(_ limits: ServerLimits, isSurplus: Bool, now: NIODeadline) {
    self.limits = limits
    self.isSurplus = isSurplus
    lastArrival = now
  }

  /// Whether a request has been read, at least its head, and not been answered.
  var isOwed: Bool { owed > 0 }

  /// Whether that holds of more than the one that is being answered.
  var owesMore: Bool { owed > 1 }

  /// Whether some of a request has arrived and its end has not.
  var isArriving: Bool { requestStart != nil }

  /// Whether a client may hold back the body of the only request that there is.
  var isAwaitingBody: Bool { isReadingBody && owed == 1 && !isReplying && bodyBytes == 0 }

  /// Whether nothing has been said yet to the request that is being read, and no other waits for its reply.
  private var canRefuse: Bool { isReadingBody ? owed == 1 && !isReplying : owed == 0 }

  /// Before bytes are read.
  ///
  /// - Parameter isBlank: whether they are no part of a request if none has begun.
  mutating func bytesArrive(isBlank: Bool = false, now: NIODeadline) {
    isInUse = true
    // Who sends nothing but line ends asks for nothing.
    if requestStart == nil, isBlank { return }
    lastArrival = now
    if requestStart == nil { requestStart = now }
  }

  /// When bytes have been read: something may be left of them, which is not seen here before its head is complete.
  ///
  /// - Parameters:
  ///   - count: how many there were.
  ///   - isHeadEnd: whether they end as a header does.
  mutating func bytesRead(_ count: Int, isHeadEnd: Bool, now: NIODeadline) -> Action {
    // Where the last request had a body, nothing tells its end from the beginning of another.
    if requestStart == nil, hasEndedHead, !isHeadEnd { requestStart = now }
    hasEndedHead = false
    // What belongs to which request is not known of the bytes in which one ends or begins; these are no more than are read
    // at once.
    framingBytes = hasTurned ? 0 : max(framingBytes + count - knownBytes, 0)
    hasTurned = false
    knownBytes = 0
    return framingAction()
  }

  /// What is to be done about much that is neither a header within its limit nor a body: the extensions of chunks, white
  /// space around the values of fields. NIO counts none of it, and keeps some.
  private mutating func framingAction() -> Action {
    if isReadingBody { return framingBytes > limits.headerBytes ? refuse(.bodyTooLarge) : .nothing }
    // As much again for line ends, colons and white space.
    return framingBytes - limits.headerBytes > limits.headerBytes ? refuse(.headerTooLarge) : .nothing
  }

  /// - Parameter isLast: whether the client wants no more of the connection.
  mutating func headRead(isLast: Bool = false, now: NIODeadline) -> Action {
    if isSurplus { return .refuse(.tooManyConnections) }
    self.isLast = isLast
    hasTurned = true
    // It may have arrived together with the end of the one before.
    if requestStart == nil { requestStart = now }
    owed += 1
    isReadingBody = true
    bodyBytes = 0
    return .nothing
  }

  /// A part of the body. The limit of its size is for whoever reads it; this one is for those who go on behind that limit.
  mutating func bodyRead(_ count: Int) -> Action {
    bodyBytes += count
    knownBytes += count + ConnectionState.chunkFraming
    return bodyBytes - ConnectionState.mostThrownAway > limits.bodyBytes ? .close : .nothing
  }

  mutating func endRead() {
    isReadingBody = false
    requestStart = nil
    hasTurned = true
    hasEndedHead = bodyBytes == 0
  }

  /// A request has been answered as soon as it had been read.
  mutating func answered(now: NIODeadline) {
    requestStart = nil
    lastArrival = now
    hasTurned = true
    hasEndedHead = true
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

  /// What is to be done about bytes that are no request, or too many for one: it is said in its turn.
  mutating func refuse(_ refusal: Refusal) -> Action {
    // Behind the last request nothing is read.
    if isReadingBody || !isLast { heldRefusal = heldRefusal ?? refusal }
    return actionOnReply
  }

  /// Whether nothing more is read, as it could be no request.
  var isRefusing: Bool { heldRefusal != nil }

  /// What is to be done when a reply has been written.
  var actionOnReply: Action {
    guard let heldRefusal else { return .nothing }
    if canRefuse { return .refuse(heldRefusal) }
    // The request has its reply already.
    return isReadingBody && owed == 0 ? .leave : .nothing
  }

  /// What time asks for.
  func tick(now: NIODeadline) -> Action {
    if isSurplus, requestStart == nil, now - lastArrival >= ConnectionState.surplusTime {
      return .refuse(.tooManyConnections)
    }
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
    if isSurplus { return .nanoseconds(ConnectionState.surplusTime.nanoseconds / 2) }
    let shortest = min(limits.requestTime, limits.idleTime, limits.replyTime)
    return max(TimeAmount(shortest / 4), .milliseconds(10))
  }
}

#if Server
  internal import NIOCore
  internal import PostcodesIOResponder

  /// The progress of a connection's current request, and since when the server waits for the client.
  ///
  /// A pure value: it decides when a limit is exceeded, and the connection's handlers act on it.
  struct ConnectionState {
    /// The most bytes of an unwanted body to discard, in addition to the body limit.
    private static let maximumDiscard = 64 << 20
    /// The grace time of a connection over the limit before it receives 503 without a request.
    private static let overLimitTime = TimeAmount.seconds(1)
    /// The time after which an unread response is given up while the memory budget is exceeded.
    private static let pressureTime = TimeAmount.seconds(1)
    /// The bytes around a chunk of a body that don't count as extensions: its size and two line ends.
    private static let chunkFraming = 20

    /// What to do with a connection.
    enum Action: Equatable {
      case none
      /// Close it now.
      case close
      /// Close it after everything written has been sent.
      case finish
      /// Send an error, then close it.
      case fail(APIError)
    }

    private let limits: ServerLimits
    /// Whether this connection exceeds the maximum number of connections.
    let isOverLimit: Bool
    /// The arrival of the first byte of the request being read, or `nil` between requests.
    private(set) var requestStart: NIODeadline?
    private var lastActivity: NIODeadline
    private var unwritableSince: NIODeadline?
    /// Whether a head has been read and the end of its request hasn't.
    private(set) var isReadingBody = false
    /// Whether a response is being prepared or written.
    private(set) var isResponding = false
    private var headBytes = 0
    private var bodyBytes = 0
    /// The bytes of a chunked body that aren't content.
    private var framingBytes = 0

    init(_ limits: ServerLimits, isOverLimit: Bool, now: NIODeadline) {
      self.limits = limits
      self.isOverLimit = isOverLimit
      lastActivity = now
    }

    /// Whether neither a request is being read nor a response written.
    var isIdle: Bool { requestStart == nil && !isResponding }

    /// Handles bytes before they are decoded.
    ///
    /// - Parameter isBlank: Whether they are only line ends, which clients may send between requests (RFC 9112, 2.2).
    mutating func bytesRead(_ count: Int, isBlank: Bool, now: NIODeadline) -> Action {
      if requestStart == nil {
        if isBlank { return .none }
        requestStart = now
        headBytes = 0
      }
      lastActivity = now
      if isReadingBody {
        framingBytes += count
        return .none
      }
      headBytes += count
      return headBytes > limits.headerBytes ? .fail(.headerTooLarge) : .none
    }

    /// Handles a decoded head: its request now awaits a response.
    mutating func headRead() -> Action {
      if isOverLimit { return .fail(.tooManyConnections) }
      isReadingBody = true
      isResponding = true
      bodyBytes = 0
      framingBytes = 0
      return .none
    }

    /// Handles a decoded part of a body. Bodies over the limit are answered elsewhere; this limits what is discarded.
    mutating func bodyRead(_ count: Int) -> Action {
      bodyBytes += count
      framingBytes -= min(count + ConnectionState.chunkFraming, framingBytes)
      return bodyBytes - ConnectionState.maximumDiscard > limits.bodyBytes ? .close : .none
    }

    /// Checks the framing of a body after bytes have been decoded: chunk extensions have no other limit.
    var framingAction: Action {
      guard isReadingBody, framingBytes > limits.headerBytes else { return .none }
      return isResponding ? .fail(.bodyTooLarge) : .finish
    }

    /// Handles the end of a request.
    mutating func requestEnded() {
      isReadingBody = false
      requestStart = nil
    }

    /// Handles the end of a response.
    mutating func responseEnded(now: NIODeadline) {
      isResponding = false
      lastActivity = now
    }

    mutating func writabilityChanged(_ isWritable: Bool, now: NIODeadline) {
      unwritableSince = isWritable ? nil : unwritableSince ?? now
    }

    /// Handles progress of a client that reads slowly.
    mutating func bytesSent(now: NIODeadline) {
      if unwritableSince != nil { unwritableSince = now }
    }

    /// Returns what to do after some time has passed.
    ///
    /// - Parameters:
    ///   - hasBegunResponse: Whether a part of the current response has been written.
    ///   - isOverBudget: Whether all clients together have left too much unread.
    func tick(hasBegunResponse: Bool, isOverBudget: Bool, now: NIODeadline) -> Action {
      if isOverLimit, requestStart == nil, now - lastActivity >= ConnectionState.overLimitTime {
        return .fail(.tooManyConnections)
      }
      if let since = unwritableSince {
        let time = TimeAmount(limits.replyTime)
        return now - since >= (isOverBudget ? min(time, ConnectionState.pressureTime) : time) ? .close : .none
      }
      if let start = requestStart {
        guard now - start >= TimeAmount(limits.requestTime) else { return .none }
        guard isReadingBody else { return .fail(isOverLimit ? .tooManyConnections : .requestTimeout) }
        if !isResponding { return .close }
        return hasBegunResponse ? .none : .fail(.requestTimeout)
      }
      return !isResponding && now - lastActivity >= TimeAmount(limits.idleTime) ? .close : .none
    }

    /// The interval between two ticks.
    var tickInterval: TimeAmount {
      if isOverLimit { return .nanoseconds(ConnectionState.overLimitTime.nanoseconds / 2) }
      let shortest = min(limits.requestTime, limits.idleTime, limits.replyTime, .seconds(2))
      return max(TimeAmount(shortest / 4), .milliseconds(10))
    }
  }
#endif

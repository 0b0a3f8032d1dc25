internal import HTTPTypes
internal import NIOCore
internal import NIOHTTP1
internal import NIOHTTPTypes
internal import NIOHTTPTypesHTTP1
internal import PostcodesIOResponder

/// Keeps a connection within the limits: slow and endless requests, replies that are not read, too many connections. And
/// lets it end in order: after what was written has left, and after the request that has begun to arrive.
final class ConnectionGuard: ChannelDuplexHandler, RemovableChannelHandler {
  typealias InboundIn = HTTPRequestPart
  typealias InboundOut = HTTPRequestPart
  typealias OutboundIn = HTTPResponsePart
  typealias OutboundOut = HTTPResponsePart

  /// Asks the client for a body that it holds back.
  struct BodyIsAwaited: Sendable {}

  /// As much of what is written may be in the system's hands and not on its way. Without a bound the system takes megabytes,
  /// and says that there is room again only when a third of them has left: a client that reads slowly would seem not to read.
  private static let unsentBytes = 1 << 17

  /// How long a client may have sent a request before it knew that the server shuts down.
  private static let graceTime = TimeAmount.milliseconds(500)

  private let limits: ServerLimits
  private let connections: Connections
  private var isCounted = false
  private var state: ConnectionState
  private let environment: PromptResponder.Environment
  private var arrivals: ArrivalHandler?
  /// What the client calls the request that was read last.
  private var givenIdentifier: String?
  private var prompt: PromptResponder?
  private var clock: RepeatedTask?
  /// What closes the connection when the client has had its time, and when.
  private var closing: (task: Scheduled<Void>, deadline: NIODeadline)?
  /// Whether all has been said, and nothing more is read.
  private var isEnding = false
  /// Whether those who answer have no more to say: what still arrives is thrown away.
  private var isLeaving = false
  /// What was told of the server's shutdown, kept from those who answer until the client is done.
  private var heldQuiescing: Any?

  init(_ limits: ServerLimits, _ connections: Connections, _ environment: PromptResponder.Environment) {
    self.limits = limits
    self.environment = environment
    self.connections = connections
    state = ConnectionState(limits, isSurplus: false, now: .now())
  }

  func handlerAdded(context: ChannelHandlerContext) {
    isCounted = true
    // Where the system knows no such bound it does without.
    try? context.channel.syncOptions?.setOption(.unsentBytes, value: ConnectionGuard.unsentBytes)
    let isSurplus = !connections.add(context.channel)
    state = ConnectionState(limits, isSurplus: isSurplus, now: .now())
    let arrivals = ArrivalHandler { [unowned self] bytes in
      state.bytesArrive(isBlank: bytes.isBlank, now: .now())
      return !isEnding && !state.isRefusing
    } onRead: { [unowned self] bytes in
      let action = state.bytesRead(bytes.readableBytes, isHeadEnd: bytes.isHeadEnd, now: .now())
      if !isEnding { act(action, context) }
    }
    self.arrivals = arrivals
    do {
      let pipeline = context.pipeline.syncOperations
      try pipeline.addHandler(arrivals, position: .first)
      let codec = try pipeline.handler(type: HTTP1ToHTTPServerCodec.self)
      if !isSurplus {
        let prompt = PromptResponder(environment) {
          arrivals.write($0)
        } onReply: { [unowned self] in
          state.answered(now: .now())
        }
        self.prompt = prompt
        try pipeline.addHandler(prompt, position: .before(codec))
      }
      try pipeline.addHandler(HTTPVersionHandler(), position: .before(codec))
    } catch {
      // The connection is gone already.
      context.close(promise: nil)
    }
    // Too late to be cut with the others.
    if connections.areCut { context.channel.close(promise: nil) }
    let bound = NIOLoopBound((handler: self, context: context), eventLoop: context.eventLoop)
    clock = context.eventLoop.scheduleRepeatedTask(initialDelay: state.tickInterval, delay: state.tickInterval) { _ in
      let (handler, context) = bound.value
      if !handler.isEnding { handler.act(handler.state.tick(now: .now()), context) }
    }
  }

  func handlerRemoved(context: ChannelHandlerContext) { leave(context) }

  func channelInactive(context: ChannelHandlerContext) {
    leave(context)
    context.fireChannelInactive()
  }

  private func leave(_ context: ChannelHandlerContext) {
    clock?.cancel()
    clock = nil
    closing?.task.cancel()
    closing = nil
    arrivals = nil
    prompt = nil
    if isCounted { connections.remove(context.channel) }
    isCounted = false
  }

  func channelRead(context: ChannelHandlerContext, data: NIOAny) {
    guard !isEnding else { return }
    let action: ConnectionState.Action
    var isWanted = !isLeaving
    switch unwrapInboundIn(data) {
    case .head(let head):
      givenIdentifier = RequestHeaders.identifierName.flatMap { head.headerFields[$0] }
      action = state.headRead(isLast: head.headerFields[.connection]?.isExactly("close") ?? false, now: .now())
    case .body(let bytes):
      action = state.bodyRead(bytes.readableBytes)
      // Nobody reads the body of a request that has been answered.
      if !state.isOwed { isWanted = false }
    case .end:
      state.endRead()
      givenIdentifier = nil
      action = .nothing
      if isLeaving { scheduleClosing(context, in: limits.farewellTime) }
    }
    guard action == .nothing else { return act(action, context) }
    guard isWanted else { return }
    context.fireChannelRead(data)
    // Hummingbird knows now of a request under way.
    if heldQuiescing != nil, state.isOwed { passOnQuiescing(context) }
  }

  func channelReadComplete(context: ChannelHandlerContext) {
    context.fireChannelReadComplete()
    // What is thrown away is still read, so that the client gets to reading the reply.
    if !isEnding, isLeaving || state.isReadingBody && !state.isOwed { context.read() }
  }

  func write(context: ChannelHandlerContext, data: NIOAny, promise: EventLoopPromise<Void>?) {
    guard !isEnding else {
      promise?.fail(ChannelError.ioOnClosedChannel)
      return
    }
    switch unwrapOutboundIn(data) {
    case .head(var head):
      state.replyBegun()
      // Replies follow to what has been read already, and who obeys it would not read them (RFC 9112, 9.6).
      if state.owesMore, head.headerFields[.connection]?.isExactly("close") ?? false {
        head.headerFields[.connection] = nil
        return context.write(wrapOutboundOut(.head(head)), promise: promise)
      }
    case .body: break
    case .end:
      state.replyEnded(now: .now())
      context.write(data, promise: promise)
      return act(state.actionOnReply, context)
    }
    context.write(data, promise: promise)
  }

  func channelWritabilityChanged(context: ChannelHandlerContext) {
    state.writabilityChanged(context.channel.isWritable, now: .now())
    context.fireChannelWritabilityChanged()
  }

  func triggerUserOutboundEvent(context: ChannelHandlerContext, event: Any, promise: EventLoopPromise<Void>?) {
    guard event is BodyIsAwaited else { return context.triggerUserOutboundEvent(event, promise: promise) }
    if state.isAwaitingBody { arrivals?.writeContinue() }
    promise?.succeed()
  }

  /// Those who answer end a connection as soon as they have written. NIO would drop what the client has not read by then.
  func close(context: ChannelHandlerContext, mode: CloseMode, promise: EventLoopPromise<Void>?) {
    guard mode != .input, let arrivals else { return context.close(mode: mode, promise: promise) }
    isLeaving = true
    prompt?.end()
    // A client that is still sending would lose the reply if nobody took the rest.
    let isSending = mode == .all && state.isReadingBody && context.channel.isActive && !connections.areCut
    let mode = isSending ? .output : mode
    // What is closed with nothing to say is closed at once: nobody may have taken it over yet.
    let isWritten = (try? context.channel.syncOptions?.getOption(.bufferedWritableBytes)) == 0
    if isWritten || connections.areCut {
      close(mode, promise, context)
    } else {
      arrivals.whenWritten { [self] in close(mode, promise, context) }
    }
    // Nobody else asks for more any longer.
    if context.channel.isActive { context.read() }
  }

  private func close(_ mode: CloseMode, _ promise: EventLoopPromise<Void>?, _ context: ChannelHandlerContext) {
    context.close(mode: mode, promise: promise)
    guard mode == .output, context.channel.isActive else { return }
    scheduleClosing(context, in: state.isReadingBody ? limits.requestTime : limits.farewellTime)
  }

  func userInboundEventTriggered(context: ChannelHandlerContext, event: Any) {
    if event is ChannelShouldQuiesceEvent, !isEnding, !isLeaving, state.isInUse, !state.isOwed {
      return hold(event, context)
    }
    // A client that has nothing more to say has read the refusal, or will not.
    if isEnding, case ChannelEvent.inputClosed = event { context.close(promise: nil) }
    context.fireUserInboundEventTriggered(event)
  }

  /// A request may be on its way that was sent before anybody could know. It is answered as the last.
  private func hold(_ event: Any, _ context: ChannelHandlerContext) {
    heldQuiescing = event
    prompt?.end()
    let bound = NIOLoopBound((handler: self, context: context), eventLoop: context.eventLoop)
    context.eventLoop.scheduleTask(in: ConnectionGuard.graceTime) {
      let (handler, context) = bound.value
      // One that has begun to arrive has the time that every request has.
      if !handler.state.isArriving { handler.passOnQuiescing(context) }
    }
  }

  private func passOnQuiescing(_ context: ChannelHandlerContext) {
    guard let event = heldQuiescing else { return }
    heldQuiescing = nil
    context.fireUserInboundEventTriggered(event)
  }

  func errorCaught(context: ChannelHandlerContext, error: any Error) {
    // What follows a refusal is no HTTP either.
    guard !isEnding else { return }
    guard let failure = error as? HTTPParserError else {
      context.fireErrorCaught(error)
      return
    }
    let refusal = failure == .headerOverflow ? Refusal.headerTooLarge : .malformed
    act(state.refuse(refusal), context)
  }

  private func act(_ action: ConnectionState.Action, _ context: ChannelHandlerContext) {
    if action != .nothing { prompt?.end() }
    switch action {
    case .nothing: break
    case .close:
      isEnding = true
      context.close(promise: nil)
    case .leave:
      isEnding = true
      arrivals?.whenWritten { context.close(promise: nil) }
      scheduleClosing(context, in: limits.replyTime)
    case .refuse(let refusal):
      isEnding = true
      let identifier = environment.journal.identifier(givenIdentifier)
      environment.journal.recordRefusal(refusal, identifier)
      arrivals?.write(refusal, identifier: identifier, date: environment.date.text())
      // Closing at once could take the refusal from a client that is still sending, and what stands before it from a slow one.
      arrivals?.whenWritten { [self] in
        context.close(mode: .output, promise: nil)
        scheduleClosing(context, in: limits.farewellTime)
      }
      scheduleClosing(context, in: max(limits.replyTime, limits.farewellTime))
    }
  }

  private func scheduleClosing(_ context: ChannelHandlerContext, in time: Duration) {
    guard context.channel.isActive else { return }
    let deadline = .now() + TimeAmount(time)
    // No more time by asking again.
    if let closing, closing.deadline <= deadline { return }
    closing?.task.cancel()
    let bound = NIOLoopBound(context, eventLoop: context.eventLoop)
    closing = (context.eventLoop.scheduleTask(deadline: deadline) { bound.value.close(promise: nil) }, deadline)
  }
}

extension ChannelOption where Self == ChannelOptions.Types.SocketOption {
  /// How many bytes the system takes beyond those that are on their way: `TCP_NOTSENT_LOWAT` of <netinet/tcp.h>, of which not
  /// every C library has the name.
  fileprivate static var unsentBytes: Self {
    #if canImport(Darwin)
      .tcpOption(NIOBSDSocket.Option(rawValue: 0x201))
    #else
      .tcpOption(NIOBSDSocket.Option(rawValue: 25))
    #endif
  }
}

internal import HTTPTypes
internal import NIOCore
internal import NIOHTTP1
internal import NIOHTTPTypes
internal import NIOHTTPTypesHTTP1
internal import PostcodeAnswers

/// Keeps a connection within the limits: slow and endless requests, replies that are not read, too many connections.
final class ConnectionGuard: ChannelDuplexHandler, RemovableChannelHandler {
  typealias InboundIn = HTTPRequestPart
  typealias InboundOut = HTTPRequestPart
  typealias OutboundIn = HTTPResponsePart
  typealias OutboundOut = HTTPResponsePart

  /// How long a client may take to read a refusal before the connection ends.
  private static let farewellTime = TimeAmount.seconds(2)

  private let limits: ServerLimits
  private let connections: Connections
  private let metrics: ServerMetrics
  private var isCounted = false
  private var state: ConnectionState
  private var arrivals: ArrivalHandler?
  private var clock: RepeatedTask?
  /// Whether all has been said, and nothing more is read.
  private var isEnding = false

  init(_ limits: ServerLimits, _ connections: Connections, _ metrics: ServerMetrics) {
    self.limits = limits
    self.metrics = metrics
    self.connections = connections
    state = ConnectionState(limits, isSurplus: false, now: .now())
  }

  func handlerAdded(context: ChannelHandlerContext) {
    isCounted = true
    state = ConnectionState(limits, isSurplus: !connections.add(context.channel), now: .now())
    let arrivals = ArrivalHandler { [unowned self] in state.bytesArrived(now: .now()) }
    self.arrivals = arrivals
    do {
      let pipeline = context.pipeline.syncOperations
      try pipeline.addHandler(arrivals, position: .first)
      try pipeline.addHandler(
        LastRequestHandler(), position: .before(try pipeline.handler(type: HTTP1ToHTTPServerCodec.self)))
    } catch {
      // The connection is gone already.
      context.close(promise: nil)
    }
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
    arrivals = nil
    if isCounted { connections.remove(context.channel) }
    isCounted = false
  }

  func channelRead(context: ChannelHandlerContext, data: NIOAny) {
    guard !isEnding else { return }
    let action: ConnectionState.Action
    switch unwrapInboundIn(data) {
    case .head(let head):
      action = state.headRead()
      if action == .nothing, head.headerFields[.expect]?.lowercased() == "100-continue" {
        arrivals?.write("100 Continue")
      }
    case .body(let bytes): action = state.bodyRead(bytes.readableBytes)
    case .end:
      state.endRead()
      action = .nothing
    }
    if action == .nothing { context.fireChannelRead(data) } else { act(action, context) }
  }

  func write(context: ChannelHandlerContext, data: NIOAny, promise: EventLoopPromise<Void>?) {
    guard !isEnding else {
      promise?.fail(ChannelError.ioOnClosedChannel)
      return
    }
    switch unwrapOutboundIn(data) {
    case .head: state.replyBegun()
    case .body: break
    case .end: state.replyEnded(now: .now())
    }
    context.write(data, promise: promise)
  }

  func channelWritabilityChanged(context: ChannelHandlerContext) {
    state.writabilityChanged(context.channel.isWritable, now: .now())
    context.fireChannelWritabilityChanged()
  }

  func userInboundEventTriggered(context: ChannelHandlerContext, event: Any) {
    // A client that has nothing more to say has read the refusal, or will not.
    if isEnding, case ChannelEvent.inputClosed = event { context.close(promise: nil) }
    context.fireUserInboundEventTriggered(event)
  }

  func errorCaught(context: ChannelHandlerContext, error: any Error) {
    guard let failure = error as? HTTPParserError, !isEnding else {
      context.fireErrorCaught(error)
      return
    }
    let refusal = failure == .headerOverflow ? Refusal.headerTooLarge : .malformed
    let action = state.parsingFailed(refusal)
    // With replies outstanding, Hummingbird says 400 behind them.
    if action == .nothing { context.fireErrorCaught(error) } else { act(action, context) }
  }

  private func act(_ action: ConnectionState.Action, _ context: ChannelHandlerContext) {
    switch action {
    case .nothing: break
    case .close:
      isEnding = true
      context.close(promise: nil)
    case .refuse(let refusal):
      isEnding = true
      metrics.countRefusal(refusal.status)
      arrivals?.write(refusal)
      // Closing at once could take the refusal from a client that is still sending.
      context.close(mode: .output, promise: nil)
      let bound = NIOLoopBound(context, eventLoop: context.eventLoop)
      context.eventLoop.scheduleTask(in: ConnectionGuard.farewellTime) { bound.value.close(promise: nil) }
    }
  }
}

/// Sees the bytes as they arrive, before they are read as HTTP, and writes past those who write HTTP.
private final class ArrivalHandler: ChannelInboundHandler {
  typealias InboundIn = ByteBuffer
  typealias OutboundOut = ByteBuffer

  private let onArrival: () -> Void
  private var context: ChannelHandlerContext?

  init(_ onArrival: @escaping () -> Void) { self.onArrival = onArrival }

  func handlerAdded(context: ChannelHandlerContext) { self.context = context }
  func handlerRemoved(context: ChannelHandlerContext) { self.context = nil }

  func channelRead(context: ChannelHandlerContext, data: NIOAny) {
    onArrival()
    context.fireChannelRead(data)
  }

  /// Writes an interim status.
  func write(_ status: String) { write(bytes: Array("HTTP/1.1 \(status)\r\n\r\n".utf8)) }

  func write(_ refusal: Refusal) {
    let line = "HTTP/1.1 \(refusal.status) \(HTTPResponseStatus(statusCode: refusal.status).reasonPhrase)\r\n"
    guard refusal != .malformed else { return write(bytes: Array("\(line)\r\n".utf8)) }
    let body = refusal.json.utf8
    let head =
      line + "Access-Control-Allow-Origin: *\r\nContent-Type: application/json; charset=utf-8\r\n"
      + "Content-Length: \(body.count)\r\nConnection: close\r\n\r\n"
    write(bytes: Array(head.utf8) + body)
  }

  private func write(bytes: [UInt8]) {
    guard let context else { return }
    context.writeAndFlush(wrapOutboundOut(context.channel.allocator.buffer(bytes: bytes)), promise: nil)
  }
}

extension Refusal {
  /// What is no HTTP; the reply is its status line alone, as postcodes.io's.
  fileprivate static let malformed = Refusal(400, "Bad Request")
}

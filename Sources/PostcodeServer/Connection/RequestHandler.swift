#if Server
  internal import NIOCore
  internal import NIOHTTP1
  internal import PostcodesIOResponder

  /// Responds to the requests of a connection, one after the other.
  ///
  /// Assembles a request from its parts, runs the responder, on the event loop or, if that takes long, in the work queue,
  /// writes the response as fast as the client reads it, and records it in the access log. `ConnectionState` decides when a
  /// limit is exceeded, and `ConnectionCloser` ends the connection.
  final class RequestHandler: ChannelInboundHandler, RequestGateDelegate {
    typealias InboundIn = HTTPServerRequestPart
    typealias OutboundOut = ByteBuffer

    /// How long a request may be on its way that a client sent before it could know of the shutdown.
    private static let shutdownGraceTime = TimeAmount.milliseconds(500)

    /// The bytes of responses after which they are written to the channel, before further requests are decoded.
    private static let flushLength = 16 << 10
    private static let interimResponse = ByteBuffer(string: "HTTP/1.1 100 Continue\r\n\r\n")

    private let server: ServerContext
    private let gate: RequestGate
    private var state: ConnectionState
    private var context: ChannelHandlerContext?
    /// The other end of the connection, which the channel no longer knows after it has closed.
    private var client: SocketAddress?
    private var closer: ConnectionCloser?
    private var exchange: Exchange?
    private(set) var remainingBody: Int?
    /// Responses not yet written to the channel. Thousands of small ones would take several times their size there.
    private var outbound = ByteBuffer()
    /// Whether parts are being written, which may change the channel's writability.
    private var isPumping = false
    private var unread: UnreadBudget.Share
    private var clock: RepeatedTask?
    /// The identifier that the client gave the last request, for errors that concern it.
    private var givenIdentifier: String?

    init(_ server: ServerContext, gate: RequestGate) {
      self.server = server
      self.gate = gate
      state = ConnectionState(server.limits, isOverLimit: false, now: .now())
      unread = UnreadBudget.Share(budget: server.budget)
    }

    /// Whether requests are still accepted.
    private var isOpen: Bool { closer?.phase == .open }

    // MARK: - The connection

    func handlerAdded(context: ChannelHandlerContext) {
      self.context = context
      client = context.remoteAddress
      gate.delegate = self
      closer = ConnectionCloser(context.channel, gate, server.limits)
      let isOverLimit = !server.connections.add(context.channel)
      state = ConnectionState(server.limits, isOverLimit: isOverLimit, now: .now())
      let bound = NIOLoopBound(self, eventLoop: context.eventLoop)
      let interval = state.tickInterval
      clock = context.eventLoop.scheduleRepeatedTask(initialDelay: interval, delay: interval) { _ in bound.value.tick()
      }
      // The server accepted this connection just before it stopped listening, so the shutdown event didn't reach it.
      if server.connections.areShuttingDown { shutDown(context) }
    }

    func channelInactive(context: ChannelHandlerContext) {
      end(context)
      context.fireChannelInactive()
    }

    func handlerRemoved(context: ChannelHandlerContext) { end(context) }

    private func end(_ context: ChannelHandlerContext) {
      guard self.context != nil else { return }
      self.context = nil
      if let exchange, exchange.hasBegun, state.isResponding { record(exchange, isComplete: false) }
      abandonExchange()
      clock?.cancel()
      closer?.closed()
      unread.bytes = 0
      server.connections.remove(context.channel)
    }

    private func tick() {
      guard let context else { return }
      let before = unread.bytes
      countUnread(context)
      if unread.bytes < before { state.bytesSent(now: .now()) }
      act(
        state.tick(
          hasBegunResponse: exchange?.hasBegun ?? false, isOverBudget: server.budget.isExceeded, now: .now()))
      // The budget may have room again.
      gate.advance()
    }

    func channelWritabilityChanged(context: ChannelHandlerContext) {
      state.writabilityChanged(context.channel.isWritable, now: .now())
      countUnread(context)
      if context.channel.isWritable {
        pump()
        gate.advance()
      }
      context.fireChannelWritabilityChanged()
    }

    func userInboundEventTriggered(context: ChannelHandlerContext, event: Any) {
      if event is Connections.ShutdownEvent {
        shutDown(context)
      } else if case ChannelEvent.inputClosed = event {
        // An unfinished request has been reported by the decoder.
        if closer?.phase == .lingering { context.close(promise: nil) } else if exchange == nil { act(.finish) }
      } else {
        context.fireUserInboundEventTriggered(event)
      }
    }

    private func shutDown(_ context: ChannelHandlerContext) {
      let bound = NIOLoopBound(self, eventLoop: context.eventLoop)
      context.eventLoop.scheduleTask(in: RequestHandler.shutdownGraceTime) {
        let handler = bound.value
        if handler.state.isIdle, !handler.gate.hasWaitingBytes { handler.act(.finish) }
      }
    }

    func errorCaught(context: ChannelHandlerContext, error: any Error) {
      guard isOpen else { return }
      guard let failure = error as? HTTPParserError else { return context.close(promise: nil) }
      act(.fail(failure == .headerOverflow ? .headerTooLarge : .malformed))
    }

    private func act(_ action: ConnectionState.Action) {
      guard let context else { return }
      switch action {
      case .none: break
      case .close: context.close(promise: nil)
      case _ where !isOpen: break
      case .finish: finish()
      case .fail(let error): fail(error, context)
      }
    }

    private func fail(_ error: APIError, _ context: ChannelHandlerContext) {
      // Nothing can be said within or after a response.
      if let exchange, exchange.hasBegun { return finish() }
      let identifier = exchange?.identifier ?? server.accessLog.identifier(givenIdentifier)
      abandonExchange()
      server.accessLog.recordConnectionError(error, identifier, from: client)
      write(server.head.bytes(of: error, identifier: identifier))
      finish()
    }

    private func finish() {
      exchange?.stream = nil
      flush()
      closer?.finish()
    }

    // MARK: - The gate

    var wantsBytes: Bool {
      // After the last response everything is read and discarded.
      guard isOpen, let context else { return true }
      if state.isReadingBody { return true }
      return exchange == nil && outbound.readableBytes < RequestHandler.flushLength && context.channel.isWritable
        && !server.budget.isExceeded
    }

    func willDecode(_ bytes: ByteBuffer) -> Bool {
      let isBlank = state.requestStart == nil && bytes.readableBytesView.allSatisfy { $0 == 13 || $0 == 10 }
      act(state.bytesRead(bytes.readableBytes, isBlank: isBlank, now: .now()))
      return isOpen
    }

    func didDecode() { act(state.framingAction) }

    func didPause() { flush() }

    /// Sends an interim response, which every client of HTTP/1.1 accepts (RFC 9110, 15.2), to a client that has closed its sending side. If
    /// the client has left, this resets the connection, which cancels the request.
    func inputDidClose() {
      guard let current = exchange, current.isPreparing, !current.hasBegun, !current.hasProbed,
        !current.request.isVersion10
      else { return }
      exchange?.hasProbed = true
      write(RequestHandler.interimResponse)
      flush()
    }

    private func flush() {
      guard outbound.readableBytes > 0, let context else { return }
      let bytes = outbound
      outbound = ByteBuffer()
      context.writeAndFlush(wrapOutboundOut(bytes), promise: nil)
      countUnread(context)
    }

    private func countUnread(_ context: ChannelHandlerContext) {
      let buffered = (try? context.channel.syncOptions?.getOption(.bufferedWritableBytes)) ?? 0
      unread.bytes = buffered + outbound.readableBytes + (exchange?.stream?.memory ?? 0)
    }

    // MARK: - Requests

    func channelRead(context: ChannelHandlerContext, data: NIOAny) {
      guard isOpen else { return }
      switch unwrapInboundIn(data) {
      case .head(let head): begin(head, context)
      case .body(let bytes):
        remainingBody = remainingBody.map { $0 - bytes.readableBytes }
        act(state.bodyRead(bytes.readableBytes))
        guard exchange?.body != nil else { return }
        if exchange?.body?.append(bytes) == false {
          exchange?.body = nil
          deliver(Response(.bodyTooLarge))
        }
      case .end:
        remainingBody = nil
        state.requestEnded()
        if let body = exchange?.body {
          exchange?.body = nil
          respond(body, context)
        } else if exchange != nil, !state.isResponding {
          endExchange()
        }
      }
    }

    private func begin(_ head: HTTPRequestHead, _ context: ChannelHandlerContext) {
      let request = Request(head)
      givenIdentifier = request.headers.identifier
      guard exchange == nil, request.isValid else { return act(.fail(.malformed)) }
      act(state.headRead())
      guard isOpen else { return }
      remainingBody = request.headers.bodyLength
      let match = server.responder.match(request)
      exchange = Exchange(
        request: request, match: match, identifier: server.accessLog.identifier(givenIdentifier), start: .now(),
        isLast: request.isLast)
      do throws(APIError) {
        if match.readsBody, let body = try RequestBody(request.headers, limit: server.limits.bodyBytes) {
          exchange?.body = body
          if request.headers.expectsContinue, !request.isVersion10 {
            write(RequestHandler.interimResponse)
          }
        } else {
          respond(nil, context)
        }
      } catch {
        deliver(Response(error))
      }
    }

    /// Runs the responder for the current request, once what it needs has been prepared.
    private func respond(_ body: RequestBody?, _ context: ChannelHandlerContext, isExpensive: Bool? = nil) {
      guard let current = exchange else { return }
      let isExpensive = isExpensive ?? current.match.isExpensive
      // A request that waits for this has no place in the queue.
      guard current.match.isPrepared else {
        let resume = leaveLoop(context)
        Task {
          await current.match.waitForPreparation()
          resume { $0.respond(body, $1, isExpensive: isExpensive) }
        }
        return
      }
      let responder = server.responder
      let respond = { @Sendable in responder.respond(to: current.request, current.match, body, current.work) }
      guard isExpensive else { return deliver(respond()) }
      prepare(context) {
        let response = respond()
        return { handler, _ in handler.deliver(response) }
      }
    }

    private typealias Delivery = @Sendable (RequestHandler, ChannelHandlerContext) -> Void

    /// Prepares something in the work queue and delivers it here, unless the connection has ended meanwhile.
    private func prepare(_ context: ChannelHandlerContext, _ body: @escaping @Sendable () -> Delivery) {
      guard let current = exchange else { return }
      let resume = leaveLoop(context)
      guard server.queue.add(current.work, hasBegun: current.hasBegun, { resume(body()) }) else {
        exchange?.isPreparing = false
        return deliver(Response(.tooManyRequests))
      }
      if gate.isInputClosed { inputDidClose() }
    }

    /// Returns a function that delivers a result on the event loop, unless the connection has ended meanwhile.
    private func leaveLoop(_ context: ChannelHandlerContext) -> @Sendable (@escaping Delivery) -> Void {
      exchange?.isPreparing = true
      let eventLoop = context.eventLoop
      let bound = NIOLoopBound(self, eventLoop: eventLoop)
      return { deliver in
        eventLoop.execute {
          let handler = bound.value
          guard let context = handler.context, handler.exchange?.isPreparing == true, handler.isOpen else { return }
          handler.exchange?.isPreparing = false
          deliver(handler, context)
          handler.gate.advance()
        }
      }
    }

    /// Forgets the current request, and stops its work.
    private func abandonExchange() {
      if let exchange { server.queue.cancel(exchange.work) }
      exchange = nil
    }

    // MARK: - Responses

    /// Writes a response, or its head and first part.
    private func deliver(_ response: Response) {
      guard context != nil, var current = exchange else { return }
      current.hasBegun = true
      current.status = response.status
      current.isLast = current.isLast || server.connections.areShuttingDown
      var stream = response.stream
      if current.request.isHead { stream = nil }
      // HTTP/1.0 has no chunks: the end of the connection ends the body.
      if stream != nil, response.length == nil, current.request.isVersion10 { current.isLast = true }
      var bytes = server.head.bytes(
        of: response, to: current.request, identifier: current.identifier, isLast: current.isLast)
      if !current.request.isHead {
        bytes.writeImmutableBuffer(response.body)
        current.bytesWritten = response.body.readableBytes
      }
      current.stream = stream
      exchange = current
      write(bytes)
      pump()
    }

    /// Writes the next parts of a long response as fast as the client reads them.
    private func pump() {
      guard let context, isOpen, !isPumping, let exchange, exchange.hasBegun, !exchange.isPreparing, state.isResponding
      else { return }
      guard let stream = exchange.stream else { return endResponse() }
      isPumping = true
      flush()
      if exchange.match.isExpensive {
        isPumping = false
        guard context.channel.isWritable else { return }
        prepare(context) {
          let part = stream.next()
          return { handler, _ in
            handler.writePart(part)
            handler.pump()
          }
        }
      } else {
        while context.channel.isWritable, self.exchange?.stream != nil {
          writePart(stream.next())
          // Sending may make room for the next part.
          flush()
        }
        isPumping = false
        if self.exchange?.stream == nil { endResponse() }
      }
    }

    private func writePart(_ part: ByteBuffer?) {
      guard context != nil, exchange?.stream != nil else { return }
      guard let part else {
        exchange?.stream = nil
        return
      }
      exchange?.bytesWritten += part.readableBytes
      write(part)
    }

    private func endResponse() {
      guard let current = exchange else { return }
      exchange?.stream = nil
      state.responseEnded(now: .now())
      record(current, isComplete: true)
      if !state.isReadingBody { endExchange() }
    }

    private func record(_ exchange: Exchange, isComplete: Bool) {
      server.accessLog.record(
        exchange.request, exchange.identifier, from: client, route: exchange.match.routeNumber, status: exchange.status,
        bytes: exchange.bytesWritten, since: exchange.start, isComplete: isComplete)
    }

    private func endExchange() {
      let isLast = exchange?.isLast ?? false
      exchange = nil
      if isLast || server.connections.areShuttingDown { act(.finish) }
    }

    private func write(_ bytes: ByteBuffer) {
      if outbound.readableBytes == 0 {
        outbound = bytes
      } else {
        outbound.writeImmutableBuffer(bytes)
      }
    }
  }
#endif

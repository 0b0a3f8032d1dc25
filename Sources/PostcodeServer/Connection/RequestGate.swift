#if Server
  internal import NIOCore

  /// Decides when a connection's next request may be decoded.
  protocol RequestGateDelegate: AnyObject {
    /// Whether more bytes may be decoded now.
    var wantsBytes: Bool { get }
    /// The bytes left of a body of known length, or `nil` outside such a body.
    var remainingBody: Int? { get }
    /// Called before bytes are decoded. Returns whether to decode them.
    func willDecode(_ bytes: ByteBuffer) -> Bool
    /// Called after bytes have been decoded.
    func didDecode()
    /// Called when no more can be decoded for now: everything written is to be sent.
    func didPause()
    /// Called when the client has sent its last byte, even if earlier ones wait to be decoded.
    func inputDidClose()
  }

  /// Passes a client's bytes to the decoder one request at a time, and reads no more while requests wait.
  ///
  /// The decoder itself would decode every request of a read at once: thousands of a client that pipelines. Bytes are passed
  /// on up to the next blank line, with which every head and every chunked body ends, or by the length of the body.
  final class RequestGate: ChannelDuplexHandler {
    typealias InboundIn = ByteBuffer
    typealias InboundOut = ByteBuffer
    typealias OutboundIn = Never

    /// The most bytes to keep of a client that has sent its last: the system delivers all of them at once.
    private static let maximumWaiting = 128 << 10
    /// The time that the requests of one connection may take before others have their turn.
    private static let turnTime = TimeAmount.milliseconds(1)
    /// The time until the connection's next turn.
    private static let pauseTime = TimeAmount.microseconds(100)

    weak var delegate: (any RequestGateDelegate)?
    private var context: ChannelHandlerContext?
    private var waiting = ByteBuffer()
    /// Whether the decoded bytes end with a line end, so that another one completes a blank line.
    private var isAtLineStart = true
    private var isAdvancing = false
    private var isTurnScheduled = false
    private var isReading = false
    /// Whether bytes have arrived since the last `channelReadComplete`.
    private var hasArrived = false
    /// Whether the client has sent its last byte.
    private(set) var isInputClosed = false
    private var isInputEndDelivered = false
    /// Whether everything that arrives is discarded.
    private var isDiscarding = false

    /// Whether bytes wait to be decoded.
    var hasWaitingBytes: Bool { waiting.readableBytes > 0 }

    func handlerAdded(context: ChannelHandlerContext) { self.context = context }
    func handlerRemoved(context: ChannelHandlerContext) { self.context = nil }

    func channelActive(context: ChannelHandlerContext) {
      context.fireChannelActive()
      advance()
    }

    func channelRead(context: ChannelHandlerContext, data: NIOAny) {
      hasArrived = true
      guard !isDiscarding else { return }
      var bytes = unwrapInboundIn(data)
      guard waiting.readableBytes > 0 else { return waiting = bytes }
      // If a client closes its side with more than this waiting, its later requests get no response.
      guard waiting.readableBytes <= RequestGate.maximumWaiting else { return }
      waiting.discardReadBytes()
      waiting.writeBuffer(&bytes)
    }

    func channelReadComplete(context: ChannelHandlerContext) {
      isReading = false
      // At the client's end NIO calls this without bytes, and doesn't expect the channel to be closed within.
      guard hasArrived else { return }
      hasArrived = false
      advance()
    }

    func channelInactive(context: ChannelHandlerContext) {
      // Handlers are removed only later. When many clients leave at once, their buffers would add up.
      waiting = ByteBuffer()
      context.fireChannelInactive()
    }

    func userInboundEventTriggered(context: ChannelHandlerContext, event: Any) {
      guard case ChannelEvent.inputClosed = event else { return context.fireUserInboundEventTriggered(event) }
      isInputClosed = true
      delegate?.inputDidClose()
      advance()
    }

    /// Discards everything from now on, but continues to read, to notice when the client closes.
    func discard() {
      isDiscarding = true
      waiting = ByteBuffer()
      readMore()
    }

    /// Decodes what has arrived as far as wanted, then reads on.
    func advance() {
      guard !isAdvancing, let context else { return }
      isAdvancing = true
      defer { isAdvancing = false }
      let start = NIODeadline.now()
      repeat {
        while let delegate, delegate.wantsBytes, hasWaitingBytes {
          guard NIODeadline.now() - start < RequestGate.turnTime else {
            delegate.didPause()
            return scheduleTurn(context)
          }
          decodeNext(context, delegate)
        }
        // Sending may make room for further responses.
        delegate?.didPause()
      } while delegate?.wantsBytes == true && hasWaitingBytes
      if hasWaitingBytes { return }
      // A client that pipelines much leaves a large buffer behind.
      if waiting.capacity > 0 { waiting = ByteBuffer() }
      if isInputClosed {
        guard !isInputEndDelivered, delegate?.wantsBytes == true else { return }
        isInputEndDelivered = true
        context.fireUserInboundEventTriggered(ChannelEvent.inputClosed)
        delegate?.didPause()
      } else if delegate?.wantsBytes == true {
        readMore()
      }
    }

    private func decodeNext(_ context: ChannelHandlerContext, _ delegate: any RequestGateDelegate) {
      let length: Int
      if let remaining = delegate.remainingBody {
        length = min(remaining, waiting.readableBytes)
        isAtLineStart = true
      } else {
        length = lengthToBlankLine()
      }
      guard let bytes = waiting.readSlice(length: length) else { return }
      guard delegate.willDecode(bytes) else { return }
      context.fireChannelRead(wrapInboundOut(bytes))
      delegate.didDecode()
    }

    /// Returns the number of bytes up to and including the next blank line; all bytes if there is none.
    private func lengthToBlankLine() -> Int {
      waiting.withUnsafeReadableBytes { bytes in
        for offset in bytes.indices {
          switch bytes[offset] {
          case UInt8(ascii: "\n"):
            if isAtLineStart { return offset + 1 }
            isAtLineStart = true
          case UInt8(ascii: "\r"): break
          default: isAtLineStart = false
          }
        }
        return bytes.count
      }
    }

    /// Lets other connections have their turn.
    private func scheduleTurn(_ context: ChannelHandlerContext) {
      guard !isTurnScheduled else { return }
      isTurnScheduled = true
      let bound = NIOLoopBound(self, eventLoop: context.eventLoop)
      // Not `execute`: the loop runs all such tasks, also new ones, before it looks at other connections.
      context.eventLoop.scheduleTask(in: RequestGate.pauseTime) {
        bound.value.isTurnScheduled = false
        bound.value.advance()
      }
    }

    private func readMore() {
      guard !isReading, !isInputClosed, let context, context.channel.isActive else { return }
      isReading = true
      context.read()
    }
  }
#endif

#if Server
  internal import Logging
  internal import NIOCore

  /// Pauses accepting connections while there are too many, and logs when the system cannot open another one.
  ///
  /// `AcceptBackoffHandler`, which precedes it, pauses for a second when the process has run out of file descriptors.
  final class Listener: ChannelDuplexHandler {
    typealias InboundIn = any Channel
    typealias OutboundIn = Never

    private static let logInterval = TimeAmount.seconds(60)

    private let connections: Connections
    private let logger: Logger
    private var context: ChannelHandlerContext?
    private var isPaused = false
    private var lastLog: NIODeadline?

    init(_ connections: Connections, _ logger: Logger) {
      self.connections = connections
      self.logger = logger
    }

    func handlerAdded(context: ChannelHandlerContext) {
      self.context = context
      let eventLoop = context.eventLoop
      let bound = NIOLoopBound(self, eventLoop: eventLoop)
      connections.onRemoval { eventLoop.execute { bound.value.resume() } }
    }

    func handlerRemoved(context: ChannelHandlerContext) { self.context = nil }

    func read(context: ChannelHandlerContext) {
      isPaused = !connections.canAccept
      if !isPaused { context.read() }
    }

    private func resume() {
      guard isPaused, connections.canAccept, let context else { return }
      isPaused = false
      context.read()
    }

    func errorCaught(context: ChannelHandlerContext, error: any Error) {
      let now = NIODeadline.now()
      if lastLog.map({ now - $0 >= Listener.logInterval }) ?? true {
        lastLog = now
        logger.error("cannot accept a connection; pausing for a second", metadata: ["reason": "\(error)"])
      }
      context.fireErrorCaught(error)
    }
  }
#endif

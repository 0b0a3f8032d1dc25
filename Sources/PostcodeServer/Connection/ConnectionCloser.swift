#if Server
  internal import NIOCore

  /// Ends a connection in order: after everything written has been sent, the client has time to read it and to close.
  ///
  /// Closing at once could discard the response at a client that is still sending.
  final class ConnectionCloser {
    enum Phase {
      case open
      /// Everything has been written but not sent.
      case finishing
      /// Everything has been sent; the client is given time to close.
      case lingering
      case closed
    }

    private let channel: any Channel
    private let gate: RequestGate
    private let limits: ServerLimits
    private(set) var phase = Phase.open
    private var timeout: (task: Scheduled<Void>, deadline: NIODeadline)?

    init(_ channel: any Channel, _ gate: RequestGate, _ limits: ServerLimits) {
      self.channel = channel
      self.gate = gate
      self.limits = limits
    }

    /// Begins to end the connection. Whatever arrives from now on is discarded.
    func finish() {
      guard phase == .open else { return }
      phase = .finishing
      gate.discard()
      let bound = NIOLoopBound(self, eventLoop: channel.eventLoop)
      // Writes complete in order, so that an empty one completes last.
      channel.writeAndFlush(ByteBuffer()).whenComplete { _ in bound.value.linger() }
      close(within: max(limits.replyTime, limits.lingerTime))
    }

    private func linger() {
      guard phase == .finishing else { return }
      phase = .lingering
      guard !gate.isInputClosed else { return channel.close(promise: nil) }
      channel.close(mode: .output, promise: nil)
      close(within: limits.lingerTime)
      gate.advance()
    }

    private func close(within time: Duration) {
      guard channel.isActive else { return }
      let deadline = channel.eventLoop.now + TimeAmount(time)
      if let timeout, timeout.deadline <= deadline { return }
      timeout?.task.cancel()
      let channel = channel
      timeout = (channel.eventLoop.scheduleTask(deadline: deadline) { channel.close(promise: nil) }, deadline)
    }

    /// Handles the end of the connection.
    func closed() {
      phase = .closed
      timeout?.task.cancel()
      timeout = nil
    }
  }
#endif

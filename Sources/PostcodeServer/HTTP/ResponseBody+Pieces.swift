internal import Hummingbird
internal import NIOCore

extension ResponseBody {
  /// A body that is there as a whole. Many may be asked for at once, and no more of them wait in memory than the client reads.
  init(_ bytes: [UInt8], on channel: any Channel) {
    self.init(CollectionOfOne(bytes), length: bytes.count, on: channel, waitingAfterEach: 1)
  }

  /// A body that is sent piece by piece, as fast as the client reads: no more than some pieces of it wait in memory.
  ///
  /// Writes are handed to the event loop, which alone knows how much waits for the client: without waiting for it, pieces
  /// would be made faster than it can say so. It is waited for at the end, too, until which the pieces are held.
  ///
  /// - Parameters:
  ///   - pieces: are asked for when they can be sent.
  ///   - length: of all of them together, in bytes. With another one the connection is ended: whoever was told so must not
  ///     take the next reply for a part of this one.
  ///   - count: how many pieces are handed over before the event loop is waited for.
  init(_ pieces: some Sequence<[UInt8]> & Sendable, length: Int, on channel: any Channel, waitingAfterEach count: Int) {
    self.init(contentLength: length) { writer in
      func waitForLoop() async throws { try await channel.eventLoop.submit {}.get() }
      var rest = length
      var handedOver = 0
      for piece in pieces {
        rest -= piece.count
        try await writer.write(ByteBuffer(bytes: piece))
        handedOver += 1
        guard handedOver == count else { continue }
        try await waitForLoop()
        handedOver = 0
      }
      guard rest == 0 else { throw ChannelError.eof }
      try await waitForLoop()
      try await writer.finish(nil)
    }
  }
}

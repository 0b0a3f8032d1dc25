#if Server
  internal import NIOCore
  internal import NIOHTTP1

  /// Assembles the handlers of a connection: the one path from a client's bytes to the response.
  enum ConnectionPipeline {
    /// The most response bytes of one connection that wait in memory before the next part is prepared.
    private static let writeBuffer = ChannelOptions.Types.WriteBufferWaterMark(low: 8 << 10, high: 16 << 10)
    /// The size of a read. Requests are small, and every connection may hold a buffer.
    private static let readBytes = 16 << 10
    /// The response bytes that the system buffers before they are on their way. Without this limit it takes megabytes, and
    /// reports free space only when a third of them has left: a slow reader would seem not to read at all.
    private static let unsentBytes = 32 << 10

    static func assemble(on channel: any Channel, _ server: ServerContext) throws {
      let options = channel.syncOptions
      try options?.setOption(.autoRead, value: false)
      try options?.setOption(.maxMessagesPerRead, value: 1)
      try options?.setOption(.allowRemoteHalfClosure, value: true)
      try options?.setOption(.writeBufferWaterMark, value: writeBuffer)
      try options?.setOption(.recvAllocator, value: FixedSizeRecvByteBufferAllocator(capacity: readBytes))
      // Unix sockets don't have these two, nor every system the second; without them the others still hold.
      try? options?.setOption(.tcpOption(.tcp_nodelay), value: 1)
      try? options?.setOption(.unsentBytes, value: unsentBytes)

      let limits = server.limits
      var headLimits = NIOHTTPDecoderLimitConfiguration()
      headLimits.maxHeaderFieldSize = limits.headerBytes
      headLimits.maxHeaderListSize = limits.headerBytes
      // Checks limits and times, and lets one request at a time through.
      let gate = RequestGate()
      // Parses HTTP.
      let decoder = ByteToMessageHandler(
        HTTPRequestDecoder(leftOverBytesStrategy: .dropBytes, limitConfiguration: headLimits))
      // Assembles the request, gets the response from `Responder`, writes it, and records it in the access log.
      let handler = RequestHandler(server, gate: gate)
      try channel.pipeline.syncOperations.addHandlers([gate, decoder, handler])
    }
  }

  extension ChannelOption where Self == ChannelOptions.Types.SocketOption {
    /// `TCP_NOTSENT_LOWAT` of <netinet/tcp.h>, which not every C library defines.
    fileprivate static var unsentBytes: Self {
      #if canImport(Darwin)
        .tcpOption(NIOBSDSocket.Option(rawValue: 0x201))
      #else
        .tcpOption(NIOBSDSocket.Option(rawValue: 25))
      #endif
    }
  }
#endif

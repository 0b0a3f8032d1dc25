internal import PostcodeJSON
internal import NIOCore
internal import NIOHTTP1
internal import PostcodesIOResponder

/// Sees the bytes as they arrive, before they are read as HTTP, and writes past those who write HTTP.
final class ArrivalHandler: ChannelInboundHandler {
  typealias InboundIn = ByteBuffer
  typealias OutboundOut = ByteBuffer

  private let onArrival: (ByteBuffer) -> Bool
  private let onRead: (ByteBuffer) -> Void
  private var context: ChannelHandlerContext?

  /// - Parameters:
  ///   - onArrival: called with bytes before they are read as HTTP; tells whether they are.
  ///   - onRead: called with the same bytes when all has happened that they ask for.
  init(onArrival: @escaping (ByteBuffer) -> Bool, onRead: @escaping (ByteBuffer) -> Void) {
    self.onArrival = onArrival
    self.onRead = onRead
  }

  func handlerAdded(context: ChannelHandlerContext) { self.context = context }
  func handlerRemoved(context: ChannelHandlerContext) { self.context = nil }

  func channelRead(context: ChannelHandlerContext, data: NIOAny) {
    let bytes = unwrapInboundIn(data)
    guard onArrival(bytes) else { return }
    context.fireChannelRead(data)
    onRead(bytes)
  }

  /// Writes bytes, to be flushed when everything that has arrived has been read.
  func write(_ bytes: ByteBuffer) { context?.write(wrapOutboundOut(bytes), promise: nil) }

  /// Says that a body is awaited.
  func writeContinue() { write(text: "HTTP/1.1 100 Continue\r\n\r\n", []) }

  /// Says what is wrong.
  ///
  /// - Parameters:
  ///   - identifier: the name of the request.
  ///   - date: the time of day.
  func write(_ refusal: Refusal, identifier: String, date: String) {
    let line = "HTTP/1.1 \(refusal.status) \(HTTPResponseStatus(statusCode: refusal.status).reasonPhrase)\r\n"
    guard refusal != .malformed else { return write(text: line + "\r\n", []) }
    let body = refusal.json.utf8
    write(
      text: line + "Access-Control-Allow-Origin: *\r\nContent-Type: application/json; charset=utf-8\r\n"
        + "Content-Length: \(body.count)\r\nX-Request-ID: \(identifier)\r\nDate: \(date)\r\n"
        + "Connection: close\r\n\r\n", body)
  }

  private func write(text: String, _ body: [UInt8]) {
    guard let context else { return }
    var bytes = context.channel.allocator.buffer(string: text)
    bytes.writeBytes(body)
    context.writeAndFlush(wrapOutboundOut(bytes), promise: nil)
  }

  /// Calls when everything that was written has left, or never will.
  func whenWritten(_ body: @escaping () -> Void) {
    guard let context else { return body() }
    // Writes end in their order, one of nothing, too.
    let bound = NIOLoopBound(body, eventLoop: context.eventLoop)
    let written = context.eventLoop.makePromise(of: Void.self)
    written.futureResult.whenComplete { _ in bound.value() }
    context.writeAndFlush(wrapOutboundOut(ByteBuffer()), promise: written)
  }
}

extension ByteBuffer {
  /// Whether these are but line ends, which clients may send between requests (RFC 9112, 2.2).
  var isBlank: Bool { readableBytesView.allSatisfy { $0 == 13 || $0 == 10 } }

  /// Whether the end of a header may be the last of it; for certain if there are four bytes.
  var isHeadEnd: Bool { "\r\n\r\n".utf8.reversed().starts(with: readableBytesView.suffix(4).reversed()) }
}

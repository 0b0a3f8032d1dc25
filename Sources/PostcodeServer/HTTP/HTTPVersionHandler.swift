internal import NIOCore
internal import NIOHTTP1

/// What the versions of HTTP differ in, brought into the one form that Hummingbird looks for.
///
/// Requests of HTTP/1.0 are the last of their connection unless they say otherwise, those of 1.1 only if they say so, in any
/// capitals and beside other words, or if another protocol is to follow, behind which NIO reads nothing any more. Only 1.1 knows `100 Continue`, and only 1.1 demands one `Host` (RFC 9112, 3.2).
final class HTTPVersionHandler: ChannelInboundHandler, RemovableChannelHandler {
  typealias InboundIn = HTTPServerRequestPart
  typealias InboundOut = HTTPServerRequestPart

  /// Whether the connection ends with a refusal.
  private var isRefused = false

  func channelRead(context: ChannelHandlerContext, data: NIOAny) {
    guard !isRefused else { return }
    guard case .head(var head) = unwrapInboundIn(data) else { return context.fireChannelRead(data) }
    if head.version == .http1_0 {
      head.headers.remove(name: "expect")
    } else if head.headers["host"].count != 1 {
      isRefused = true
      return context.fireErrorCaught(HTTPParserError.unknown)
    }
    // What is kept of 1.1 is kept without saying.
    let isKept = head.isKeepAlive && head.method != .CONNECT && !head.headers.contains(name: "upgrade")
    let connection = isKept ? head.version == .http1_0 ? "keep-alive" : nil : "close"
    head.headers.remove(name: "connection")
    if let connection { head.headers.add(name: "connection", value: connection) }
    context.fireChannelRead(wrapInboundOut(.head(head)))
  }
}

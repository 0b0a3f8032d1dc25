internal import HTTPTypes
internal import NIOCore
internal import NIOHTTP1
internal import PostcodesIOResponder

/// Answers the requests that need nothing but their head, where they are read: on the event loop, in the order in which
/// they arrive, without a task and without a change of threads. That is most of the time that such a request takes.
///
/// All others are passed on to Hummingbird, and with them those that arrive before their replies have been written, those
/// that are the last of their connection, what is left of many that arrive at once, and all for as long as the client does
/// not read what it is sent: Hummingbird keeps the order, ends connections, waits for clients and lets others have their turn.
final class PromptResponder: ChannelDuplexHandler, RemovableChannelHandler {
  typealias InboundIn = HTTPServerRequestPart
  typealias InboundOut = HTTPServerRequestPart
  typealias OutboundIn = HTTPServerResponsePart
  typealias OutboundOut = HTTPServerResponsePart

  /// What the responders of all connections share.
  struct Environment: Sendable {
    let dispatcher: Dispatcher
    let headers: ReplyHeaders
    let journal: RequestJournal
    let date = HTTPDate()
  }

  /// How long requests of one connection that arrive together may keep the others waiting.
  private static let turnTime = TimeAmount.milliseconds(1)

  private let environment: Environment
  /// Writes bytes past those who write HTTP.
  private let write: (ByteBuffer) -> Void
  /// Called when a request has been answered.
  private let onReply: () -> Void
  /// Requests that were passed on and whose replies have not been written.
  private var owed = 0
  /// Whether nothing is answered here any more.
  private var isEnded = false
  /// The reply to the request that is being read.
  private var reply: ByteBuffer?
  /// Whether replies have been written that were not sent yet.
  private var hasUnsent = false
  /// When the first of the requests was answered that arrived together.
  private var turnStart: NIODeadline?

  init(_ environment: Environment, write: @escaping (ByteBuffer) -> Void, onReply: @escaping () -> Void) {
    self.environment = environment
    self.write = write
    self.onReply = onReply
  }

  /// From now on everything is passed on.
  func end() { isEnded = true }

  func channelRead(context: ChannelHandlerContext, data: NIOAny) {
    switch unwrapInboundIn(data) {
    case .head(let head):
      if owed == 0, !isEnded, let reply = reply(to: head, context) {
        self.reply = reply
        return
      }
      owed += 1
      if !head.isKeepAlive { isEnded = true }
    case .body: if reply != nil { return }
    case .end:
      if let reply {
        self.reply = nil
        write(reply)
        hasUnsent = true
        onReply()
        return
      }
    }
    context.fireChannelRead(data)
  }

  func channelReadComplete(context: ChannelHandlerContext) {
    // Replies to requests that arrived together leave together.
    if hasUnsent { context.flush() }
    hasUnsent = false
    turnStart = nil
    context.fireChannelReadComplete()
  }

  func write(context: ChannelHandlerContext, data: NIOAny, promise: EventLoopPromise<Void>?) {
    if case .end = unwrapOutboundIn(data) { owed = max(owed - 1, 0) }
    context.write(data, promise: promise)
  }

  private func reply(to head: HTTPRequestHead, _ context: ChannelHandlerContext) -> ByteBuffer? {
    guard head.version == .http1_1, head.isKeepAlive, !environment.dispatcher.connections.areEnding,
      context.channel.isWritable
    else { return nil }
    let start = NIODeadline.now()
    let turnStart = turnStart ?? start
    self.turnStart = turnStart
    guard start - turnStart < PromptResponder.turnTime else { return nil }
    let question = Dispatcher.Question(
      method: head.method.rawValue, target: head.uri, asked: RequestHeaders(head.headers))
    guard !question.asked.hasMore, question.asked.hostCount == 1,
      case .answered(let answer) = environment.dispatcher.outcome(question)
    else {
      return nil
    }
    let journal = environment.journal
    let identifier = journal.identifier(question.asked.identifier)
    let bytes = bytes(answer.reply, identifier, isHead: question.isHead, context.channel.allocator)
    journal.record(
      question, identifier, place: answer.place, status: answer.reply.status,
      bytes: question.isHead ? 0 : answer.reply.length,
      since: start)
    return bytes
  }

  /// A reply as it goes out.
  private func bytes(_ reply: Reply, _ identifier: String, isHead: Bool, _ allocator: ByteBufferAllocator) -> ByteBuffer
  {
    var bytes = allocator.buffer(capacity: 512 + reply.body.count)
    func append(_ name: String, _ value: String) {
      bytes.writeString(name)
      bytes.writeStaticString(": ")
      bytes.writeString(value)
      bytes.writeStaticString("\r\n")
    }
    if reply.status == 200 {
      bytes.writeStaticString("HTTP/1.1 200 OK\r\n")
    } else {
      bytes.writeString("HTTP/1.1 \(reply.status) \(HTTPResponseStatus(statusCode: reply.status).reasonPhrase)\r\n")
    }
    environment.headers.forEach(reply) { append($0.rawName, $1) }
    append("X-Request-ID", identifier)
    append("Date", environment.date.text())
    bytes.writeStaticString("\r\n")
    if !isHead { bytes.writeBytes(reply.body) }
    return bytes
  }
}

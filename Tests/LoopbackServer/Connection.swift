/// One connection: reads requests and sends the replies that the test defines.
struct Connection {
  let descriptor: Int32
  let number: Int
  let server: ServerState
  /// Bytes read after the end of the last request.
  private var buffer: [UInt8] = []

  init(descriptor: Int32, number: Int, server: ServerState) {
    self.descriptor = descriptor
    self.number = number
    self.server = server
  }

  func serve(_ respond: (LoopbackRequest) -> LoopbackReply) {
    var connection = self
    while let request = connection.nextRequest() {
      guard send(respond(request), isHead: request.method == "HEAD") else { return }
    }
  }

  // MARK: Reading

  private mutating func nextRequest() -> LoopbackRequest? {
    guard let head = readHead() else { return nil }
    let lines = head.split(separator: "\r\n", omittingEmptySubsequences: false)
    let parts = lines[0].split(separator: " ")
    guard parts.count == 3 else {
      _ = Socket.send("HTTP/1.1 400 Bad Request\r\n\r\n".utf8, to: descriptor)
      return nil
    }
    let headers = lines.dropFirst().compactMap { line -> LoopbackRequest.Header? in
      guard let colon = line.firstIndex(of: ":") else { return nil }
      let value = line[line.index(after: colon)...].drop { $0 == " " }
      return LoopbackRequest.Header(name: String(line[..<colon]), value: String(value))
    }
    func header(_ name: String) -> String? { headers.first { $0.name.lowercased() == name }?.value }
    if header("expect") != nil { _ = Socket.send("HTTP/1.1 100 Continue\r\n\r\n".utf8, to: descriptor) }
    guard header("transfer-encoding") == nil, let body = readBody(Int(header("content-length") ?? "0") ?? -1)
    else { return nil }
    return server.record { number in
      LoopbackRequest(
        method: String(parts[0]), target: String(parts[1]), headers: headers, body: body, connection: self.number,
        number: number)
    }
  }

  /// Reads the text up to and including the empty line, at most 64 KiB.
  private mutating func readHead() -> String? {
    let end = Array("\r\n\r\n".utf8)
    var searched = 0
    while true {
      while searched + end.count <= buffer.count {
        if buffer[searched..<searched + end.count].elementsEqual(end) {
          let head = String(decoding: buffer[..<searched], as: UTF8.self)
          buffer.removeFirst(searched + end.count)
          return head
        }
        searched += 1
      }
      let bytes = Socket.receive(descriptor)
      guard !bytes.isEmpty, buffer.count < 1 << 16 else { return nil }
      buffer += bytes
    }
  }

  private mutating func readBody(_ count: Int) -> [UInt8]? {
    guard (0...1 << 26).contains(count) else { return nil }
    while buffer.count < count {
      let bytes = Socket.receive(descriptor)
      guard !bytes.isEmpty else { return nil }
      buffer += bytes
    }
    defer { buffer.removeFirst(count) }
    return Array(buffer.prefix(count))
  }

  // MARK: Responding

  /// - Returns: Whether the connection stays open.
  private func send(_ reply: LoopbackReply, isHead: Bool) -> Bool {
    server.wait(at: reply.headGate)
    switch reply.fault {
    case .closeBeforeHead: return false
    case .neverAnswer:
      waitForEnd()
      return false
    default: break
    }
    guard write(head(reply), reply.pieceSize) else { return false }
    switch reply.fault {
    case .closeAfterHead: return false
    case .neverSendBody:
      waitForEnd()
      return false
    default: break
    }
    server.wait(at: reply.bodyGate)
    if isHead { return reply.keepsAlive }
    guard send(reply.body, reply) else { return false }
    switch reply.framing {
    case .length(let length): return reply.keepsAlive && (length ?? 0) <= reply.body.count
    case .chunked: return reply.keepsAlive && Socket.send("0\r\n\(reply.trailers)\r\n".utf8, to: descriptor)
    case .untilClose: return false
    }
  }

  private func head(_ reply: LoopbackReply) -> [UInt8] {
    var lines = ["HTTP/1.1 \(reply.status) Status"]
    lines += reply.headers.map { "\($0.name): \($0.value)" }
    switch reply.framing {
    case .length(let length): lines.append("Content-Length: \(length ?? reply.body.count)")
    case .chunked: lines.append("Transfer-Encoding: chunked")
    case .untilClose: break
    }
    if !reply.keepsAlive { lines.append("Connection: close") }
    return Array((reply.earlier + (lines + ["", ""]).joined(separator: "\r\n")).utf8)
  }

  private func send(_ body: LoopbackReply.Body, _ reply: LoopbackReply) -> Bool {
    let size = max(1, reply.pieceSize)
    var sent = 0
    while sent < body.count, !server.hasStopped {
      let count = min(size, body.count - sent)
      var piece: [UInt8]
      switch body {
      case .bytes(let bytes): piece = Array(bytes[sent..<sent + count])
      case .repeated(let byte, _): piece = [UInt8](repeating: byte, count: count)
      }
      if case .chunked = reply.framing {
        piece = Array("\(String(count, radix: 16))\r\n".utf8) + piece + Array("\r\n".utf8)
      }
      guard !Socket.hasEnded(descriptor, within: reply.millisecondsPerPiece), Socket.send(piece, to: descriptor)
      else { return false }
      sent += count
      server.countBodyBytes(count)
    }
    return sent == body.count
  }

  private func write(_ bytes: [UInt8], _ pieceSize: Int) -> Bool {
    var rest = bytes[...]
    while !rest.isEmpty {
      guard Socket.send(rest.prefix(max(1, pieceSize)), to: descriptor) else { return false }
      rest = rest.dropFirst(max(1, pieceSize))
    }
    return true
  }

  /// Reads until the client closes the connection or the server stops.
  private func waitForEnd() {
    while !Socket.receive(descriptor).isEmpty {}
  }
}

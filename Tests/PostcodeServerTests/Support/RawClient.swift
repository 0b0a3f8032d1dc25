import Dispatch
import Foundation
import Testing

#if canImport(Darwin)
  import Darwin
#elseif canImport(Glibc)
  import Glibc
#elseif canImport(Musl)
  import Musl
#endif

/// A response as received.
struct RawReply: Equatable, Sendable {
  var status = 0
  /// The fields by lowercased name.
  var headers: [String: String] = [:]
  var body = ""
}

/// A connection on which a test sends arbitrary bytes. Calls block: use it within `offPool`.
final class RawClient {
  struct Failure: Error, CustomStringConvertible {
    let description: String
  }

  private let descriptor: Int32
  private var received: [UInt8] = []
  /// The timeout in seconds, generous for busy machines.
  private static let patience = 120

  init(port: Int, receiveBuffer: Int32? = nil) throws {
    #if canImport(Glibc)
      descriptor = socket(AF_INET, Int32(SOCK_STREAM.rawValue), 0)
    #else
      descriptor = socket(AF_INET, SOCK_STREAM, 0)
    #endif
    guard descriptor >= 0 else { throw Failure(description: "socket: \(String(cString: strerror(errno)))") }
    if var size = receiveBuffer {
      setsockopt(descriptor, SOL_SOCKET, SO_RCVBUF, &size, socklen_t(MemoryLayout<Int32>.size))
    }
    var limit = timeval(tv_sec: RawClient.patience, tv_usec: 0)
    setsockopt(descriptor, SOL_SOCKET, SO_RCVTIMEO, &limit, socklen_t(MemoryLayout<timeval>.size))
    setsockopt(descriptor, SOL_SOCKET, SO_SNDTIMEO, &limit, socklen_t(MemoryLayout<timeval>.size))
    // Not from `sockaddr_in`, whose members Swift 6.3 may take for those of a module within SwiftNIO.
    var hints = addrinfo()
    hints.ai_family = AF_INET
    var addresses: UnsafeMutablePointer<addrinfo>?
    guard getaddrinfo("127.0.0.1", String(port), &hints, &addresses) == 0, let address = addresses else {
      throw Failure(description: "getaddrinfo: \(String(cString: strerror(errno)))")
    }
    defer { freeaddrinfo(address) }
    let connected = connect(descriptor, address.pointee.ai_addr, address.pointee.ai_addrlen)
    guard connected == 0 else {
      // `deinit` closes the descriptor.
      throw Failure(description: "connect: \(String(cString: strerror(errno)))")
    }
  }

  deinit { close(descriptor) }

  /// Sends everything.
  ///
  /// - Returns: Whether the server accepted it. A server that accepts nothing for two minutes fails the test.
  @discardableResult
  func send(_ bytes: some Collection<UInt8>) -> Bool {
    var rest = Array(bytes)[...]
    while !rest.isEmpty {
      let count = rest.withUnsafeBytes { sendBytes(descriptor, $0) }
      if count < 0, errno == EINTR { continue }
      if count < 0, errno == EAGAIN { Issue.record("the server neither reads nor closes") }
      guard count > 0 else { return false }
      rest = rest.dropFirst(count)
    }
    return true
  }

  @discardableResult
  func send(_ text: String) -> Bool { send(Array(text.utf8)) }

  /// Closes the sending side.
  func finishSending() { shutdown(descriptor, shutdownWrite) }

  /// Waits for bytes or the end of the connection, and returns whether either came in time.
  func isReadable(within milliseconds: Int32) -> Bool {
    var descriptors = pollfd(fd: descriptor, events: Int16(POLLIN), revents: 0)
    return poll(&descriptors, 1, milliseconds) != 0
  }

  /// Reads at intervals.
  func readSlowly(_ count: Int, every milliseconds: Int32, times: Int) throws {
    for _ in 0..<times {
      guard try more(upTo: count) else { return }
      poll(nil, 0, milliseconds)
    }
  }

  private func more(upTo count: Int = 1 << 16) throws -> Bool {
    var buffer = [UInt8](repeating: 0, count: count)
    while true {
      let count = recv(descriptor, &buffer, buffer.count, 0)
      if count < 0, errno == EINTR { continue }
      if count < 0, errno == EAGAIN { throw Failure(description: "nothing came") }
      guard count > 0 else { return false }
      received += buffer.prefix(count)
      return true
    }
  }

  /// Reads until the server closes the connection.
  func rest() throws -> String {
    while try more() {}
    defer { received = [] }
    return String(decoding: received, as: UTF8.self)
  }

  /// Reads the last response: its fields and the bytes of its body.
  func headAndBody() throws -> (head: [String: String], body: [UInt8]) {
    while try more() {}
    let bytes = received
    let mark = Array("\r\n\r\n".utf8)
    guard let head = try reply(hasBody: false) else { throw Failure(description: "no reply") }
    let start = bytes.indices.first { bytes[$0...].starts(with: mark) } ?? 0
    let body = Array(bytes[(start + mark.count)...])
    return (head.headers, head.headers["transfer-encoding"] == "chunked" ? RawClient.dechunked(body) : body)
  }

  /// Returns the content of a chunked body.
  static func dechunked(_ bytes: [UInt8]) -> [UInt8] {
    var rest = bytes[...]
    var body: [UInt8] = []
    while let end = rest.firstIndex(of: 13),
      let size = Int(String(decoding: rest[..<end], as: UTF8.self), radix: 16), size > 0,
      size + 4 <= rest.endIndex - end
    {
      body += rest[(end + 2)..<(end + 2 + size)]
      rest = rest[(end + 4 + size)...]
    }
    return body
  }

  /// Reads a chunked body to its end; `nil` if the connection ends before.
  private func chunkedBody() throws -> [UInt8]? {
    var body: [UInt8] = []
    while true {
      var end = received.firstIndex(of: 10)
      while end == nil {
        guard try more() else { return nil }
        end = received.firstIndex(of: 10)
      }
      guard let end, let size = Int(String(decoding: received[..<max(end - 1, 0)], as: UTF8.self), radix: 16) else {
        throw Failure(description: "no size of a chunk")
      }
      while received.count < end + 1 + size + 2 { guard try more() else { return nil } }
      body += received[(end + 1)..<(end + 1 + size)]
      received.removeFirst(end + 1 + size + 2)
      if size == 0 { return body }
    }
  }

  /// Reads the next response; `nil` at the end of the connection.
  func reply(hasBody: Bool = true) throws -> RawReply? {
    let mark = Array("\r\n\r\n".utf8)
    var headEnd: Int?
    while true {
      headEnd = received.indices.first { received[$0...].starts(with: mark) }
      if headEnd != nil { break }
      guard try more() else { return nil }
    }
    guard let headEnd else { return nil }
    let lines = String(decoding: received[..<headEnd], as: UTF8.self).components(separatedBy: "\r\n")
    var reply = RawReply()
    reply.status = lines.first.flatMap { $0.split(separator: " ").dropFirst().first }.flatMap { Int($0) } ?? 0
    for line in lines.dropFirst() {
      let parts = line.split(separator: ":", maxSplits: 1).map { $0.trimmingCharacters(in: .whitespaces) }
      if parts.count == 2 { reply.headers[parts[0].lowercased()] = parts[1] }
    }
    received.removeFirst(headEnd + mark.count)
    if hasBody, reply.headers["transfer-encoding"] == "chunked" {
      guard let body = try chunkedBody() else { return nil }
      reply.body = String(decoding: body, as: UTF8.self)
      return reply
    }
    let length = hasBody ? reply.headers["content-length"].flatMap { Int($0) } ?? 0 : 0
    while received.count < length { guard try more() else { return nil } }
    reply.body = String(decoding: received.prefix(length), as: UTF8.self)
    received.removeFirst(length)
    return reply
  }
}

#if canImport(Glibc)
  private let shutdownWrite = Int32(SHUT_WR)
  private let noSignal = Int32(MSG_NOSIGNAL)
#elseif canImport(Musl)
  private let shutdownWrite = SHUT_WR
  private let noSignal = Int32(MSG_NOSIGNAL)
#else
  private let shutdownWrite = SHUT_WR
  private let noSignal: Int32 = 0
#endif

private func sendBytes(_ descriptor: Int32, _ bytes: UnsafeRawBufferPointer) -> Int {
  send(descriptor, bytes.baseAddress, bytes.count, noSignal)
}

/// Runs blocking code on a thread of its own, because the server needs the threads of Swift's executor.
func offPool<Result: Sendable>(_ body: @escaping @Sendable () throws -> Result) async throws -> Result {
  try await withCheckedThrowingContinuation { continuation in
    let thread = Thread { continuation.resume(with: Swift.Result { try body() }) }
    thread.start()
  }
}

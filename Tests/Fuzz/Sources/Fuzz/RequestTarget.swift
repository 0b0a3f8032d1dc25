import Foundation
import PostcodesIOResponder
@testable import PostcodeServer

/// The bytes of a client, sent to a server in this process: the server responds or closes the connection.
enum RequestTarget {
  /// The port of the server.
  private static let port: Int = {
    var configuration = PostcodeServer.Configuration()
    configuration.port = 0
    let server = PostcodeServer(CurrentIndex(ServedIndex(Sample.index)), configuration: configuration)
    let started = DispatchSemaphore(value: 0)
    nonisolated(unsafe) var port = 0
    Task.detached {
      try? await server.run { address in
        port = address.port
        started.signal()
      }
      fatalError("the server has ended")
    }
    started.wait()
    return port
  }()

  /// The number of connections so far. libFuzzer runs one input at a time.
  nonisolated(unsafe) private static var connections: UInt32 = 0

  static let run: @Sendable (UnsafeBufferPointer<UInt8>) -> Void = { bytes in
    var reader = InputReader(bytes)
    // The bytes arrive in two parts.
    let first = reader.byte()
    let content = Array(reader.rest)
    check(send(content.prefix(first), content.dropFirst(first)))
  }

  /// Sends two parts, then the end, and returns what arrives until the server closes the connection.
  private static func send(_ parts: ArraySlice<UInt8>...) -> [UInt8] {
    #if os(Linux)
      let stream = Int32(SOCK_STREAM.rawValue)
    #else
      let stream = SOCK_STREAM
    #endif
    let socket = Foundation.socket(AF_INET, stream, 0)
    require(socket >= 0, "no socket")
    defer { close(socket) }
    #if os(Linux)
      // A port stays reserved for a minute after its connection. One address has too few ports for the connections of a minute.
      connections &+= 1
      var source = loopback(host: 1 &+ connections % 200)
      _ = withAddress(&source) { bind(socket, $0, $1) }
    #endif
    var timeout = timeval(tv_sec: 10, tv_usec: 0)
    setsockopt(socket, SOL_SOCKET, SO_RCVTIMEO, &timeout, socklen_t(MemoryLayout<timeval>.size))
    var address = loopback(host: 1, port: port)
    let connected = withAddress(&address) { connect(socket, $0, $1) }
    let error = connected == 0 ? 0 : errno == EINTR ? outcome(ofInterrupted: socket) : errno
    require(error == 0, "no connection: \(String(cString: strerror(error)))")
    for part in parts where !part.isEmpty {
      // The server may have closed the connection already.
      _ = part.withUnsafeBytes { Foundation.send(socket, $0.baseAddress, $0.count, Int32(MSG_NOSIGNAL)) }
    }
    shutdown(socket, Int32(SHUT_WR))
    var received: [UInt8] = []
    var buffer = [UInt8](repeating: 0, count: 16 << 10)
    while true {
      let count = recv(socket, &buffer, buffer.count, 0)
      if count < 0, errno == EINTR { continue }
      if count < 0, errno == EAGAIN { fatalError("no response within ten seconds") }
      guard count > 0 else { return received }
      received += buffer.prefix(count)
      if received.count > 4 << 20 { return received }
    }
  }

  /// Waits for a connection whose `connect` a signal interrupted, such as that of libFuzzer's timer, and returns its error number or 0.
  private static func outcome(ofInterrupted socket: Int32) -> Int32 {
    var wanted = pollfd(fd: socket, events: Int16(POLLOUT), revents: 0)
    while poll(&wanted, 1, 10_000) < 0 { require(errno == EINTR, "poll failed") }
    var error: Int32 = ETIMEDOUT
    var length = socklen_t(MemoryLayout<Int32>.size)
    if wanted.revents != 0 { getsockopt(socket, SOL_SOCKET, SO_ERROR, &error, &length) }
    return error
  }

  /// Returns an address of the loopback network 127.0.0.0/8.
  private static func loopback(host: UInt32, port: Int = 0) -> sockaddr_in {
    var address = sockaddr_in()
    address.sin_family = sa_family_t(AF_INET)
    address.sin_port = in_port_t(port).bigEndian
    address.sin_addr.s_addr = (0x7F00_0000 + host).bigEndian
    return address
  }

  private static func withAddress(
    _ address: inout sockaddr_in, _ body: (UnsafePointer<sockaddr>, socklen_t) -> Int32
  ) -> Int32 {
    withUnsafePointer(to: &address) {
      $0.withMemoryRebound(to: sockaddr.self, capacity: 1) { body($0, socklen_t(MemoryLayout<sockaddr_in>.size)) }
    }
  }

  private static func check(_ received: [UInt8]) {
    guard !received.isEmpty else { return }
    let head = String(decoding: received.prefix(12), as: UTF8.self)
    require(head.hasPrefix("HTTP/1.1 "), "not a response: \(head)")
  }
}

#if canImport(Darwin)
  import Darwin
#elseif canImport(Glibc)
  import Glibc
#elseif canImport(Musl)
  import Musl
#endif

/// A failed system call.
public struct SocketFailure: Error, CustomStringConvertible {
  /// The call and the system's error message.
  public let description: String

  init(_ call: String) { description = "\(call): \(String(cString: strerror(errno)))" }
}

/// The system calls of the server. All reads and writes block.
enum Socket {
  /// Creates a socket that listens on a free port of 127.0.0.1.
  static func listening() throws -> (descriptor: Int32, port: Int) {
    let descriptor = try open()
    var address = sockaddr_in()
    address.sin_family = sa_family_t(AF_INET)
    address.sin_addr.s_addr = UInt32(0x7F00_0001).bigEndian
    var length = socklen_t(MemoryLayout<sockaddr_in>.size)
    let isListening = withUnsafeMutablePointer(to: &address) { address in
      address.withMemoryRebound(to: sockaddr.self, capacity: 1) { address in
        bind(descriptor, address, length) == 0 && listen(descriptor, SOMAXCONN) == 0
          && getsockname(descriptor, address, &length) == 0
      }
    }
    guard isListening else {
      let failure = SocketFailure("listen on 127.0.0.1")
      close(descriptor)
      throw failure
    }
    return (descriptor, Int(UInt16(bigEndian: address.sin_port)))
  }

  private static func open() throws -> Int32 {
    #if canImport(Glibc)
      let kind = Int32(SOCK_STREAM.rawValue)
    #else
      let kind = SOCK_STREAM
    #endif
    let descriptor = socket(AF_INET, kind, 0)
    guard descriptor >= 0 else { throw SocketFailure("socket") }
    _ = fcntl(descriptor, F_SETFD, FD_CLOEXEC)
    return descriptor
  }

  /// Creates a pipe to wake a polling thread.
  static func pipe() throws -> (reading: Int32, writing: Int32) {
    var ends: [Int32] = [-1, -1]
    guard openPipe(&ends) == 0 else { throw SocketFailure("pipe") }
    for end in ends { _ = fcntl(end, F_SETFD, FD_CLOEXEC) }
    return (ends[0], ends[1])
  }

  /// Accepts the next connection. Returns `nil` when the other end of `alarm` is closed.
  static func accepted(on listener: Int32, alarm: Int32) -> Int32? {
    while true {
      var polled = [
        pollfd(fd: listener, events: Int16(POLLIN), revents: 0), pollfd(fd: alarm, events: Int16(POLLIN), revents: 0),
      ]
      guard poll(&polled, 2, -1) >= 0 else {
        if errno == EINTR { continue }
        return nil
      }
      if polled[1].revents != 0 { return nil }
      let descriptor = accept(listener, nil, nil)
      guard descriptor >= 0 else {
        // The client may have disconnected already.
        if errno == EINTR || errno == ECONNABORTED { continue }
        return nil
      }
      _ = fcntl(descriptor, F_SETFD, FD_CLOEXEC)
      var on: Int32 = 1
      // Send single bytes at once.
      setsockopt(descriptor, Int32(IPPROTO_TCP), TCP_NODELAY, &on, socklen_t(MemoryLayout<Int32>.size))
      #if canImport(Darwin)
        setsockopt(descriptor, SOL_SOCKET, SO_NOSIGPIPE, &on, socklen_t(MemoryLayout<Int32>.size))
      #endif
      return descriptor
    }
  }

  /// Reads the available bytes. Returns an empty array at the end of the connection.
  static func receive(_ descriptor: Int32) -> [UInt8] {
    var buffer = [UInt8](repeating: 0, count: 1 << 16)
    while true {
      let count = recv(descriptor, &buffer, buffer.count, 0)
      if count < 0, errno == EINTR { continue }
      return count > 0 ? Array(buffer.prefix(count)) : []
    }
  }

  /// Sends all bytes.
  ///
  /// - Returns: Whether the client was still connected.
  static func send(_ bytes: some Collection<UInt8>, to descriptor: Int32) -> Bool {
    #if canImport(Darwin)
      let flags: Int32 = 0
    #else
      let flags = Int32(MSG_NOSIGNAL)
    #endif
    var rest = Array(bytes)[...]
    while !rest.isEmpty {
      let count = rest.withUnsafeBytes { sendBytes(descriptor, $0, flags) }
      if count < 0, errno == EINTR { continue }
      guard count > 0 else { return false }
      rest = rest.dropFirst(count)
    }
    return true
  }

  /// Waits for a number of milliseconds or until the connection ends.
  ///
  /// - Returns: Whether the connection ended.
  static func hasEnded(_ descriptor: Int32, within milliseconds: Int) -> Bool {
    guard milliseconds > 0 else { return false }
    var polled = [pollfd(fd: descriptor, events: Int16(POLLIN), revents: 0)]
    // A client that waits for a reply sends nothing, so readable means disconnected.
    return poll(&polled, 1, Int32(clamping: milliseconds)) > 0
  }

  /// Wakes threads that read from or write to the connection. The owner still has to close it.
  static func interrupt(_ descriptor: Int32) { _ = shutdown(descriptor, readAndWrite) }

  static func close(_ descriptor: Int32) { closeDescriptor(descriptor) }

  #if canImport(Glibc)
    private static let readAndWrite = Int32(SHUT_RDWR)
  #else
    private static let readAndWrite = SHUT_RDWR
  #endif
}

private func openPipe(_ ends: inout [Int32]) -> Int32 { pipe(&ends) }

private func closeDescriptor(_ descriptor: Int32) { _ = close(descriptor) }

private func sendBytes(_ descriptor: Int32, _ bytes: UnsafeRawBufferPointer, _ flags: Int32) -> Int {
  send(descriptor, bytes.baseAddress, bytes.count, flags)
}

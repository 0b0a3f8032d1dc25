import Foundation

#if canImport(Darwin)
  import Darwin
#elseif canImport(Glibc)
  import Glibc
#elseif canImport(Musl)
  import Musl
#endif

/// A file descriptor that is not handed down to processes by chance and closed once.
final class Descriptor: @unchecked Sendable {
  private let lock = NSLock()
  private(set) var number: Int32

  /// Takes over a descriptor.
  init(_ number: Int32, _ call: String) throws {
    guard number >= 0 else { throw SystemFailure(call) }
    self.number = number
    _ = fcntl(number, F_SETFD, FD_CLOEXEC)
  }

  deinit { close() }

  func close() {
    lock.withLock {
      if number >= 0 { _ = closeDescriptor(number) }
      number = -1
    }
  }

  static func reading(_ path: String) throws -> Descriptor {
    try Descriptor(open(path, O_RDONLY | O_CLOEXEC), "open \(path)")
  }

  static func writing(_ path: String) throws -> Descriptor {
    try Descriptor(open(path, O_WRONLY | O_CREAT | O_TRUNC | O_CLOEXEC, 0o600), "open \(path)")
  }

  /// Both ends of a pipe.
  static func pipe() throws -> (reading: Descriptor, writing: Descriptor) {
    var ends: [Int32] = [-1, -1]
    #if canImport(Darwin)
      guard Darwin.pipe(&ends) == 0 else { throw SystemFailure("pipe") }
    #else
      // In one step, so that no process started meanwhile inherits an end and keeps the pipe open.
      guard pipe2(&ends, O_CLOEXEC) == 0 else { throw SystemFailure("pipe2") }
    #endif
    return (try Descriptor(ends[0], "pipe"), try Descriptor(ends[1], "pipe"))
  }

  /// Both sides of a pseudo-terminal: what is written to `terminal` can be read from `screen`.
  static func terminal() throws -> (screen: Descriptor, terminal: Descriptor) {
    let screen = try Descriptor(posix_openpt(O_RDWR | O_NOCTTY), "posix_openpt")
    guard grantpt(screen.number) == 0, unlockpt(screen.number) == 0, let name = ptsname(screen.number) else {
      throw SystemFailure("ptsname")
    }
    return (screen, try Descriptor(open(name, O_RDWR | O_NOCTTY | O_CLOEXEC), "open terminal"))
  }

  /// Writes everything.
  ///
  /// - Returns: whether the reader wanted all of it.
  @discardableResult
  func write(_ bytes: [UInt8]) -> Bool {
    var rest = bytes[...]
    while !rest.isEmpty {
      let count = rest.withUnsafeBytes { writeBytes(number, $0) }
      if count < 0, errno == EINTR { continue }
      guard count > 0 else { return false }
      rest = rest.dropFirst(count)
    }
    return true
  }

  /// The next bytes; empty at the end.
  func read() -> [UInt8] {
    var buffer = [UInt8](repeating: 0, count: 1 << 16)
    while true {
      let count = buffer.withUnsafeMutableBytes { readBytes(number, $0) }
      if count < 0, errno == EINTR { continue }
      // A terminal whose other side is closed says so by an error.
      return count > 0 ? Array(buffer.prefix(count)) : []
    }
  }
}

private func closeDescriptor(_ number: Int32) -> Int32 { close(number) }

private func writeBytes(_ number: Int32, _ bytes: UnsafeRawBufferPointer) -> Int {
  write(number, bytes.baseAddress, bytes.count)
}

private func readBytes(_ number: Int32, _ bytes: UnsafeMutableRawBufferPointer) -> Int {
  read(number, bytes.baseAddress, bytes.count)
}

internal import Foundation
internal import TestSupport

#if canImport(Darwin)
  internal import Darwin
#elseif canImport(Glibc)
  internal import Glibc
#elseif canImport(Musl)
  internal import Musl
#endif

/// A file descriptor that child processes do not inherit and that is closed once.
package final class Descriptor: @unchecked Sendable {
  private let lock = NSLock()
  package private(set) var number: Int32

  /// Takes ownership of a descriptor.
  package init(_ number: Int32, _ call: String) throws {
    guard number >= 0 else { throw SystemFailure(call) }
    self.number = number
    _ = fcntl(number, F_SETFD, FD_CLOEXEC)
  }

  deinit { close() }

  package func close() {
    lock.withLock {
      if number >= 0 { _ = closeDescriptor(number) }
      number = -1
    }
  }

  package static func reading(_ path: String) throws -> Descriptor {
    try Descriptor(open(path, O_RDONLY | O_CLOEXEC), "open \(path)")
  }

  package static func writing(_ path: String) throws -> Descriptor {
    try Descriptor(open(path, O_WRONLY | O_CREAT | O_TRUNC | O_CLOEXEC, 0o600), "open \(path)")
  }

  /// Both ends of a pipe.
  package static func pipe() throws -> (reading: Descriptor, writing: Descriptor) {
    // A process started before the ends are marked close-on-exec would inherit them and keep the pipe open.
    try ChildProcess.lock.withLock {
      var ends: [Int32] = [-1, -1]
      guard openPipe(&ends) == 0 else { throw SystemFailure("pipe") }
      return (try Descriptor(ends[0], "pipe"), try Descriptor(ends[1], "pipe"))
    }
  }

  /// Both sides of a pseudo-terminal: what is written to `terminal` can be read from `screen`.
  package static func terminal() throws -> (screen: Descriptor, terminal: Descriptor) {
    try ChildProcess.lock.withLock {
      let screen = try Descriptor(PseudoTerminal.open(O_RDWR | O_NOCTTY), "posix_openpt")
      guard PseudoTerminal.grant(screen.number) == 0, PseudoTerminal.unlock(screen.number) == 0,
        let name = PseudoTerminal.name(screen.number)
      else { throw SystemFailure("ptsname") }
      return (screen, try Descriptor(open(name, O_RDWR | O_NOCTTY | O_CLOEXEC), "open terminal"))
    }
  }

  /// Writes everything.
  ///
  /// - Returns: `false` if the reader has closed its end.
  @discardableResult
  package func write(_ bytes: [UInt8]) -> Bool {
    var rest = bytes[...]
    while !rest.isEmpty {
      let count = rest.withUnsafeBytes { writeBytes(number, $0) }
      if count < 0, errno == EINTR { continue }
      guard count > 0 else { return false }
      rest = rest.dropFirst(count)
    }
    return true
  }

  /// Returns the next bytes, or an empty array at the end.
  package func read() -> [UInt8] {
    var buffer = [UInt8](repeating: 0, count: 1 << 16)
    while true {
      let count = buffer.withUnsafeMutableBytes { readBytes(number, $0) }
      if count < 0, errno == EINTR { continue }
      // A terminal reports an error if its other side is closed.
      return count > 0 ? Array(buffer.prefix(count)) : []
    }
  }
}

/// The functions that create a pseudo-terminal. The headers of Linux hide them by default, but the library has them.
private enum PseudoTerminal {
  typealias Call = @convention(c) (Int32) -> Int32

  #if canImport(Darwin)
    static let open: Call = posix_openpt
    static let grant: Call = grantpt
    static let unlock: Call = unlockpt
    static func name(_ number: Int32) -> UnsafeMutablePointer<CChar>? { ptsname(number) }
  #else
    static let open = unsafeBitCast(symbol("posix_openpt"), to: Call.self)
    static let grant = unsafeBitCast(symbol("grantpt"), to: Call.self)
    static let unlock = unsafeBitCast(symbol("unlockpt"), to: Call.self)
    static func name(_ number: Int32) -> UnsafeMutablePointer<CChar>? {
      typealias Name = @convention(c) (Int32) -> UnsafeMutablePointer<CChar>?
      return unsafeBitCast(symbol("ptsname"), to: Name.self)(number)
    }

    private static func symbol(_ name: String) -> UnsafeMutableRawPointer {
      guard let address = dlsym(nil, name) else { fatalError("there is no \(name)") }
      return address
    }
  #endif
}

private func openPipe(_ ends: inout [Int32]) -> Int32 { pipe(&ends) }

private func closeDescriptor(_ number: Int32) -> Int32 { close(number) }

private func writeBytes(_ number: Int32, _ bytes: UnsafeRawBufferPointer) -> Int {
  write(number, bytes.baseAddress, bytes.count)
}

private func readBytes(_ number: Int32, _ bytes: UnsafeMutableRawBufferPointer) -> Int {
  read(number, bytes.baseAddress, bytes.count)
}

#if canImport(Darwin)
  import Darwin
#elseif canImport(Glibc)
  import Glibc
#elseif canImport(Musl)
  import Musl
#endif

/// A file descriptor that closes itself.
final class Descriptor: Sendable {
  /// The type of file behind a descriptor.
  enum Kind: Equatable {
    /// A file of this many bytes that can be read at any offset.
    case regular(size: UInt64)
    case folder
    /// A pipe, FIFO, socket or terminal.
    case stream
  }

  let number: Int32

  /// Takes ownership of a descriptor.
  init(owning number: Int32) {
    self.number = number
  }

  /// Opens a file. The path is NUL-terminated.
  convenience init(path: [CChar]) throws(ArchiveError.Problem) {
    let number = path.withUnsafeBufferPointer { path -> Int32 in
      guard let base = path.baseAddress else { return -1 }
      return Self.retrying { open(base, O_RDONLY | O_CLOEXEC) }
    }
    guard number >= 0 else { throw Self.openFailure(errno) }
    self.init(owning: number)
  }

  /// Duplicates a descriptor. The original stays open.
  convenience init(duplicating number: Int32) throws(ArchiveError.Problem) {
    let copy = fcntl(number, F_DUPFD_CLOEXEC, 0)
    guard copy >= 0 else { throw Self.openFailure(errno) }
    self.init(owning: copy)
  }

  deinit {
    _ = close(number)
  }

  func kind() throws(ArchiveError.Problem) -> Kind {
    var status = stat()
    guard fstat(number, &status) == 0 else { throw Self.failure() }
    return Self.kind(of: status)
  }

  static func kind(of status: stat) -> Kind {
    // S_IFMT, S_IFREG and S_IFDIR have the same values on all systems, but different Swift types.
    switch UInt32(status.st_mode) & 0o170000 {
    case 0o100000: .regular(size: UInt64(clamping: status.st_size))
    case 0o040000: .folder
    default: .stream
    }
  }

  /// Whether the descriptor is positioned at the start of a regular file.
  var isAtStart: Bool {
    lseek(number, 0, SEEK_CUR) == 0
  }

  /// Reads from `offset` until the buffer is full or the file ends; returns the number of bytes.
  func read(
    into buffer: UnsafeMutableRawBufferPointer, at offset: UInt64
  ) throws(ArchiveError.Problem) -> Int {
    guard let base = buffer.baseAddress else { return 0 }
    var filled = 0
    while filled < buffer.count {
      guard let position = off_t(exactly: offset &+ UInt64(filled)) else { return filled }
      let count = Self.retrying { pread(number, base + filled, buffer.count - filled, position) }
      guard count >= 0 else { throw Self.failure() }
      if count == 0 { break }
      filled += count
    }
    return filled
  }

  /// Returns up to `count` bytes from `offset`; fewer only at the end of the file.
  func bytes(at offset: UInt64, count: Int) throws(ArchiveError.Problem) -> [UInt8] {
    var result = [UInt8](repeating: 0, count: max(count, 0))
    let filled = try result.withUnsafeMutableBufferPointer { buffer throws(ArchiveError.Problem) -> Int in
      try read(into: UnsafeMutableRawBufferPointer(buffer), at: offset)
    }
    result.removeLast(result.count - filled)
    return result
  }

  /// Waits for data from a stream and reads what has arrived; returns 0 at the end.
  func readNext(into buffer: UnsafeMutableRawBufferPointer) throws(ArchiveError.Problem) -> Int {
    let count = Self.retrying { systemRead(number, buffer) }
    guard count >= 0 else { throw Self.failure() }
    return count
  }

  func writeAll(_ bytes: UnsafeRawBufferPointer) throws(ArchiveError.Problem) {
    guard let base = bytes.baseAddress else { return }
    var written = 0
    while written < bytes.count {
      let count = Self.retrying { write(number, base + written, bytes.count - written) }
      guard count > 0 else { throw Self.failure() }
      written += count
    }
  }

  static func failure() -> ArchiveError.Problem {
    .unreadable(reason: reason(errno))
  }

  static func reason(_ code: Int32) -> String {
    guard let text = strerror(code) else { return "error \(code)" }
    return String(cString: text)
  }

  static func openFailure(_ code: Int32) -> ArchiveError.Problem {
    switch code {
    case ENOENT, ENOTDIR, EACCES, EPERM, ELOOP, ENAMETOOLONG, EISDIR, EBADF: .missing(reason: reason(code))
    default: .unreadable(reason: reason(code))
    }
  }

  /// Repeats a system call while a signal interrupts it.
  static func retrying<Result: SignedInteger>(_ call: () -> Result) -> Result {
    while true {
      let result = call()
      if result != -1 || errno != EINTR { return result }
    }
  }
}

/// read(2). Inside ``Descriptor`` the name is taken.
private func systemRead(_ number: Int32, _ buffer: UnsafeMutableRawBufferPointer) -> Int {
  read(number, buffer.baseAddress, buffer.count)
}

#if canImport(Darwin)
  import Darwin
#elseif canImport(Glibc)
  import Glibc
#elseif canImport(Musl)
  import Musl
#endif

/// Where a decoder gets its bytes: a range of a file, or a stream.
protocol ByteSource: AnyObject {
  /// Puts at least one byte into `buffer`, or returns 0 at the end.
  func read(into buffer: UnsafeMutableRawBufferPointer) throws(ArchiveError.Problem) -> Int
}

/// The bytes of a file from one position to another, read by position so that readers do not disturb each other.
final class FileSource: ByteSource {
  private let file: Descriptor
  private var position: UInt64
  /// `nil` means: until the file ends.
  private let end: UInt64?

  init(_ file: Descriptor, from start: UInt64 = 0, to end: UInt64? = nil) {
    self.file = file
    self.position = start
    self.end = end
  }

  func read(into buffer: UnsafeMutableRawBufferPointer) throws(ArchiveError.Problem) -> Int {
    var wanted = buffer
    if let end {
      let left = end > position ? end &- position : 0
      wanted = .init(rebasing: buffer.prefix(Int(clamping: left)))
    }
    if wanted.isEmpty { return 0 }
    let count = try file.read(into: wanted, at: position)
    position &+= UInt64(count)
    if end != nil, count < wanted.count { throw .truncated(.data) }
    return count
  }
}

/// The bytes of a pipe or another stream. Bytes that were read to recognise the format come first.
///
/// A reader that waits for a silent writer can be woken from another thread by ``interrupt()``.
final class StreamSource: ByteSource, @unchecked Sendable {
  private let file: Descriptor
  private var head: [UInt8] = []
  private var headPosition = 0
  private let wakeReader: Descriptor
  private let wakeWriter: Descriptor

  init(_ file: Descriptor) throws(ArchiveError.Problem) {
    self.file = file
    var ends: (Int32, Int32) = (-1, -1)
    let result = withUnsafeMutableBytes(of: &ends) {
      pipe($0.assumingMemoryBound(to: Int32.self).baseAddress)
    }
    guard result == 0 else { throw Descriptor.failure() }
    wakeReader = Descriptor(owning: ends.0)
    wakeWriter = Descriptor(owning: ends.1)
    _ = fcntl(ends.0, F_SETFD, FD_CLOEXEC)
    _ = fcntl(ends.1, F_SETFD, FD_CLOEXEC)
  }

  /// Reads until `count` bytes are there or the stream ends, and keeps them for the reader.
  func peekHead(_ count: Int) throws(ArchiveError.Problem) -> [UInt8] {
    var chunk = [UInt8](repeating: 0, count: 4096)
    while head.count < count {
      let got = try chunk.withUnsafeMutableBufferPointer { buffer throws(ArchiveError.Problem) -> Int in
        try waitAndRead(into: UnsafeMutableRawBufferPointer(buffer))
      }
      if got == 0 { break }
      head += chunk[..<got]
    }
    return head
  }

  func read(into buffer: UnsafeMutableRawBufferPointer) throws(ArchiveError.Problem) -> Int {
    if headPosition < head.count {
      let part = head[headPosition...].prefix(buffer.count)
      buffer.copyBytes(from: part)
      headPosition += part.count
      if headPosition == head.count { (head, headPosition) = ([], 0) }
      return part.count
    }
    return try waitAndRead(into: buffer)
  }

  /// Makes the current and every later read fail with ``ArchiveError/Problem/cancelled``.
  func interrupt() {
    withUnsafeBytes(of: UInt8(1)) { byte in
      _ = try? wakeWriter.writeAll(byte)
    }
  }

  private func waitAndRead(into buffer: UnsafeMutableRawBufferPointer) throws(ArchiveError.Problem) -> Int {
    var waiting = (
      pollfd(fd: file.number, events: Int16(POLLIN), revents: 0),
      pollfd(fd: wakeReader.number, events: Int16(POLLIN), revents: 0)
    )
    let result = withUnsafeMutableBytes(of: &waiting) { raw in
      Descriptor.retrying { poll(raw.assumingMemoryBound(to: pollfd.self).baseAddress, 2, -1) }
    }
    guard result >= 0 else { throw Descriptor.failure() }
    if waiting.1.revents != 0 { throw .cancelled }
    return try file.readNext(into: buffer)
  }
}

#if canImport(Darwin)
  import Darwin
#elseif canImport(Glibc)
  import Glibc
#elseif canImport(Musl)
  import Musl
#endif

/// The input of a decoder: a range of a file, or a stream.
protocol ByteSource: AnyObject {
  /// Reads at least one byte into `buffer`; returns the number of bytes, or 0 at the end.
  func read(into buffer: UnsafeMutableRawBufferPointer) throws(ArchiveError.Problem) -> Int
}

/// A range of a file. It reads at explicit offsets, so several sources can share a descriptor.
final class FileSource: ByteSource {
  private let file: Descriptor
  private var position: UInt64
  /// The offset of the end of the range; `nil` for the end of the file.
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

/// A pipe or another stream. Bytes read to detect the format are delivered again.
///
/// ``interrupt()`` ends a read that waits for data on another thread.
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

  /// Reads until `count` bytes have arrived or the stream ends, and keeps them for the reader.
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

  /// Makes the current and every later read throw ``ArchiveError/Problem/cancelled``.
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

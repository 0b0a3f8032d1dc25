#if canImport(Darwin)
  internal import Darwin
#elseif canImport(Glibc)
  internal import Glibc
#elseif canImport(Musl)
  internal import Musl
#endif

/// File descriptors.
package enum Descriptor {
  /// Returns the bytes of a file.
  ///
  /// - Returns: `nil` if the system reports an error, which is then in `errno`.
  package static func contents(of path: String) -> [UInt8]? {
    let descriptor = open(path, O_RDONLY | O_CLOEXEC)
    guard descriptor >= 0 else { return nil }
    defer { close(descriptor) }
    return contents(of: descriptor)
  }

  /// Returns all bytes that are left.
  ///
  /// - Returns: `nil` if the system reports an error, which is then in `errno`.
  package static func contents(of descriptor: Int32) -> [UInt8]? {
    var bytes: [UInt8] = []
    var buffer = [UInt8](repeating: 0, count: 1 << 16)
    while true {
      let count = buffer.withUnsafeMutableBytes { read(descriptor, $0.baseAddress, $0.count) }
      if count < 0, errno == EINTR { continue }
      guard count >= 0 else { return nil }
      if count == 0 { return bytes }
      bytes += buffer[..<count]
    }
  }

  /// Writes all bytes.
  ///
  /// - Returns: `false` if the system reports an error, which is then in `errno`.
  package static func write(_ bytes: some Collection<UInt8>, to descriptor: Int32) -> Bool {
    bytes.withContiguousStorageIfAvailable { write(UnsafeRawBufferPointer($0), to: descriptor) }
      ?? Array(bytes).withUnsafeBytes { write($0, to: descriptor) }
  }

  private static func write(_ bytes: UnsafeRawBufferPointer, to descriptor: Int32) -> Bool {
    var rest = bytes
    while !rest.isEmpty {
      let written = systemWrite(descriptor, rest)
      if written < 0, errno == EINTR { continue }
      if written < 0, errno == EAGAIN {
        // A descriptor shared with another program may not block.
        var event = pollfd(fd: descriptor, events: Int16(POLLOUT), revents: 0)
        _ = poll(&event, 1, -1)
        continue
      }
      guard written > 0 else { return false }
      rest = UnsafeRawBufferPointer(rebasing: rest.dropFirst(written))
    }
    return true
  }
}

/// `write` of the system, which the method of the same name hides.
private func systemWrite(_ descriptor: Int32, _ bytes: UnsafeRawBufferPointer) -> Int {
  write(descriptor, bytes.baseAddress, bytes.count)
}

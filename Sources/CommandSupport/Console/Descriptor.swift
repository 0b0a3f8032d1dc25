#if canImport(Darwin)
  internal import Darwin
#elseif canImport(Glibc)
  internal import Glibc
#elseif canImport(Musl)
  internal import Musl
#endif

/// File descriptors.
enum Descriptor {
  /// Writes all bytes.
  ///
  /// - Returns: `false` if the system reports an error, which is then in `errno`.
  static func write(_ bytes: some Collection<UInt8>, to descriptor: Int32) -> Bool {
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

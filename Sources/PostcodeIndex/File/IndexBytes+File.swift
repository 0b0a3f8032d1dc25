#if canImport(Darwin)
  internal import Darwin
#elseif canImport(Glibc)
  internal import Glibc
#elseif canImport(Musl)
  internal import Musl
#elseif canImport(Android)
  internal import Android
#endif

// The only file of this module that knows of an operating system; a build for a browser leaves it out.

extension PostcodeIndex {
  /// Opens an index file.
  ///
  /// The file is mapped, not read: opening takes the same small time and memory for any size, and pages come in as
  /// they are touched. The file must not be changed in place while it is open; replace it by renaming, as `build` does.
  ///
  /// - Parameter path: the file's path.
  /// - Throws: `IndexError`: `unreadable`, `notAnIndex`, `unsupportedVersion`, `wrongLength`, `checksumMismatch` of the
  ///   header, or `malformed`. Damage inside a section is found by `verify()`.
  /// - Complexity: O(number of columns).
  public init(path: String) throws(IndexError) {
    try self.init(bytes: IndexBytes(mapping: path))
  }

  /// Opens an index file by reading it as a whole, so that nothing that happens to the file afterwards matters, not even
  /// that it is overwritten in place. It takes as much memory as the file is long.
  ///
  /// A file that changes while it is read has a wrong checksum somewhere, which `verifyChecksums()` finds.
  ///
  /// - Parameter path: the file's path.
  /// - Throws: `IndexError`, as `init(path:)` does.
  /// - Complexity: O(size of the file); some milliseconds for every postcode there is.
  public init(reading path: String) throws(IndexError) {
    try self.init(bytes: IndexBytes(reading: path))
  }
}

extension IndexBytes {
  /// Maps a file into memory, read-only.
  ///
  /// - Throws: `IndexError.unreadable`.
  public convenience init(mapping path: String) throws(IndexError) {
    let (descriptor, length) = try IndexBytes.open(path)
    defer { close(descriptor) }
    let memory = try IndexBytes.map(descriptor, length, path)
    self.init(adopting: UnsafeRawBufferPointer(memory), release: IndexBytes.unmap)
  }

  /// Reads a file into memory of its own, which goes back to the system when it is no longer read.
  ///
  /// - Throws: `IndexError.unreadable`, or `notAnIndex` of an empty file.
  public convenience init(reading path: String) throws(IndexError) {
    let (descriptor, length) = try IndexBytes.open(path)
    defer { close(descriptor) }
    let memory = try IndexBytes.map(nil, length, path)
    var count = 0
    while count < length {
      // What is no index, or of another length than it says, is told by its first bytes, and not read on.
      if count >= IndexFile.lengthOffset + 8 {
        let magic = memory.loadUnaligned(as: UInt64.self).littleEndian
        let told = memory.loadUnaligned(fromByteOffset: IndexFile.lengthOffset, as: UInt64.self).littleEndian
        guard magic == IndexFile.magic, told == UInt64(length) else { break }
      }
      let end = count == 0 ? min(length, 1 << 16) : length
      let more = read(descriptor, memory.baseAddress.map { $0 + count }, end - count)
      if more < 0, errno == EINTR { continue }
      guard more >= 0 else {
        let reason = IndexBytes.systemReason()
        IndexBytes.unmap(UnsafeRawBufferPointer(memory))
        throw .unreadable(path: path, reason: reason)
      }
      // It has become shorter; what is missing is zero, which no checksum allows.
      if more == 0 { break }
      count += more
    }
    // Nobody writes to it from now on.
    mprotect(memory.baseAddress, length, PROT_READ)
    self.init(adopting: UnsafeRawBufferPointer(memory), release: IndexBytes.unmap)
  }

  /// Opens a file for reading, if it is one.
  private static func open(_ path: String) throws(IndexError) -> (descriptor: Int32, length: Int) {
    // Whoever opens a pipe is else made to wait for somebody who writes to it.
    let descriptor = systemOpen(path, O_RDONLY | O_CLOEXEC | O_NONBLOCK)
    guard descriptor >= 0 else { throw .unreadable(path: path, reason: systemReason()) }
    var status = stat()
    let failure: IndexError? =
      if fstat(descriptor, &status) != 0 {
        .unreadable(path: path, reason: systemReason())
      } else if status.st_mode & S_IFMT != S_IFREG {
        .unreadable(path: path, reason: "it is not a regular file")
      } else if status.st_size <= 0 {
        .notAnIndex(found: "nothing: it is empty")
      } else {
        nil
      }
    if let failure {
      close(descriptor)
      throw failure
    }
    return (descriptor, Int(status.st_size))
  }

  /// Maps a file read-only, or if there is none, memory that is zero.
  private static func map(
    _ descriptor: Int32?, _ length: Int, _ path: String
  ) throws(IndexError) -> UnsafeMutableRawBufferPointer {
    let (access, kind) = descriptor == nil ? (PROT_READ | PROT_WRITE, MAP_PRIVATE | MAP_ANON) : (PROT_READ, MAP_PRIVATE)
    guard let address = mmap(nil, length, access, kind, descriptor ?? -1, 0), address != MAP_FAILED else {
      throw .unreadable(path: path, reason: systemReason())
    }
    return UnsafeMutableRawBufferPointer(start: address, count: length)
  }

  @Sendable private static func unmap(_ memory: UnsafeRawBufferPointer) {
    munmap(UnsafeMutableRawPointer(mutating: memory.baseAddress), memory.count)
  }

  private static func systemReason() -> String {
    String(cString: strerror(errno))
  }
}

/// The system's `open`, which a method of that name hides.
private func systemOpen(_ path: String, _ flags: Int32) -> Int32 { open(path, flags) }

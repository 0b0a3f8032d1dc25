// With IndexBytes+Stdio.swift, the only file of this module that calls the operating system. Builds for browsers exclude both.

#if !os(Windows) && !os(WASI)
  #if canImport(Darwin)
    internal import Darwin
  #elseif canImport(Glibc)
    internal import Glibc
  #elseif canImport(Musl)
    internal import Musl
  #elseif canImport(Android)
    internal import Android
  #endif

  extension IndexBytes {
    /// Maps a file into memory, read-only.
    ///
    /// - Throws: `IndexError.unreadable`.
    /// - Complexity: O(1): the system reads a page when it is first accessed.
    public convenience init(mapping path: String) throws(IndexError) {
      let (descriptor, length) = try IndexBytes.open(path)
      defer { close(descriptor) }
      let memory = try IndexBytes.map(descriptor, length, path)
      self.init(adopting: UnsafeRawBufferPointer(memory), release: IndexBytes.unmap)
    }

    /// Reads a file into anonymous memory.
    ///
    /// - Throws: `IndexError.unreadable`, or `IndexError.notAnIndex` for an empty file.
    /// - Complexity: O(*n*), where *n* is the size of the file.
    public convenience init(reading path: String) throws(IndexError) {
      let (descriptor, length) = try IndexBytes.open(path)
      defer { close(descriptor) }
      let memory = try IndexBytes.map(nil, length, path)
      var count = 0
      while count < length {
        // If the header is that of another kind of file or states another length, opening fails. Don't read the rest.
        if count >= IndexFile.lengthOffset + 8 {
          let magic = memory.loadUnaligned(as: UInt64.self).littleEndian
          let statedLength = memory.loadUnaligned(fromByteOffset: IndexFile.lengthOffset, as: UInt64.self)
          guard magic == IndexFile.magic, UInt64(littleEndian: statedLength) == UInt64(length) else { break }
        }
        let end = count == 0 ? min(length, 1 << 16) : length
        let more = pread(descriptor, memory.baseAddress.map { $0 + count }, end - count, off_t(count))
        if more < 0, errno == EINTR { continue }
        guard more >= 0 else {
          let reason = IndexBytes.systemReason()
          IndexBytes.unmap(UnsafeRawBufferPointer(memory))
          throw .unreadable(path: path, reason: reason)
        }
        // The file was truncated. The rest stays zero, so a checksum is wrong.
        if more == 0 { break }
        count += more
      }
      mprotect(memory.baseAddress, length, PROT_READ)
      self.init(adopting: UnsafeRawBufferPointer(memory), release: IndexBytes.unmap)
    }

    /// Opens a regular file for reading.
    ///
    /// Without `fstat`, a call for whose use Apple asks every app for a reason.
    private static func open(_ path: String) throws(IndexError) -> (descriptor: Int32, length: Int) {
      // Without O_NONBLOCK, opening a pipe waits for a writer.
      let descriptor = systemOpen(path, O_RDONLY | O_CLOEXEC | O_NONBLOCK)
      guard descriptor >= 0 else { throw .unreadable(path: path, reason: systemReason()) }
      var byte: UInt8 = 0
      let count = pread(descriptor, &byte, 1, 0)
      let code = errno
      let length = Int(lseek(descriptor, 0, SEEK_END))
      let failure: IndexError? =
        switch (count, length) {
        case (1, 1...): nil
        case (0, 0) where isMappable(descriptor): .notAnIndex(found: "nothing: it is empty")
        case (-1, _) where code != EISDIR && code != ESPIPE: .unreadable(path: path, reason: systemReason(code))
        // Folders and pipes can't be read at an offset, and devices have no length.
        default: .unreadable(path: path, reason: "it is not a regular file")
        }
      if let failure {
        close(descriptor)
        throw failure
      }
      return (descriptor, length)
    }

    /// Whether a file without bytes can be mapped. `/dev/null` can't.
    private static func isMappable(_ descriptor: Int32) -> Bool {
      guard let page = try? map(descriptor, 1, "") else { return false }
      unmap(UnsafeRawBufferPointer(page))
      return true
    }

    /// Maps a file read-only or, without a file, allocates zeroed memory.
    private static func map(
      _ descriptor: Int32?, _ length: Int, _ path: String
    ) throws(IndexError) -> UnsafeMutableRawBufferPointer {
      let (access, kind) =
        descriptor == nil ? (PROT_READ | PROT_WRITE, MAP_PRIVATE | MAP_ANON) : (PROT_READ, MAP_PRIVATE)
      guard let address = mmap(nil, length, access, kind, descriptor ?? -1, 0), address != MAP_FAILED else {
        throw .unreadable(path: path, reason: systemReason())
      }
      return UnsafeMutableRawBufferPointer(start: address, count: length)
    }

    @Sendable private static func unmap(_ memory: UnsafeRawBufferPointer) {
      munmap(UnsafeMutableRawPointer(mutating: memory.baseAddress), memory.count)
    }

    private static func systemReason(_ code: Int32 = errno) -> String {
      String(cString: strerror(code))
    }
  }

  /// The system's `open`, which `IndexBytes.open` shadows.
  private func systemOpen(_ path: String, _ flags: Int32) -> Int32 { open(path, flags) }
#endif

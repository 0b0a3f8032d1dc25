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
}

extension IndexBytes {
  /// Maps a file into memory, read-only.
  ///
  /// - Throws: `IndexError.unreadable`.
  public convenience init(mapping path: String) throws(IndexError) {
    let descriptor = open(path, O_RDONLY | O_CLOEXEC)
    guard descriptor >= 0 else { throw .unreadable(path: path, reason: IndexBytes.systemReason()) }
    defer { close(descriptor) }
    var status = stat()
    guard fstat(descriptor, &status) == 0 else {
      throw .unreadable(path: path, reason: IndexBytes.systemReason())
    }
    guard status.st_mode & S_IFMT == S_IFREG else {
      throw .unreadable(path: path, reason: "it is not a regular file")
    }
    let length = Int(status.st_size)
    guard length > 0 else { throw .notAnIndex(found: "nothing: it is empty") }
    guard let address = mmap(nil, length, PROT_READ, MAP_PRIVATE, descriptor, 0), address != MAP_FAILED
    else { throw .unreadable(path: path, reason: IndexBytes.systemReason()) }
    self.init(adopting: UnsafeRawBufferPointer(start: address, count: length)) { memory in
      munmap(UnsafeMutableRawPointer(mutating: memory.baseAddress), memory.count)
    }
  }

  private static func systemReason() -> String {
    String(cString: strerror(errno))
  }
}

#if os(Windows) || os(WASI)
  #if os(Windows)
    internal import CRT
  #else
    internal import WASILibc
  #endif

  // Systems without `mmap`: the file is read into memory.
  extension IndexBytes {
    /// Reads a file into memory: this system does not map files.
    ///
    /// - Throws: `IndexError.unreadable`, or `IndexError.notAnIndex` for an empty file.
    public convenience init(mapping path: String) throws(IndexError) { try self.init(reading: path) }

    /// Reads a file into memory.
    ///
    /// - Throws: `IndexError.unreadable`, or `IndexError.notAnIndex` for an empty file.
    /// - Complexity: O(*n*), where *n* is the size of the file.
    public convenience init(reading path: String) throws(IndexError) {
      guard let file = IndexBytes.open(path) else { throw .unreadable(path: path, reason: "it cannot be opened") }
      defer { fclose(file) }
      var bytes: [UInt8] = []
      var buffer = [UInt8](repeating: 0, count: 1 << 16)
      while true {
        let count = fread(&buffer, 1, buffer.count, file)
        bytes.append(contentsOf: buffer.prefix(Int(count)))
        guard count > 0 else { break }
      }
      guard ferror(file) == 0 else { throw .unreadable(path: path, reason: "it cannot be read") }
      guard !bytes.isEmpty else { throw .notAnIndex(found: "nothing: it is empty") }
      self.init(copying: bytes)
    }

    #if os(Windows)
      private static func open(_ path: String) -> UnsafeMutablePointer<FILE>? {
        path.withCString(encodedAs: UTF16.self) { path in
          "rb".withCString(encodedAs: UTF16.self) { _wfopen(path, $0) }
        }
      }
    #else
      private static func open(_ path: String) -> OpaquePointer? { fopen(path, "rb") }
    #endif
  }
#endif

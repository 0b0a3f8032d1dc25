// Embedded Swift and the availability check have no Foundation.
#if canImport(FoundationEssentials)
  public import FoundationEssentials
#elseif canImport(Foundation)
  public import Foundation
#endif

#if canImport(FoundationEssentials) || canImport(Foundation)
  extension PostcodeIndex {
    /// Opens an index file by reading it into memory, as `init(path:)` does.
    ///
    /// - Parameter url: The URL of a file. Download a file from the network first, and verify it.
    /// - Throws: `IndexError`: `unreadable` if it isn't a file URL, or an error of `init(path:)`.
    public init(url: URL) throws(IndexError) {
      guard url.isFileURL else {
        throw .unreadable(path: url.absoluteString, reason: "it is not a file URL; download the file first")
      }
      try self.init(path: url.path)
    }

    /// Creates an index from data, which it copies once.
    ///
    /// To share memory that stays where it is, use `IndexBytes(adopting:release:)`.
    ///
    /// - Throws: `IndexError`, as `init(bytes:)` does.
    /// - Complexity: O(*n*), where *n* is the number of bytes.
    public init(data: Data) throws(IndexError) {
      let copy = UnsafeMutableRawBufferPointer.allocate(byteCount: Swift.max(data.count, 1), alignment: 16)
      data.copyBytes(to: copy)
      try self.init(
        bytes: IndexBytes(adopting: UnsafeRawBufferPointer(start: copy.baseAddress, count: data.count)) {
          $0.deallocate()
        })
    }
  }
#endif

extension PostcodeIndex {
  /// Opens an index file by mapping it into memory.
  ///
  /// Pages are loaded when they are first accessed, so opening takes about the same time for all sizes. Don't modify the file
  /// in place while it is open; replace it by renaming, as `postcodes build` does.
  ///
  /// - Parameter path: The path of the file.
  /// - Throws: `IndexError`: `unreadable`, `notAnIndex`, `unsupportedVersion`, `wrongLength`, `malformed`, or
  ///   `checksumMismatch` for the header. `verify()` detects damage inside a section.
  /// - Complexity: O(*c*), where *c* is the number of columns.
  public init(path: String) throws(IndexError) {
    try self.init(bytes: IndexBytes(mapping: path))
  }

  /// Opens an index file by reading all of it into memory, so later changes to the file cannot affect the index.
  ///
  /// If the file changes while it is read, `verifyChecksums()` detects it.
  ///
  /// - Parameter path: The path of the file.
  /// - Throws: `IndexError`, as `init(path:)` does.
  /// - Complexity: O(*n*), where *n* is the size of the file; a few milliseconds for all postcodes of the UK.
  public init(reading path: String) throws(IndexError) {
    try self.init(bytes: IndexBytes(reading: path))
  }
}

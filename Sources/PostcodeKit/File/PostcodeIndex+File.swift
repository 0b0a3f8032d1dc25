extension PostcodeIndex {
  /// Opens an index file by reading all of it into memory, so that later changes to the file cannot affect the index.
  ///
  /// If the file changes while it is read, `verifyChecksums()` detects it.
  ///
  /// - Parameter path: The path of the file.
  /// - Throws: `IndexError`: `unreadable`, `notAnIndex`, `unsupportedVersion`, `wrongLength`, `malformed`, or
  ///   `checksumMismatch` for the header. `verify()` detects damage inside a section.
  /// - Complexity: O(*n*), where *n* is the size of the file; a few milliseconds for all postcodes of the UK.
  public init(path: String) throws(IndexError) {
    try self.init(bytes: IndexBytes(reading: path))
  }

  /// Opens an index file by mapping it into memory, which takes microseconds and no memory of the process.
  ///
  /// Pages are loaded when they are first accessed. The file must not change while it is open: reading beyond the end of a file that was cut
  /// off ends the process (`SIGBUS`). Replace it by renaming another file, as `postcodes build` does.
  ///
  /// - Parameter path: The path of the file.
  /// - Throws: `IndexError`, as `init(path:)` does.
  /// - Complexity: O(*c*), where *c* is the number of columns.
  public init(mapping path: String) throws(IndexError) {
    try self.init(bytes: IndexBytes(mapping: path))
  }
}

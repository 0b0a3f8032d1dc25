extension PostcodeIndex {
  /// The checksum of header and section table, which identifies the index: the table contains the checksums of all sections.
  public var checksum: UInt64 {
    withExtendedLifetime(owner) {
      owner.view.uint64(IndexFile.headerLength + IndexFile.entryLength * contents.file.sections.count)
    }
  }
}

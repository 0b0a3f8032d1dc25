extension PostcodeIndex {
  /// What tells this index from others: the checksum of header and section table, which lists the checksums of all the
  /// rest.
  public var checksum: UInt64 {
    withExtendedLifetime(owner) {
      owner.view.uint64(IndexFile.headerLength + IndexFile.entryLength * file.sections.count)
    }
  }
}

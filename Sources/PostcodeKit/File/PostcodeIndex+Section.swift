extension PostcodeIndex {
  /// Returns the bytes of the first section of a kind, or `nil` if there is none. They stay valid as long as
  /// `bytes`.
  func section(_ kind: IndexFile.SectionKind) -> ByteView? {
    contents.file.sections.first { $0.kind == kind.rawValue }?.bytes
  }

  /// The number of bytes that the decode tables take in memory.
  var decodeTableBytes: Int { 2 &* owner.decodeTables.entryCount }

  /// The owner of the index's memory.
  package var bytes: IndexBytes { owner }
}

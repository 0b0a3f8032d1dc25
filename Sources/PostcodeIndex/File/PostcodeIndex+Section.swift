extension PostcodeIndex {
  /// Returns the bytes of the first section of a kind that another module reads, or `nil` if there is none. They stay valid as long as
  /// `bytes`.
  package func section(_ kind: IndexFile.SectionKind) -> ByteView? {
    contents.file.sections.first { $0.kind == kind.rawValue }?.bytes
  }

  /// The owner of the index's memory.
  package var bytes: IndexBytes { owner }
}

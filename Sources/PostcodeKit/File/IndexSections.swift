/// The sections of a file by kind, after a check that each kind occurs as often as the format allows.
struct IndexSections {
  private let file: IndexFile

  /// The number of sections allowed of each kind that is not repeated at will.
  private static let cardinalities: [(kind: IndexFile.SectionKind, count: ClosedRange<Int>, name: StaticString)] = [
    (.metadata, 1...1, "metadata"),
    (.trie, 1...1, "trie"),
    (.codeSets, 0...1, "code sets"),
    (.codeSetColumns, 0...1, "code-set columns"),
    (.shifts, 0...1, "OSTN15 shifts"),
    (.boxes, 0...1, "boxes"),
    (.places, 0...1, "places"),
    (.negativeZeros, 0...1, "negative zeros"),
  ]

  /// Checks the kinds of sections.
  ///
  /// - Throws: `IndexError.malformed` if a kind is missing or repeated, or a required section is of an unknown kind.
  init(_ file: IndexFile) throws(IndexError) {
    self.file = file
    for (kind, allowed, name) in IndexSections.cardinalities {
      let count = file.sections.count { $0.kind == kind.rawValue }
      guard allowed.contains(count) else {
        throw .malformed(
          section: "section table", reason: "\(count) sections of kind \(kind.rawValue) (\(name))")
      }
    }
    for section in file.sections where section.isRequired && IndexFile.SectionKind(rawValue: section.kind) == nil {
      throw .malformed(
        section: "section table", reason: "section kind \(section.kind) is required but unknown; use a newer version")
    }
  }

  /// The bytes of the one section of a kind that every file has.
  subscript(kind: IndexFile.SectionKind) -> ByteView { optional(kind) ?? file.empty }

  /// The bytes of the first section of a kind, or `nil` if there is none.
  func optional(_ kind: IndexFile.SectionKind) -> ByteView? {
    file.sections.first { $0.kind == kind.rawValue }?.bytes
  }
}

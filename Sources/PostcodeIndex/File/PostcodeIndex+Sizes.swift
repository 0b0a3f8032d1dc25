extension PostcodeIndex {
  /// A part of the file.
  public struct SectionSize: Sendable, Equatable {
    /// `header`, `metadata`, `postcodes` (the trie with its directories), `places` (what columns of codes are told by), the
    /// names of a column's slots, or of a column and an attribute of its codes (`district_name`).
    public let name: String
    /// The bytes it takes.
    public let byteCount: Int
  }

  /// The parts of the file in their order; their sizes add up to `byteCount`.
  public var sectionSizes: [SectionSize] {
    let sizes = zip(file.sections, sectionNames).map { SectionSize(name: $1, byteCount: $0.bytes.count) }
    let rest = byteCount - sizes.reduce(0) { $0 + $1.byteCount }
    return [SectionSize(name: "header", byteCount: rest)] + sizes
  }

  /// What the sections are called, in the order of the file.
  var sectionNames: [String] {
    var columns = columnsOfFile.map { $0.declaration }[...]
    var attributes = attributes[...]
    return file.sections.map { section in
      switch IndexFile.SectionKind(rawValue: section.kind) {
      case .metadata: "metadata"
      case .trie: "postcodes"
      case .column:
        columns.popFirst().map { $0.secondName.isEmpty ? $0.name : "\($0.name), \($0.secondName)" } ?? "column"
      case .places: "places"
      case .shifts: "OSTN15 shifts"
      case .boxes: "boxes"
      case .attribute: attributes.popFirst()?.fullName ?? "attribute"
      case nil: "unknown"
      }
    }
  }
}

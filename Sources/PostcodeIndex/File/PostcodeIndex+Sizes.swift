extension PostcodeIndex {
  /// A part of the file.
  public struct SectionSize: Sendable, Equatable {
    /// `header`, `metadata`, `postcodes` (the trie with its directories), or the names of a column's slots.
    public let name: String
    /// The bytes it takes.
    public let byteCount: Int
  }

  /// The parts of the file in their order; their sizes add up to `byteCount`.
  public var sectionSizes: [SectionSize] {
    var sizes: [SectionSize] = []
    var columnNumber = 0
    for section in file.sections {
      let name: String
      switch IndexFile.SectionKind(rawValue: section.kind) {
      case .metadata: name = "metadata"
      case .trie: name = "postcodes"
      case .column:
        let declaration = columns[columnNumber].declaration
        columnNumber += 1
        name =
          declaration.secondName.isEmpty
          ? declaration.name : "\(declaration.name), \(declaration.secondName)"
      case nil: name = "unknown"
      }
      sizes.append(SectionSize(name: name, byteCount: section.bytes.count))
    }
    let rest = byteCount - sizes.reduce(0) { $0 + $1.byteCount }
    return [SectionSize(name: "header", byteCount: rest)] + sizes
  }
}

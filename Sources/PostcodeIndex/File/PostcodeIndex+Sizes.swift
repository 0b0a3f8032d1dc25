extension PostcodeIndex {
  /// A part of the file.
  public struct SectionSize: Sendable, Equatable {
    /// `header`, `metadata`, `postcodes` (the trie with its directories), `places` (what columns of codes are told by),
    /// `code-set columns` (their directory and codes), the names of a column's slots, or of a column and an attribute of its
    /// codes (`district_name`).
    public let name: String
    /// The bytes it takes.
    public let byteCount: Int
  }

  /// The parts of the file in their order; their sizes add up to `byteCount`. The size of a code-set column includes its share of
  /// what all of them have together.
  ///
  /// - Complexity: O(number of places · number of columns).
  public var sectionSizes: [SectionSize] {
    let shares = codeSetShares
    var columns = columnsOfFile[...]
    let sizes = zip(file.sections, sectionNames).map { section, name in
      var bytes = section.bytes.count
      switch IndexFile.SectionKind(rawValue: section.kind) {
      case .codeSetColumns: bytes -= shares.reduce(0, +)
      case .column:
        if case .text(let text, _)? = columns.popFirst()?.storage, case .codeSets(_, let place) = text.source {
          bytes += shares[place]
        }
      default: break
      }
      return SectionSize(name: name, byteCount: bytes)
    }
    let rest = byteCount - sizes.reduce(0) { $0 + $1.byteCount }
    return [SectionSize(name: "header", byteCount: rest)] + sizes
  }

  /// How many bytes each column has of the code-set columns.
  private var codeSetShares: [Int] {
    withExtendedLifetime(owner) {
      // Two columns of a file may claim the same; a sound one has each once.
      var claims = [Int](repeating: 0, count: codeSetTable?.columnCount ?? 0)
      for column in columnsOfFile {
        if case .text(let text, _) = column.storage, case .codeSets(_, let place) = text.source { claims[place] += 1 }
      }
      let bits = codeSetTable?.bitCounts() ?? []
      return zip(claims, bits).map { $0 == 1 ? $1 / 8 : 0 }
    }
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
      case .codeSets: "code sets"
      case .codeSetColumns: "code-set columns"
      case .shifts: "OSTN15 shifts"
      case .boxes: "boxes"
      case .attribute: attributes.popFirst()?.fullName ?? "attribute"
      case nil: "unknown"
      }
    }
  }
}

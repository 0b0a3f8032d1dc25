extension PostcodeIndex {
  /// The size of a section of the file.
  public struct SectionSize: Sendable, Equatable {
    /// The name of the section: `header`, `metadata`, `postcodes` (the trie), `code sets`, `code-set columns` (what their
    /// columns share), `OSTN15 shifts`, `boxes`, `places`, `history`, `negative zeros`, the names of a column's slots (`easting, northing`), or
    /// the names of a column and an attribute (`district_name`).
    public let name: String
    /// The size in bytes.
    public let byteCount: Int
  }

  /// The sizes of the sections in the order of the file, which add up to `byteCount`.
  ///
  /// The size of a code-set column includes its part of the section of code-set columns.
  ///
  /// - Complexity: O(*s* · *c*), where *s* is the number of code sets and *c* the number of columns.
  public var sectionSizes: [SectionSize] {
    let shares = codeSetShares
    var columns = contents.columnsOfFile[...]
    let sizes = zip(contents.file.sections, sectionNames).map { section, name in
      var bytes = section.bytes.count
      switch IndexFile.SectionKind(rawValue: section.kind) {
      case .codeSetColumns: bytes -= shares.reduce(0, +)
      case .column:
        if case .text(let text)? = columns.popFirst()?.storage, case .codeSets(_, let index) = text.source {
          bytes += shares[index]
        }
      default: break
      }
      return SectionSize(name: name, byteCount: bytes)
    }
    let rest = byteCount - sizes.reduce(0) { $0 + $1.byteCount }
    return [SectionSize(name: "header", byteCount: rest)] + sizes
  }

  /// The size of each column's part of the section of code-set columns.
  private var codeSetShares: [Int] {
    withExtendedLifetime(owner) {
      // In a damaged file, several columns can have the same source.
      var uses = [Int](repeating: 0, count: contents.codeSetTable?.columnCount ?? 0)
      for column in contents.columnsOfFile {
        if case .text(let text) = column.storage, case .codeSets(_, let index) = text.source { uses[index] += 1 }
      }
      let bits = contents.codeSetTable?.bitCounts() ?? []
      return zip(uses, bits).map { $0 == 1 ? $1 / 8 : 0 }
    }
  }

  /// The names of the sections in the order of the file.
  var sectionNames: [String] {
    var columns = contents.columnsOfFile.map { $0.declaration }[...]
    var attributes = contents.attributes[...]
    return contents.file.sections.map { section in
      switch IndexFile.SectionKind(rawValue: section.kind) {
      case .metadata: "metadata"
      case .trie: "postcodes"
      case .column:
        columns.popFirst().map { $0.secondName.isEmpty ? $0.name : "\($0.name), \($0.secondName)" } ?? "column"
      case .codeSets: "code sets"
      case .codeSetColumns: "code-set columns"
      case .shifts: "OSTN15 shifts"
      case .boxes: "boxes"
      case .places: "places"
      case .history: "history"
      case .negativeZeros: "negative zeros"
      case .attribute: attributes.popFirst()?.fullName ?? "attribute"
      case nil: "unknown"
      }
    }
  }
}

extension CodeSetTable {
  /// The number of bits of the stream that each column takes.
  ///
  /// - Complexity: O(number of code sets · number of columns).
  func bitCounts() -> [Int] {
    var counts = [Int](repeating: 0, count: columnCount)
    forEachPart { part in
      counts[part.column] &+= part.bits.count &+ startWidth(ofColumn: part.column) &+ 1
    }
    return counts
  }
}

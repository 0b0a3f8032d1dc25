/// What an index consists of besides its postcodes. A class, so that copies of an index don't copy its properties.
package final class IndexContents: Sendable {
  package let file: IndexFile
  let metadata: IndexMetadata
  /// The columns, in the order of the dataset.
  let columns: [IndexColumn]
  /// The columns in the order of their sections.
  let columnsOfFile: [IndexColumn]
  let wellKnown: WellKnownColumns
  /// The attributes in the order of their sections.
  let attributes: [CodeAttributeTable]
  /// The code set of each postcode.
  package let codeSets: NumberSequence?
  /// For each code set, its numbers in the text columns.
  let codeSetTable: CodeSetTable?
  /// The part of OSTN15 that the index contains, if any.
  let shifts: OSTN15Grid?
  /// The bounding boxes of positions, if there are positions.
  let boxes: OutcodeBoxes?
  /// The ordinals of postcodes whose longitude is written with a sign, but is 0.
  let negativeZeros: OrdinalList?

  /// Reads the headers of all sections but the trie.
  ///
  /// - Throws: `IndexError.malformed`.
  /// - Complexity: O(*c*), where *c* is the number of columns.
  init(
    _ file: IndexFile, _ sections: IndexSections, _ trie: PostcodeTrie, _ owner: IndexBytes
  ) throws(IndexError) {
    self.file = file
    metadata = try IndexMetadata(sections[.metadata])
    if let bytes = sections.optional(.boxes) { boxes = try OutcodeBoxes(bytes, trie: trie) } else { boxes = nil }

    negativeZeros = sections.optional(.negativeZeros).map { OrdinalList($0) }

    // A column can depend on the sections that precede it.
    var dependencies = IndexColumn.Dependencies()
    dependencies.irish = trie.irishOrdinals
    var columns: [IndexColumn] = []
    var attributes: [CodeAttributeTable] = []
    for section in file.sections {
      switch IndexFile.SectionKind(rawValue: section.kind) {
      case .column: columns.append(try IndexColumn(section.bytes, owner: owner, &dependencies))
      case .codeSets:
        dependencies.codeSets = try NumberSequence(section.bytes, at: 0, owner: owner, section: "code sets")
      case .codeSetColumns:
        dependencies.codeSetTable = try CodeSetTable(section.bytes, owner: owner, section: "code-set columns")
      case .shifts: dependencies.shifts = try OSTN15Grid(section.bytes, owner: owner, section: "OSTN15 shifts")
      case .attribute: attributes.append(try CodeAttributeTable(section.bytes))
      case .metadata, .trie, .boxes, .places, .history, .negativeZeros, nil: break
      }
    }
    try IndexContents.checkCounts(dependencies, columns, postcodes: trie.count)
    for attribute in attributes {
      guard let column = columns.firstIndex(where: { $0.declaration.name.hasSameBytes(as: attribute.column) })
      else { throw .malformed(section: attribute.fullName, reason: "its column is missing") }
      try columns[column].add(attribute)
    }
    codeSets = dependencies.codeSets
    codeSetTable = dependencies.codeSetTable
    shifts = dependencies.shifts
    self.attributes = attributes
    columnsOfFile = columns
    // The file stores text columns in the order of their dependencies.
    self.columns = columns.sorted { $0.rank < $1.rank }
    wellKnown = WellKnownColumns(self.columns)
  }

  /// Checks that sequences, tables and columns have as many entries as there are postcodes or code sets.
  private static func checkCounts(
    _ dependencies: IndexColumn.Dependencies, _ columns: [IndexColumn], postcodes: Int
  ) throws(IndexError) {
    // Every code set is that of a postcode, so room for all code sets is bounded by the number of postcodes.
    if let codeSets = dependencies.codeSets {
      guard codeSets.count == postcodes else { throw wrongCount("code sets", codeSets.count, postcodes, "postcodes") }
      guard codeSets.limit <= postcodes else { throw wrongCount("code sets", codeSets.limit, postcodes, "postcodes") }
    }
    if let table = dependencies.codeSetTable, table.count != dependencies.codeSets?.limit {
      throw wrongCount("code-set columns", table.count, dependencies.codeSets?.limit ?? 0, "code sets")
    }
    for column in columns where column.count != postcodes {
      throw wrongCount(column.declaration.name, column.count, postcodes, "postcodes")
    }
  }

  @inline(never)
  private static func wrongCount(_ section: String, _ entries: Int, _ count: Int, _ of: String) -> IndexError {
    .malformed(section: section, reason: "\(entries) entries for \(count) \(of)")
  }
}

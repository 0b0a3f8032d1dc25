public import PostcodeCore

/// All postcodes of a dataset with their positions, months and codes, in one small file.
///
/// ```swift
/// let index = try PostcodeIndex(path: "gb.pcindex")
/// index.completions(of: "sw1a")?.prefix(3).map(\.postcode)  // SW1A 0AA, SW1A 0PW, SW1A 1AA
/// if let postcode = Postcode("SW1A 2AA"), let record = index.record(of: postcode) {
///   record.gridReference                                    // 530047, 179951
///   record.district?.name                                   // "City of Westminster London Boro"
/// }
/// ```
///
/// An index is a view of a mapped file. Copies share the file, and any number of threads can read at once. Opening checks only the
/// header: damage elsewhere yields wrong results but never a crash, and `verify()` detects it.
public struct PostcodeIndex: Sendable {
  /// The owner of the memory that all other properties read.
  let owner: IndexBytes
  let file: IndexFile
  let trie: PostcodeTrie
  /// The length of the trie section in bytes.
  let trieByteCount: Int
  let wellKnown: WellKnownColumns
  /// The code set of each postcode.
  let codeSets: NumberSequence?
  /// For each code set, its numbers in the text columns.
  let codeSetTable: CodeSetTable?
  /// The part of OSTN15 that the index contains, if any.
  let shifts: OSTN15Grid?
  /// The bounding boxes of positions, if there are positions.
  let boxes: SectorBoxes?
  /// The attributes in the order of their sections.
  let attributes: [CodeAttributeTable]
  /// The columns in the order of their sections.
  let columnsOfFile: [IndexColumn]
  /// The columns, in the order of the dataset.
  public let columns: [IndexColumn]
  /// The name, edition and source of the dataset.
  public let metadata: IndexMetadata
  /// The size of the file in bytes.
  public let byteCount: Int

  /// Creates an index from bytes in memory.
  ///
  /// - Throws: `IndexError` if the bytes aren't an index, or the header or the section table is damaged.
  /// - Complexity: O(*c*), where *c* is the number of columns.
  public init(bytes: IndexBytes) throws(IndexError) {
    owner = IndexBytes(sharing: bytes)
    let view = owner.view
    file = try IndexFile(view)
    byteCount = view.count
    let sections = try IndexSections(file)

    metadata = try IndexMetadata(sections[.metadata])
    let trieBytes = sections[.trie]
    trie = try PostcodeTrie(trieBytes, owner: owner)
    trieByteCount = trieBytes.count
    guard trie.count == file.postcodeCount else {
      throw .malformed(
        section: "trie", reason: "\(trie.count) postcodes, expected \(file.postcodeCount)")
    }
    if let bytes = sections.optional(.boxes) { boxes = try SectorBoxes(bytes, trie: trie) } else { boxes = nil }

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
      case .metadata, .trie, .boxes, nil: break
      }
    }
    try PostcodeIndex.checkCounts(dependencies, columns, postcodes: trie.count)
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
    columns.sort { $0.rank < $1.rank }
    self.columns = columns
    wellKnown = WellKnownColumns(columns)
  }

  /// Checks that sequences, tables and columns have as many entries as there are postcodes or code sets.
  private static func checkCounts(
    _ dependencies: IndexColumn.Dependencies, _ columns: [IndexColumn], postcodes: Int
  ) throws(IndexError) {
    // Every code set is that of a postcode, so room for all code sets is bounded by the number of postcodes.
    if let codeSets = dependencies.codeSets, codeSets.count != postcodes || codeSets.limit > postcodes {
      throw .malformed(
        section: "code sets",
        reason: "\(codeSets.count) entries and \(codeSets.limit) code sets for \(postcodes) postcodes")
    }
    if let table = dependencies.codeSetTable, table.count != dependencies.codeSets?.limit {
      throw .malformed(
        section: "code-set columns",
        reason: "\(table.count) entries for \(dependencies.codeSets?.limit ?? 0) code sets")
    }
    for column in columns where column.count != postcodes {
      throw .malformed(
        section: column.declaration.name, reason: "\(column.count) entries for \(postcodes) postcodes")
    }
  }

  /// A Boolean value that indicates whether the index contains the part of OSTN15 that its postcodes need.
  public var hasShifts: Bool { shifts != nil }

  /// The number of postcodes.
  public var count: Int { trie.count }

  /// Returns whether the index contains a postcode.
  ///
  /// - Complexity: O(1).
  public func contains(_ postcode: Postcode) -> Bool {
    withExtendedLifetime(owner) { trie.locate(postcode.code).isPresent }
  }

  /// Returns the ordinal of a postcode, its position in the order of (outcode, incode) from 0, or `nil` if the index doesn't
  /// contain it.
  ///
  /// - Complexity: O(1).
  public func ordinal(of postcode: Postcode) -> Int? {
    withExtendedLifetime(owner) {
      let (rank, isPresent) = trie.locate(postcode.code)
      return isPresent ? rank : nil
    }
  }

  /// Returns the postcode at an ordinal, or `nil` for an ordinal out of range.
  ///
  /// - Complexity: O(log *o*), where *o* is the number of outcodes.
  public func postcode(at ordinal: Int) -> Postcode? {
    withExtendedLifetime(owner) { trie.select(ordinal).map { Postcode(uncheckedCode: $0) } }
  }

  /// Returns the column with a name, which can be that of either slot of a position, or `nil` if there is none.
  ///
  /// - Complexity: O(*c*), where *c* is the number of columns.
  public func column(named name: String) -> IndexColumn? {
    columns.first {
      $0.declaration.name.hasSameBytes(as: name)
        || !$0.declaration.secondName.isEmpty && $0.declaration.secondName.hasSameBytes(as: name)
    }
  }
}

/// The columns of a record's own properties.
struct WellKnownColumns: Sendable {
  let gridReference: PositionColumn?
  let geographic: IndexColumn?
  let geographicDecimals: UInt8
  let quality: CategoryColumn?
  let introduced: CategoryColumn?
  let terminated: CategoryColumn?

  init(_ columns: [IndexColumn]) {
    func find(_ declaration: ColumnDeclaration) -> IndexColumn? {
      columns.first { $0.declaration.name.hasSameBytes(as: declaration.name) }
    }
    func position(_ declaration: ColumnDeclaration) -> PositionColumn? {
      if case .position(let column)? = find(declaration)?.storage { column } else { nil }
    }
    func category(_ declaration: ColumnDeclaration) -> CategoryColumn? {
      if case .category(let column)? = find(declaration)?.storage { column } else { nil }
    }
    gridReference = position(.gridReference)
    geographic = find(.geographic)
    if case .position(let decimals)? = find(.geographic)?.declaration.kind {
      geographicDecimals = decimals
    } else {
      geographicDecimals = 0
    }
    quality = category(.quality)
    introduced = category(.introduced)
    terminated = category(.terminated)
  }
}

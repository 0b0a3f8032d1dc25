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
  /// The place of each postcode: what columns of texts are told by.
  let codeSets: NumberSequence?
  /// The columns of texts that are told by places.
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
    owner = bytes
    let view = bytes.view
    file = try IndexFile(view)
    byteCount = view.count
    var trie: PostcodeTrie?
    var trieByteCount = 0
    var columns: [IndexColumn] = []
    var dependencies = IndexColumn.Dependencies()
    var attributes: [CodeAttributeTable] = []
    var metadata: IndexMetadata?
    var boxes: ByteView?
    for section in file.sections {
      switch IndexFile.SectionKind(rawValue: section.kind) {
      case .metadata:
        guard metadata == nil else { throw .malformed(section: "section table", reason: "there are two metadata") }
        metadata = try IndexMetadata(section.bytes)
      case .trie:
        guard trie == nil else { throw .malformed(section: "section table", reason: "there are two tries") }
        trie = try PostcodeTrie(section.bytes, owner: bytes)
        trieByteCount = section.bytes.count
        dependencies.irish = trie?.irishOrdinals ?? 0..<0
      case .column:
        // Which grid references are Irish, only the postcodes tell.
        guard trie != nil else { throw .malformed(section: "section table", reason: "a column before the trie") }
        columns.append(try IndexColumn(section.bytes, owner: bytes, &dependencies))
      case .codeSets:
        guard dependencies.codeSets == nil else {
          throw .malformed(section: "section table", reason: "there are two code-set sections")
        }
        dependencies.codeSets = try NumberSequence(section.bytes, at: 0, section: "code sets")
      case .codeSetColumns:
        guard dependencies.codeSetTable == nil else {
          throw .malformed(section: "section table", reason: "there are two code-set column sections")
        }
        let table = try CodeSetTable(section.bytes, section: "code-set columns")
        guard table.count == dependencies.codeSets?.limit else {
          throw .malformed(
            section: "code-set columns",
            reason: "\(table.count) entries for \(dependencies.codeSets?.limit ?? 0) code sets"
          )
        }
        dependencies.codeSetTable = table
      case .shifts:
        guard dependencies.shifts == nil else {
          throw .malformed(section: "section table", reason: "there are two sections of shifts")
        }
        dependencies.shifts = try OSTN15Grid(section.bytes, section: "shifts")
      case .attribute: attributes.append(try CodeAttributeTable(section.bytes))
      case .boxes:
        guard boxes == nil else {
          throw .malformed(section: "section table", reason: "there are two sections of boxes")
        }
        boxes = section.bytes
      case nil: throw .malformed(section: "section table", reason: "unknown kind of section \(section.kind)")
      }
    }
    guard let trie, let metadata else {
      throw .malformed(section: "section table", reason: "there is no \(trie == nil ? "trie" : "metadata")")
    }
    guard trie.count == file.postcodeCount else {
      throw .malformed(
        section: "trie", reason: "\(trie.count) postcodes where the header says \(file.postcodeCount)")
    }
    // Each place is that of a postcode: whoever makes room for all places relies on that.
    if let codeSets = dependencies.codeSets, codeSets.count != trie.count || codeSets.limit > trie.count {
      throw .malformed(
        section: "code sets",
        reason: "\(codeSets.count) entries, \(codeSets.limit) code sets for \(trie.count) postcodes")
    }
    for column in columns where column.count != trie.count {
      throw .malformed(
        section: column.declaration.name, reason: "\(column.count) entries for \(trie.count) postcodes")
    }
    if let boxes { self.boxes = try SectorBoxes(boxes, trie: trie) } else { self.boxes = nil }
    self.trie = trie
    self.trieByteCount = trieByteCount
    for attribute in attributes {
      guard let column = columns.firstIndex(where: { $0.declaration.name.utf8.elementsEqual(attribute.column.utf8) })
      else { throw .malformed(section: attribute.column, reason: "names for a column that is not there") }
      try columns[column].add(attribute)
    }
    codeSets = dependencies.codeSets
    codeSetTable = dependencies.codeSetTable
    shifts = dependencies.shifts
    self.attributes = attributes
    columnsOfFile = columns
    // Columns of texts are stored in the order in which they tell each other, and shown in that of the dump.
    columns.sort { $0.rank < $1.rank }
    self.columns = columns
    self.metadata = metadata
    wellKnown = WellKnownColumns(columns)
  }

  /// Whether the index carries the part of OSTN15 that its postcodes need, by which its degrees are computed or told.
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
    // Comparing bytes needs no Unicode tables.
    columns.first {
      $0.declaration.name.utf8.elementsEqual(name.utf8)
        || !$0.declaration.secondName.isEmpty && $0.declaration.secondName.utf8.elementsEqual(name.utf8)
    }
  }
}

/// The columns that records consist of, found once.
struct WellKnownColumns: Sendable {
  let gridReference: PositionColumn?
  let geographic: IndexColumn?
  let geographicDecimals: UInt8
  let quality: CategoryColumn?
  let introduced: CategoryColumn?
  let terminated: CategoryColumn?

  init(_ columns: [IndexColumn]) {
    func find(_ declaration: ColumnDeclaration) -> IndexColumn? {
      columns.first { $0.declaration.name.utf8.elementsEqual(declaration.name.utf8) }
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

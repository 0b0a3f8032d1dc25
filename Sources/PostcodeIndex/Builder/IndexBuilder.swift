public import PostcodeCore

/// Collects postcodes with their values in any order and makes an index of them.
///
/// ```swift
/// var builder = IndexBuilder(columns: [.gridReference, .quality])
/// builder.append(Postcode("SW1A 1AA")!, values: [529090, 179645, 10], line: 1)
/// let (file, summary) = try builder.finish(metadata: metadata) { _ in }
/// ```
///
/// Memory: 8 bytes a row, 4 for each slot (8 where a value needs them), and twice 8 a row while sorting.
public struct IndexBuilder: ~Copyable {
  /// The columns, in the order of the slots of a row.
  public let columns: [ColumnDeclaration]
  private let hasTexts: Bool
  /// How many rows were added.
  public var rowCount: Int { rows.count }
  private var rows: RowStore
  /// Blocks of positions have 2 to the power of this.
  static let positionBlockShift = 6

  /// Starts an index with the columns given.
  public init(columns: [ColumnDeclaration]) {
    self.columns = columns
    hasTexts = columns.contains { $0.kind == .text }
    rows = RowStore(slotCount: columns.reduce(0) { $0 + $1.slotCount } + (hasTexts ? 1 : 0))
  }

  /// Adds a row.
  ///
  /// - Parameters:
  ///   - postcode: whose values these are.
  ///   - values: an integer for each slot of `columns`, `ColumnDeclaration.missing` where there is none; further ones
  ///     are ignored, lacking ones missing. Those of a position must be below 2⁶⁰ in magnitude and,
  ///     without decimals that none of them uses, lie within 2⁵⁵ of each other. If there are columns of texts, one more
  ///     integer follows: the number that `TextTuples` gave the row's texts.
  ///   - line: where the row stands in the input, counted over all files; ascending; only handed back in reports.
  /// - Complexity: O(number of slots), amortised.
  public mutating func append(_ postcode: Postcode, values: [Int64], line: UInt32) {
    rows.append(postcode.code, values, line: line)
  }

  /// Sorts, merges and encodes the rows.
  ///
  /// Of rows that contradict each other a live one is kept before a terminated one, then one terminated later, then one
  /// introduced later, then the one that came first. The result depends on the rows alone: same rows, same bytes.
  ///
  /// - Parameters:
  ///   - metadata: stored with the index.
  ///   - texts: the texts of the rows, for the columns of texts.
  ///   - attributes: what is known of the texts beside themselves.
  ///   - shifts: OSTN15, to predict or compute degrees by; the part that the postcodes need is stored with the index.
  ///   - onDuplicate: called for each row that is not kept, in the order of the postcodes.
  /// - Returns: the bytes of the index file (see FORMAT.md) and what came of the rows.
  /// - Throws: `IndexBuildError`: `noPostcodes`, `tooManyRows`, or `valueOutOfRange`.
  /// - Complexity: O(number of rows).
  public consuming func finish(
    metadata: IndexMetadata, texts: TextTuples? = nil, attributes: [CodeAttribute] = [], shifts: ShiftTable? = nil,
    onDuplicate: (DuplicateRow) -> Void
  ) throws(IndexBuildError) -> (file: [UInt8], summary: BuildSummary) {
    rows.flush()
    guard rows.count > 0 else { throw .noPostcodes }
    guard rows.count <= Int(UInt32.max) else { throw .tooManyRows }
    var summary = BuildSummary()
    let kept = keptRows(&summary, onDuplicate)
    summary.postcodes = kept.count

    var codes: [UInt32] = []
    codes.reserveCapacity(kept.count)
    for row in kept { codes.append(rows.code(Int(row))) }
    let trie = TrieEncoder.encode(codes)
    var sections: [(kind: IndexFile.SectionKind, bytes: [UInt8])] = [(.metadata, metadata.encoded), (.trie, trie)]

    var slot = 0
    var gridSlot = 0
    var terminatedSlot: Int?
    var positions = PositionSections(codes: codes, shifts: shifts)
    var others: [(kind: IndexFile.SectionKind, bytes: [UInt8])] = []
    codes = []
    for column in columns {
      switch column.kind {
      case .position:
        if column == .gridReference { gridSlot = slot }
        try positions.add(column, slot: slot, gridSlot: gridSlot) { rows.value(Int(kept[$0]), slot: $1) }
      case .text: break
      case .category, .month:
        let values = rows.values(slot: slot, of: kept)
        others.append((.column, IndexColumn.encode(column, try CategoryEncoder.encode(values, name: column.name))))
        if column.name == ColumnDeclaration.terminated.name {
          terminatedSlot = slot
          summary.terminated = values.count { $0 != ColumnDeclaration.missing }
        }
      }
      slot += column.slotCount
    }
    try positions.finish()
    sections += positions.sections + others
    summary.withoutPosition = positions.withoutPosition(of: kept.count)
    let owner = IndexBytes(copying: trie)
    let builtTrie = try IndexBuildError.reading { () throws(IndexError) in try PostcodeTrie(owner.view, owner: owner) }
    if let boxes = positions.boxes(
      builtTrie, gridSlot: gridSlot, terminatedSlot: terminatedSlot,
      value: { rows.value(Int(kept[$0]), slot: $1) })
    {
      sections.append((.boxes, boxes))
    }
    if hasTexts, let texts {
      let tuples = rows.values(slot: slot, of: kept).map {
        // A tuple that there is not comes from a caller's mistake; the first stands in for it.
        (0..<Int64(texts.count)).contains($0) ? UInt32($0) : 0
      }
      // What the texts do not need makes room for them.
      rows = RowStore(slotCount: 0)
      positions = PositionSections(codes: [], shifts: nil)
      sections += textSections(texts, tuples, attributes, &summary)
    }
    summary.live = kept.count - summary.terminated
    return (IndexFile.write(postcodeCount: kept.count, sections: sections), summary)
  }

  /// The sections of the columns of texts, with their attributes.
  private func textSections(
    _ texts: TextTuples, _ tuples: [UInt32], _ attributes: [CodeAttribute], _ summary: inout BuildSummary
  ) -> [(kind: IndexFile.SectionKind, bytes: [UInt8])] {
    var sections: [(kind: IndexFile.SectionKind, bytes: [UInt8])] = []
    let encoded = TextColumnsEncoder(texts, rows: tuples).encoded()
    if let codeSets = encoded.codeSets {
      sections.append((.codeSets, codeSets.numbers))
      sections.append((.codeSetColumns, codeSets.columns))
    }
    for column in encoded.columns {
      let declaration = ColumnDeclaration(name: column.name, kind: .text)
      let rank = columns.firstIndex(of: declaration) ?? 255
      sections.append((.column, IndexColumn.encode(declaration, column.bytes, rank: rank)))
    }
    for attribute in attributes {
      guard let codes = encoded.codes[attribute.column] else { continue }
      let values = codes.map { attribute.value(String(decoding: $0, as: UTF8.self)) }
      let known = values.count { $0 != nil }
      if attribute.isName { summary.unnamed[attribute.column] = values.count - known }
      guard known > 0 else { continue }
      let section = CodeAttributeTable.encode(column: attribute.column, name: attribute.name, values: values)
      sections.append((.attribute, section))
    }
    return sections
  }

  /// The rows to keep, in the order of their postcodes.
  private func keptRows(_ summary: inout BuildSummary, _ onDuplicate: (DuplicateRow) -> Void) -> [UInt32] {
    let order = rows.sortedByCode()
    let slots = preferenceSlots()
    var kept: [UInt32] = []
    kept.reserveCapacity(order.count)
    for row in order {
      guard let last = kept.last, rows.code(Int(last)) == rows.code(Int(row)) else {
        kept.append(row)
        continue
      }
      let isIdentical = rows.hasSameValues(Int(last), Int(row))
      let isBetter = !isIdentical && isPreferred(Int(row), to: Int(last), slots)
      if isIdentical { summary.merged += 1 } else { summary.superseded += 1 }
      if isBetter { kept[kept.count - 1] = row }
      onDuplicate(
        DuplicateRow(
          postcode: Postcode(uncheckedCode: rows.code(Int(row))),
          keptLine: rows.line(Int(isBetter ? row : last)), droppedLine: rows.line(Int(isBetter ? last : row)),
          isIdentical: isIdentical))
    }
    return kept
  }

  private func preferenceSlots() -> (terminated: Int?, introduced: Int?) {
    var slots: (terminated: Int?, introduced: Int?) = (nil, nil)
    var slot = 0
    for column in columns {
      if column.name == ColumnDeclaration.terminated.name { slots.terminated = slot }
      if column.name == ColumnDeclaration.introduced.name { slots.introduced = slot }
      slot += column.slotCount
    }
    return slots
  }

  private func isPreferred(_ row: Int, to other: Int, _ slots: (terminated: Int?, introduced: Int?)) -> Bool {
    if let slot = slots.terminated {
      let (left, right) = (rows.value(row, slot: slot), rows.value(other, slot: slot))
      if left != right {
        if left == ColumnDeclaration.missing { return true }
        return right != ColumnDeclaration.missing && left > right
      }
    }
    if let slot = slots.introduced {
      let (left, right) = (rows.value(row, slot: slot), rows.value(other, slot: slot))
      if left != right { return left > right }
    }
    return false
  }
}

/// What is known of the different texts of a column beside themselves, such as the names that go with codes.
public struct CodeAttribute: Sendable {
  /// The attribute that holds names.
  public static let nameAttribute = "name"
  /// The column whose texts it is about.
  public let column: String
  /// What it is: `name`.
  public let name: String
  /// The value that goes with a text; `nil` if there is none.
  public let value: @Sendable (String) -> String?

  /// Declares an attribute.
  public init(
    column: String, name: String = CodeAttribute.nameAttribute, value: @escaping @Sendable (String) -> String?
  ) {
    self.column = column
    self.name = name
    self.value = value
  }

  var isName: Bool { name == CodeAttribute.nameAttribute }
}

/// A row for a postcode that had a row already.
public struct DuplicateRow: Sendable, Equatable {
  /// The postcode that both rows are about.
  public let postcode: Postcode
  /// The `line` of the row that the index keeps.
  public let keptLine: UInt32
  /// The `line` of the row that it does not.
  public let droppedLine: UInt32
  /// Whether both rows have the same values.
  public let isIdentical: Bool
}

/// What came of the rows.
public struct BuildSummary: Sendable, Equatable {
  /// How many postcodes the index has.
  public var postcodes = 0
  /// Of these, how many have no terminated month.
  public var live = 0
  /// Of these, how many have a terminated month.
  public var terminated = 0
  /// Of these, how many have no position.
  public var withoutPosition = 0
  /// How many rows repeated another exactly.
  public var merged = 0
  /// For each column of codes that could have names, how many of its codes have none.
  public var unnamed: [String: Int] = [:]
  /// How many rows contradicted another row of the same postcode and gave way to it.
  public var superseded = 0

  /// Starts at zero.
  public init() {}
}

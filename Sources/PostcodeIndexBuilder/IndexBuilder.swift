package import PostcodeKit

/// Collects postcodes with their values in any order, and builds an index file.
///
/// ```swift
/// var builder = IndexBuilder(columns: [.gridReference, .quality])
/// builder.append(Postcode("SW1A 1AA")!, values: [529090, 179645, 10], line: 1)
/// let (file, summary) = try builder.finish(metadata: metadata) { _ in }
/// ```
///
/// Memory: for each row that isn't superseded 8 bytes, 2 to 8 bytes for each slot as its values need, and 4 bytes for the order, but
/// another 16 while sorting rows in no order. Superseded rows are dropped when there are about a quarter as many as others, and leave 12 bytes if they differ from
/// the row that is kept.
package struct IndexBuilder: ~Copyable {
  /// The columns, in the order of the slots of a row.
  package let columns: [ColumnDeclaration]
  private let hasTexts: Bool
  private let slotCount: Int
  /// The first row with another number of values than slots.
  private var invalidRow: IndexBuildError?
  /// The number of rows in memory: those added, without superseded rows that were dropped.
  package var rowCount: Int { rows.count }
  private var rows: RowStore
  private var repeats = RepeatEstimate()
  private var dropped = DroppedRows()
  private var texts: TextTuples?

  /// Creates a builder for the given columns.
  package init(columns: [ColumnDeclaration]) {
    self.columns = columns
    hasTexts = columns.contains { $0.kind == .text }
    slotCount = columns.reduce(0) { $0 + $1.slotCount } + (hasTexts ? 1 : 0)
    rows = RowStore(slotCount: slotCount)
  }

  /// Adds a row.
  ///
  /// - Parameters:
  ///   - postcode: The postcode of the row.
  ///   - values: An integer for each slot of `columns`, or `ColumnDeclaration.missing`. The values of a position must be
  ///     below 2⁶⁰ in magnitude and, without decimals that none of them uses, within 2⁵⁵ of each other. If there are text
  ///     columns, the last integer is the number that `TextTuples.finishRow()` returned for the row.
  ///   - line: The row's number in the input, counted over all files, ascending. It is used in reports only.
  /// - Complexity: O(number of slots), amortised.
  package mutating func append(_ postcode: Postcode, values: [Int64], line: UInt32) {
    guard values.count == slotCount else {
      // Reported by `finish`, so that adding a row doesn't throw.
      invalidRow = invalidRow ?? .wrongValueCount(line: line, expected: slotCount, actual: values.count)
      return
    }
    guard let codes = rows.append(postcode.code, values, line: line) else { return }
    repeats.add(codes)
    if repeats.isCompactionDue {
      rows.keep(keptRows())
      repeats.endCompaction()
    }
  }

  /// Takes the texts of the rows, instead of passing them to `finish`, which then frees their memory early.
  package mutating func takeTexts(_ texts: inout TextTuples) {
    var taken = texts
    texts = TextTuples(names: [])
    taken.removeIndexes()
    self.texts = taken
  }

  /// Sorts, merges and encodes the rows.
  ///
  /// Of rows for the same postcode that differ, the builder keeps a live one before a terminated one, then the one terminated
  /// last, then the one introduced last, then one with a position, then the first. The same rows give the same bytes.
  ///
  /// - Parameters:
  ///   - metadata: Stored with the index.
  ///   - texts: The texts of the rows, if there are text columns.
  ///   - attributes: Values that belong to the different texts, such as names.
  ///   - shifts: OSTN15, for the prediction of degrees. The index stores the part that the postcodes need.
  ///   - listing: The text columns whose different texts the summary lists.
  ///   - places: The section of places, if the index has any. Then there may be no postcodes.
  ///   - hasBoxes: Whether the index has bounding boxes, for `nearest`.
  ///   - onConflict: Called for each row that differs from the one kept, in the order of the postcodes.
  /// - Returns: The bytes of the index file (see FORMAT.md), and the number of rows of each kind.
  /// - Throws: `IndexBuildError`.
  /// - Complexity: O(number of rows).
  package consuming func finish(
    metadata: IndexMetadata, texts: TextTuples? = nil, attributes: [CodeAttribute] = [], shifts: ShiftTable? = nil,
    listing: Set<UntrustedText> = [], places: [UInt8]? = nil, hasBoxes: Bool = true,
    onConflict: (ConflictingRow) -> Void
  ) throws(IndexBuildError) -> (file: [UInt8], summary: BuildSummary) {
    rows.flush()
    if let invalidRow { throw invalidRow }
    guard rows.count > 0 || places != nil else { throw .noPostcodes }
    guard rows.count <= Int(UInt32.max) else { throw .tooManyRows }
    var summary = BuildSummary()
    var kept = keptRows()
    let count = kept.count
    summary.postcodes = count
    summary.merged = dropped.identicalCount
    summary.superseded = dropped.conflictCount
    dropped.forEachConflict(onConflict)
    dropped = DroppedRows()

    var codes: [UInt32] = []
    codes.reserveCapacity(count)
    for row in kept { codes.append(rows.code(Int(row))) }
    rows.removeCodes()
    let trie = TrieEncoder.encode(codes)
    var sections: [(kind: IndexFile.SectionKind, bytes: [UInt8])] = [(.metadata, metadata.encoded), (.trie, trie)]

    let positionCodes = codes
    codes = []
    if let texts { self.texts = texts }
    // The text columns take about as long as all others, so they are encoded at the same time.
    let textColumns = try textColumns(of: kept)
    var positions = PositionSections(codes: positionCodes, shifts: shifts)
    var others: [(kind: IndexFile.SectionKind, bytes: [UInt8])] = []
    // Positions take the most memory, so they come last.
    for (column, slot) in zip(columns, slots) {
      switch column.kind {
      case .position, .text: break
      case .category, .month:
        let values = rows.take(slot: slot, of: kept)
        others.append((.column, IndexColumn.encode(column, try CategoryEncoder.encode(values, name: column.name))))
        if column.name.hasSameBytes(as: ColumnDeclaration.terminated.name) {
          summary.terminated = values.count { $0 != ColumnDeclaration.missing }
        }
      }
    }
    for (column, slot) in zip(columns, slots) {
      guard case .position = column.kind else { continue }
      let first = rows.take(slot: slot, of: kept)
      try positions.add(column, first: first, second: rows.take(slot: slot + 1, of: kept))
    }
    kept = []
    positions.finish()
    summary.withoutPosition = positions.withoutPosition(of: count)
    let owner = IndexBytes(copying: trie)
    let builtTrie = try IndexBuildError.reading { () throws(IndexError) in try PostcodeTrie(owner.view, owner: owner) }
    if hasBoxes, let boxes = positions.boxes(builtTrie) { others.append((.boxes, boxes)) }
    sections += positions.sections + others
    if let textColumns {
      sections += textSections(textColumns.wait(), names: textNames, attributes, listing, &summary)
    }
    if let places { sections.append((.places, places)) }
    summary.live = count - summary.terminated
    return (IndexFile.write(postcodeCount: count, sections: sections), summary)
  }

  /// The first slot of each column.
  private var slots: [Int] {
    var next = 0
    return columns.map { column in
      defer { next += column.slotCount }
      return next
    }
  }

  /// The names of the text columns.
  private var textNames: [String] { columns.filter { $0.kind == .text }.map(\.name) }

  /// Starts encoding the text columns, if there are any.
  private mutating func textColumns(
    of kept: [UInt32]
  ) throws(IndexBuildError) -> BackgroundValue<TextColumnsEncoder.Encoded>? {
    guard hasTexts else { return nil }
    guard let texts, texts.names.elementsEqual(textNames, by: { $0.hasSameBytes(as: $1) }) else { throw .missingTexts }
    self.texts = nil
    let count = texts.count
    let values = rows.take(slot: slotCount - 1, of: kept)
    var tuples: [UInt32] = []
    tuples.reserveCapacity(kept.count)
    for (row, tuple) in zip(kept, values) {
      guard (0..<Int64(count)).contains(tuple) else {
        throw .unknownTuple(line: rows.line(Int(row)), tuple: tuple)
      }
      tuples.append(UInt32(tuple))
    }
    let input = Handover((texts, tuples))
    return BackgroundValue {
      // There is one use.
      guard let (texts, tuples) = input.take() else { return TextColumnsEncoder.Encoded() }
      return TextColumnsEncoder(texts, rows: tuples).encoded()
    }
  }

  /// Returns the sections of the text columns and their attributes.
  private func textSections(
    _ encoded: TextColumnsEncoder.Encoded, names: [String], _ attributes: [CodeAttribute],
    _ listing: Set<UntrustedText>,
    _ summary: inout BuildSummary
  ) -> [(kind: IndexFile.SectionKind, bytes: [UInt8])] {
    var sections: [(kind: IndexFile.SectionKind, bytes: [UInt8])] = []
    if let codeSets = encoded.codeSets {
      sections.append((.codeSets, codeSets.numbers))
      sections.append((.codeSetColumns, codeSets.columns))
    }
    for column in encoded.columns {
      let declaration = ColumnDeclaration(name: column.name, kind: .text)
      let rank = columns.firstIndex(of: declaration) ?? 255
      sections.append((.column, IndexColumn.encode(declaration, column.bytes, rank: rank)))
    }
    summary.emptyColumns = names.filter { encoded.codes[UntrustedText($0)]?.isEmpty ?? true }
    for column in listing {
      if let codes = encoded.codes[column] { summary.codes[column] = codes }
    }
    for attribute in attributes {
      guard let codes = encoded.codes[UntrustedText(attribute.column)] else { continue }
      let values = codes.map { attribute.value($0) }
      let known = values.count { $0 != nil }
      if attribute.isName { summary.unnamed[attribute.column] = values.count - known }  // own text
      guard known > 0 || attribute.isAlwaysStored else { continue }
      let section = CodeAttribute.encode(column: attribute.column, name: attribute.name, values: values)
      sections.append((.attribute, section))
    }
    return sections
  }

  /// Returns the rows to keep, in the order of their postcodes, and records the others.
  private mutating func keptRows() -> [UInt32] {
    // Overwrites the order in place with the rows that are kept.
    var kept = rows.sortedByCode()
    let preference = RowPreference(columns)
    var count = 0
    for index in kept.indices {
      let row = kept[index]
      guard count > 0, rows.code(Int(kept[count - 1])) == rows.code(Int(row)) else {
        kept[count] = row
        count += 1
        continue
      }
      let last = kept[count - 1]
      if rows.hasSameValues(Int(last), Int(row)) {
        dropped.addIdentical()
        continue
      }
      let isBetter = preference.prefers(Int(row), to: Int(last), in: rows)
      if isBetter { kept[count - 1] = row }
      dropped.addConflict(
        rows.code(Int(row)), keptLine: rows.line(Int(isBetter ? row : last)),
        droppedLine: rows.line(Int(isBetter ? last : row)))
    }
    kept.removeLast(kept.count - count)
    return kept
  }
}

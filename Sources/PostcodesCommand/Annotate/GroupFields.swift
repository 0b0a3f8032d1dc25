#if Programs
  internal import CommandSupport
  internal import PostcodeKit

  /// The fields of an outcode or sector: the mean position of its postcodes, and the codes that all of them share.
  struct GroupFields {
    private let index: PostcodeIndex
    private let items: [RowItem]
    private let delimiter: UInt8
    private let notation: RowWriter.Notation
    private var known: [PostcodeGroup: (bytes: [UInt8], replaced: Int)] = [:]

    init(_ index: PostcodeIndex, _ items: [RowItem], delimiter: UInt8, _ notation: RowWriter.Notation) {
      self.index = index
      self.items = items
      self.delimiter = delimiter
      self.notation = notation
    }

    /// Appends a delimiter and the value of each field; values that differ within the group are empty.
    ///
    /// - Returns: The number of characters that the encoding lacks.
    mutating func append(_ group: PostcodeGroup, _ ordinals: Range<Int>, to bytes: inout ByteOutput) -> Int {
      let fields = known[group] ?? fields(group, index.summary(of: ordinals))
      known[group] = fields
      bytes.append(contentsOf: fields.bytes)
      return fields.replaced
    }

    private func fields(_ group: PostcodeGroup, _ summary: AreaSummary) -> (bytes: [UInt8], replaced: Int) {
      var bytes = ByteOutput()
      var replaced = 0
      for item in items {
        bytes.append(delimiter)
        guard let text = text(item, group, summary) else { continue }
        replaced += RowWriter.append(text, to: &bytes, notation)
      }
      return (Array(bytes.bytes), replaced)
    }

    private func text(_ item: RowItem, _ group: PostcodeGroup, _ summary: AreaSummary) -> String? {
      if case .grid = item {
        return summary.meanGridReference.map { _ in Postcode(uncheckedCode: group.codes.lowerBound).outcode.grid.name }
      }
      guard case .value(let field) = item else { return group.description }
      switch field.source {
      case .first(let column, _):
        return column.declaration.name.hasSameBytes(as: ColumnDeclaration.geographic.name)
          ? summary.meanPosition.map { NumberFormat.fixed($0.latitude, 6) }
          : summary.meanGridReference.map { NumberFormat.fixed($0.easting, 0) }
      case .second(let column, _):
        return column.declaration.name.hasSameBytes(as: ColumnDeclaration.geographic.name)
          ? summary.meanPosition.map { NumberFormat.fixed($0.longitude, 6) }
          : summary.meanGridReference.map { NumberFormat.fixed($0.northing, 0) }
      case .number, .month: return nil
      case .text(let column, _): return shared(column, summary).flatMap { column.text($0) }
      case .attribute(let column, _, let name):
        return shared(column, summary).flatMap { column.attribute(name, of: $0) }
      }
    }

    /// Returns the text of a column if all postcodes of a group have it.
    private func shared(_ column: IndexColumn, _ summary: AreaSummary) -> DictionaryID? {
      let texts = summary.texts.first { index.columns[$0.column].declaration == column.declaration }
      guard let only = texts?.counts.first, only.count == summary.summarisedCount else { return nil }
      return only.id
    }
  }
#endif

package import PostcodeKit
package import PostcodesIOResponder

/// Reads the values of postcodes for display, in the column order of the index.
///
/// A column of codes can be followed by attributes of the codes, such as their names: `district`, `district_name`.
package final class PostcodeRow {
  /// A value: its name and its source.
  package struct Field: Sendable {
    package let name: String
    package let source: Source

    /// Indirect because a column is large and fields are copied for every value.
    package indirect enum Source: Sendable {
      case first(IndexColumn, decimals: UInt8)
      case second(IndexColumn, decimals: UInt8)
      case number(IndexColumn)
      case month(IndexColumn)
      /// A text column. The slot is its index among the columns that the text reader reads.
      case text(IndexColumn, slot: Int)
      case attribute(IndexColumn, slot: Int, name: String)
    }
  }

  /// The values in order, without `postcode`.
  package let fields: [Field]
  private let index: PostcodeIndex
  private var reader: TextReader
  /// The texts or attributes of each field; `nil` for fields of other columns.
  private var texts: [TextCache?]

  /// The names of the values.
  package var names: [String] { fields.map(\.name) }

  /// Reads all columns.
  ///
  /// - Parameter withAttributes: Whether to include the attributes of codes, such as names.
  package convenience init(_ index: PostcodeIndex, withAttributes: Bool) {
    self.init(
      index, PostcodeRow.allFields(index).filter { if case .attribute = $0.source { withAttributes } else { true } })
  }

  /// Reads the columns in a set of names, in the order of the index.
  package convenience init(_ index: PostcodeIndex, selecting wanted: Set<String>) {
    self.init(index, PostcodeRow.allFields(index).filter { wanted.contains($0.name) })
  }

  /// Reads the named columns in the given order. Returns `nil` and fills `missing` if the index lacks some of them.
  package convenience init?(_ index: PostcodeIndex, selecting names: [String], missing: inout [String]) {
    let all = PostcodeRow.allFields(index)
    var chosen: [Field] = []
    for name in names {
      if let field = all.first(where: { $0.name == name }) { chosen.append(field) } else { missing.append(name) }
    }
    guard missing.isEmpty else { return nil }
    self.init(index, chosen)
  }

  private init(_ index: PostcodeIndex, _ fields: [Field]) {
    self.fields = fields
    self.index = index
    // The first column stands in for those not selected, so that the reader does not read their texts.
    let used = Set(fields.compactMap(\.slot))
    reader = TextReader(
      index, columns: index.columns.enumerated().map { used.contains($0) ? $1 : index.columns[0] })
    texts = fields.map { field in
      switch field.source {
      case .text(let column, _): TextCache(column)
      case .attribute(let column, _, let name): TextCache(column, attribute: name)
      case .first, .second, .number, .month: nil
      }
    }
  }

  /// Returns every value of an index.
  package static func allFields(_ index: PostcodeIndex) -> [Field] {
    index.columns.enumerated().flatMap { slot, column in
      let declaration = column.declaration
      switch declaration.kind {
      case .position(let decimals):
        return [
          Field(name: declaration.name, source: .first(column, decimals: decimals)),
          Field(name: declaration.secondName, source: .second(column, decimals: decimals)),
        ]
      case .category: return [Field(name: declaration.name, source: .number(column))]
      case .month: return [Field(name: declaration.name, source: .month(column))]
      case .text:
        return [Field(name: declaration.name, source: .text(column, slot: slot))]
          + column.attributeNames.map { name in
            Field(
              name: "\(declaration.name)_\(name)", source: .attribute(column, slot: slot, name: name))
          }
      }
    }
  }

  /// Calls a closure with each value of a postcode in the order of `names`, `nil` if it is missing.
  package func forEachValue(at ordinal: Int, _ body: (ColumnValue?) throws -> Void) rethrows {
    reader.read(ordinal)
    var position: ScaledPosition?
    for (index, field) in fields.enumerated() {
      switch field.source {
      case .first(let column, let decimals):
        position = column.position(at: ordinal)
        try body(position.map { ColumnValue($0.first, decimals) })
      case .second(let column, let decimals):
        let isKnown = index > 0 && fields[index - 1].isFirst(of: column)
        let value = isKnown ? position : column.position(at: ordinal)
        try body(
          value.map {
            decimals > 0
              ? .degrees(self.index.secondDegrees($0.second, of: column.declaration, at: ordinal)) : .number($0.second)
          })
      case .number(let column): try body(column.value(at: ordinal).map { .number($0) })
      case .month(let column):
        try body(column.value(at: ordinal).map { .month(YearMonth(months: Int(truncatingIfNeeded: $0))) })
      case .text(_, let slot), .attribute(_, let slot, _):
        try body(texts[index]?.text(reader[slot]).map { .text($0) })
      }
    }
  }

  /// Returns a postcode and its values as the members of a JSON object.
  package func members(_ postcode: Postcode, at ordinal: Int) -> [JSONValue.Member] {
    [JSONValue.Member(key: "postcode", value: .text(postcode.description))] + members(at: ordinal)
  }

  /// Returns the values of a postcode as the members of a JSON object. Missing values are null.
  package func members(at ordinal: Int) -> [JSONValue.Member] {
    values(at: ordinal).map { JSONValue.Member(key: $0.name, value: $0.value?.json ?? .null) }
  }

  /// Returns the values of a postcode with their names.
  package func values(at ordinal: Int) -> [(name: String, value: ColumnValue?)] {
    var values: [ColumnValue?] = []
    forEachValue(at: ordinal) { values.append($0) }
    return Array(zip(names, values))
  }
}

extension PostcodeRow.Field {
  /// The slot of a text column.
  fileprivate var slot: Int? {
    switch source {
    case .text(_, let slot), .attribute(_, let slot, _): slot
    default: nil
    }
  }

  fileprivate func isFirst(of column: IndexColumn) -> Bool {
    if case .first(let other, _) = source { other.declaration == column.declaration } else { false }
  }
}

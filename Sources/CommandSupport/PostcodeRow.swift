package import PostcodeCore
package import PostcodeIndex

/// The columns of an index as the commands show them: a postcode's values as texts, in the order of the file.
///
/// A column of codes may be followed by what goes with the codes, above all their names: `district`, `district_name`.
package final class PostcodeRow {
  /// A value's name, and where it comes from.
  package struct Field {
    package let name: String
    package let source: Source

    /// Boxed, as a column is large and fields are copied for every value.
    package indirect enum Source {
      case first(IndexColumn, decimals: UInt8)
      case second(IndexColumn, decimals: UInt8)
      case number(IndexColumn)
      case month(IndexColumn)
      /// A text column by its place among those that are read together.
      case text(IndexColumn, slot: Int)
      case attribute(IndexColumn, slot: Int, name: String)
    }
  }

  /// The values in order, `postcode` not among them.
  package let fields: [Field]
  private var reader: TextReader
  /// Texts and attributes by number, as far as they were asked for.
  private var known: [[String?]]
  private var isKnown: [[Bool]]

  /// The names of the values.
  package var names: [String] { fields.map(\.name) }

  /// All columns, or those that `selection` names, in its order.
  ///
  /// - Parameter withAttributes: whether all columns include the names of codes.
  package convenience init(_ index: PostcodeIndex, withAttributes: Bool) {
    self.init(
      index, PostcodeRow.allFields(index).filter { if case .attribute = $0.source { withAttributes } else { true } })
  }

  /// The columns of some names, in the order of the index.
  package convenience init(_ index: PostcodeIndex, selecting wanted: Set<String>) {
    self.init(index, PostcodeRow.allFields(index).filter { wanted.contains($0.name) })
  }

  /// The columns named, in that order; `nil` where one is not there, with its name in `missing`.
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
    // Only the columns asked for are read; others would cost time for nothing.
    let used = Set(fields.compactMap(\.slot))
    reader = TextReader(
      index, columns: index.columns.enumerated().map { used.contains($0) ? $1 : index.columns[0] })
    known = fields.map { field in field.slot == nil ? [] : [String?](repeating: nil, count: field.textCount + 1) }
    isKnown = fields.map { field in field.slot == nil ? [] : [Bool](repeating: false, count: field.textCount + 1) }
  }

  /// Every value that an index has.
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

  /// Hands over the values of a postcode, in the order of `names`; `nil` where the dump gives none.
  package func forEachValue(at ordinal: Int, _ body: (ColumnValue?) throws -> Void) rethrows {
    reader.read(ordinal)
    var position: ScaledPosition?
    for (place, field) in fields.enumerated() {
      switch field.source {
      case .first(let column, let decimals):
        position = column.position(at: ordinal)
        try body(position.map { ColumnValue($0.first, decimals) })
      case .second(let column, let decimals):
        let isKnown = place > 0 && fields[place - 1].isFirst(of: column)
        let value = isKnown ? position : column.position(at: ordinal)
        try body(value.map { ColumnValue($0.second, decimals) })
      case .number(let column): try body(column.value(at: ordinal).map { .number($0) })
      case .month(let column):
        try body(column.value(at: ordinal).map { .month(YearMonth(months: Int(truncatingIfNeeded: $0))) })
      case .text(let column, let slot):
        try body(remembered(place, reader[slot]) { column.text($0) }.map { .text($0) })
      case .attribute(let column, let slot, let name):
        try body(remembered(place, reader[slot]) { column.attribute(name, of: $0) }.map { .text($0) })
      }
    }
  }

  /// A text by its number, made once.
  private func remembered(_ field: Int, _ id: DictionaryID, _ make: (DictionaryID) -> String?) -> String? {
    let number = id.rawValue
    guard number > 0, number < known[field].count else { return nil }
    if !isKnown[field][number] {
      isKnown[field][number] = true
      known[field][number] = make(id)
    }
    return known[field][number]
  }

  /// The values by name, without those that the dump does not give.
  package func values(at ordinal: Int) -> [(name: String, value: ColumnValue?)] {
    var values: [ColumnValue?] = []
    forEachValue(at: ordinal) { values.append($0) }
    return Array(zip(names, values))
  }
}

extension PostcodeRow.Field {
  /// Where a text stands among the columns.
  fileprivate var slot: Int? {
    switch source {
    case .text(_, let slot), .attribute(_, let slot, _): slot
    default: nil
    }
  }

  fileprivate var textCount: Int {
    switch source {
    case .text(let column, _), .attribute(let column, _, _): column.textCount
    default: 0
    }
  }

  fileprivate func isFirst(of column: IndexColumn) -> Bool {
    if case .first(let other, _) = source { other.declaration == column.declaration } else { false }
  }
}

/// A value of a column.
package enum ColumnValue {
  case number(Int64)
  case degrees(DecimalDegrees)
  case month(YearMonth)
  case text(String)

  package init(_ number: Int64, _ decimals: UInt8) {
    self = decimals > 0 ? .degrees(DecimalDegrees(scaled: number, decimals: decimals)) : .number(number)
  }

  /// The value as the dumps write it: digits, with the decimals the dump has; months as YYYYMM.
  package var text: String {
    switch self {
    case .number(let number): String(number)
    case .degrees(let degrees): degrees.description
    case .month(let month): month.description
    case .text(let text): text
    }
  }

  /// The value as a field of CSV; only texts can need quotes.
  package var csv: String { if case .text(let text) = self { CSVText.quoted(text) } else { text } }
}

/// A column's name as a key of JSON.
package struct ColumnKey: CodingKey {
  package let stringValue: String
  package var intValue: Int? { nil }

  package init(_ name: String) { stringValue = name }
  package init(stringValue: String) { self.stringValue = stringValue }
  package init?(intValue: Int) { nil }
}

extension ColumnValue: Encodable {
  /// Numbers as numbers; months as texts, as postcodes.io has them.
  package func encode(to encoder: any Encoder) throws {
    var container = encoder.singleValueContainer()
    switch self {
    case .number(let number): try container.encode(number)
    case .degrees(let degrees): try container.encode(degrees.doubleValue)
    case .month(let month): try container.encode(month.description)
    case .text(let text): try container.encode(text)
    }
  }
}

/// A postcode with its values for JSON.
package struct EncodableRow: Encodable {
  package let postcode: Postcode
  package let values: [(name: String, value: ColumnValue?)]

  package init(postcode: Postcode, values: [(name: String, value: ColumnValue?)]) {
    self.postcode = postcode
    self.values = values
  }

  package func encode(to encoder: any Encoder) throws {
    var container = encoder.container(keyedBy: ColumnKey.self)
    try encode(into: &container)
  }

  package func encode(into container: inout KeyedEncodingContainer<ColumnKey>) throws {
    try container.encode(postcode.description, forKey: ColumnKey("postcode"))
    for (name, value) in values { try container.encode(value, forKey: ColumnKey(name)) }
  }
}

internal import PostcodeCore
internal import PostcodeIndex

/// The columns of an index as the commands show them: a postcode's values as texts, in the order of the file.
struct PostcodeRow {
  /// The names of the values, `postcode` not among them.
  let names: [String]
  private let columns: [IndexColumn]

  init(_ index: PostcodeIndex) {
    columns = index.columns
    names = columns.flatMap { column in
      column.declaration.slotCount == 2
        ? [column.declaration.name, column.declaration.secondName] : [column.declaration.name]
    }
  }

  /// Hands over the values of a postcode, in the order of `names`; `nil` where the dump gives none.
  func forEachValue(at ordinal: Int, _ body: (ColumnValue?) throws -> Void) rethrows {
    for column in columns {
      switch column.declaration.kind {
      case .position(let decimals):
        let position = column.position(at: ordinal)
        try body(position.map { ColumnValue($0.first, decimals) })
        try body(position.map { ColumnValue($0.second, decimals) })
      case .category:
        try body(column.value(at: ordinal).map { .number($0) })
      case .month:
        try body(column.value(at: ordinal).map { .month(YearMonth(months: Int(truncatingIfNeeded: $0))) })
      }
    }
  }

  /// The values by name, without those that the dump does not give.
  func values(at ordinal: Int) -> [(name: String, value: ColumnValue?)] {
    var values: [ColumnValue?] = []
    forEachValue(at: ordinal) { values.append($0) }
    return Array(zip(names, values))
  }
}

/// A value of a column.
enum ColumnValue {
  case number(Int64)
  case degrees(DecimalDegrees)
  case month(YearMonth)

  init(_ number: Int64, _ decimals: UInt8) {
    self = decimals > 0 ? .degrees(DecimalDegrees(scaled: number, decimals: decimals)) : .number(number)
  }

  /// The value as the dumps write it: digits, with the decimals the dump has; months as YYYYMM.
  var text: String {
    switch self {
    case .number(let number): String(number)
    case .degrees(let degrees): degrees.description
    case .month(let month): month.description
    }
  }
}

/// A column's name as a key of JSON.
struct ColumnKey: CodingKey {
  let stringValue: String
  var intValue: Int? { nil }

  init(_ name: String) { stringValue = name }
  init(stringValue: String) { self.stringValue = stringValue }
  init?(intValue: Int) { nil }
}

extension ColumnValue: Encodable {
  /// Numbers as numbers; months as texts, as postcodes.io has them.
  func encode(to encoder: any Encoder) throws {
    var container = encoder.singleValueContainer()
    switch self {
    case .number(let number): try container.encode(number)
    case .degrees(let degrees): try container.encode(degrees.doubleValue)
    case .month(let month): try container.encode(month.description)
    }
  }
}

/// A postcode with its values for JSON.
struct EncodableRow: Encodable {
  let postcode: Postcode
  let values: [(name: String, value: ColumnValue?)]

  func encode(to encoder: any Encoder) throws {
    var container = encoder.container(keyedBy: ColumnKey.self)
    try encode(into: &container)
  }

  func encode(into container: inout KeyedEncodingContainer<ColumnKey>) throws {
    try container.encode(postcode.description, forKey: ColumnKey("postcode"))
    for (name, value) in values { try container.encode(value, forKey: ColumnKey(name)) }
  }
}

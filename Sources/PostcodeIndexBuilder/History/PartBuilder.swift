import PostcodeKit

/// Builds a part of an edition: postcodes with the values that differ from the next newer edition.
struct PartBuilder: ~Copyable {
  /// A value compared with that of the newer edition.
  enum Value<Content> {
    case same
    /// The older edition has no value.
    case none
    case value(Content)
  }

  private var builder: IndexBuilder
  private var texts: TextTuples
  private let textColumns: [IndexColumn]
  /// For each text column and identifier the number in `texts`; `nil` before its first use.
  private var numbers: [[UInt32?]]
  /// For each position column whether its values are stored.
  private let isStored: [Bool]

  /// Creates a builder.
  ///
  /// - Parameters:
  ///   - positions: The columns of positions; computed ones are not stored.
  ///   - numbers: The columns of numbers and months.
  ///   - textColumns: The text columns.
  init(positions: [IndexColumn], numbers: [IndexColumn], texts textColumns: [IndexColumn]) {
    isStored = positions.map { !$0.isComputed }
    let stored = positions.filter { !$0.isComputed }
      .map { PartBuilder.isGeographic($0) ? ColumnDeclaration.geographic : $0.declaration }
    builder = IndexBuilder(columns: stored + (numbers + textColumns).map(\.declaration))
    texts = TextTuples(names: textColumns.map(\.declaration.name))
    self.textColumns = textColumns
    self.numbers = textColumns.map { [UInt32?](repeating: nil, count: $0.textCount + 1) }
  }

  /// Whether a column has latitudes and longitudes.
  static func isGeographic(_ column: IndexColumn) -> Bool {
    column.declaration.name.hasSameBytes(as: ColumnDeclaration.geographic.name)
  }

  mutating func append(
    _ postcode: Postcode, positions: [RescaledPositions.Position?], numbers: [Value<Int64>],
    texts identifiers: [Value<DictionaryID>]
  ) {
    var values: [Int64] = []
    for (position, isStored) in zip(positions, isStored) where isStored {
      values.append(position?.first ?? ColumnDeclaration.missing)
      values.append(position?.second ?? ColumnDeclaration.missing)
    }
    for number in numbers {
      switch number {
      case .same: values.append(ColumnDeclaration.missing)
      case .none: values.append(PostcodeHistory.noNumber)
      case .value(let number): values.append(number)
      }
    }
    for (column, identifier) in identifiers.enumerated() {
      switch identifier {
      case .same: texts.set(number: 0, column: column)
      // Identifier 0 is that of no text.
      case .none: texts.set(number: number(of: .missing, column), column: column)
      case .value(let id): texts.set(number: number(of: id, column), column: column)
      }
    }
    if !textColumns.isEmpty { values.append(Int64(texts.finishRow())) }
    builder.append(postcode, values: values, line: 0)
  }

  private mutating func number(of id: DictionaryID, _ column: Int) -> UInt32 {
    if let known = numbers[column][id.rawValue] { return known }
    let text = id.isMissing ? PostcodeHistory.noText : textColumns[column].text(id) ?? PostcodeHistory.noText
    let number = texts.number(of: text, column: column)
    numbers[column][id.rawValue] = number
    return number
  }

  /// Returns the index; nothing if it has no postcodes.
  consuming func file(_ metadata: IndexMetadata, shifts: ShiftTable?) throws(IndexBuildError) -> [UInt8] {
    guard builder.rowCount > 0 else { return [] }
    var attributes: [CodeAttribute] = []
    for column in textColumns {
      for name in column.attributeNames {
        attributes.append(
          CodeAttribute(column: column.declaration.name, name: name) { code in
            column.textID(of: code).flatMap { column.attribute(name, of: $0) }
          })
      }
    }
    return try builder.finish(
      metadata: metadata, texts: texts, attributes: attributes, shifts: shifts, hasBoxes: false, onConflict: { _ in }
    ).file
  }
}

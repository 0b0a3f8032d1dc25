import PostcodeKit

/// The mapping from the rows of a file to postcodes with values.
struct RowLayout: Sendable {
  let dialect: Dialect
  let format: CSVFormat
  /// The labels of the columns; `nil` without a header.
  let header: Header?
  let fields: FieldMap
  /// The columns of the index that the file provides, in slot order.
  let columns: [ColumnDeclaration]
  private(set) var parsers: [FieldParser]
  /// The slot of the month of termination; `nil` if there is none.
  private(set) var terminatedSlot: Int?
  /// The number of slots in a row.
  private(set) var slotCount: Int
  /// The text columns.
  private(set) var texts: TextColumns
  /// Columns whose values contradict their labels.
  var ignored: [IgnoredColumn] = []

  /// An ignored column and one of its invalid values.
  struct IgnoredColumn: Sendable, Equatable {
    let label: String
    let value: String
  }

  /// Parses one field into one slot, or two fields into two.
  struct FieldParser: Sendable, Equatable {
    let form: ValueForm
    let field: Int
    let secondField: Int
    var slot: Int
  }

  init(
    _ dialect: Dialect, format: CSVFormat, header: Header?, fields: FieldMap, names: Set<Int> = [],
    selection: ColumnSelection = .served, texts stated: TextColumns? = nil
  ) {
    self.dialect = dialect
    self.format = format
    self.header = header
    self.fields = fields
    var columns: [ColumnDeclaration] = []
    var parsers: [FieldParser] = []
    var slot = 0
    for rule in ColumnRule.all {
      guard let field = fields[rule.role] else { continue }
      var second = 0
      if let role = rule.secondRole {
        guard let field = fields[role] else { continue }
        second = field
      }
      let form = rule.form == .month(.yearFirst) ? .month(fields.dateOrder) : rule.form
      // The status complements the month of termination or replaces it.
      if form == .status, let column = columns.firstIndex(of: rule.declaration) {
        let slot = columns[..<column].reduce(0) { $0 + $1.slotCount }
        parsers.append(FieldParser(form: .statusBesideMonth, field: field, secondField: second, slot: slot))
        continue
      }
      parsers.append(FieldParser(form: form, field: field, secondField: second, slot: slot))
      columns.append(rule.declaration)
      slot += rule.declaration.slotCount
    }
    self.parsers = parsers
    slotCount = slot
    // Other spellings of the postcode are redundant.
    var taken = Set(fields.indexes.values)
    let labels = header?.labels.map(\.text.string) ?? dialect.rules.impliedLabels(fieldCount: fields.count)
    let roles = header?.labels.map(\.role) ?? labels.map { HeaderLabel($0).role }
    for (index, role) in roles.enumerated() where role == .postcode { taken.insert(index) }
    texts = stated ?? TextColumns(dialect.rules.hasTexts ? labels : [], taken: taken, names: names, selection)
    self.columns = columns + texts.fields.map { ColumnDeclaration(name: $0.name, kind: .text) }
    terminatedSlot = Self.slot(of: .terminated, in: columns)
  }

  /// Returns the layout with the slots of an index that combines several files.
  ///
  /// - Parameter all: The columns of the index, a superset of `columns`.
  func remapped(to all: [ColumnDeclaration]) -> RowLayout {
    var remapped = self
    for index in parsers.indices {
      var start = 0
      for column in columns where column.slotCount > 0 {
        let old = parsers[index].slot
        if (start..<(start + column.slotCount)).contains(old), let new = Self.slot(of: column, in: all) {
          remapped.parsers[index].slot = new + old - start
        }
        start += column.slotCount
      }
    }
    remapped.slotCount = all.reduce(0) { $0 + $1.slotCount }
    remapped.terminatedSlot = Self.slot(of: .terminated, in: all)
    return remapped
  }

  /// The number of leading fields that rows need.
  var capacity: Int {
    let numbers = parsers.map { max($0.field, $0.secondField) }.max() ?? 0
    return max(numbers, texts.fields.map(\.field).max() ?? 0, postcodeField) + 1
  }

  /// The warning about columns of unknown meaning in a file of codes without a header.
  var missingHeaderWarning: String? {
    guard dialect == .spd, header == nil, texts.fields.isEmpty else { return nil }
    return
      "has no header, and its \(fields.count) columns are those of no known edition, so its codes are left out. Add the "
      + "header of its edition"
  }

  var postcodeField: Int { fields[.postcode] ?? 0 }

  /// The name of a field in messages: its label, or its number from 1.
  func fieldName(_ index: Int) -> String {
    if let header, index < header.count { return header.labels[index].text.string }
    return "field \(index + 1)"
  }

  static func slot(of declaration: ColumnDeclaration, in columns: [ColumnDeclaration]) -> Int? {
    guard let index = columns.firstIndex(of: declaration) else { return nil }
    return columns[..<index].reduce(0) { $0 + $1.slotCount }
  }
}

/// A column of the index and the roles that provide its values.
struct ColumnRule: Sendable {
  let declaration: ColumnDeclaration
  let form: ValueForm
  let role: ColumnRole
  var secondRole: ColumnRole?

  /// The rules, in the order of the index's columns.
  static let all: [ColumnRule] = [
    ColumnRule(declaration: .gridReference, form: .grid, role: .easting, secondRole: .northing),
    ColumnRule(declaration: .geographic, form: .geographic, role: .latitude, secondRole: .longitude),
    ColumnRule(declaration: .quality, form: .category, role: .quality),
    ColumnRule(declaration: .introduced, form: .month(.yearFirst), role: .introduced),
    ColumnRule(declaration: .terminated, form: .month(.yearFirst), role: .terminated),
    ColumnRule(declaration: .terminated, form: .status, role: .status),
  ]
}

extension ColumnDeclaration {
  var isPosition: Bool {
    if case .position = kind { true } else { false }
  }
}

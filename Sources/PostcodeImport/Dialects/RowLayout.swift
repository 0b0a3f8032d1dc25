import PostcodeIndex

/// How the rows of one file become postcodes with values: which field feeds which slot, and how it is read.
struct RowLayout: Sendable {
  let dialect: Dialect
  let format: CSVFormat
  /// The labels of the columns; `nil` if the file has no header.
  let header: Header?
  let fields: FieldMap
  /// What the file can fill, in the order of the slots.
  let columns: [ColumnDeclaration]
  private(set) var readings: [Reading]
  /// Where the month of termination stands in `columns`' slots, if there is one.
  private(set) var terminatedSlot: Int?
  /// The number of slots of a row.
  private(set) var slotCount: Int
  /// The columns of texts, and what is left out of the index.
  private(set) var texts: TextColumns
  /// Columns that were left aside, because what stands in them is not what their labels promise.
  var ignored: [IgnoredColumn] = []

  /// A column that is not used, and a value that nobody can make sense of.
  struct IgnoredColumn: Sendable, Equatable {
    let label: String
    let value: String
  }

  /// How one or two fields are read into as many slots.
  struct Reading: Sendable, Equatable {
    let form: ValueForm
    let field: Int
    let secondField: Int
    var slot: Int
  }

  init(
    _ dialect: Dialect, format: CSVFormat, header: Header?, fields: FieldMap, selection: ColumnSelection = .served
  ) {
    self.dialect = dialect
    self.format = format
    self.header = header
    self.fields = fields
    var columns: [ColumnDeclaration] = []
    var readings: [Reading] = []
    var slot = 0
    for rule in ColumnRule.all {
      guard let place = fields[rule.role] else { continue }
      var second = 0
      if let role = rule.secondRole {
        guard let place = fields[role] else { continue }
        second = place
      }
      let form = rule.form == .month(.yearFirst) ? .month(fields.dateOrder) : rule.form
      // The status completes the month of termination, or stands in for it.
      if form == .status, let column = columns.firstIndex(of: rule.declaration) {
        let slot = columns[..<column].reduce(0) { $0 + $1.slotCount }
        readings.append(Reading(form: .statusBesideMonth, field: place, secondField: second, slot: slot))
        continue
      }
      readings.append(Reading(form: form, field: place, secondField: second, slot: slot))
      columns.append(rule.declaration)
      slot += rule.declaration.slotCount
    }
    self.readings = readings
    slotCount = slot
    // The spellings of the postcode tell nothing that the postcode does not.
    var taken = Set(fields.places.values)
    for (place, label) in (header?.labels ?? []).enumerated() where label.role == .postcode { taken.insert(place) }
    let labels = header?.labels.map(\.text) ?? dialect.rules.impliedLabels(fieldCount: fields.count)
    texts = TextColumns(dialect.rules.hasTexts ? labels : [], taken: taken, selection)
    self.columns = columns + texts.fields.map { ColumnDeclaration(name: $0.name, kind: .text) }
    terminatedSlot = Self.slot(of: .terminated, in: columns)
  }

  /// The same for rows with the slots of other columns, of which the file may lack some.
  ///
  /// - Parameter all: must contain each of `columns`.
  func filling(_ all: [ColumnDeclaration]) -> RowLayout {
    var moved = self
    for index in readings.indices {
      var start = 0
      for column in columns where column.slotCount > 0 {
        let old = readings[index].slot
        if (start..<(start + column.slotCount)).contains(old), let new = Self.slot(of: column, in: all) {
          moved.readings[index].slot = new + old - start
        }
        start += column.slotCount
      }
    }
    moved.slotCount = all.reduce(0) { $0 + $1.slotCount }
    moved.terminatedSlot = Self.slot(of: .terminated, in: all)
    return moved
  }

  /// How many fields of each row have to be looked at.
  var capacity: Int {
    let numbers = readings.map { max($0.field, $0.secondField) }.max() ?? 0
    return max(numbers, texts.fields.map(\.field).max() ?? 0, postcodeField) + 1
  }

  var postcodeField: Int { fields[.postcode] ?? 0 }

  /// The name of a field for messages: its label, or its number from 1.
  func fieldName(_ index: Int) -> String {
    if let header, index < header.count { return header.labels[index].text }
    return "field \(index + 1)"
  }

  static func slot(of declaration: ColumnDeclaration, in columns: [ColumnDeclaration]) -> Int? {
    guard let index = columns.firstIndex(of: declaration) else { return nil }
    return columns[..<index].reduce(0) { $0 + $1.slotCount }
  }
}

/// Which column of an index comes from which role. Another column is one more line in ``all``.
struct ColumnRule: Sendable {
  let declaration: ColumnDeclaration
  let form: ValueForm
  let role: ColumnRole
  var secondRole: ColumnRole?

  /// In the order of the index's columns.
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

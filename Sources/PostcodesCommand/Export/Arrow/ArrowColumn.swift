internal import CommandSupport
internal import PostcodeKit

/// Collects the values of a column for a record batch.
struct ArrowColumn {
  let name: String
  let type: ArrowType
  private let kind: Kind
  private let follower: ColumnFollower?
  /// The slot of the text reader.
  let slot: Int
  /// Whether the values are texts of a dictionary.
  var isText: Bool { if case .dictionary = type { true } else { false } }
  private(set) var count = 0
  private(set) var nullCount = 0
  /// One bit per row: whether it has a value.
  private var validity: [UInt8] = []
  /// The offsets of texts, then the end of the last one.
  private var offsets: [UInt8] = []
  private var values: [UInt8] = []

  private enum Kind {
    case postcode
    case grid
    case number
    case month
    case first(divisor: Double)
    case second(divisor: Double)
    /// For each text of the column its entry in the dictionary, or `nil` if there is none.
    case text(entries: [Int32?])
  }

  /// - Parameters:
  ///   - item: What the column contains.
  ///   - slot: The slot of the text reader for a code or attribute.
  ///   - dictionary: The number of its dictionary, and for each text of the column its entry there.
  init(_ item: RowItem, slot: Int, dictionary: (number: Int, entries: [Int32?]) = (0, [])) {
    name = item.name
    self.slot = slot
    func divisor(_ decimals: UInt8) -> Double { Double(powerOfTen(Int(decimals))) }
    switch item {
    case .postcode: (type, kind, follower) = (.utf8, .postcode, nil)
    case .grid(let column): (type, kind, follower) = (.utf8, .grid, ColumnFollower(column))
    case .value(let field):
      switch field.source {
      case .first(let column, let decimals):
        (type, kind, follower) = (
          ArrowColumn.isDegrees(column) ? .float64 : .int32, .first(divisor: divisor(decimals)), ColumnFollower(column)
        )
      case .second(let column, let decimals):
        (type, kind, follower) = (
          ArrowColumn.isDegrees(column) ? .float64 : .int32, .second(divisor: divisor(decimals)), ColumnFollower(column)
        )
      case .number(let column): (type, kind, follower) = (.int64, .number, ColumnFollower(column))
      case .month(let column): (type, kind, follower) = (.date32, .month, ColumnFollower(column))
      case .text, .attribute:
        (type, kind, follower) = (.dictionary(dictionary.number), .text(entries: dictionary.entries), nil)
      }
    }
    reset()
  }

  private static func isDegrees(_ column: IndexColumn) -> Bool {
    column.declaration.name == ColumnDeclaration.geographic.name
  }

  private mutating func reset() {
    (count, nullCount) = (0, 0)
    validity.removeAll(keepingCapacity: true)
    values.removeAll(keepingCapacity: true)
    offsets.removeAll(keepingCapacity: true)
    if case .utf8 = type { offsets.append(int32: 0) }
  }

  /// Appends the value of a postcode.
  ///
  /// - Parameter id: The identifier of the text that the reader has read.
  mutating func append(_ postcode: Postcode, at ordinal: Int, _ id: DictionaryID) {
    switch kind {
    case .postcode:
      let text = postcode.ascii
      withUnsafeBytes(of: text.bytes.littleEndian) { values.append(contentsOf: $0.prefix(text.count)) }
      offsets.append(int32: Int32(truncatingIfNeeded: values.count))
      note(isPresent: true)
    case .grid:
      let grid = follower?.position(at: ordinal).map { _ in postcode.outcode.grid.name }
      values.append(contentsOf: (grid ?? "").utf8)
      offsets.append(int32: Int32(truncatingIfNeeded: values.count))
      note(isPresent: grid != nil)
    case .number:
      let value = follower?.value(at: ordinal)
      values.append(uint64: UInt64(bitPattern: value ?? 0))
      note(isPresent: value != nil)
    case .month:
      let months = follower?.value(at: ordinal).map { YearMonth(stored: $0) }
      let days = months.flatMap { $0 == .unknown ? nil : $0.firstDay }
      values.append(int32: days ?? 0)
      note(isPresent: days != nil)
    case .first(let divisor): append(follower?.position(at: ordinal)?.first, divisor)
    case .second(let divisor): append(follower?.position(at: ordinal)?.second, divisor)
    case .text(let entries):
      let entry = entries.indices.contains(id.rawValue - 1) ? entries[id.rawValue - 1] : nil
      values.append(int32: entry ?? 0)
      note(isPresent: entry != nil)
    }
  }

  private mutating func append(_ number: Int64?, _ divisor: Double) {
    if case .float64 = type {
      values.append(uint64: (Double(number ?? 0) / divisor).bitPattern)
    } else {
      values.append(int32: Int32(truncatingIfNeeded: number ?? 0))
    }
    note(isPresent: number != nil)
  }

  private mutating func note(isPresent: Bool) {
    if count % 8 == 0 { validity.append(0) }
    if isPresent { validity[count / 8] |= 1 << UInt8(count % 8) } else { nullCount += 1 }
    count += 1
  }

  /// Appends the buffers of the collected values to a body, describes them, and starts again.
  mutating func flush(to body: inout [UInt8], _ layout: inout ArrowMessage.Layout) {
    layout.nodes.append((count, nullCount))
    layout.append(nullCount == 0 ? [] : validity, to: &body)
    if case .utf8 = type { layout.append(offsets, to: &body) }
    layout.append(values, to: &body)
    reset()
  }
}

extension ArrowMessage.Layout {
  /// Appends a buffer, aligned to 8 bytes.
  mutating func append(_ buffer: [UInt8], to body: inout [UInt8]) {
    buffers.append((body.count, buffer.count))
    body.append(contentsOf: buffer)
    body.append(contentsOf: repeatElement(0, count: (8 - body.count % 8) % 8))
  }
}

extension YearMonth {
  /// The number of days from 1970-01-01 to the first of the month (proleptic Gregorian calendar).
  fileprivate var firstDay: Int32 {
    // Years from March, so that the leap day comes last.
    let months = months - 2
    let year = months >= 0 ? months / 12 : (months - 11) / 12
    let sinceMarch = months - year * 12
    let era = year >= 0 ? year / 400 : (year - 399) / 400
    let yearOfEra = year - era * 400
    let dayOfEra = yearOfEra * 365 + yearOfEra / 4 - yearOfEra / 100 + (153 * sinceMarch + 2) / 5
    return Int32(truncatingIfNeeded: era * 146_097 + dayOfEra - 719_468)
  }
}

extension [UInt8] {
  mutating func append(int32 value: Int32) {
    Swift.withUnsafeBytes(of: value.littleEndian) { append(contentsOf: $0) }
  }

  mutating func append(uint64 value: UInt64) {
    Swift.withUnsafeBytes(of: value.littleEndian) { append(contentsOf: $0) }
  }
}

internal import PostcodeCore
internal import PostcodeIndex

/// Changes as texts and JSON.
final class ChangeTexts {
  private let comparison: IndexComparison
  private let columnNames: [String]
  /// Texts of columns by their number, as far as they were asked for, old and new.
  private var known: [(old: [Int64: String], new: [Int64: String])]

  /// The names of a position's two values as one.
  private static let gridColumn = "easting northing"
  private static let degreesColumn = "latitude longitude"

  init(_ comparison: IndexComparison) {
    self.comparison = comparison
    columnNames = comparison.columns.map(\.new.declaration.name)
    known = comparison.columns.map { _ in ([:], [:]) }
  }

  /// A side of a change that may have none.
  enum Side {
    case none
    case value(ColumnValue)
    case position(PostcodeChange.Position)

    var text: String {
      switch self {
      case .none: ""
      case .value(let value): value.text
      case .position(.grid(let grid)): "\(grid.easting) \(grid.northing)"
      case .position(.geographic(let degrees)): "\(degrees.latitude) \(degrees.longitude)"
      }
    }
  }

  /// The column that a change is about, empty if none, and its two sides.
  func parts(_ difference: PostcodeChange.Difference) -> (column: String, from: Side, to: Side, metres: Double?) {
    func month(_ month: YearMonth) -> Side { .value(.month(month)) }
    func column(_ position: PostcodeChange.Position) -> String {
      if case .grid = position { ChangeTexts.gridColumn } else { ChangeTexts.degreesColumn }
    }
    let terminated = ColumnDeclaration.terminated.name
    switch difference {
    case .introduced, .gone: return ("", .none, .none, nil)
    case .listed(let to), .terminated(let to): return (terminated, .none, month(to), nil)
    case .delisted(let from), .reintroduced(let from): return (terminated, month(from), .none, nil)
    case .redated(let from, let to): return (terminated, month(from), month(to), nil)
    case .moved(let from, let to, let metres): return (column(to), .position(from), .position(to), metres)
    case .positionGained(let to): return (column(to), .none, .position(to), nil)
    case .positionLost(let from): return (column(from), .position(from), .none, nil)
    case .recoded(let column, let from, let to):
      return (columnNames[column], value(column, from, isOld: true), value(column, to, isOld: false), nil)
    }
  }

  /// A value of a column.
  func value(_ place: Int, _ value: Int64?, isOld: Bool) -> Side {
    guard let value else { return .none }
    let column = isOld ? comparison.columns[place].old : comparison.columns[place].new
    switch column.declaration.kind {
    case .text:
      if let text = isOld ? known[place].old[value] : known[place].new[value] { return .value(.text(text)) }
      let text = column.text(Int(truncatingIfNeeded: value)) ?? ""
      if isOld { known[place].old[value] = text } else { known[place].new[value] = text }
      return .value(.text(text))
    case .month: return .value(.month(YearMonth(months: Int(truncatingIfNeeded: value))))
    case .category, .position: return .value(.number(value))
    }
  }

  /// The name that goes with a code; `nil` if there is none.
  func name(_ place: Int, _ value: Int64?, isOld: Bool) -> String? {
    guard let value else { return nil }
    let column = isOld ? comparison.columns[place].old : comparison.columns[place].new
    return column.attribute(CodeAttribute.nameAttribute, ofText: Int(truncatingIfNeeded: value))
  }

  /// Metres as texts have them.
  static func metres(_ metres: Double) -> String { Figures.fixed(metres, 1) }

  /// A change as a line of CSV.
  func csvLine(_ change: PostcodeChange) -> String {
    let (column, from, to, metres) = parts(change.difference)
    return ChangeKind(change.difference).rawValue + "," + change.postcode.description + "," + CSVText.quoted(column)
      + "," + CSVText.quoted(from.text) + "," + CSVText.quoted(to.text) + ","
      + (metres.map(ChangeTexts.metres) ?? "") + "\n"
  }

  /// A change as an object of JSON.
  func encodable(_ change: PostcodeChange) -> EncodableChange {
    let (column, from, to, metres) = parts(change.difference)
    return EncodableChange(
      change: ChangeKind(change.difference).rawValue, postcode: change.postcode.description,
      column: column.isEmpty ? nil : column, from: from, to: to, metres: metres)
  }
}

/// A change in JSON; positions are objects, sides that have no value are left out.
struct EncodableChange: Encodable {
  let change: String
  let postcode: String
  let column: String?
  let from: ChangeTexts.Side
  let to: ChangeTexts.Side
  let metres: Double?

  private enum CodingKeys: CodingKey {
    case change, postcode, column, from, to, metres
  }

  func encode(to encoder: any Encoder) throws {
    var container = encoder.container(keyedBy: CodingKeys.self)
    try container.encode(change, forKey: .change)
    try container.encode(postcode, forKey: .postcode)
    try container.encodeIfPresent(column, forKey: .column)
    try encode(from, .from, &container)
    try encode(to, .to, &container)
    try container.encodeIfPresent(metres.map { ($0 * 10).rounded() / 10 }, forKey: .metres)
  }

  private func encode(
    _ side: ChangeTexts.Side, _ key: CodingKeys, _ container: inout KeyedEncodingContainer<CodingKeys>
  ) throws {
    switch side {
    case .none: break
    case .value(let value): try container.encode(value, forKey: key)
    case .position(.grid(let grid)):
      try container.encode(["easting": grid.easting, "northing": grid.northing], forKey: key)
    case .position(.geographic(let degrees)):
      try container.encode(
        ["latitude": degrees.latitude.doubleValue, "longitude": degrees.longitude.doubleValue], forKey: key)
    }
  }
}

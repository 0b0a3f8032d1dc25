internal import PostcodeCore
internal import PostcodeIndex
internal import CommandSupport

/// Changes as texts and JSON.
final class ChangeTexts {
  private let comparison: IndexComparison
  private let columnNames: [String]
  /// Texts of columns by their number, as far as they were asked for, old and new.
  private var known: [(old: [DictionaryID: String], new: [DictionaryID: String])]

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
  func value(_ place: Int, _ value: PostcodeChange.Value?, isOld: Bool) -> Side {
    let column = isOld ? comparison.columns[place].old : comparison.columns[place].new
    switch value {
    case nil: return .none
    case .text(let id):
      if let text = isOld ? known[place].old[id] : known[place].new[id] { return .value(.text(text)) }
      let text = column.text(id) ?? ""
      if isOld { known[place].old[id] = text } else { known[place].new[id] = text }
      return .value(.text(text))
    case .number(let number):
      let isMonth = column.declaration.kind == .month
      return .value(isMonth ? .month(YearMonth(months: Int(truncatingIfNeeded: number))) : .number(number))
    }
  }

  /// The name that goes with a code; `nil` if there is none.
  func name(_ place: Int, _ value: PostcodeChange.Value?, isOld: Bool) -> String? {
    guard case .text(let id) = value else { return nil }
    let column = isOld ? comparison.columns[place].old : comparison.columns[place].new
    return column.name(of: id)
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

  /// A change as an object of JSON; positions are objects, sides that have no value are left out.
  ///
  /// Put together here, as millions of changes would take an encoder of everything half a minute.
  func json(_ change: PostcodeChange) -> String {
    let (column, from, to, metres) = parts(change.difference)
    var json = "{\"change\":\"" + ChangeKind(change.difference).rawValue + "\""
    if !column.isEmpty { json += ",\"column\":" + JSONText.quoted(column) }
    if let from = from.json { json += ",\"from\":" + from }
    if let metres { json += ",\"metres\":" + ChangeTexts.metres(metres) }
    json += ",\"postcode\":\"" + change.postcode.description + "\""
    if let to = to.json { json += ",\"to\":" + to }
    return json + "}"
  }
}

extension ChangeTexts.Side {
  /// The side in JSON, numbers as the index has them; `nil` if there is none.
  fileprivate var json: String? {
    switch self {
    case .none: nil
    case .value(.number(let number)): String(number)
    case .value(.degrees(let degrees)): degrees.description
    case .value(.month(let month)): "\"\(month)\""
    case .value(.text(let text)): JSONText.quoted(text)
    case .position(.grid(let grid)): "{\"easting\":\(grid.easting),\"northing\":\(grid.northing)}"
    case .position(.geographic(let degrees)):
      "{\"latitude\":\(degrees.latitude),\"longitude\":\(degrees.longitude)}"
    }
  }
}

/// Texts as JSON has them.
enum JSONText {
  /// A text between quotes, with escapes where it must have them.
  static func quoted(_ text: String) -> String {
    guard text.utf8.contains(where: { $0 < 0x20 || $0 == 0x22 || $0 == 0x5C }) else { return "\"" + text + "\"" }
    var result = "\""
    for scalar in text.unicodeScalars {
      switch scalar.value {
      case 0x22, 0x5C: result += "\\" + String(scalar)
      case 0..<0x20:
        let digits = String(scalar.value, radix: 16)
        result += "\\u" + String(repeating: "0", count: 4 - digits.utf8.count) + digits
      default: result.unicodeScalars.append(scalar)
      }
    }
    return result + "\""
  }
}

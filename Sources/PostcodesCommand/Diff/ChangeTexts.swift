#if Programs
  internal import CommandSupport
  internal import PostcodeKit
  internal import PostcodesIOResponder

  /// Formats changes as text, CSV and JSON.
  final class ChangeTexts {
    private let comparison: IndexComparison
    private let columnNames: [String]
    /// Texts of columns by dictionary identifier, filled on demand.
    private var known: [(old: [DictionaryID: String], new: [DictionaryID: String])]

    /// The column names of positions.
    private static let gridColumn = "easting northing"
    private static let degreesColumn = "latitude longitude"

    init(_ comparison: IndexComparison) {
      self.comparison = comparison
      columnNames = comparison.columns.map(\.new.declaration.name)
      known = comparison.columns.map { _ in ([:], [:]) }
    }

    /// The old or new value of a change.
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

    /// Returns the column of a change (empty if none), its old and new value, and the distance moved.
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

    /// Returns a value of a column.
    func value(_ index: Int, _ value: PostcodeChange.Value?, isOld: Bool) -> Side {
      let column = isOld ? comparison.columns[index].old : comparison.columns[index].new
      switch value {
      case nil: return .none
      case .text(let id):
        if let text = isOld ? known[index].old[id] : known[index].new[id] { return .value(.text(text)) }
        let text = column.text(id) ?? ""
        if isOld { known[index].old[id] = text } else { known[index].new[id] = text }
        return .value(.text(text))
      case .number(let number):
        let isMonth = column.declaration.kind == .month
        return .value(isMonth ? .month(YearMonth(months: Int(truncatingIfNeeded: number))) : .number(number))
      }
    }

    /// Returns the name of a code, or `nil` if it has none.
    func name(_ index: Int, _ value: PostcodeChange.Value?, isOld: Bool) -> String? {
      guard case .text(let id) = value else { return nil }
      let column = isOld ? comparison.columns[index].old : comparison.columns[index].new
      return column.name(of: id)
    }

    /// Formats a distance.
    static func metres(_ metres: Double) -> String { NumberFormat.fixed(metres, 1) }

    /// Returns a change as a line of CSV.
    func csvLine(_ change: PostcodeChange) -> String {
      let (column, from, to, metres) = parts(change.difference)
      return ChangeKind(change.difference).rawValue + "," + change.postcode.description + "," + CSVText.quoted(column)
        + "," + CSVText.quoted(from.text) + "," + CSVText.quoted(to.text) + ","
        + (metres.map(ChangeTexts.metres) ?? "") + "\n"
    }

    /// Returns a change as a JSON object. Positions are objects; missing values are left out.
    ///
    /// Does not use `JSONEncoder`, which would take half a minute for millions of changes.
    func json(_ change: PostcodeChange) -> [UInt8] {
      let (column, from, to, metres) = parts(change.difference)
      var json = JSONWriter(capacity: 192)
      json.append(raw: "{\"change\":")
      json.append(text: ChangeKind(change.difference).rawValue)
      if !column.isEmpty {
        json.append(raw: ",\"column\":")
        json.append(text: column)
      }
      from.append(to: &json, name: ",\"from\":")
      if let metres {
        json.append(raw: ",\"metres\":")
        json.append(raw: ChangeTexts.metres(metres).utf8)
      }
      json.append(raw: ",\"postcode\":")
      json.append(text: change.postcode.description)
      to.append(to: &json, name: ",\"to\":")
      json.append(raw: "}")
      return json.utf8
    }
  }

  extension ChangeTexts.Side {
    /// Appends a JSON member with the value, or nothing if there is none.
    fileprivate func append(to json: inout JSONWriter, name: StaticString) {
      if case .none = self { return }
      json.append(raw: name)
      switch self {
      case .none: break
      case .value(.number(let number)): json.append(raw: String(number).utf8)
      case .value(.degrees(let degrees)): json.append(raw: degrees.description.utf8)
      case .value(.month(let month)): json.append(text: month.description)
      case .value(.text(let text)): json.append(text: text)
      case .position(.grid(let grid)):
        json.append(raw: "{\"easting\":\(grid.easting),\"northing\":\(grid.northing)}".utf8)
      case .position(.geographic(let degrees)):
        json.append(raw: "{\"latitude\":\(degrees.latitude),\"longitude\":\(degrees.longitude)}".utf8)
      }
    }
  }
#endif

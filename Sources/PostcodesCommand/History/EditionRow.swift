internal import CommandSupport
internal import PostcodeKit
internal import PostcodesIOResponder

/// The values of an edition's records for display, in the order of its columns.
struct EditionRow {
  struct Field {
    let name: String
    let column: Int
    let part: Part
  }

  enum Part: Sendable {
    case first, second
    case whole
    case attribute(String)
  }

  let fields: [Field]

  /// The names of the values.
  var names: [String] { fields.map(\.name) }

  init(_ edition: PostcodeHistory.Edition) {
    fields = edition.columns.enumerated().flatMap { number, column -> [Field] in
      let declaration = column.declaration
      guard declaration.slotCount < 2 else {
        return [
          Field(name: declaration.name, column: number, part: .first),
          Field(name: declaration.secondName, column: number, part: .second),
        ]
      }
      return [Field(name: declaration.name, column: number, part: .whole)]
        + column.attributeNames.map {
          Field(name: "\(declaration.name)_\($0)", column: number, part: .attribute($0))
        }
    }
  }

  /// Returns the values of a record of the edition, in the order of `names`.
  func values(_ record: EditionRecord) -> [ColumnValue?] {
    fields.map { field in
      let declaration = record.columns[field.column].declaration
      switch (record.values[field.column], field.part) {
      case (.position(let first, let second)?, let part):
        guard case .position(let decimals) = declaration.kind else { return nil }
        if case .second = part { return ColumnValue(second, decimals) }
        return ColumnValue(first, decimals)
      case (.number(let number)?, _):
        if case .month = declaration.kind { return .month(YearMonth(months: Int(truncatingIfNeeded: number))) }
        return .number(number)
      case (.text(_, let attributes)?, .attribute(let name)): return attributes[name].map { .text($0) }
      case (.text(let text, _)?, _): return .text(text)
      case (nil, _): return nil
      }
    }
  }

  /// Returns the values as the members of a JSON object. Missing values are null.
  func members(_ record: EditionRecord) -> [JSONValue.Member] {
    zip(names, values(record)).map { JSONValue.Member(key: $0, value: $1?.json ?? .null) }
  }

  /// Returns the values as lines of text, codes with their attributes.
  func lines(_ record: EditionRecord) -> [(name: String, text: String?)] {
    var lines: [(name: String, text: String?)] = []
    for (field, value) in zip(fields, values(record)) {
      if case .attribute = field.part, let last = lines.indices.last {
        if let value { lines[last].text = (lines[last].text ?? "-") + "  " + value.text }
      } else {
        lines.append((field.name, value?.text))
      }
    }
    return lines
  }
}

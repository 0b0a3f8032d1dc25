package import PostcodeKit
package import PostcodesIOResponder

/// A value of a column.
package enum ColumnValue {
  case number(Int64)
  case degrees(DecimalDegrees)
  case month(YearMonth)
  case text(String)

  package init(_ number: Int64, _ decimals: UInt8) {
    self = decimals > 0 ? .degrees(DecimalDegrees(scaled: number, decimals: decimals)) : .number(number)
  }

  /// The value as dumps write it: degrees with the decimals of the dump, months as YYYYMM.
  package var text: String {
    switch self {
    case .number(let number): String(number)
    case .degrees(let degrees): degrees.description
    case .month(let month): month.description
    case .text(let text): text
    }
  }

  /// The value as a CSV field. Only texts can need quotation marks.
  package var csv: String { if case .text(let text) = self { CSVText.quoted(text) } else { text } }
}

extension ColumnValue {
  /// The value as JSON: numbers are numbers, and months are strings because postcodes.io writes them so.
  package var json: JSONValue {
    switch self {
    case .number(let number): .number(Double(number))
    case .degrees(let degrees): .number(degrees.doubleValue)
    case .month(let month): .text(month.description)
    case .text(let text): .text(text)
    }
  }
}

extension ColumnValue: Encodable {
  /// Encodes the value as ``json`` does.
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

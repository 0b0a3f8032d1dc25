/// A calendar month of a year.
public struct YearMonth: Sendable, Hashable {
  /// The number of months since January of year 0: year × 12 + month − 1.
  public let months: Int

  /// Creates a month from the number of months since January of year 0.
  public init(months: Int) {
    self.months = months
  }

  /// Creates a month from a column's value; months outside the calendar, from a damaged index, become `unknown`.
  package init(stored months: Int64) {
    self.init(months: (0..<120_000).contains(months) ? Int(months) : 0)
  }

  /// An unknown month, for datasets that mark a postcode as terminated without a date.
  public static let unknown = YearMonth(months: 0)

  /// The year.
  public var year: Int { months >= 0 ? months / 12 : (months + 1) / 12 - 1 }
  /// The month, 1 to 12.
  public var month: Int { (months % 12 + 12) % 12 + 1 }
}

extension YearMonth: Comparable, CustomStringConvertible {
  /// Returns whether the first month is earlier than the second.
  public static func < (left: YearMonth, right: YearMonth) -> Bool { left.months < right.months }

  /// The month as datasets write it, YYYYMM: `201506`; `unknown` for `YearMonth.unknown`.
  public var description: String {
    if months == YearMonth.unknown.months { return "unknown" }
    let year = String(year)
    return String(repeating: "0", count: max(0, 4 - year.utf8.count)) + year + (month < 10 ? "0" : "") + String(month)
  }
}

import PostcodeKit

extension CSVField {
  /// Parses the month of a date, counted from January of year 0.
  ///
  /// It accepts `YYYYMM`, `YYYYMMDD`, both as any ``NumberText``, `YYYY-MM` and `YYYY-MM-DD`, the last two also with slashes, and by the
  /// dialect's order `d/m/yyyy` or `m/d/yyyy`. A time may follow after a space or a `T`.
  @inline(__always)
  func month(_ order: DateOrder) -> Int64? {
    guard count == 6, let number = wholeNumber else { return monthSlowly(order) }
    return Self.month(year: number / 100, month: number % 100)
  }

  private func monthSlowly(_ order: DateOrder) -> Int64? {
    let date = trimmed.bytes.prefix { $0 != .space && $0 != UInt8(ascii: "T") }
    if !date.contains(where: { $0 == UInt8(ascii: "/") || $0 == UInt8(ascii: "-") }) {
      let number = CSVField(bytes: UnsafeBufferPointer(rebasing: date)).wholeNumber ?? 0
      return switch number {
      case 100_000...999_999: Self.month(year: number / 100, month: number % 100)
      case 10_000_000...99_999_999: Self.month(year: number / 10_000, month: number / 100 % 100, day: number % 100)
      default: nil
      }
    }
    let separator = UInt8(ascii: date.contains(UInt8(ascii: "/")) ? "/" : "-")
    let parts = date.split(separator: separator, maxSplits: 3, omittingEmptySubsequences: false)
    var numbers: [Int64] = []
    for part in parts {
      guard (1...8).contains(part.count), part.allSatisfy(\.isDigit) else { return nil }
      numbers.append(part.reduce(0) { $0 &* 10 &+ Int64($1 &- 48) })
    }
    if parts[0].count == 4 {
      switch parts.count {
      case 2: return Self.month(year: numbers[0], month: numbers[1])
      case 3: return Self.month(year: numbers[0], month: numbers[1], day: numbers[2])
      default: return nil
      }
    }
    guard parts.count == 3, parts[2].count == 4, separator == UInt8(ascii: "/") else { return nil }
    switch order {
    case .yearFirst: return nil
    case .dayFirst: return Self.month(year: numbers[2], month: numbers[1], day: numbers[0])
    case .monthFirst: return Self.month(year: numbers[2], month: numbers[0], day: numbers[1])
    }
  }

  @inline(__always)
  private static func month(year: Int64, month: Int64, day: Int64 = 1) -> Int64? {
    guard (1900...2199).contains(year), (1...12).contains(month), (1...31).contains(day) else { return nil }
    return year &* 12 &+ month &- 1
  }
}

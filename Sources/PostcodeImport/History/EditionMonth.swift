import PostcodeKit

/// Finds the month of a dump's edition.
enum EditionMonth {
  /// Returns the month that an edition states, or else the month in a file name; of an edition that states only its quarter, the
  /// month in the file name if it is in that quarter, or else the first.
  ///
  /// - Parameters:
  ///   - edition: The edition of the dataset; empty if unknown.
  ///   - path: The path of the dump.
  static func find(edition: String, path: String) -> YearMonth? {
    let name = UntrustedText(path).split(separator: "/").last?.string ?? path
    let stated = EditionDate(edition)
    if let stated, let month = stated.month { return YearMonth(months: stated.year * 12 + month - 1) }
    let named = EditionDate(inWords: name).flatMap { edition in edition.month.map { (year: edition.year, month: $0) } }
    let month = (named ?? inNumbers(name)).map { YearMonth(months: $0.year * 12 + $0.month - 1) }
    guard let stated else { return month }
    let first = YearMonth(months: stated.year * 12 + stated.quarter * 3 - 2 - 1)
    if let month, (0..<3).contains(month.months - first.months) { return month }
    return first
  }

  /// Returns the first year and month in a name: `2025-10`, `2025_10`, `2025.10` or `202510`, with no digit on either side.
  private static func inNumbers(_ name: String) -> (year: Int, month: Int)? {
    let bytes = Array(name.utf8)
    for start in bytes.indices where start == 0 || !bytes[start - 1].isDigit {
      var position = start
      func digits(_ count: Int) -> Int? {
        guard position + count <= bytes.count, bytes[position..<(position + count)].allSatisfy(\.isDigit) else {
          return nil
        }
        defer { position += count }
        return bytes[position..<(position + count)].reduce(0) { $0 * 10 + Int($1 - 48) }
      }
      guard let year = digits(4), (1900...2199).contains(year), position < bytes.count else { continue }
      if [UInt8(ascii: "-"), UInt8(ascii: "_"), UInt8(ascii: ".")].contains(bytes[position]) { position += 1 }
      guard let month = digits(2), (1...12).contains(month), position == bytes.count || !bytes[position].isDigit else {
        continue
      }
      return (year, month)
    }
    return nil
  }
}

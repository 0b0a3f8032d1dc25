import PostcodeKit

/// The texts that other programs write for a missing value: R, pandas, SQL clients, spreadsheets and people.
///
/// In columns of numbers, dates and positions all of them are missing values. In columns of texts, a few could be values: see
/// ``isValue(_:beside:)``.
enum MissingValue {
  /// The spellings in lower case.
  private static let spellings: Set<[UInt8]> = Set(
    UntrustedText(
      #"""
      na n/a n.a. #n/a #na <na> nan -nan nat null (null) [null] <null> #null! \n none nil - -- --- – — . ?
      """#
    ).split(separator: " ").map { Array($0.utf8) })
  private static let maximumLength = spellings.map(\.count).max() ?? 0

  /// Whether a text without surrounding spaces is one of the spellings, in any case.
  static func contains(_ text: some Collection<UInt8>) -> Bool {
    guard text.count <= maximumLength else { return false }
    return spellings.contains(text.map { (0x41...0x5A).contains($0) ? $0 | 0x20 : $0 })
  }

  /// Whether a spelling is a value of a column of texts: `NA` in a column that has other codes of two letters, because it is the old code
  /// of Anglesey and that of Namibia; `None` and `Nil` in a column that has other words.
  ///
  /// - Parameters:
  ///   - spelling: One of the spellings.
  ///   - others: The other texts of the column, without spellings.
  static func isValue(_ spelling: String, beside others: [String]) -> Bool {
    switch UntrustedText(spelling).lowercased {
    case "na": others.contains { $0.utf8.count == 2 && $0.isWord }
    case "none", "nil": others.contains(where: \.isWord)
    default: false
    }
  }
}

extension String {
  /// Whether the text has no digit.
  fileprivate var isWord: Bool { !isEmpty && !utf8.contains(where: \.isDigit) }
}

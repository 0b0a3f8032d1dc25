/// The month or quarter of a dataset's edition, for comparing editions that are written in different ways.
package struct EditionDate: Sendable, Hashable {
  package let year: Int
  /// 1 to 4.
  package let quarter: Int
  /// 1 to 12; `nil` if only the quarter is known.
  package let month: Int?

  /// Parses a title or file name that contains a month in words and a year.
  package init?(inWords text: String) {
    guard let found = Self.month(inWords: text) else { return nil }
    self.init(year: found.year, month: found.month)
  }

  /// Parses an edition, or a title or file name that contains one.
  ///
  /// - Parameter text: Words such as `ONS Postcode Directory (August 2025) for the UK` or `ONSPD_AUG_2025_UK.csv`, a month such
  ///   as `2025-11`, or a version of Code-Point Open such as `2025.4.0`, whose second number is the quarter.
  package init?(_ text: String) {
    if let found = Self.month(inWords: text) {
      self.init(year: found.year, month: found.month)
      return
    }
    let numbers = text.utf8.split(omittingEmptySubsequences: false) {
      $0 == UInt8(ascii: "-") || $0 == UInt8(ascii: ".")
    }
    guard numbers.count >= 2, numbers.allSatisfy({ !$0.isEmpty && $0.allSatisfy { (48...57).contains($0) } }),
      let year = Int(Substring(numbers[0])), (1900...9999).contains(year), let second = Int(Substring(numbers[1]))
    else { return nil }
    if text.utf8.contains(UInt8(ascii: "-")) {
      guard (1...12).contains(second) else { return nil }
      self.init(year: year, month: second)
    } else {
      guard (1...4).contains(second) else { return nil }
      self.init(year: year, quarter: second, month: nil)
    }
  }

  private init(year: Int, month: Int) {
    self.init(year: year, quarter: (month + 2) / 3, month: month)
  }

  private init(year: Int, quarter: Int, month: Int?) {
    self.year = year
    self.quarter = quarter
    self.month = month
  }

  /// Returns whether the edition precedes another one, by months if both have one and by quarters otherwise.
  package func precedes(_ other: EditionDate) -> Bool {
    guard year == other.year else { return year < other.year }
    if let month, let otherMonth = other.month { return month < otherMonth }
    return quarter < other.quarter
  }

  /// The month in words, such as `August 2025`; `nil` if only the quarter is known.
  package var monthAndYear: String? { month.map { "\(Self.monthNames[$0 - 1]) \(year)" } }

  private static let monthNames = [
    "January", "February", "March", "April", "May", "June", "July", "August", "September", "October", "November",
    "December",
  ]

  /// Returns the first name of a month, or its first three or four letters, that a year follows.
  private static func month(inWords text: String) -> (year: Int, month: Int)? {
    let words = text.lowercased().unicodeScalars.split {
      !$0.properties.isAlphabetic && $0.properties.numericType == nil
    }
    .map { UntrustedText(Substring($0)) }
    for (word, year) in zip(words, words.dropFirst())
    where year.utf8.count == 4 && year.utf8.allSatisfy({ (48...57).contains($0) }) {
      let month = monthNames.firstIndex { month in
        let month = UntrustedText(month.lowercased())
        return word == month || ((3...4).contains(word.utf8.count) && month.hasPrefix(word))
      }
      if let month, let year = Int(year.string) { return (year, month + 1) }
    }
    return nil
  }
}

/// Texts that many places have, such as names of counties, decoded at most once.
struct SharedTexts: Sendable {
  var types = Memo()
  var outcodes = Memo()
  var areas = Memo()

  /// The texts of a table that have been read.
  struct Memo: Sendable {
    private var texts: [String?] = []

    /// The number of texts that are kept, since those of a hostile index may be long.
    private static let limit = 1 << 13

    /// Returns a text of a table, or `nil` if it is absent.
    mutating func text(_ number: Int, of table: TextTable) -> String? {
      guard number >= 0, number < min(table.count, Memo.limit) else { return table.text(number) }
      if texts.isEmpty { texts = Array(repeating: nil, count: min(table.count, Memo.limit)) }
      if let text = texts[number] { return text }
      texts[number] = table.text(number)
      return texts[number]
    }
  }
}

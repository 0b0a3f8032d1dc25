/// Translates the numbers of one column's texts to those of the same texts in another column, so that texts are compared
/// once for each different one, not for each postcode.
struct TextNumberMap: Sendable {
  /// By the old number the new one; `none` where the other column does not have the text.
  private var numbers: [UInt32]

  private static let none = UInt32.max

  /// Merges the two tables of texts, both in the same order.
  ///
  /// - Parameter limit: no more texts than the index has postcodes; a damaged file may claim billions.
  /// - Complexity: O(number of texts of both).
  init(from old: TextColumn, to new: TextColumn, limit: (old: Int, new: Int)) {
    let oldCount = min(old.codes.count, limit.old)
    let newCount = min(new.codes.count, limit.new)
    numbers = [UInt32](repeating: TextNumberMap.none, count: oldCount + 1)
    // Number 0 is "no text" on both sides.
    numbers[0] = 0
    var place = 0
    var text = newCount > 0 ? new.codes.utf8(0) : nil
    for number in 0..<oldCount {
      guard let wanted = old.codes.utf8(number) else { continue }
      while let found = text, CodeTable.precedes(found, wanted) {
        place += 1
        text = place < newCount ? new.codes.utf8(place) : nil
      }
      if let text, text == wanted { numbers[number + 1] = UInt32(truncatingIfNeeded: place + 1) }
    }
  }

  /// Whether an old number and a new one stand for the same text.
  @inline(__always)
  func matches(_ old: Int, _ new: Int) -> Bool {
    old >= 0 && old < numbers.count && Int(truncatingIfNeeded: numbers[old]) == new
  }
}

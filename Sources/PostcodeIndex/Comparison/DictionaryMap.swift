/// A map between the dictionaries of two text columns, so that texts are compared once instead of once for each postcode.
struct DictionaryMap: Sendable {
  /// The identifiers in the new column by those in the old one; `none` if the new column doesn't have the text.
  private var newNumbers: [UInt32]

  private static let none = UInt32.max

  /// Merges two dictionaries, which have the same order.
  ///
  /// - Parameter limit: The maximum numbers of texts to map, because a damaged file may claim billions.
  /// - Complexity: O(*m* + *n*), where *m* and *n* are the numbers of texts.
  init(from old: TextColumn, to new: TextColumn, limit: (old: Int, new: Int)) {
    let oldCount = min(old.codes.count, limit.old)
    let newCount = min(new.codes.count, limit.new)
    newNumbers = [UInt32](repeating: DictionaryMap.none, count: oldCount + 1)
    // Identifier 0 stands for a missing text on both sides.
    newNumbers[0] = 0
    var newIndex = 0
    var text = newCount > 0 ? new.codes.utf8(0) : nil
    for oldIndex in 0..<oldCount {
      guard let wanted = old.codes.utf8(oldIndex) else { continue }
      while let found = text, CodeTable.precedes(found, wanted) {
        newIndex += 1
        text = newIndex < newCount ? new.codes.utf8(newIndex) : nil
      }
      if let text, text == wanted { newNumbers[oldIndex + 1] = UInt32(truncatingIfNeeded: newIndex + 1) }
    }
  }

  /// Returns whether an old identifier and a new one stand for the same text.
  @inline(__always)
  func matches(_ old: Int, _ new: Int) -> Bool {
    old >= 0 && old < newNumbers.count && Int(truncatingIfNeeded: newNumbers[old]) == new
  }
}

/// A map between the dictionaries of two text columns, so that texts are compared once instead of once for each postcode.
package struct DictionaryMap: Sendable {
  /// The identifiers in the new column by those in the old one; `none` if the new column doesn't have the text.
  private var newNumbers: [UInt32]

  private static let none = UInt32.max

  /// Merges two dictionaries, which have the same order.
  ///
  /// - Parameter limit: The maximum numbers of texts to map, because a damaged file may claim billions.
  /// - Complexity: O(*m* + *n*), where *m* and *n* are the numbers of texts.
  package init(from old: IndexColumn, to new: IndexColumn, limit: (old: Int, new: Int)) {
    let oldCount = min(old.textCount, limit.old)
    let newCount = min(new.textCount, limit.new)
    newNumbers = [UInt32](repeating: DictionaryMap.none, count: oldCount + 1)
    // Identifier 0 stands for a missing text on both sides.
    newNumbers[0] = 0
    var newNumber = 1
    func newText() -> [UInt8]? { newNumber <= newCount ? new.utf8(DictionaryID(rawValue: newNumber)) : nil }
    var text = newText()
    for oldNumber in 1..<(oldCount + 1) {
      guard let wanted = old.utf8(DictionaryID(rawValue: oldNumber)) else { continue }
      while let found = text, CodeTable.precedes(found, wanted) {
        newNumber += 1
        text = newText()
      }
      if let text, text == wanted { newNumbers[oldNumber] = UInt32(truncatingIfNeeded: newNumber) }
    }
  }

  /// Returns the new identifier of an old one's text, or `nil` if the new column doesn't have it.
  package subscript(old: DictionaryID) -> DictionaryID? {
    guard old.rawValue >= 0, old.rawValue < newNumbers.count, newNumbers[old.rawValue] != DictionaryMap.none else {
      return nil
    }
    return DictionaryID(rawValue: Int(truncatingIfNeeded: newNumbers[old.rawValue]))
  }

  /// Returns whether an old identifier and a new one stand for the same text.
  @inline(__always)
  func matches(_ old: Int, _ new: Int) -> Bool {
    old >= 0 && old < newNumbers.count && Int(truncatingIfNeeded: newNumbers[old]) == new
  }
}

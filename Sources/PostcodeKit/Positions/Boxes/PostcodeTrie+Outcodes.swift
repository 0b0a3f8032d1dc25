extension PostcodeTrie {
  /// Returns the ordinals of an outcode in the trie. They extend to the first ordinal of the next, so that exceptions of outcodes that are not
  /// in the trie belong to the one before them, or to the first: every ordinal belongs to exactly one outcode.
  ///
  /// - Parameters:
  ///   - outcode: The index of the outcode.
  ///   - area: The index of its area.
  /// - Complexity: O(1), or O(log *e*) if there are *e* exceptions.
  package func ordinals(ofOutcode outcode: Int, inArea area: Int) -> Range<Int> {
    let first = outcode == 0 ? 0 : firstOrdinal(ofOutcode: outcode, inArea: area)
    let next = outcode &+ 1
    guard next < outcodeCount else { return first..<max(first, count) }
    let nextArea = area &+ 1 < areaCount && firstOutcode(ofArea: area &+ 1) <= next ? area &+ 1 : area
    return first..<max(first, firstOrdinal(ofOutcode: next, inArea: nextArea))
  }

  private func firstOrdinal(ofOutcode outcode: Int, inArea area: Int) -> Int {
    let rank = rank(ofOutcode: outcode)
    guard exceptionCount > 0 else { return rank }
    return rank &+ exceptionCount(below: outcodeKey(outcode, inArea: area) &* Postcode.incodesPerOutcode)
  }
}

extension IndexColumn {
  /// The numbers of the texts that somebody names: the one whose code it is, in any case, or else all those whose `name`
  /// it is as `NameFolding` compares them. Several places can have one name.
  ///
  /// - Complexity: O(length of all names).
  public func textNumbers(named text: String) -> [Int] {
    if let number = textNumber(of: text) ?? textNumber(of: IndexColumn.capitals(text)) { return [number] }
    return textNumbers(whose: "name", isLike: text)
  }

  /// The numbers of the texts whose attribute is a value as `NameFolding` compares them; if none is, of those that differ
  /// from it only in words that say what kind of place it is: `Camden London Boro` for `Camden`.
  ///
  /// - Complexity: O(length of all values).
  public func textNumbers(whose attribute: String, isLike value: String) -> [Int] {
    guard !NameFolding.folded(Array(value.utf8)).isEmpty else { return [] }
    let numbers = textNumbers(whose: attribute, is: value) { NameFolding.folded($0) }
    return numbers.isEmpty ? textNumbers(whose: attribute, is: value) { NameFolding.foldedWithoutKind($0) } : numbers
  }

  private static func capitals(_ text: String) -> String {
    String(decoding: text.utf8.map { $0 >= 0x61 && $0 <= 0x7A ? $0 & 0xDF : $0 }, as: UTF8.self)
  }

  /// The texts, or values of an attribute, that are nearest to what somebody wrote: first those in which it stands, then
  /// those with the fewest letters to change, as long as these are no more than a third; each once.
  ///
  /// - Parameters:
  ///   - attribute: whose values are meant; `nil` for the texts themselves.
  ///   - limit: how many at most.
  /// - Complexity: O(number of texts × length²).
  public func texts(near written: String, attribute: String?, limit: Int) -> [String] {
    let wanted = NearNames(Array(written.utf8))
    guard !wanted.full.isEmpty, wanted.full.count <= 200, limit > 0 else { return [] }
    var found: [(distance: Int, text: String)] = []
    // No more texts than postcodes, whatever a damaged file says.
    for number in 1..<(min(textCount, count) + 1) {
      guard let text = attribute.map({ self.attribute($0, ofText: number) }) ?? self.text(number) else { continue }
      guard let distance = wanted.distance(to: NearNames(Array(text.utf8))),
        found.count < limit || found[found.count - 1].distance > distance,
        !found.contains(where: { $0.text.utf8.elementsEqual(text.utf8) })
      else { continue }
      let place = found.firstIndex { $0.distance > distance } ?? found.count
      found.insert((distance, text), at: place)
      if found.count > limit { found.removeLast() }
    }
    return found.map { $0.text }
  }
}

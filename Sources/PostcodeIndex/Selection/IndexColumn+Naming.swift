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
    let wanted = NameFolding.folded(Array(written.utf8))
    guard !wanted.isEmpty, wanted.count <= 200, limit > 0 else { return [] }
    var found: [(distance: Int, text: String)] = []
    for number in 1..<(textCount + 1) {
      guard let text = attribute.map({ self.attribute($0, ofText: number) }) ?? self.text(number) else { continue }
      let folded = NameFolding.folded(Array(text.utf8))
      guard let distance = NearNames.distance(from: wanted, to: folded),
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

/// How far names are from each other.
enum NearNames {
  /// 0 if the longer begins with the shorter as a whole word, 1 if it has it elsewhere, and otherwise 2 for each letter to
  /// put in, take out or change (V. Levenshtein, 1966); `nil` if that is more than a third of the letters.
  static func distance(from wanted: [UInt8], to name: [UInt8]) -> Int? {
    if wanted.count >= 3, let place = name.firstPlace(of: wanted) { return place == 0 ? 0 : 1 }
    let limit = max(1, wanted.count / 3)
    guard abs(name.count - wanted.count) <= limit else { return nil }
    var row = Array(0...name.count)
    for (place, letter) in wanted.enumerated() {
      var diagonal = row[0]
      row[0] = place + 1
      for other in 0..<name.count {
        let change = diagonal + (letter == name[other] ? 0 : 1)
        diagonal = row[other + 1]
        row[other + 1] = min(change, diagonal + 1, row[other] + 1)
      }
    }
    return row[name.count] <= limit ? 2 * row[name.count] : nil
  }
}

extension [UInt8] {
  /// Where a word or several stand first, the whole of them and nothing but them.
  fileprivate func firstPlace(of words: [UInt8]) -> Int? {
    guard words.count <= count else { return nil }
    for place in 0...(count - words.count) {
      let end = place + words.count
      if place == 0 || self[place - 1] == 0x20, end == count || self[end] == 0x20,
        self[place..<end].elementsEqual(words)
      {
        return place
      }
    }
    return nil
  }
}

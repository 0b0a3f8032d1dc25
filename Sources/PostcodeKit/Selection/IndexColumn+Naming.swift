extension IndexColumn {
  /// Returns the identifiers of the codes that a text names.
  ///
  /// The text can be a code, in any case, or a name, which is compared without case, accents and punctuation. Several
  /// codes can share a name. If neither matches, the codes themselves are compared as names are: the texts of a column without
  /// names, such as sales regions.
  ///
  /// - Complexity: O(length of all names).
  public func textIDs(named text: String) -> [DictionaryID] {
    if let id = textID(of: text) ?? textID(of: IndexColumn.uppercasedASCII(text)) { return [id] }
    let ids = textIDs(whose: "name", isLike: text)
    return ids.isEmpty ? textIDs(like: text) : ids
  }

  /// Returns the identifiers of the texts that match a text as names do.
  private func textIDs(like text: String) -> [DictionaryID] {
    let utf8 = Array(text.utf8)
    guard !NameFolding.folded(utf8).isEmpty else { return [] }
    func ids(_ folding: ([UInt8]) -> [UInt8]) -> [DictionaryID] {
      let wanted = folding(utf8)
      var ids: [DictionaryID] = []
      // A damaged file may claim billions of texts; a sound one has at most one for each postcode.
      for number in 1..<(min(textCount, count) + 1) {
        let id = DictionaryID(rawValue: number)
        if let text = self.utf8(id), folding(text) == wanted { ids.append(id) }
      }
      return ids
    }
    let found = ids { NameFolding.folded($0) }
    return found.isEmpty ? ids { NameFolding.foldedWithoutAreaType($0) } : found
  }

  /// Returns the identifiers of the codes whose attribute matches a value, compared without case, accents and
  /// punctuation.
  ///
  /// If no value matches, words for the type of area are ignored too: `Camden` matches `Camden London Boro`.
  ///
  /// - Parameters:
  ///   - attribute: The name of the attribute, such as `name`.
  ///   - value: The value to look for.
  /// - Complexity: O(length of all values).
  public func textIDs(whose attribute: String, isLike value: String) -> [DictionaryID] {
    guard !NameFolding.folded(Array(value.utf8)).isEmpty else { return [] }
    let ids = textIDs(whose: attribute, is: value) { NameFolding.folded($0) }
    return ids.isEmpty ? textIDs(whose: attribute, is: value) { NameFolding.foldedWithoutAreaType($0) } : ids
  }

  /// Returns the identifiers of the texts whose attribute equals a value, byte for byte after `folding`.
  ///
  /// - Complexity: O(*n*), where *n* is the number of distinct texts.
  func textIDs(
    whose attribute: String, is value: String, folding: ([UInt8]) -> [UInt8] = { $0 }
  ) -> [DictionaryID] {
    withExtendedLifetime(owner) {
      guard let table = attributes.first(where: { $0.name.hasSameBytes(as: attribute) })?.table else {
        return []
      }
      let wanted = folding(Array(value.utf8))
      var ids: [DictionaryID] = []
      table.forEach { index, utf8 in
        if let utf8, folding(utf8) == wanted { ids.append(DictionaryID(rawValue: index + 1)) }
      }
      return ids
    }
  }

  private static func uppercasedASCII(_ text: String) -> String {
    String(decoding: text.utf8.map { $0 >= 0x61 && $0 <= 0x7A ? $0 & 0xDF : $0 }, as: UTF8.self)
  }

  /// Returns the texts, or values of an attribute, that are most similar to a text, each once.
  ///
  /// Values that contain the text as whole words come first. Then follow those within an edit distance of a third of the
  /// text's length, nearest first.
  ///
  /// - Parameters:
  ///   - text: The text to compare with.
  ///   - attribute: The attribute whose values are compared; `nil` compares the column's texts themselves.
  ///   - limit: The maximum number of results.
  /// - Complexity: O(*n* · *m*²), where *n* is the number of distinct texts and *m* their length.
  public func texts(near text: String, attribute: String?, limit: Int) -> [String] {
    let wanted = FuzzyName(Array(text.utf8))
    guard !wanted.full.isEmpty, wanted.full.count <= 200, limit > 0 else { return [] }
    var found: [(distance: Int, text: String)] = []
    // A damaged file may claim billions of texts; a sound one has at most one for each postcode.
    for number in 1..<(min(textCount, count) + 1) {
      let id = DictionaryID(rawValue: number)
      guard let text = attribute.map({ self.attribute($0, of: id) }) ?? self.text(id) else { continue }
      guard let distance = wanted.distance(to: FuzzyName(Array(text.utf8))),
        found.count < limit || found[found.count - 1].distance > distance,
        !found.contains(where: { $0.text.hasSameBytes(as: text) })
      else { continue }
      let position = found.firstIndex { $0.distance > distance } ?? found.count
      found.insert((distance, text), at: position)
      if found.count > limit { found.removeLast() }
    }
    return found.map { $0.text }
  }
}

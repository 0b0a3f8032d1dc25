extension Places {
  /// Reads all places and checks that their names and words ascend, that every place has a code of its own, and that all parts decode to
  /// their exact ends. `PostcodeIndex.verify()` checks the checksum.
  ///
  /// - Throws: `IndexError.malformed`.
  /// - Complexity: O(size of the section); some hundred milliseconds for all places of Great Britain.
  public func verify() throws(IndexError) {
    if let fault = withExtendedLifetime(section, { firstInconsistency() }) { throw PlaceSection.malformed(fault) }
  }

  private func firstInconsistency() -> String? {
    let tables = [
      section.types, section.names, section.second.texts, section.second.languages, section.localities.outcodes,
      section.localities.texts,
    ]
    for table in tables {
      if let fault = table.firstInconsistency() { return fault }
    }
    return section.codes.firstInconsistency() ?? section.records.firstInconsistency(section.localities)
      ?? firstUnsortedPlace() ?? firstUnsortedWord()
  }

  private func firstUnsortedPlace() -> String? {
    var cursor = NameCursor(section)
    var type = 0
    var last: [UInt8]?
    for place in 0..<count {
      while type + 1 < section.typeStarts.count, section.typeStarts[type + 1] <= place {
        type += 1
        last = nil
      }
      let name = PlaceFolding.folded(cursor.utf8(place))
      if let last, name.lexicographicallyPrecedes(last) { return "place \(place) does not sort after the previous one" }
      last = name
    }
    var lastPlace = -1
    for entry in 0..<section.second.count {
      let place = section.second.place(entry)
      guard place > lastPlace, place < count else { return "the second names do not ascend" }
      lastPlace = place
    }
    return nil
  }

  private func firstUnsortedWord() -> String? {
    let words = section.words
    for type in 0..<section.types.count {
      var last: ArraySlice<UInt8>?
      for index in words.typeStarts[type]..<words.typeStarts[type + 1] {
        let entry = words[index]
        guard entry.name < section.nameCount,
          (section.typeStarts[type]..<section.typeStarts[type + 1]).contains(section.place(ofName: entry.name))
        else { return "word \(index) is not that of a place of its type" }
        let suffix = PlaceFolding.suffix(PlaceFolding.folded(section.utf8(ofName: entry.name)), word: entry.word)
        if let last, suffix.lexicographicallyPrecedes(last) {
          return "word \(index) does not sort after the previous one"
        }
        last = suffix
      }
    }
    var last: [UInt8]?
    for index in (words.typeStarts.last ?? 0)..<words.count {
      let entry = words[index]
      let all = PlaceWords(section.utf8(ofName: entry.name)).words
      guard entry.word < all.count else { return "word \(index) is missing" }
      let word = PlaceFolding.folded(all[entry.word])
      if let last, word.lexicographicallyPrecedes(last) { return "word \(index) does not sort after the previous one" }
      last = word
    }
    return nil
  }
}

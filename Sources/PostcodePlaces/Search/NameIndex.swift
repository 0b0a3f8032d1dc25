internal import PostcodeIndex

/// Finds the names that have a word with a given beginning.
struct NameIndex {
  private let section: PlaceSection

  init(_ section: PlaceSection) { self.section = section }

  /// Returns the number of words that begin with a text when folded, without those that only searches for whole words use.
  func count(ofWordsBeginningWith key: [UInt8]) -> Int {
    let folded = section.foldedNames
    return folded.lists.reduce(0) { $0 + folded.entries(beginningWith: key, in: $1.entries).count }
  }

  /// Calls a closure with the number of each name that has a word, whole, when folded; a name can come more than once, and some of the
  /// names have the word only in part.
  func forEachName(withWord key: [UInt8], _ body: (_ name: Int, _ utf8: [UInt8]) -> Void) {
    let folded = section.foldedNames
    let beforeWord = key + [0x20]
    for list in folded.lists {
      for entry in folded.entries(beginningWith: key, in: list.entries) {
        // The names with the whole word come before those with a longer one.
        guard folded.hasLength(entry, key.count) || folded.begins(entry, with: beforeWord) else { break }
        let place = folded.place(entry)
        let name = list.kind.isSecondName ? section.second.entry(ofPlace: place).map { section.count &+ $0 } : place
        if let name { body(name, section.utf8(ofName: name)) }
      }
    }
    let rest = (section.words.typeStarts.last ?? 0)..<max(section.words.count, section.words.typeStarts.last ?? 0)
    let first = lowerBound(rest) { word(section.words[$0]).lexicographicallyPrecedes(key) }
    for index in first..<rest.upperBound {
      let entry = section.words[index]
      guard word(entry) == key else { return }
      body(entry.name, section.utf8(ofName: entry.name))
    }
  }

  /// Calls a closure with each first or second name that begins with a text when folded, by type, and within a type in their order.
  ///
  /// - Parameters:
  ///   - key: A folded text.
  ///   - body: Takes the place, the name, and whether the folded name has no more than the text. Returns whether to go on with the names
  ///     of this type and kind.
  func forEachName(beginningWith key: [UInt8], _ body: (_ place: Int, _ name: Int, _ isWhole: Bool) -> Bool) {
    let folded = section.foldedNames
    for list in folded.lists where !list.kind.isLaterWord {
      for entry in folded.entries(beginningWith: key, in: list.entries) {
        let place = folded.place(entry)
        let name = list.kind.isSecondName ? section.second.entry(ofPlace: place).map { section.count &+ $0 } : place
        if let name, !body(place, name, folded.hasLength(entry, key.count)) { break }
      }
    }
  }

  /// Returns the folded word of an entry that only searches for whole words use.
  private func word(_ entry: WordEntries.Entry) -> [UInt8] {
    let words = PlaceWords(section.utf8(ofName: entry.name)).words
    return words.indices.contains(entry.word) ? PlaceFolding.folded(words[entry.word]) : []
  }
}

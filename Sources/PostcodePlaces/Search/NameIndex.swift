internal import PostcodeIndex

/// Finds the names that have a word with a given beginning.
struct NameIndex {
  private let section: PlaceSection

  init(_ section: PlaceSection) { self.section = section }

  var typeCount: Int { section.types.count }

  /// Calls a closure with each place of a type whose first name begins with a text when folded, in the order of the places.
  ///
  /// - Parameters:
  ///   - key: A folded text.
  ///   - type: The index of a type.
  ///   - body: Takes the place, its name and the folded name. Returns whether to go on.
  /// - Complexity: O(log *n* + *m*), where *n* is the number of places of the type and *m* the number of calls.
  func forEachPlace(
    beginningWith key: [UInt8], type: Int, _ body: (_ place: Int, _ name: [UInt8], _ folded: [UInt8]) -> Bool
  ) {
    let range = section.typeStarts[type]..<section.typeStarts[type + 1]
    guard !range.isEmpty else { return }
    let length = TextTable.blockLength
    let after = lowerBound(
      (range.lowerBound / length + 1)..<max((range.upperBound - 1) / length, range.lowerBound / length) + 1
    ) {
      PlaceFolding.folded(section.names.utf8($0 * length) ?? []).lexicographicallyPrecedes(key)
    }
    var cursor = NameCursor(section)
    for place in max(range.lowerBound, (after - 1) * length)..<range.upperBound {
      let name = cursor.utf8(place)
      let folded = PlaceFolding.folded(name)
      if folded.starts(with: key) {
        if !body(place, name, folded) { return }
      } else if !folded.lexicographicallyPrecedes(key) {
        return
      }
    }
  }

  /// Calls a closure with each entry of a type whose part of the folded name, from the word on, begins with a text.
  ///
  /// - Parameters: Those of `forEachPlace`; the closure takes the number of the name, the number of the word and that part.
  func forEachWord(
    beginningWith key: [UInt8], type: Int, _ body: (_ name: Int, _ word: Int, _ suffix: ArraySlice<UInt8>) -> Bool
  ) {
    let range = section.words.typeStarts[type]..<section.words.typeStarts[type + 1]
    let first = lowerBound(range) { suffix(section.words[$0]).lexicographicallyPrecedes(key) }
    for index in first..<range.upperBound {
      let entry = section.words[index]
      let suffix = suffix(entry)
      guard suffix.starts(with: key), body(entry.name, entry.word, suffix) else { return }
    }
  }

  private func suffix(_ entry: WordEntries.Entry) -> ArraySlice<UInt8> {
    PlaceFolding.suffix(PlaceFolding.folded(section.utf8(ofName: entry.name)), word: entry.word)
  }

  /// Calls a closure with the number of each name that has a word, whole, when folded; a name can come more than once, and some of the
  /// names have the word only in part.
  func forEachName(withWord key: [UInt8], _ body: (_ name: Int, _ utf8: [UInt8]) -> Void) {
    func isWhole(_ text: some Collection<UInt8>) -> Bool {
      text.count == key.count || text.dropFirst(key.count).first == 0x20
    }
    for type in 0..<typeCount {
      forEachPlace(beginningWith: key, type: type) { place, name, folded in
        // The names with the whole word come before those with a longer one.
        guard isWhole(folded) else { return false }
        body(place, name)
        return true
      }
      forEachWord(beginningWith: key, type: type) { name, _, suffix in
        guard isWhole(suffix) else { return false }
        body(name, section.utf8(ofName: name))
        return true
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

  /// Returns the folded word of an entry that only searches for whole words use.
  private func word(_ entry: WordEntries.Entry) -> [UInt8] {
    let words = PlaceWords(section.utf8(ofName: entry.name)).words
    return words.indices.contains(entry.word) ? PlaceFolding.folded(words[entry.word]) : []
  }
}

internal import PostcodeIndex

extension Places {
  /// A place that completes a typed text.
  public struct Suggestion: Sendable, Hashable {
    /// What the text is of the place's name.
    public enum Part: UInt8, Sendable, Hashable {
      /// The whole name.
      case all
      /// The beginning of the name.
      case beginning
      /// The beginning of a later word.
      case word
    }

    /// The number of the place.
    public let place: Int
    /// What the text is of the place's name.
    public let part: Part
    /// Whether the text differs from the name by a slip of spelling.
    public let isCorrected: Bool
    /// Whether the name is the place's second one.
    public let isSecondName: Bool

    /// Whether a name of the place is the text as it is written.
    public var isExact: Bool { part == .all && !isCorrected }

    /// Creates a suggestion.
    public init(place: Int, part: Part, isCorrected: Bool = false, isSecondName: Bool = false) {
      self.place = place
      self.part = part
      self.isCorrected = isCorrected
      self.isSecondName = isSecondName
    }
  }

  /// Returns the places that a person may mean by the beginning of a name, or of any word in it, best first.
  ///
  /// Case, accents, apostrophes and punctuation don't matter. Names that are the text come first, then names that begin with it, then
  /// names with a later word that does; among each, larger places come first. If nothing matches and the text has four letters or more,
  /// one letter may be wrong, missing, superfluous or swapped with the next.
  ///
  /// - Parameters:
  ///   - text: The typed text.
  ///   - limit: The maximum number of results.
  /// - Complexity: O(log *n* + `limit`) for each type of place, where *n* is the number of places; O(*n*) if nothing matches as written.
  public func suggestions(for text: String, limit: Int) -> [Suggestion] {
    withExtendedLifetime(section) {
      let key = PlaceFolding.folded(Array(text.utf8))
      guard !key.isEmpty, limit > 0 else { return [] }
      let found = writtenSuggestions(for: key, limit: limit)
      return found.isEmpty ? correctedSuggestions(for: key, limit: limit) : found
    }
  }

  private func writtenSuggestions(for key: [UInt8], limit: Int) -> [Suggestion] {
    let names = NameIndex(section)
    // By part.
    var found: [[Suggestion]] = [[], [], []]
    for type in 0..<names.typeCount {
      if found[0].count >= limit { break }
      names.forEachPlace(beginningWith: key, type: type) { place, _, folded in
        let part: Suggestion.Part = folded.count == key.count ? .all : .beginning
        // Names that are the text come before longer ones.
        guard part == .all || found[1].count < limit else { return false }
        found[Int(part.rawValue)].append(Suggestion(place: place, part: part))
        return found[0].count < limit
      }
      var count = 0
      names.forEachWord(beginningWith: key, type: type) { name, word, suffix in
        let part: Suggestion.Part = word > 0 ? .word : suffix.count == key.count ? .all : .beginning
        guard part != .word || found[2].count < limit else { return count < limit }
        found[Int(part.rawValue)].append(
          Suggestion(place: section.place(ofName: name), part: part, isSecondName: name >= section.count))
        count += 1
        return count < limit
      }
    }
    return best(found, limit)
  }

  /// Returns the first suggestions, each place once.
  private func best(_ found: [[Suggestion]], _ limit: Int) -> [Suggestion] {
    var seen: Set<Int> = []
    var best: [Suggestion] = []
    for suggestion in found.joined() where best.count < limit && seen.insert(suggestion.place).inserted {
      best.append(suggestion)
    }
    return best
  }

  private func correctedSuggestions(for key: [UInt8], limit: Int) -> [Suggestion] {
    guard key.count >= OneEdit.shortestText else { return [] }
    var found: [[Suggestion]] = [[], [], []]
    func add(_ name: Int, _ utf8: [UInt8]) {
      let folded = PlaceFolding.folded(utf8)
      var word = 0
      var start = 0
      while start < folded.count {
        if let isWhole = OneEdit.match(key, beginningOf: folded[start...]) {
          let part: Suggestion.Part = word > 0 ? .word : isWhole ? .all : .beginning
          found[Int(part.rawValue)].append(
            Suggestion(
              place: section.place(ofName: name), part: part, isCorrected: true, isSecondName: name >= section.count))
          return
        }
        guard let space = folded[start...].firstIndex(of: 0x20) else { return }
        start = space + 1
        word += 1
      }
    }
    section.names.forEach { place, utf8 in if let utf8 { add(place, utf8) } }
    section.second.texts.forEach { entry, utf8 in if let utf8 { add(section.count + entry, utf8) } }
    return best(found.map { $0.sorted { $0.place < $1.place } }, limit)
  }
}

/// Texts that differ by one edit: a letter that is wrong, missing, superfluous, or swapped with the next.
enum OneEdit {
  /// Shorter texts would match too many names.
  static let shortestText = 4

  /// Returns whether a text with one edit is the beginning of another, and if so, whether it is all of it; `nil` if it isn't.
  static func match(_ text: [UInt8], beginningOf other: ArraySlice<UInt8>) -> Bool? {
    var position = 0
    while position < text.count, position < other.count, text[position] == other[other.startIndex + position] {
      position += 1
    }
    let rest = text[position...]
    let otherRest = other.dropFirst(position)
    guard !rest.isEmpty else { return rest.count == otherRest.count }
    var isMatch = false
    func check(_ text: ArraySlice<UInt8>, _ other: ArraySlice<UInt8>) -> Bool {
      guard other.starts(with: text) else { return false }
      isMatch = true
      return text.count == other.count
    }
    var isWhole = check(rest.dropFirst(), otherRest.dropFirst())
    isWhole = check(rest.dropFirst(), otherRest) || isWhole
    isWhole = check(rest, otherRest.dropFirst()) || isWhole
    if let second = rest.dropFirst().first, let first = rest.first, let otherFirst = otherRest.first,
      let otherSecond = otherRest.dropFirst().first, first == otherSecond, second == otherFirst
    {
      isWhole = check(rest.dropFirst(2), otherRest.dropFirst(2)) || isWhole
    }
    return isMatch ? isWhole : nil
  }
}

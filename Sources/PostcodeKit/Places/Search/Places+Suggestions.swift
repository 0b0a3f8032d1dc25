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
  /// Case, accents, apostrophes and punctuation don't matter, and "Saint" before another word is the same as "St". The order is:
  ///
  /// 1. names that are the text, then names that begin with it, then names with a later word that does,
  /// 2. larger places first, by type: City, Town, Village, Suburban Area, Hamlet, Other Settlement,
  /// 3. the name from the matching word on, in alphabetical order, and then the number of the place.
  ///
  /// If nothing matches and the text has a comma, the text after it may match the name of the place's district, county, region or
  /// country from the beginning of any word, as in `Newport, Shropshire`.
  ///
  /// If there is still no match and the text has four letters or more, one letter or space may be wrong, missing, superfluous or swapped with
  /// the next. Where a corrected text begins with another one, the shorter one counts.
  ///
  /// - Parameters:
  ///   - text: The typed text.
  ///   - limit: The maximum number of results.
  /// - Complexity: O(log *n* + `limit`) for each type of place, where *n* is the number of places. The first call also reads all names
  ///   and keeps them in memory: about 15 ms and one megabyte for Great Britain.
  public func suggestions(for text: String, limit: Int) -> [Suggestion] {
    suggestions(for: text, limit: limit, correctsSlips: true)
  }

  /// Returns the places that a person may mean by the beginning of a name, and those that differ by a slip only if asked for.
  func suggestions(for text: String, limit: Int, correctsSlips: Bool) -> [Suggestion] {
    let key = PlaceFolding.folded(Array(text.utf8))
    guard !key.isEmpty, limit > 0 else { return [] }
    let names = withExtendedLifetime(section) { section.foldedNames }
    let found = names.suggestions(beginningWith: Places.spellings(of: key), limit: limit, isCorrected: false)
    guard found.isEmpty else { return found }
    let inAreas = suggestions(forNameAndArea: text, in: names, limit: limit)
    guard inAreas.isEmpty, correctsSlips else { return inAreas }
    return names.suggestions(
      beginningWith: NameCorrections.corrections(of: key, in: names), limit: limit, isCorrected: true)
  }

  /// The maximum number of places with a name that are searched for one in an area.
  private static let nameLimit = 500

  /// Returns the places with the name before a comma in an area of which a word begins with the text after it.
  private func suggestions(forNameAndArea text: String, in names: FoldedNames, limit: Int) -> [Suggestion] {
    let utf8 = Array(text.utf8)
    guard let comma = utf8.firstIndex(of: 0x2C) else { return [] }
    let key = PlaceFolding.folded(Array(utf8[..<comma]))
    let area = [0x20] + PlaceFolding.folded(Array(utf8[(comma + 1)...]))
    guard !key.isEmpty, area.count > 1 else { return [] }
    let found = names.suggestions(
      beginningWith: Places.spellings(of: key), limit: Places.nameLimit, isCorrected: false)
    let inArea = found.filter { suggestion in
      let areas = self[suggestion.place].area
      return [areas.district, areas.county, areas.region, areas.country].contains { name in
        let key = [0x20] + PlaceFolding.folded(Array((name ?? "").utf8))
        return key.indices.contains { key[$0...].starts(with: area) }
      }
    }
    return Array(inArea.prefix(limit))
  }

  /// Returns a folded text and, if words other than the last are `st` or `saint`, the text with the other spelling of them.
  static func spellings(of key: [UInt8]) -> [[UInt8]] {
    let (short, long) = (Array("st".utf8), Array("saint".utf8))
    let words = key.split(separator: 0x20)
    var other = words.dropLast().map { Array($0) }
    for index in other.indices {
      if other[index] == short { other[index] = long } else if other[index] == long { other[index] = short }
    }
    let text = Array((other + words.suffix(1).map { Array($0) }).joined(separator: [0x20]))
    return text == key ? [key] : [key, text]
  }
}

extension PlaceSection {
  /// The names in memory, read at the first use.
  var foldedNames: FoldedNames {
    folded.withLock { folded in
      if let folded { return folded }
      let names = FoldedNames(self)
      folded = names
      return names
    }
  }
}

extension FoldedNames {
  /// Returns the places whose names contain one of the texts at the start of a word, best first.
  ///
  /// - Parameter keys: Texts none of which begins with another.
  fileprivate func suggestions(beginningWith keys: [[UInt8]], limit: Int, isCorrected: Bool) -> [Places.Suggestion] {
    guard !keys.isEmpty else { return [] }
    var best: [Places.Suggestion] = []
    var seen: Set<Int> = []
    func add(_ matches: [Match], _ part: Places.Suggestion.Part) {
      for match in matches where best.count < limit && seen.insert(place(match.entry)).inserted {
        best.append(
          Places.Suggestion(
            place: place(match.entry), part: part, isCorrected: isCorrected, isSecondName: match.isSecondName))
      }
    }
    let first = firstWordMatches(keys, limit)
    add(first.whole, .all)
    add(first.longer, .beginning)
    if best.count < limit {
      forEachType { lists in if best.count < limit { add(laterWordMatches(keys, lists, limit), .word) } }
    }
    return best
  }

  private struct Match {
    let entry: Int
    let isSecondName: Bool
  }

  /// Calls a closure with the lists of each type.
  private func forEachType(_ body: (ArraySlice<List>) -> Void) {
    var first = 0
    for index in lists.indices where index + 1 == lists.count || lists[index + 1].type != lists[first].type {
      body(lists[first...index])
      first = index + 1
    }
  }

  /// Returns the names that equal one of the texts, and longer ones that begin with one: those of at least `limit` places, or of all
  /// that match.
  private func firstWordMatches(_ keys: [[UInt8]], _ limit: Int) -> (whole: [Match], longer: [Match]) {
    // A place has two names at most.
    let enough = limit > Int.max / 2 ? Int.max : 2 * limit
    var whole: [Match] = []
    var longer: [Match] = []
    forEachType { lists in
      guard whole.count < enough else { return }
      var typeWhole: [Match] = []
      var typeLonger: [Match] = []
      for list in lists where !list.kind.isLaterWord {
        for key in keys {
          var entry = firstEntry(notBefore: key, in: list.entries)
          var count = 0
          while count < limit, entry < list.entries.upperBound, begins(entry, with: key) {
            let match = Match(entry: entry, isSecondName: list.kind.isSecondName)
            if hasLength(entry, key.count) {
              typeWhole.append(match)
            } else {
              if longer.count >= enough { break }
              typeLonger.append(match)
            }
            count += 1
            entry += 1
          }
        }
      }
      whole += sorted(typeWhole)
      longer += sorted(typeLonger)
    }
    return (whole, longer)
  }

  /// Returns names of one type in which a word after the first begins with one of the texts. They belong to at least `limit` places, or
  /// to all that match.
  private func laterWordMatches(_ keys: [[UInt8]], _ lists: ArraySlice<List>, _ limit: Int) -> [Match] {
    var matches: [Match] = []
    for list in lists where list.kind.isLaterWord {
      for key in keys {
        // A name can match more than once.
        var places: Set<Int> = []
        var entry = firstEntry(notBefore: key, in: list.entries)
        while places.count < limit, entry < list.entries.upperBound, begins(entry, with: key) {
          if places.insert(place(entry)).inserted {
            matches.append(Match(entry: entry, isSecondName: list.kind.isSecondName))
          }
          entry += 1
        }
      }
    }
    return sorted(matches)
  }

  private func sorted(_ matches: [Match]) -> [Match] {
    matches.count < 2 ? matches : matches.sorted { precedes($0.entry, $1.entry) }
  }
}

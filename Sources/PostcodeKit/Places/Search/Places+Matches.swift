extension Places {
  /// A place found by a search.
  public struct Match: Sendable, Hashable {
    /// The number of the place.
    public let place: Int
    /// The relevance of a match of whole words; 0 for a match of the beginning of a name.
    public let rank: Float

    /// Creates a match.
    public init(place: Int, rank: Float) {
      self.place = place
      self.rank = rank
    }
  }

  /// Returns the places that postcodes.io finds for a query, best first.
  ///
  /// These are the places with a name that contains the words of the query, whole and one after another. If there are none, they are the
  /// places with a name that begins with the query, without regard to case and accents; an apostrophe alone is the beginning of all
  /// names, and white space of none. Of several names those of fewer words come first, then larger places.
  ///
  /// - Parameters:
  ///   - query: The query. `-` stands for a space and `'` for nothing.
  ///   - limit: The maximum number of results.
  /// - Complexity: O(log *n* + *m* log *m*), where *n* is the number of places and *m* the number of names with the rarest word of the
  ///   query. The first call also reads all names and keeps them in memory: about 30 ms and three megabytes for Great Britain.
  public func matches(of query: String, limit: Int) -> [Match] {
    guard limit > 0 else { return [] }
    return withExtendedLifetime(section) {
      let utf8 = Array(query.utf8)
      let term = PlaceFolding.term(utf8)
      if term.isEmpty, !utf8.contains(0x27) { return [] }
      let found = phraseMatches(PlaceWords(term).words, limit: limit)
      return found.isEmpty ? prefixMatches(PlaceFolding.prefixFoldedTerm(term), limit: limit) : found
    }
  }

  /// Returns the places with a name that contains words one after another, best first.
  private func phraseMatches(_ phrase: [[UInt8]], limit: Int) -> [Match] {
    var list = MatchList()
    section.nameWords.forEachName(withPhrase: phrase) { name, occurrences, count in
      list.append(section.place(ofName: name), rank: Places.rank(occurrences: occurrences, words: count))
    }
    return list.best(limit)
  }

  /// Returns the places with a folded name that begins with a folded term, names that are the term first.
  private func prefixMatches(_ term: [UInt8], limit: Int) -> [Match] {
    if term.isEmpty { return (0..<min(limit, count)).map { Match(place: $0, rank: 0) } }
    let key = PlaceFolding.folded(term)
    var exact = MatchList()
    var longer = MatchList()
    func add(_ place: Int, _ name: [UInt8]) {
      let folded = PlaceFolding.prefixFolded(name)
      guard folded.starts(with: term) else { return }
      if folded.count == term.count { exact.append(place) } else { longer.append(place) }
    }
    if key.isEmpty {
      // Only names that begin with punctuation can match, which no order of names finds.
      section.names.forEach { place, utf8 in add(place, utf8 ?? []) }
      section.second.texts.forEach { entry, utf8 in add(section.second.place(entry), utf8 ?? []) }
    } else {
      let words = section.nameWords
      let isPlain = key == term
      section.foldedNames.forEachName(beginningWith: key) { place, isSecond, isWhole in
        // The first names of a type are in the order of its places; second names are not. A place is in the list once or, with
        // both names, twice.
        guard longer.count / 2 < limit || isWhole || isSecond else { return false }
        let name = isSecond ? section.second.entry(ofPlace: place).map { section.count &+ $0 } : place
        guard let name else { return true }
        if !isPlain || !words.isPlain(name) {
          add(place, section.utf8(ofName: name))
        } else if isWhole {
          exact.append(place)
        } else {
          longer.append(place)
        }
        return true
      }
    }
    let first = exact.best(limit)
    return first + longer.best(limit - first.count, except: Set(first.map { $0.place }))
  }

  /// Returns the rank of a name: 0.1 · *k* / ln(1 + *n*) for *k* occurrences among *n* words.
  private static func rank(occurrences: Int, words: Int) -> Float {
    let logarithm = words < logarithms.count ? logarithms[words] : Float(naturalLogarithm(Double(1 + words)))
    return Float(occurrences) * 0.1 / logarithm
  }

  private static let logarithms = (0..<16).map { Float(naturalLogarithm(Double(1 + $0))) }

  /// Returns the natural logarithm of a number from 1 up, to 15 digits.
  private static func naturalLogarithm(_ number: Double) -> Double {
    // number = mantissa · 2ᵏ; the series of the inverse hyperbolic tangent gives the logarithm of the mantissa.
    let mantissa = number.significand
    let ratio = (mantissa - 1) / (mantissa + 1)
    let square = ratio * ratio
    var power = ratio
    var sum = 0.0
    for exponent in stride(from: 1, to: 40, by: 2) {
      sum += power / Double(exponent)
      power *= square
    }
    return 2 * sum + Double(number.exponent) * 0.6931471805599453
  }
}

/// Places that a search found, to be sorted by rank and then by their numbers.
private struct MatchList {
  /// The complement of the rank's bits, whose order is that of positive numbers, and the place.
  private var keys: [UInt64] = []

  var count: Int { keys.count }

  mutating func append(_ place: Int, rank: Float = 0) {
    keys.append(UInt64(~rank.bitPattern) << 32 | UInt64(UInt32(truncatingIfNeeded: place)))
  }

  /// Returns the first places, each with the better rank of its two names.
  consuming func best(_ limit: Int, except others: Set<Int> = []) -> [Places.Match] {
    keys.sort()
    var seen = others
    var matches: [Places.Match] = []
    for key in keys {
      guard matches.count < limit else { break }
      let place = Int(key & 0xFFFF_FFFF)
      guard seen.insert(place).inserted else { continue }
      matches.append(Places.Match(place: place, rank: Float(bitPattern: ~UInt32(truncatingIfNeeded: key >> 32))))
    }
    return matches
  }
}

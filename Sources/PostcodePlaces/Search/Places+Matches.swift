internal import PostcodeIndex

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
  /// - Complexity: O(log *n* + *m*), where *n* is the number of places and *m* the number of names with the rarest word of the query.
  public func matches(of query: String, limit: Int) -> [Match] {
    guard limit > 0 else { return [] }
    return withExtendedLifetime(section) {
      let utf8 = Array(query.utf8)
      let term = PlaceFolding.term(utf8)
      if term.isEmpty, !utf8.contains(0x27) { return [] }
      let found = phraseMatches(PlaceWords(term).words)
      return found.isEmpty
        ? prefixMatches(PlaceFolding.prefixFoldedTerm(term), limit: limit) : Array(found.prefix(limit))
    }
  }

  /// Returns the places with a name that contains words one after another, best first.
  func phraseMatches(_ phrase: [[UInt8]]) -> [Match] {
    let keys = phrase.map { PlaceFolding.folded($0) }
    let index = NameIndex(section)
    let counts = keys.count > 1 ? keys.map { index.count(ofWordsBeginningWith: $0) } : [0]
    guard let rarest = counts.indices.min(by: { counts[$0] < counts[$1] }), keys.indices.contains(rarest),
      !keys[rarest].isEmpty
    else { return [] }
    let key = keys[rarest]
    var ranks: [Int: Float] = [:]
    index.forEachName(withWord: key) { name, utf8 in
      let words = PlaceWords(utf8)
      let count = words.occurrences(of: phrase)
      guard count > 0 else { return }
      let place = section.place(ofName: name)
      let rank = Places.rank(occurrences: count, words: words.words.count)
      ranks[place] = max(ranks[place] ?? 0, rank)
    }
    return ranks.map { Match(place: $0.key, rank: $0.value) }
      .sorted { $0.rank != $1.rank ? $0.rank > $1.rank : $0.place < $1.place }
  }

  /// Returns the places with a folded name that begins with a folded term, names that are the term first.
  ///
  /// - Parameter limit: The maximum number of results.
  func prefixMatches(_ term: [UInt8], limit: Int) -> [Match] {
    if term.isEmpty { return (0..<min(limit, count)).map { Match(place: $0, rank: 0) } }
    let key = PlaceFolding.folded(term)
    var exact: Set<Int> = []
    var others: Set<Int> = []
    func add(_ place: Int, _ name: [UInt8]) {
      let folded = PlaceFolding.prefixFolded(name)
      guard folded.starts(with: term) else { return }
      if folded.count == term.count { exact.insert(place) } else { others.insert(place) }
    }
    if key.isEmpty {
      // Only names that begin with punctuation can match, which no order of names finds.
      section.names.forEach { place, utf8 in add(place, utf8 ?? []) }
      section.second.texts.forEach { entry, utf8 in add(section.second.place(entry), utf8 ?? []) }
    }
    if !key.isEmpty {
      NameIndex(section).forEachName(beginningWith: key) { place, name, isWhole in
        // Names that are the term come before longer ones.
        guard others.count < limit || isWhole || name >= section.count else { return false }
        add(place, section.utf8(ofName: name))
        return true
      }
    }
    return (exact.sorted() + others.subtracting(exact).sorted()).prefix(limit).map { Match(place: $0, rank: 0) }
  }

  /// Returns the rank of a name: 0.1 · *k* / ln(1 + *n*) for *k* occurrences among *n* words.
  static func rank(occurrences: Int, words: Int) -> Float {
    Float(occurrences) * 0.1 / Float(naturalLogarithm(Double(1 + words)))
  }

  /// Returns the natural logarithm of a number from 2 up, to 15 digits.
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

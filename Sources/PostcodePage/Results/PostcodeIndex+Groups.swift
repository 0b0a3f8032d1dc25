internal import PostcodeKit

extension PostcodeIndex {
  /// The maximum number of groups listed.
  private static let groupLimit = 60

  /// Returns the groups that a text begins or names, as `finding.js` does: for letters the areas, and then the outcodes of the
  /// area with just these letters; with a digit the outcodes, and then the sectors of the outcode that the text may be. A longer
  /// text, or one with a space inside, means postcodes, and perhaps a sector.
  ///
  /// - Complexity: O(number of outcodes).
  func groups(of text: String) -> [(group: PostcodeGroup, ordinals: Range<Int>)] {
    let words = text.split(whereSeparator: \.isWhitespace)
    guard let compact = PartialPostcode(text)?.compact, !compact.isEmpty else { return [] }
    if words.count > 1 || compact.utf8.count > 4 {
      guard let found = group(named: text), case .sector = found.group else { return [] }
      return [found]
    }
    let letters = compact.prefix { $0.isLetter }.count
    guard (1...2).contains(letters) else { return [] }
    if letters == compact.count {
      let areas = groups(in: 0..<count) { PostcodeArea($0.area).map { .area($0) } ?? .outcode($0.outcode) }
        .filter { $0.group.description.hasPrefix(compact) }
      let own = areas.first { $0.group.description == compact }
      return Array((areas + (own.map { self.outcodes(in: $0.ordinals) } ?? [])).prefix(Self.groupLimit))
    }
    let area = PostcodeArea(String(compact.prefix(letters))).flatMap { ordinals(of: .area($0)) } ?? 0..<0
    let outcodes = self.outcodes(in: area).filter { $0.group.description.hasPrefix(compact) }
    let own = outcodes.filter { $0.group.description == compact }
    var found = own
    let isWhole = text.last?.isWhitespace == true
    if !isWhole { found += outcodes.filter { $0.group.description != compact } }
    for outcode in own { found += groups(in: outcode.ordinals) { .sector($0.sector) } }
    if !isWhole, let sector = group(named: "\(compact.dropLast()) \(compact.suffix(1))") { found.append(sector) }
    return Array(found.prefix(Self.groupLimit))
  }

  /// Returns the groups of a text with completions, or those of its correction: OL1 for "0l1". A space after it, which distinguishes OL1 from the
  /// start of OL10, stays.
  ///
  /// - Complexity: O(number of outcodes).
  func groups(of text: String, _ found: CorrectedCompletions?) -> [(group: PostcodeGroup, ordinals: Range<Int>)] {
    guard let (completions, isCorrected) = found, isCorrected,
      let first = completions.interpretations.indices.first(where: {
        !completions.ordinals(ofInterpretation: $0).isEmpty
      })
    else { return groups(of: text) }
    return groups(of: completions.interpretations[first].description + (text.last?.isWhitespace == true ? " " : ""))
  }

  /// Returns the postcode areas whose name has a word that begins with a text of three letters or more, those with the whole word first: TQ
  /// for "torq"; but not BT, because of Londonderry, for "london". `isWhole` says whether the text is the whole name.
  ///
  /// - Complexity: O(number of areas).
  func areas(named text: String) -> [(group: PostcodeGroup, ordinals: Range<Int>, isWhole: Bool)] {
    guard let key = AreaNames.key(ofPostcodeAreaNamed: text) else { return [] }
    let found = groups(in: 0..<count) { PostcodeArea($0.area).map { .area($0) } ?? .outcode($0.outcode) }
      .compactMap { group, ordinals in
        AreaNames.rank(key, ofPostcodeArea: group.description).map { (group: group, ordinals: ordinals, rank: $0) }
      }
    let whole = found.filter { $0.rank < 2 }
    let others = found.filter { $0.rank == 2 || $0.rank == 3 && whole.isEmpty }
    return (whole + others).map { ($0.group, $0.ordinals, $0.rank == 0) }
  }

  /// Returns the last postcode in a text with other words, or else the start of one, as `finding.js` does: "SW1A " for "London SW1A",
  /// with a space after an outcode; "SW1A 2" or "SW1A 2A". The index may not contain it.
  ///
  /// - Complexity: O(length of the text).
  func postcode(in text: String) -> String? {
    // In an address, the postcode comes last.
    if let match = Postcode.matches(in: text).last {
      let symbols = text.uppercased().filter { $0.isLetter || $0.isNumber }
      return match.postcode.description.filter { $0 != " " } == symbols ? nil : match.postcode.description
    }
    // A word with an accent isn't part of a postcode.
    let words = text.uppercased().split { !($0.isLetter || $0.isNumber) }.filter { $0.allSatisfy(\.isASCII) }.map(
      String.init)
    guard words.contains(where: { $0.count >= 3 && $0.allSatisfy(\.isLetter) }) else { return nil }
    func hasForm(_ word: String) -> Bool {
      let rest = word.drop { $0.isLetter }
      return (1...2).contains(word.count - rest.count) && (1...2).contains(rest.count) && rest.first?.isNumber == true
    }
    func isKnown(_ word: String) -> Bool {
      if case .outcode? = group(named: word + " ")?.group { true } else { false }
    }
    guard let spot = words.lastIndex(where: isKnown) ?? words.lastIndex(where: hasForm) else { return nil }
    let next = words.dropFirst(spot + 1).first ?? ""
    // Somebody may be typing the incode.
    let isLast = spot + 2 == words.count
    guard next.count == 1 || isLast && next.count == 2 && next.last?.isLetter == true,
      case .sector? = group(named: "\(words[spot]) \(next.prefix(1))")?.group
    else { return words[spot] + " " }
    return "\(words[spot]) \(next)"
  }

  /// For a postcode or its start that the index lacks, returns the smallest sector, outcode or area of the index that would contain it, as
  /// `finding.js` does; `nil` if the text has another form or the index lacks the area.
  ///
  /// - Complexity: O(length of the text).
  func group(around text: String) -> (group: PostcodeGroup, ordinals: Range<Int>)? {
    let words = text.uppercased().split(whereSeparator: \.isWhitespace).map { $0.filter { $0.isLetter || $0.isNumber } }
      .filter { !$0.isEmpty }
    let compact = words.joined()
    guard let letters = PostcodeIndex.areaLength(of: compact) else { return nil }
    let isWhole =
      compact.suffix(2).allSatisfy(\.isLetter) && compact.dropLast(2).last?.isNumber == true
      && compact.dropLast(3).suffix(2).contains(where: \.isNumber)
    let inward = words.count > 1 ? compact.dropFirst(words[0].count) : isWhole ? compact.suffix(3) : ""
    let outcode = compact.dropLast(inward.count)
    if let digit = inward.first, let found = group(named: "\(outcode) \(digit)"), case .sector = found.group {
      return found
    }
    // A whole outcode, which a space may end, isn't the start of another one.
    let shortest = inward.isEmpty && text.last != " " ? letters + 1 : outcode.count
    for length in stride(from: outcode.count, through: shortest, by: -1) {
      // The space distinguishes M1 from the start of M11.
      if let found = group(named: "\(outcode.prefix(length)) "), case .outcode = found.group { return found }
    }
    return group(named: String(compact.prefix(letters)))
  }

  /// Returns the length of the area in a postcode or its start, without spaces: 2 for "SW1A". Returns `nil` unless the text is one or two
  /// letters, a digit, and up to five more letters or digits.
  static func areaLength(of compact: String) -> Int? {
    let rest = compact.drop { $0.isASCII && $0.isLetter }
    let isForm =
      rest.first?.isNumber == true && rest.count <= 6 && rest.allSatisfy { $0.isASCII && ($0.isLetter || $0.isNumber) }
    let letters = compact.count - rest.count
    return isForm && (1...2).contains(letters) ? letters : nil
  }

  /// Returns the outcodes of an area in the order of their numbers: RG2 before RG10.
  private func outcodes(in area: Range<Int>) -> [(group: PostcodeGroup, ordinals: Range<Int>)] {
    func key(_ found: (group: PostcodeGroup, ordinals: Range<Int>)) -> (Int, Int) {
      (found.group.description.count(where: \.isNumber), found.ordinals.lowerBound)
    }
    return groups(in: area) { .outcode($0.outcode) }.sorted { key($0) < key($1) }
  }

  /// Returns the groups of consecutive postcodes.
  private func groups(
    in wanted: Range<Int>, _ group: (Postcode) -> PostcodeGroup
  ) -> [(group: PostcodeGroup, ordinals: Range<Int>)] {
    var found: [(group: PostcodeGroup, ordinals: Range<Int>)] = []
    var ordinal = wanted.lowerBound
    while ordinal < wanted.upperBound, let postcode = postcode(at: ordinal) {
      let group = group(postcode)
      // In a damaged file an ordinal may lie outside its group's range.
      let end = Swift.max(ordinals(of: group)?.upperBound ?? 0, ordinal + 1)
      found.append((group, ordinal..<end))
      ordinal = end
    }
    return found
  }
}

/// An area, outcode or sector of an index.
package struct FoundGroup: Sendable, Equatable {
  package let group: PostcodeGroup
  package let ordinals: Range<Int>
  /// Whether it is the sector that a text may mean instead of an outcode: M1 1 for M11.
  package var isOther = false

  /// The text that its postcodes begin with.
  @inline(never)
  var text: [UInt8] { [UInt8](utf8: group.description) }
}

extension PostcodeIndex {
  /// The maximum number of groups listed.
  private static let groupLimit = 60

  /// Returns the area, outcode or sector that a text names.
  @inline(never)
  package func foundGroup(_ text: String) -> FoundGroup? {
    group(named: text).map { FoundGroup(group: $0.group, ordinals: $0.ordinals) }
  }

  /// Returns the areas that begin with one or two letters, and GIR, which is no area but an outcode.
  private func areas(beginningWith letters: [UInt8]) -> [FoundGroup] {
    var found: [FoundGroup] = []
    @inline(never) func append(_ group: PostcodeGroup?) {
      guard let group, let ordinals = ordinals(of: group) else { return }
      found.append(FoundGroup(group: group, ordinals: ordinals))
    }
    @inline(never) func append(_ area: [UInt8]) {
      append(PostcodeArea(String(utf8: area[...])).map { .area($0) })
      // GIR sorts after the outcodes of the unused area GI.
      if area.elementsEqual([0x47, 0x49]) { append(.outcode(.gir)) }
    }
    append(letters)
    if letters.count == 1 { for second in UInt8(0x41)...0x5A { append(letters + [second]) } }
    return found
  }

  /// Returns the groups that a text begins or names: for letters the areas, and then the outcodes of the area with just these letters; with a
  /// digit the outcodes, and then the sectors of the outcode that the text may be. A longer text, or one with a space inside, means postcodes, and
  /// perhaps a sector.
  ///
  /// - Complexity: O(number of outcodes).
  package func groups(of text: String) -> [FoundGroup] {
    let typed = TypedText(text)
    guard typed.isUsable, typed.count > 0 else { return [] }
    let hasInnerSpace = typed.separators & ((1 << UInt16(typed.count)) - 1) != 0
    if hasInnerSpace || typed.count > 4 {
      guard let found = foundGroup(text), case .sector = found.group else { return [] }
      return [found]
    }
    let compact = TypedWords(text).symbols
    let letters = compact.letterCount
    // GIR and NPT are outcodes.
    if letters == compact.count, letters > 2 { return foundGroup(text).map { [$0] } ?? [] }
    guard (1...2).contains(letters) else { return [] }
    if letters == compact.count {
      let areas = self.areas(beginningWith: compact)
      let own = areas.first { $0.text == compact }
      return Array((areas + (own.map { self.outcodes(in: $0.ordinals) } ?? [])).prefix(Self.groupLimit))
    }
    let area =
      PostcodeArea(String(utf8: compact.prefix(letters))).flatMap { ordinals(of: .area($0)) }
      ?? 0..<0
    let outcodes = self.outcodes(in: area).filter { $0.text.hasPrefix(compact) }
    let own = outcodes.first { $0.text == compact }
    let endsInSeparator = typed.endsInSeparator
    var found = own.map { [$0] } ?? []
    if !endsInSeparator { found += outcodes.filter { $0 != own } }
    if let own { found += groups(in: own.ordinals) { .sector($0.sector) } }
    if !endsInSeparator, let sector = sector(compact.dropLast(), compact.last) {
      found.append(FoundGroup(group: sector.group, ordinals: sector.ordinals, isOther: own != nil))
    }
    return Array(found.prefix(Self.groupLimit))
  }

  /// Returns the last postcode in a text with other words, or else the start of one: "SW1A " for "London SW1A", with a space after an outcode;
  /// "SW1A 2" or "SW1A 2A". The index may not contain it.
  ///
  /// - Complexity: O(length of the text).
  package func postcode(in text: String) -> String? {
    let typed = TypedWords(text)
    // In an address, the postcode comes last.
    if let postcode = PostcodeScanner.lastPostcode(in: text) {
      return typed.compact == [UInt8](utf8: postcode.compact) ? nil : postcode.description
    }
    let words = typed.words.filter { !$0.isEmpty }
    guard words.contains(where: { $0.count >= 3 && $0.letterCount == $0.count }) else { return nil }
    func isKnown(_ word: [UInt8]) -> Bool {
      if case .outcode? = foundGroup(String(utf8: word[...]) + " ")?.group { true } else { false }
    }
    func hasForm(_ word: [UInt8]) -> Bool {
      let rest = word.dropFirst(word.letterCount)
      return (1...2).contains(word.letterCount) && (1...2).contains(rest.count) && rest.first?.isDigit == true
    }
    guard let spot = words.lastIndex(where: { isKnown($0) }) ?? words.lastIndex(where: { hasForm($0) }) else {
      return nil
    }
    let outcode = String(utf8: words[spot][...])
    let next = words.dropFirst(spot + 1).first ?? []
    // Somebody may be typing the incode.
    let isLast = spot + 2 == words.count
    guard next.first?.isDigit == true, next.count == 1 || isLast && next.count == 2 && next[1].isLetter,
      sector(words[spot][...], next.first) != nil
    else { return outcode + " " }
    return outcode + " " + String(utf8: next[...])
  }

  /// For a postcode or its start that the index lacks, returns the smallest sector, outcode or area of the index that would contain it; `nil` if the
  /// text has another form or the index lacks the area.
  ///
  /// - Complexity: O(length of the text).
  package func group(around text: String) -> FoundGroup? {
    let typed = TypedWords(text)
    guard let compact = typed.compact, let letters = PostcodeIndex.areaLength(of: compact) else { return nil }
    let count = compact.count
    let isWhole =
      count > letters + 3 && compact[count - 3].isDigit && compact[count - 2].isLetter && compact[count - 1].isLetter
    let first = typed.words.first?.count ?? 0
    let outcode = typed.words.count > 1 ? compact.prefix(first) : isWhole ? compact.dropLast(3) : compact[...]
    let inward = compact.dropFirst(outcode.count)
    if let sector = sector(outcode, inward.first) { return sector }
    // A whole outcode, which a space may end, isn't the start of another one.
    let shortest = inward.isEmpty && !typed.endsInSpace ? letters + 1 : outcode.count
    for length in stride(from: outcode.count, through: shortest, by: -1) {
      // The space distinguishes M1 from the start of M11.
      if let found = foundGroup(String(utf8: outcode.prefix(length)) + " "),
        case .outcode = found.group
      {
        return found
      }
    }
    return foundGroup(String(utf8: compact.prefix(letters)))
  }

  /// Returns the length of the area in a postcode or its start, without spaces: 2 for "SW1A". Returns `nil` unless the text is one or two
  /// letters, a digit, and up to five more letters or digits.
  static func areaLength(of compact: [UInt8]) -> Int? {
    let letters = compact.letterCount
    let rest = compact.dropFirst(letters)
    return (1...2).contains(letters) && rest.first?.isDigit == true && rest.count <= 6 ? letters : nil
  }

  /// Returns the sector of an outcode and a digit.
  @inline(never)
  private func sector(_ outcode: ArraySlice<UInt8>, _ digit: UInt8?) -> FoundGroup? {
    guard let digit, digit.isDigit,
      let found = foundGroup(String(utf8: outcode + [0x20, digit])), case .sector = found.group
    else { return nil }
    return found
  }

  /// Returns the outcodes of an area in the order of their numbers: RG2 before RG10.
  private func outcodes(in area: Range<Int>) -> [FoundGroup] {
    let found = groups(in: area) { .outcode($0.outcode) }
    let digits = found.map { $0.text.count { $0.isDigit } }
    var ordered: [FoundGroup] = []
    for count in 0...2 { for (group, digits) in zip(found, digits) where digits == count { ordered.append(group) } }
    return ordered
  }

  /// Returns the groups of consecutive postcodes.
  @inline(never)
  private func groups(in wanted: Range<Int>, _ group: (Postcode) -> PostcodeGroup) -> [FoundGroup] {
    var found: [FoundGroup] = []
    var ordinal = wanted.lowerBound
    while ordinal < wanted.upperBound, let postcode = postcode(at: ordinal) {
      let group = group(postcode)
      // In a damaged file an ordinal may lie outside its group's range.
      let end = Swift.max(ordinals(of: group)?.upperBound ?? 0, ordinal + 1)
      found.append(FoundGroup(group: group, ordinals: ordinal..<end))
      ordinal = end
    }
    return found
  }
}

/// Names of administrative areas and postcode areas. `tools/build-page` writes the tables from `field-names.json`.
package enum AreaName {
  private static let countries = NameTable(countriesText)
  private static let postcodeAreas = NameTable(postcodeAreasText)
  private static let areaTowns = NameTable(areaTownsText)

  /// Returns the name of a country by its code, which not all datasets state; `nil` for another code.
  package static func country(_ code: String) -> String? { countries[code] }

  /// Whether a text has the form of a GSS code: a letter and eight digits.
  static func isCode(_ text: String) -> Bool {
    let utf8 = [UInt8](utf8: text)
    return utf8.count == 9 && utf8[0].isLetter && utf8.dropFirst().allSatisfy { $0.isDigit }
  }

  /// Whether a code says that a postcode lies in no such area: a letter and eight nines.
  package static func isNone(code: String) -> Bool {
    isCode(code) && [UInt8](utf8: code).hasSuffix([UInt8](ascii: "99999999"))
  }

  /// Shortens the name of an area: "Piccadilly Ward" to "Piccadilly", "Manchester District (B)" to "Manchester", "Powys - Powys" to "Powys";
  /// but neither "Galashiels and District" nor "Peak District". "City and County of the City of London" becomes "City of London".
  @inline(never)
  package static func short(_ text: String) -> String {
    let name = PostcodeFinder.bounded(text)
    let whole = [UInt8](utf8: name)
    var rest = whole
    func withoutEnding(_ endings: [[UInt8]]) -> [UInt8]? {
      for ending in endings where rest.count > ending.count && rest.hasSuffix(ending) {
        return Array(rest.dropLast(ending.count))
      }
      return nil
    }
    while let shorter = withoutEnding(marks) { rest = shorter }
    if let shorter = withoutEnding(kinds) {
      let words = NameFolding.words(of: shorter)
      let belongs = words.last.map { joining.contains($0) } ?? true || words.count == 1 && landscapes.contains(words[0])
      if !belongs { rest = shorter }
    }
    let city = [UInt8](ascii: "City and County of the ")
    if rest.hasPrefix(city + [UInt8](ascii: "City of ")) { rest = Array(rest.dropFirst(city.count)) }
    // The two halves around " - " are the same.
    let half = (rest.count - 3) / 2
    if rest.count > 3, rest.has(Array(rest.prefix(half)), at: rest.count - half),
      rest.has([UInt8](ascii: " - "), at: half),
      rest.count == 2 * half + 3
    {
      rest = Array(rest.prefix(half))
    }
    return rest.isEmpty || rest.count == whole.count ? name : String(utf8: rest[...])
  }

  private static let marks = [[UInt8](ascii: " (B)"), [UInt8](ascii: " (DET)"), [UInt8](ascii: " (C)")]
  private static let kinds = [
    [UInt8](ascii: " Ward"), [UInt8](ascii: " ED"), [UInt8](ascii: " District"), [UInt8](ascii: " London Boro"),
    [UInt8](ascii: " County"),
  ]
  private static let joining = NameFolding.words(of: [UInt8](ascii: "and & of the"))
  private static let landscapes = NameFolding.words(of: [UInt8](ascii: "Lake Peak"))

  /// Returns the search keys that name an area as well as its whole name does: each of two names in Welsh and English, and each without its title.
  static func otherKeys(of name: String) -> [[UInt8]] {
    let utf8 = [UInt8](utf8: name)
    var names = [utf8]
    if let middle = utf8.indices.first(where: { utf8.has([UInt8](ascii: " - "), at: $0) }) {
      names += [Array(utf8[..<middle]), Array(utf8[(middle + 3)...])]
    }
    var keys: [[UInt8]] = []
    for key in names.map({ NameFolding.searchKey(String(utf8: $0[...])) }) {
      for form in [key, NameFolding.withoutTitle(key)] where !keys.contains(form) { keys.append(form) }
    }
    // The first is the whole name itself.
    return Array(keys.dropFirst())
  }

  // MARK: Postcode areas

  /// Returns the name of a postcode area, that of its town or region, such as "Torquay" for TQ or "the Outer Hebrides" for HS.
  package static func postcodeArea(_ area: String) -> String? { postcodeAreas[area] }

  /// Returns the name of a postcode area without its article: "Outer Hebrides" for HS.
  package static func shortPostcodeArea(_ area: String) -> String? {
    postcodeArea(area).map { name in
      let utf8 = [UInt8](utf8: name)
      return utf8.hasPrefix([UInt8](ascii: "the ")) ? String(utf8: utf8.dropFirst(4)) : name
    }
  }

  /// The search keys of each postcode area: that of its own name, and those of other towns in it.
  private static let keysOfPostcodeAreas: [(area: String, keys: [[UInt8]])] = postcodeAreas.rows.map { area, name in
    let own = NameFolding.withoutArticle(NameFolding.searchKey(name))
    return (
      area, [own] + areaTowns.rows.filter { $0.code.hasSameBytes(as: area) }.map { NameFolding.searchKey($0.name) }
    )
  }

  /// How well a text matches the names of a postcode area.
  enum PostcodeAreaMatch: Int, Comparable {
    /// It is a whole name.
    case whole
    /// A name contains it as words.
    case words
    /// A word of the area's own name begins with it.
    case beginning
    /// A word of the name of another town in the area begins with it.
    case beginningOfTown

    static func < (first: PostcodeAreaMatch, second: PostcodeAreaMatch) -> Bool { first.rawValue < second.rawValue }
  }

  /// Returns the postcode areas with a word that begins with a text of three letters or more.
  ///
  /// - Complexity: O(number of postcode areas).
  static func postcodeAreas(named text: String) -> [(area: String, match: PostcodeAreaMatch)] {
    let wanted = NameFolding.withoutArticle(NameFolding.searchKey(text))
    guard NameFolding.mayBeName(wanted, minimum: 3) else { return [] }
    return keysOfPostcodeAreas.compactMap { area, keys in
      var best: PostcodeAreaMatch?
      for (number, key) in keys.enumerated() {
        guard let part = part(wanted, of: key) else { continue }
        let match: PostcodeAreaMatch =
          switch part {
          case .whole: .whole
          case .words: .words
          case .beginning: number == 0 ? .beginning : .beginningOfTown
          }
        best = best.map { min($0, match) } ?? match
      }
      return best.map { (area, $0) }
    }
  }

  /// How a text matches a name.
  enum Part { case whole, words, beginning }

  /// Returns how a text matches a folded name: it is the whole name, whole words next to each other, or the beginning of a word; `nil` if it doesn't.
  @inline(never)
  static func part(_ wanted: [UInt8], of key: [UInt8]) -> Part? {
    guard !wanted.isEmpty else { return nil }
    var found: Part?
    var start = 0
    while start + wanted.count <= key.count {
      if key[start] == wanted[0], key.has(wanted, at: start) {
        let end = start + wanted.count
        if end == key.count || key[end] == 0x20 { return wanted.count == key.count ? .whole : .words }
        found = .beginning
      }
      while start < key.count, key[start] != 0x20 { start += 1 }
      start += 1
    }
    return found
  }
}

public import PostcodeKit
internal import PostcodesIOResponder

/// The names of an index's administrative areas (countries, regions, counties, districts and wards), for the search page. They are
/// collected at the first search.
public final class AreaNames: Sendable {
  private let index: PostcodeIndex
  private let collected = SharedCache<[[Area]]?>(nil)

  /// The columns whose names can be searched for, in the order of the results.
  static let columns = ["country", "region", "county", "district", "ward"]
  /// The bytes of names and codes that are read, about four times those of the United Kingdom. Those of a hostile index may be endless, and
  /// every search compares all of them.
  private static let textLimit = 2 << 20

  /// An administrative area.
  struct Area: Sendable {
    let column: String
    let code: String
    let id: DictionaryID
    /// The name without its kind: "Piccadilly" for "Piccadilly Ward".
    let name: String
    /// The number of postcodes, live or terminated.
    let count: Int
    /// The number of terminated postcodes.
    let terminatedCount: Int
    /// The name of the district of a ward; an empty text if the index has none.
    let district: String
    /// The folded name.
    let key: [UInt8]
    /// The folded names in Welsh and English of an area such as "Casnewydd - Newport"; otherwise empty.
    let alternatives: [[UInt8]]
  }

  /// Creates the names of an index.
  public init(_ index: PostcodeIndex) { self.index = index }

  /// The areas of each of the columns.
  ///
  /// - Complexity: O(number of postcodes) at first access, some tens of milliseconds.
  private var areas: [[Area]] {
    collected.withLock { areas in
      if let areas { return areas }
      var rest = AreaNames.textLimit
      let found = AreaNames.columns.map { AreaNames.areas(of: $0, in: index, upTo: &rest) }
      areas = found
      return found
    }
  }

  /// Returns the areas of which a word begins with a text of three letters or more: whole names first, then column by column
  /// whole words, beginnings of names and of later words, and the larger areas first.
  ///
  /// If nothing matches, a text without a comma matches names that contain words beginning with its words, in any order. In a text with
  /// a comma, the part after it restricts the areas to those in districts that contain that part. If no area is left, that part is
  /// ignored, and `part` is the text before the comma. If there is no such name, titles are left out, and `part` is the text without
  /// them: "Leeds" for "Leeds District". If the work exceeds its budget, the columns compared so far are the result.
  ///
  /// - Complexity: O(length of all names × length of the text), much less for names that don't consist of the same words over and over.
  func areas(named text: String, _ work: WorkBudget) -> (areas: [Area], part: String?) {
    let wanted = AreaNames.folded(text)
    guard AreaNames.mayBeName(wanted, minimum: 3) else { return ([], nil) }
    let found = areas(with: wanted, work)
    let parts = text.split(separator: ",", omittingEmptySubsequences: false).prefix(2).map(String.init)
    guard found.isEmpty else { return (found, nil) }
    let free = parts.count == 2 ? [] : areas(withWords: wanted, work)
    guard free.isEmpty else { return (free, nil) }
    let tidy = parts.map { $0.split(whereSeparator: \.isWhitespace).joined(separator: " ") }
    let head = tidy[0]
    let start = AreaNames.folded(head)
    guard start.count >= 3 else { return ([], nil) }
    let exact = areas(with: start, work)
    let (named, part) = exact.isEmpty ? areas(withTitle: head, work) : (exact, nil)
    guard parts.count == 2 else { return (named, part) }
    let contexts = [tidy[1], AreaNames.withoutEnd(AreaNames.withoutStart(tidy[1]))].map(AreaNames.folded)
    let inContext = named.filter { area in
      let district = AreaNames.folded(area.district)
      return contexts.contains { context in
        !context.isEmpty && district.indices.contains { district[$0...].starts(with: context) }
      }
    }
    guard !contexts[0].isEmpty else { return ([], nil) }
    return inContext.isEmpty ? (named, part ?? head) : (inContext, part)
  }

  /// Returns the areas with words that begin with those of a text, in any order.
  private func areas(withWords wanted: [UInt8], _ work: WorkBudget) -> [Area] {
    // Few names have the longest words, so that most are compared with one word.
    let words = Set(wanted.split(separator: 0x20).map(Array.init)).sorted { $0.count > $1.count }
    guard words.count > 1 else { return [] }
    return areas.flatMap { areas -> [Area] in
      guard work.spend(areas.count) else { return [] }
      return areas.filter { area in words.allSatisfy { AreaNames.rank(area, $0) != nil } }
        .sorted { $0.count > $1.count }
    }
  }

  /// Returns the areas that a text with a title names, and the text without the title. Those with another title come last.
  private func areas(withTitle text: String, _ work: WorkBudget) -> (areas: [Area], part: String?) {
    let (end, start) = (AreaNames.withoutEnd(text), AreaNames.withoutStart(text))
    let isWard = text.contains(/\ (?:ward|ed)$/.ignoresCase())
    for part in [end, start, AreaNames.withoutStart(end)] where part != text && part.count > 2 {
      for isOwn in [true, false] {
        let found = areas(with: AreaNames.folded(part), work) { (($0 == "ward") == isWard) == isOwn }
        if !found.isEmpty { return (found, part) }
      }
    }
    return ([], nil)
  }

  /// Returns a text without the article and the title before a name, as `finding.js` does.
  private static func withoutStart(_ text: String) -> String {
    let before =
      /^(?:the )?(?:city and county of the (?=city of )|(?:(?:london|royal|metropolitan|county) )*(?:borough|city|district|county) of )?/
    return text.replacing(before.ignoresCase(), with: "", maxReplacements: 1)
  }

  /// Returns a text without the title after a name, as `finding.js` does.
  private static func withoutEnd(_ text: String) -> String {
    let after =
      /(?:\ (?:city|district|county|ward|ed|(?:(?:london|metropolitan|county) )?boro(?:ugh)?))?(?:\ council)?$/
    return text.replacing(after.ignoresCase(), with: "", maxReplacements: 1)
  }

  private func areas(
    with wanted: [UInt8], _ work: WorkBudget, inColumns isSearched: (String) -> Bool = { _ in true }
  ) -> [Area] {
    let saint = Array("saint".utf8)
    // "Saint" at the end may begin a name with "St".
    let isSaint = wanted.suffix(saint.count).elementsEqual(saint) && (wanted.dropLast(saint.count).last ?? 0x20) == 0x20
    let forms = [wanted] + (isSaint ? [Array(wanted.dropLast(saint.count)) + Array("st ".utf8)] : [])
    let found = zip(AreaNames.columns, areas).flatMap { column, areas in
      (isSearched(column) && work.spend(areas.count) ? areas : [])
        .compactMap { area in forms.lazy.compactMap { AreaNames.rank(area, $0) }.min().map { (area: area, rank: $0) } }
        .sorted { ($0.rank, $1.area.count) < ($1.rank, $0.area.count) }
    }
    return (found.filter { $0.rank == 0 } + found.filter { $0.rank > 0 }).map { $0.area }
  }

  /// Returns the areas with a name that begins like a text of at least four letters, with the fewest mistakes, the largest first.
  ///
  /// - Complexity: O(*n* · *m*²), where *n* is the number of areas with the first letter of the text, and *m* its length, 64 at most.
  func areas(similarTo text: String, _ work: WorkBudget) -> [Area] {
    let wanted = AreaNames.folded(text)
    guard AreaNames.mayBeName(wanted, minimum: 4), wanted.count <= 64 else { return [] }
    var least = max(1, wanted.count / 4)
    var found: [Area] = []
    for area in areas.lazy.filter({ work.spend($0.count) }).joined() {
      let keys = [area.key[...], AreaNames.withoutTitle(area.key)]
      guard let distance = keys.compactMap({ AreaNames.distance(from: wanted, toPrefixOf: $0, limit: least) }).min()
      else { continue }
      if distance < least { found = [] }
      least = distance
      found.append(area)
    }
    return found.sorted { $0.count > $1.count }
  }

  /// Returns the least Levenshtein distance of a text to a prefix of a name, or `nil` if it exceeds a limit or the first letters
  /// differ: rows of the Wagner–Fischer matrix.
  private static func distance(from wanted: [UInt8], toPrefixOf name: ArraySlice<UInt8>, limit: Int) -> Int? {
    guard wanted.first == name.first, name.count >= wanted.count - limit else { return nil }
    let prefix = Array(name.prefix(wanted.count + limit))
    var row = Array(0...prefix.count)
    for (index, letter) in wanted.enumerated() {
      var diagonal = row[0]
      row[0] = index + 1
      for (other, symbol) in prefix.enumerated() {
        let change = diagonal + (letter == symbol ? 0 : 1)
        diagonal = row[other + 1]
        row[other + 1] = min(change, diagonal + 1, row[other] + 1)
      }
      guard row.contains(where: { $0 <= limit }) else { return nil }
    }
    return row.min()
  }

  /// Whether a text is the name of a place, with or without its article.
  static func isName(_ text: String, of place: String) -> Bool {
    withoutArticle(folded(text)) == withoutArticle(folded(place))
  }

  private static func withoutArticle(_ key: [UInt8]) -> [UInt8] {
    key.starts(with: "the ".utf8) ? Array(key.dropFirst("the ".utf8.count)) : key
  }

  /// Returns the key to find in the names of postcode areas; `nil` if a text has fewer than three letters, or digits.
  static func key(ofPostcodeAreaNamed text: String) -> [UInt8]? {
    let key = withoutArticle(folded(text))
    return mayBeName(key, minimum: 3) ? key : nil
  }

  /// Returns how well a key matches the names of a postcode area, that of its town or region and those of other towns in it: 0 if it is a
  /// whole name, 1 if a name contains it as words, 2 if its own name and 3 if that of another town has a word that begins with it, or else `nil`.
  static func rank(_ key: [UInt8], ofPostcodeArea area: String) -> Int? {
    guard let names = keysOfPostcodeAreas[area], let own = names.first else { return nil }
    guard let best = names.lazy.compactMap({ rank($0, key) }).min() else { return nil }
    return best <= 1 ? best : rank(own, key) == nil ? 3 : 2
  }

  /// The folded names of each postcode area: that of its town or region, and those of other towns in it.
  private static let keysOfPostcodeAreas: [String: [[UInt8]]] = {
    var keys: [String: [[UInt8]]] = [:]
    for area in FieldNames.postcodeAreas.keys {
      keys[area] = FieldFormatter.name(ofPostcodeArea: area).map { [folded($0)] }
    }
    for (town, area) in FieldNames.areaTowns { keys[area]?.append(folded(town)) }
    return keys
  }()

  /// Whether a key has the words of a text next to each other.
  private static func hasWords(_ key: [UInt8], _ words: [UInt8]) -> Bool { wordRank(key, words) == 1 }

  /// Whether a text is the whole name of an area, with or without its title.
  static func isWholeName(_ text: String, of area: Area) -> Bool { rank(area, folded(text)) == 0 }

  /// Whether the first place, or else the first area, whose name has the words of a text is the only one of its kind.
  static func isOnlyWithWords(_ text: String, places: [String], areas: [Area]) -> Bool {
    let wanted = folded(text)
    let placeCount = places.count { hasWords(folded($0), wanted) }
    if placeCount > 0 { return placeCount == 1 }
    let found = areas.filter { hasWords($0.key, wanted) }
    return found.first.map { first in found.count { $0.column == first.column } == 1 } ?? false
  }

  private static func mayBeName(_ folded: [UInt8], minimum: Int) -> Bool {
    folded.count >= minimum && !folded.contains { (0x30...0x39).contains($0) }
  }

  /// Returns a folded name with "st" for "Saint" before a word.
  private static func folded(_ name: String) -> [UInt8] {
    let words = NameFolding.folded(Array(name.utf8), abbreviatesSaint: false).split(separator: 0x20)
    let short = words.enumerated().map { index, word in
      index < words.count - 1 && word.elementsEqual("saint".utf8) ? ArraySlice("st".utf8) : word
    }
    return Array(short.joined(separator: CollectionOfOne(0x20)))
  }

  /// Returns the area with a code.
  func area(code: String) -> Area? {
    // Codes have nine characters; most texts don't.
    guard code.utf8.count == 9 else { return nil }
    return areas.joined().first { $0.code == code }
  }

  /// Returns the ordinals of some of the postcodes in an area.
  ///
  /// - Parameters:
  ///   - area: The area.
  ///   - offset: The number of postcodes before the first one returned, not negative.
  ///   - limit: The maximum number of postcodes, not negative.
  /// - Complexity: O(number of runs of the column).
  func ordinals(in area: Area, offset: Int, limit: Int) -> [Int] {
    var (found, skipped) = ([Int](), 0)
    index.column(named: area.column)?.forEachRun { id, ordinals in
      guard id == area.id, found.count < limit else { return }
      found += ordinals.dropFirst(offset - skipped).prefix(limit - found.count)
      skipped = min(skipped + ordinals.count, offset)
    }
    return found
  }

  private static let titlesBefore = [
    "city of ", "county of ", "isle of ", "the city of ", "the county of ", "the isle of ",
  ]
  .map { Array($0.utf8) }
  private static let titlesAfter = [" city of", " county of"].map { Array($0.utf8) }

  /// Returns a folded name without what it has before or after the plain name: "brighton and hove" for "the city of brighton and hove",
  /// "bristol" for "bristol city of".
  private static func withoutTitle(_ key: [UInt8]) -> ArraySlice<UInt8> {
    if let before = titlesBefore.first(where: key.starts) { return key.dropFirst(before.count) }
    let after = titlesAfter.first { key.suffix($0.count).elementsEqual($0) }
    return key.dropLast(after?.count ?? 0)
  }

  /// Returns 0 for a whole name, with or without its title, 1 for whole words, 2 for the beginning of a name, 3 for the beginning of
  /// a later word, or else `nil`.
  private static func rank(_ key: [UInt8], _ wanted: [UInt8]) -> Int? {
    // A name without its title also begins with a word of it.
    guard let rank = wordRank(key, wanted) else { return nil }
    return key == wanted || withoutTitle(key) == wanted[...] ? 0 : rank
  }

  /// Returns 1 if a key has the words of a text as whole words, 2 if it begins with the text, 3 if a later word does, or else `nil`. Nothing
  /// is allocated, because a search calls it for every name.
  private static func wordRank(_ key: [UInt8], _ wanted: [UInt8]) -> Int? {
    key.withUnsafeBufferPointer { key in
      wanted.withUnsafeBufferPointer { wanted in
        var rank: Int?
        var start = 0
        while start + wanted.count <= key.count {
          var length = 0
          while length < wanted.count, key[start + length] == wanted[length] { length += 1 }
          if length == wanted.count {
            let end = start + length
            if end == key.count || key[end] == 0x20 { return 1 }
            rank = rank ?? (start == 0 ? 2 : 3)
          }
          while start < key.count, key[start] != 0x20 { start += 1 }
          start += 1
        }
        return rank
      }
    }
  }

  private static func rank(_ area: Area, _ wanted: [UInt8]) -> Int? {
    area.alternatives.contains { $0 == wanted || withoutTitle($0) == wanted[...] } ? 0 : rank(area.key, wanted)
  }

  /// Whether a text has the form of a GSS code: a letter and eight digits.
  private static func isCode(_ text: String) -> Bool {
    text.utf8.count == 9 && text.first?.isLetter == true
      && text.utf8.dropFirst().allSatisfy { (0x30...0x39).contains($0) }
  }

  /// Returns the areas of a column, as long as bytes of names and codes are left.
  private static func areas(of name: String, in index: PostcodeIndex, upTo rest: inout Int) -> [Area] {
    guard let column = index.column(named: name) else { return [] }
    var counts = [(count: Int, terminated: Int, last: Int)](repeating: (0, 0, 0), count: column.textCount + 1)
    var terminated: [Range<Int>] = []
    index.forEachRunOfTermination(in: 0..<index.count) { run, isTerminated in
      if isTerminated { terminated.append(run) }
    }
    // Both lists of runs are in ascending order.
    var next = 0
    column.forEachRun { id, ordinals in
      guard counts.indices.contains(id.rawValue) else { return }
      while next < terminated.count, terminated[next].upperBound <= ordinals.lowerBound { next += 1 }
      var run = next
      while run < terminated.count, terminated[run].lowerBound < ordinals.upperBound {
        counts[id.rawValue].terminated += terminated[run].clamped(to: ordinals).count
        run += 1
      }
      counts[id.rawValue].count += ordinals.count
      counts[id.rawValue].last = ordinals.upperBound - 1
    }
    let district = name == "ward" ? index.column(named: "district") : nil
    var areas: [Area] = []
    for id in column.textIDs where counts.indices.contains(id.rawValue) && rest > 0 {
      let (count, terminated, last) = counts[id.rawValue]
      guard count > 0, let code = column.text(id),
        // Areas without a name are found by their codes.
        let title = column.name(of: id) ?? (name == "country" ? FieldNames.countries[code] : nil)
          ?? (isCode(code) ? code : nil),
        !title.hasPrefix("(pseudo)"), !FieldFormatter.isNone(.init(name: name, value: code, label: title))
      else { continue }
      let short = FieldFormatter.short(title)
      let within = district.flatMap { $0.name(of: $0.textID(at: last)) } ?? ""
      rest -= code.utf8.count + title.utf8.count + within.utf8.count
      areas.append(
        Area(
          column: name, code: code, id: id, name: short, count: count, terminatedCount: terminated,
          district: FieldFormatter.short(within), key: AreaNames.folded(short),
          alternatives: short.contains(" - ")
            ? short.split(separator: " - ").map { AreaNames.folded(String($0)) } : []))
    }
    return areas
  }
}

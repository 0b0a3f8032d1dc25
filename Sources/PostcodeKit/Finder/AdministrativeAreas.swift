/// The administrative areas of an index that can be searched for by name: countries, regions, counties, districts and wards.
package final class AdministrativeAreas: Sendable {
  /// An administrative area. A class, so that a list of areas is cheap to make.
  package final class Area: Sendable {
    /// The column: `country`, `region`, `county`, `district` or `ward`.
    package let column: String
    /// The code, such as `E09000033`.
    package let code: String
    package let id: DictionaryID
    /// The name without its kind, "Piccadilly" for "Piccadilly Ward"; the code if the index has no name.
    package let name: String
    /// The number of postcodes, live or terminated.
    package let count: Int
    /// The number of terminated postcodes.
    package let terminatedCount: Int
    /// The name of the district of a ward; otherwise empty.
    package let district: String
    /// The index of the column in `columns`.
    let columnNumber: Int
    /// Whether it is a district or larger.
    var isLarge: Bool { columnNumber < AdministrativeAreas.columns.count - 1 }
    /// The folded name, and that of the district.
    let key: [UInt8]
    let districtKey: [UInt8]
    /// The other folded names that are as good as the whole one: "westminster" for "City of Westminster", "newport" for "Casnewydd - Newport".
    let otherNames: [[UInt8]]

    init(
      column: Int, code: String, id: DictionaryID, name: String, count: Int, terminatedCount: Int, district: String
    ) {
      (columnNumber, self.column, self.code, self.id) = (column, AdministrativeAreas.columns[column], code, id)
      (self.name, self.count, self.terminatedCount, self.district) = (name, count, terminatedCount, district)
      (key, districtKey) = (NameFolding.searchKey(name), NameFolding.searchKey(district))
      otherNames = AreaName.otherKeys(of: name)
    }
  }

  /// An area that a text means.
  package struct Match: Sendable {
    package let area: Area
    /// Whether the text is its whole name or code.
    package let isWhole: Bool
    /// Whether a part of the text after a comma has been ignored.
    var ignoresContext = false
  }

  /// The columns whose names can be searched for, the largest areas first.
  package static let columns = ["country", "region", "county", "district", "ward"]
  /// The bytes of names and codes that are read, about four times those of the United Kingdom. Those of a hostile index may be endless.
  private static let textLimit = 2 << 20
  /// What an area counts besides.
  private static let areaCost = 16
  /// The most words of all names, ten times those of the United Kingdom.
  private static let wordLimit = 250_000
  /// The number of bytes, from the start of a word, by which words are sorted.
  private static let sortedLength = 64
  /// The most words of a text that names have in another order.
  private static let mostWords = 12
  /// The most words that are compared letter by letter, or names with all words of a text.
  private static let comparisonLimit = 10_000

  /// The areas, column by column.
  private let areas: [Area]
  /// Where each word of a key begins, in the order of the keys from there on: a suffix array (Manber and Myers, 1990) of words.
  private let words: [Word]

  private struct Word {
    let area: UInt32
    let offset: UInt32
  }

  /// The best rank of each area that a text means.
  private struct Ranking {
    private(set) var ranks: [UInt8]
    private(set) var found: [Int] = []

    init(_ count: Int) { ranks = [UInt8](repeating: .max, count: count) }

    mutating func add(_ area: Int, _ rank: UInt8) {
      if ranks[area] == .max { found.append(area) }
      ranks[area] = min(ranks[area], rank)
    }
  }

  /// Collects the areas of an index.
  ///
  /// - Complexity: O(number of postcodes), a tenth of a second for the United Kingdom.
  package init(_ index: PostcodeIndex) {
    var rest = AdministrativeAreas.textLimit
    var areas: [Area] = []
    for number in AdministrativeAreas.columns.indices {
      areas += AdministrativeAreas.areas(ofColumn: number, in: index, upTo: &rest)
    }
    let order = AdministrativeAreas.sorted(areas.count) {
      (areas[$0].columnNumber, -areas[$0].count, $0) < (areas[$1].columnNumber, -areas[$1].count, $1)
    }
    areas = order.map { areas[$0] }
    var words: [Word] = []
    for (number, area) in areas.enumerated() {
      var isStart = true
      for (offset, byte) in area.key.enumerated() {
        if isStart, words.count < AdministrativeAreas.wordLimit {
          words.append(Word(area: UInt32(number), offset: UInt32(offset)))
        }
        isStart = byte == 0x20
      }
    }
    func key(_ number: Int) -> ArraySlice<UInt8> {
      areas[Int(words[number].area)].key[Int(words[number].offset)...].prefix(AdministrativeAreas.sortedLength)
    }
    let wordOrder = AdministrativeAreas.sorted(words.count) {
      let order = AdministrativeAreas.order(key($0), key($1))
      return order == 0 ? $0 < $1 : order < 0
    }
    self.areas = areas
    self.words = wordOrder.map { words[$0] }
  }

  /// Returns the numbers up to a count in an order. One function for all sorts keeps the page's module small.
  @inline(never)
  private static func sorted(_ count: Int, by isBefore: (Int, Int) -> Bool) -> [Int] {
    (0..<count).sorted(by: isBefore)
  }

  // MARK: Searching

  /// Returns the area with a code.
  package func area(code: String) -> Area? {
    AreaName.isCode(code) ? areas.first { $0.code.hasSameBytes(as: code) } : nil
  }

  /// Returns the area of a column with a code, which may have another form than a GSS code.
  package func area(column: String, code: String) -> Area? {
    areas.first { $0.code.hasSameBytes(as: code) && $0.column.hasSameBytes(as: column) }
  }

  /// Returns the areas that a text of two letters or more means: whole names first, then column by column whole words, beginnings of names and of
  /// later words, and the larger areas first.
  ///
  /// If no name has the text at the beginning of a word, words of titles, such as "borough of", don't count. If there is still none, all other
  /// words must begin words of the name, or else of the name or its district, in any order. If there is none again, what follows a comma is
  /// ignored, and no match is whole.
  ///
  /// - Complexity: O(*n* + *m* log *w* + *k* log *k*), where *n* is the number of areas, *m* the length of the text, *w* the number of words of
  ///   all names, and *k* that of the matches; with words in any order O(*n* + *c* · *m*), where *c* is the number of areas with the longest word.
  package func matches(of text: String) -> [Match] {
    let wanted = NameFolding.searchKey(text)
    guard NameFolding.mayBeName(wanted, minimum: 2) else { return [] }
    let exact = exactMatches(of: wanted)
    if !exact.isEmpty { return exact }
    var words: [[UInt8]] = []
    for word in NameFolding.words(of: wanted) where !AdministrativeAreas.titles.contains(word) && !words.contains(word)
    {
      words.append(word)
    }
    guard (1...AdministrativeAreas.mostWords).contains(words.count) else { return [] }
    var named = exactMatches(of: NameFolding.joined(words))
    if named.isEmpty { named = matches(ofWords: words, withDistricts: false) }
    if named.isEmpty { named = matches(ofWords: words, withDistricts: true) }
    let utf8 = [UInt8](utf8: text)
    guard let comma = utf8.firstIndex(of: 0x2C) else { return named }
    let name = String(utf8: utf8[..<comma])
    guard !named.isEmpty else {
      return matches(of: name).map { Match(area: $0.area, isWhole: false, ignoresContext: true) }
    }
    let key = NameFolding.searchKey(name)
    return named.map { Match(area: $0.area, isWhole: $0.area.key == key || $0.area.otherNames.contains(key)) }
  }

  /// Words that may be left out of a name, or added to it.
  private static let titles = NameFolding.words(
    of: [UInt8](ascii: "the city county of and royal metropolitan borough boro district ward ed council"))

  /// Returns the areas that have a text at the beginning of a word.
  private func exactMatches(of wanted: [UInt8]) -> [Match] {
    var ranking = Ranking(areas.count)
    func add(_ form: [UInt8]) {
      for word in words[words(beginningWith: form)] {
        let area = areas[Int(word.area)]
        guard area.key.has(form, at: Int(word.offset)) else { continue }
        ranking.add(Int(word.area), area.rank(of: form, at: Int(word.offset)))
      }
    }
    add(wanted)
    // "Saint" at the end may begin a name with "St".
    let saint = NameFolding.saint
    if wanted.hasSuffix(saint), wanted.count == saint.count || wanted[wanted.count - saint.count - 1] == 0x20 {
      add(Array(wanted.dropLast(saint.count)) + [UInt8](ascii: "st "))
    }
    return matches(ranking)
  }

  /// Returns the areas whose words begin with those of a text, in any order.
  private func matches(ofWords wanted: [[UInt8]], withDistricts: Bool) -> [Match] {
    var ranking = Ranking(areas.count)
    var areSeen = [Bool](repeating: false, count: areas.count)
    // Few names have the longest word. Without districts, each area has it.
    let longest = wanted.max { $0.count < $1.count } ?? []
    var comparisons = 0
    for word in withDistricts ? wanted : [longest] {
      for found in words[words(beginningWith: word)] where !areSeen[Int(found.area)] {
        comparisons += 1
        guard comparisons <= AdministrativeAreas.comparisonLimit else { return matches(ranking) }
        areSeen[Int(found.area)] = true
        let area = areas[Int(found.area)]
        let hasAll = wanted.allSatisfy { word in
          AreaName.part(word, of: area.key) != nil || withDistricts && AreaName.part(word, of: area.districtKey) != nil
        }
        if hasAll { ranking.add(Int(found.area), Area.otherOrder) }
      }
    }
    return matches(ranking)
  }

  /// Returns the areas with ranks in the order of the results: whole names first, then column by column, by rank, and the larger ones first.
  private func matches(_ ranking: Ranking) -> [Match] {
    // A counting sort: the areas of a column follow each other, the larger ones first.
    let (found, ranks) = (ranking.found.sorted(), ranking.ranks)
    func bucket(_ number: Int) -> Int {
      let rank = Int(ranks[number])
      return rank == Int(Area.wholeName) ? 0 : areas[number].columnNumber * Area.rankCount + rank
    }
    var ends = [Int](repeating: 0, count: AdministrativeAreas.columns.count * Area.rankCount)
    for number in found { ends[bucket(number)] += 1 }
    for bucket in ends.indices.dropFirst() { ends[bucket] += ends[bucket - 1] }
    var sorted = found
    for number in found.reversed() {
      ends[bucket(number)] -= 1
      sorted[ends[bucket(number)]] = number
    }
    return sorted.map { Match(area: areas[$0], isWhole: ranks[$0] == Area.wholeName) }
  }

  /// Returns the range in `words` of the words that begin with a text. Only the first `sortedLength` bytes are compared.
  private func words(beginningWith text: [UInt8]) -> Range<Int> {
    let wanted = Array(text.prefix(AdministrativeAreas.sortedLength))
    func order(_ word: Word, upTo length: Int) -> Int {
      let rest = areas[Int(word.area)].key[Int(word.offset)...]
      return AdministrativeAreas.order(rest.prefix(length), wanted[...])
    }
    let start = firstIndex { order($0, upTo: .max) >= 0 }
    let end = firstIndex { order($0, upTo: wanted.count) > 0 }
    return start..<max(start, end)
  }

  /// Returns the index of the first word for which a condition holds that also holds for all later ones.
  private func firstIndex(where condition: (Word) -> Bool) -> Int {
    var range = 0..<words.count
    while !range.isEmpty {
      let middle = range.lowerBound + range.count / 2
      if condition(words[middle]) { range = range.lowerBound..<middle } else { range = middle + 1..<range.upperBound }
    }
    return range.lowerBound
  }

  /// Returns a negative number, 0 or a positive number, as the first key is less than the second, the same, or greater.
  private static func order(_ first: ArraySlice<UInt8>, _ second: ArraySlice<UInt8>) -> Int {
    first.withUnsafeBufferPointer { first in
      second.withUnsafeBufferPointer { second in
        var offset = 0
        while offset < first.count, offset < second.count {
          if first[offset] != second[offset] { return first[offset] < second[offset] ? -1 : 1 }
          offset += 1
        }
        return first.count - second.count
      }
    }
  }

  /// Returns the areas with a name that begins like a text of at least four letters, with the fewest mistakes, the largest first.
  ///
  /// - Complexity: O(*n* · *m*), where *n* is the number of names with the first letter of the text, and *m* its length, 64 at most.
  package func areas(similarTo text: String) -> [Area] {
    let wanted = NameFolding.searchKey(text)
    guard NameFolding.mayBeName(wanted, minimum: 4), let distance = PrefixDistance(from: wanted) else { return [] }
    var least = max(1, wanted.count / 4)
    var found: [Int] = []
    for word in words[words(beginningWith: [wanted[0]])].prefix(AdministrativeAreas.comparisonLimit) {
      let area = areas[Int(word.area)]
      // The beginning of a name, with or without its title.
      guard word.offset == 0 || Int(word.offset) == NameFolding.titleLength(of: area.key),
        !found.contains(Int(word.area)),
        let mistakes = distance(area.key[Int(word.offset)...], limit: least)
      else { continue }
      if mistakes < least { found = [] }
      least = mistakes
      found.append(Int(word.area))
    }
    let order = AdministrativeAreas.sorted(found.count) {
      (-areas[found[$0]].count, found[$0]) < (-areas[found[$1]].count, found[$1])
    }
    return order.map { areas[found[$0]] }
  }

  /// Returns the ordinals of some of the postcodes in an area.
  ///
  /// - Parameters:
  ///   - area: The area.
  ///   - index: The index of the areas.
  ///   - offset: The number of postcodes before the first one returned, not negative.
  ///   - limit: The maximum number of postcodes, not negative.
  /// - Complexity: O(number of runs of the column).
  package func ordinals(in area: Area, of index: PostcodeIndex, offset: Int, limit: Int) -> [Int] {
    var (found, skipped) = ([Int](), 0)
    index.column(named: area.column)?.forEachRun { id, ordinals in
      guard id == area.id, found.count < limit else { return }
      found += ordinals.dropFirst(offset - skipped).prefix(limit - found.count)
      skipped = min(skipped + ordinals.count, offset)
    }
    return found
  }

  // MARK: Reading

  /// Returns the areas of a column, as long as bytes of names and codes are left.
  private static func areas(ofColumn number: Int, in index: PostcodeIndex, upTo rest: inout Int) -> [Area] {
    let name = columns[number]
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
    let district = number == columns.count - 1 ? index.column(named: "district") : nil
    var areas: [Area] = []
    for id in column.textIDs where counts.indices.contains(id.rawValue) && rest > 0 {
      let (count, terminated, last) = counts[id.rawValue]
      guard count > 0, let code = column.text(id), !AreaName.isNone(code: code),
        // Areas without a name are found by their codes.
        let title = column.name(of: id) ?? (number == 0 ? AreaName.country(code) : nil)
          ?? (AreaName.isCode(code) ? code : nil),
        ![UInt8](utf8: title).hasPrefix([UInt8](ascii: "(pseudo)"))
      else { continue }
      let short = AreaName.short(title)
      let titleOfDistrict = district.flatMap { $0.name(of: $0.textID(at: last)) } ?? ""
      let within = AreaName.short(titleOfDistrict)
      rest -= code.utf8.count + title.utf8.count + titleOfDistrict.utf8.count + areaCost
      areas.append(
        Area(
          column: number, code: code, id: id, name: short, count: count, terminatedCount: terminated, district: within))
    }
    return areas
  }
}

extension AdministrativeAreas.Area {
  // Ranks, the best first.
  static let wholeName: UInt8 = 0
  private static let wholeWords: UInt8 = 1
  private static let beginning: UInt8 = 2
  private static let beginningOfWord: UInt8 = 3
  static let otherOrder: UInt8 = 4
  static let rankCount = 5

  /// Returns the rank of a text that the key has at the beginning of a word.
  fileprivate func rank(of wanted: [UInt8], at offset: Int) -> UInt8 {
    let end = offset + wanted.count
    guard end >= key.count || key[end] == 0x20 else { return offset == 0 ? Self.beginning : Self.beginningOfWord }
    return key == wanted || otherNames.contains(wanted) ? Self.wholeName : Self.wholeWords
  }
}

/// Finds what typed texts mean in an index: postcodes and their beginnings, postcode areas, outcodes and sectors, names of places and administrative
/// areas, positions, links to maps, and addresses with a postcode.
///
/// ```swift
/// let finder = PostcodeFinder(index)
/// finder.find("SWIA 2AA").answer           // the postcode SW1A 2AA, with a correction
/// finder.find("camden").sections           // the district, wards, and places of that name
/// finder.find("51.5033, -0.1276").answer   // a position
/// ```
///
/// Any thread may use a finder. It reads the names of areas and places at the first search that needs them, which takes a tenth of a second
/// for the United Kingdom; call ``prepare()`` before to make the first search as fast as the others.
public final class PostcodeFinder: Sendable {
  /// The index to search.
  public let index: PostcodeIndex
  /// The places of the index, or `nil` if it has none.
  public let places: Places?
  private let collected = SharedCache<AdministrativeAreas?>(nil)

  /// The most Unicode scalars of a text that count.
  private static let textLimit = 200

  /// Creates a finder.
  ///
  /// - Parameter index: The index to search. Damaged places count as none; ``Places/verify()`` reports them.
  public convenience init(_ index: PostcodeIndex) { self.init(index, places: try? Places(index)) }

  package init(_ index: PostcodeIndex, places: Places?) {
    self.index = index
    self.places = places
  }

  /// Reads the names of areas.
  ///
  /// - Complexity: O(number of postcodes) at the first call.
  public func prepare() { _ = areas }

  /// The administrative areas.
  package var areas: AdministrativeAreas {
    collected.withLock { areas in
      if let areas { return areas }
      let found = AdministrativeAreas(index)
      areas = found
      return found
    }
  }

  /// Returns what a text means.
  ///
  /// - Parameters:
  ///   - text: The typed text.
  ///   - limit: The most suggestions of each section.
  /// - Complexity: O(`limit` + number of outcodes of an area); if no name has the text, O(number of names).
  public func find(_ text: String, limit: Int = 10) -> Finding {
    var finding = Finding(PostcodeFinder.bounded(text), self, limit: max(limit, 0))
    for rule in PostcodeFinder.rules where rule.applies(&finding) {
      finding.kind = rule.kind
      break
    }
    return finding
  }

  /// The grammar of a search box: the first rule that applies to a text decides what it means.
  private static let rules: [(kind: Finding.Kind, applies: @Sendable (inout Finding) -> Bool)] = [
    (.nothing, { $0.isNothing }),  // " - "
    (.position, { $0.findPosition() }),  // 51.5033, -0.1276   TQ 300 799   a link to a map
    (.postcode, { $0.findPostcode() }),  // SW1A 1AA   SWIA 1AA
    (.code, { $0.findCode() }),  // E09000033
    (.address, { $0.findPostcodesInText() }),  // 10 Downing Street, London SW1A 2AA
    (.beginning, { $0.findBeginnings() }),  // SW1   m11   lo   york   downing
    (.part, { $0.findPart() }),  // Leeds LS1
    (.unknown, { $0.findUncovered() }),  // SW1A 2AQ   Camdem   BT1 1AA in an index of Great Britain
  ]

  /// Returns the first part of a text that is long enough for any name or address.
  package static func bounded(_ text: String) -> String {
    let utf8 = [UInt8](utf8: text)
    var scalars = 0
    for (offset, byte) in utf8.enumerated() where byte & 0xC0 != 0x80 {
      if scalars == textLimit { return String(utf8: utf8[..<offset]) }
      scalars += 1
    }
    return text
  }
}

extension Finding {
  /// Whether a text has no letters and digits.
  fileprivate var isNothing: Bool { TypedWords(text).words.isEmpty }

  // MARK: Kinds of texts, in the order in which they are tried

  /// Degrees, an easting and northing, a grid reference with letters, or a link to a map.
  fileprivate mutating func findPosition() -> Bool {
    guard let position = TypedPosition(text) ?? TypedPosition(link: text) else { return false }
    isOutsideMap = !position.isOnMap
    if position.isOnMap {
      let degrees = position.degrees
      answer = .position(latitude: degrees.latitude, longitude: degrees.longitude)
    } else if case .degrees = position, position.exchanged.isOnMap {
      exchangedPosition = position.exchanged.degrees
    }
    return true
  }

  /// A whole postcode of the index. O for 0 and I for 1 are corrected.
  fileprivate mutating func findPostcode() -> Bool {
    guard let match = index.find(text) else { return false }
    answer = .postcode(match)
    if match.isCorrected { correction = match.postcode.description }
    postcodes = [match.ordinal]
    return true
  }

  /// The code of an administrative area, or of a place.
  fileprivate mutating func findCode() -> Bool {
    let code = [UInt8](utf8: text).filter { $0 > 0x20 }
    // Codes have 9 or 20 characters; most texts don't.
    guard code.count == 9 || code.count == 20 else { return false }
    let lowercase = code.map { (0x41...0x5A).contains($0) ? $0 | 0x20 : $0 }
    if let names = finder.places, let place = names.number(ofCode: String(utf8: lowercase[...])) {
      answer = .place(place)
      let suggestion = Places.Suggestion(place: place, part: .all)
      places = [FoundPlace(suggestion, names.name(of: place), of: names, key: [], isLarge: false, isWhole: true)]
      return true
    }
    let uppercase = code.map { (0x61...0x7A).contains($0) ? $0 & 0xDF : $0 }
    guard code.count == 9, let area = finder.areas.area(code: String(utf8: uppercase[...])) else {
      return false
    }
    answer = .area(column: area.column, code: area.code, name: area.name)
    areas = [AdministrativeAreas.Match(area: area, isWhole: true)]
    return true
  }

  /// Postcodes in a longer text, such as an address. A shorter text is a whole postcode or the start of one.
  fileprivate mutating func findPostcodesInText() -> Bool {
    guard text.utf8.count > 8, index.group(named: text) == nil else { return false }
    var text = text
    text.withUTF8 { utf8 in
      index.forEachMatch(in: utf8) { match, _ in
        guard !postcodes.contains(match.ordinal) else { return }
        postcodes.append(match.ordinal)
        answer = .postcode(match)
      }
    }
    if postcodes.count > 1 { answer = nil }
    return !postcodes.isEmpty
  }

  /// The beginning of postcodes and names.
  fileprivate mutating func findBeginnings() -> Bool {
    if let otherName = Finding.otherName(of: text) { searched = otherName }
    let text = Finding.withoutInnerSeparator(searched)
    let mix = finder.places.map { MixedSuggestions(of: text, in: index, $0, limit: limit) }
    let corrected =
      mix.map { mix in mix.completions.map { (completions: $0, isCorrected: mix.isPostcodeCorrected) } }
      ?? index.correctedCompletions(of: text)
    completions = corrected?.completions
    completedText = text
    if let mix, let names = finder.places { add(mix, names) }
    var meant = text
    if let (completions, isCorrected) = corrected, isCorrected,
      let first = completions.interpretations.indices.first(where: {
        !completions.ordinals(ofInterpretation: $0).isEmpty
      })
    {
      let description = completions.interpretations[first].description
      correction = description
      completedText = description
      // A space after it, which distinguishes OL1 from the start of OL10, stays.
      meant = description + (TypedWords(text).endsInSpace ? " " : "")
    }
    if !areOfPlace { groups = index.groups(of: meant) }
    // Two letters mean a postcode area if there is one.
    if TypedWords(text).symbols.count > 2 || completions == nil {
      areas = finder.areas.matches(of: text)
    }
    let named = AreaName.postcodeAreas(named: text)
    addPostcodeAreas(named)
    // Names that begin with the text leave no room for similar ones.
    if arePlacesCorrected, !areas.isEmpty || !postcodeAreas.isEmpty {
      places = []
    } else if arePlacesCorrected {
      areas = finder.areas.areas(similarTo: text).prefix(Similar.limit)
        .map { AdministrativeAreas.Match(area: $0, isWhole: false) }
    }
    // Kent is a county rather than a hamlet.
    if areas.contains(where: { $0.isWhole && $0.area.isLarge }) {
      for index in places.indices where !places[index].isLarge { places[index].isMinor = true }
    }
    let isPlace = places.contains { $0.isWhole && !$0.isMinor }
    // The text may become another name that begins with it.
    if areOfPlace, places.isEmpty || !isPlace && (!areas.isEmpty || places.count > 1) {
      (completions, groups, areOfPlace) = (nil, [], false)
    }
    guard hasResults else {
      (correction, groups) = (nil, [])
      return false
    }
    let isNamed = isPlace || areas.first?.isWhole ?? false
    let hasWholeName = named.contains { area, match in
      match == .whole && postcodeAreas.contains { $0.text == [UInt8](utf8: area) }
    }
    postcodeAreasComeFirst = hasWholeName && !isNamed && onlyWithWords == nil
    if !isNamed, postcodeAreas.isEmpty, ![UInt8](utf8: text).contains(0x2C) { uncovered = uncovered(namedIn: named) }
    answer = surest(hasWholeName: hasWholeName)
    return true
  }

  /// A postcode or the start of one among other words, whose results are those of the text.
  fileprivate mutating func findPart() -> Bool {
    guard let part = index.postcode(in: text), Finding.nearMisses(of: text, in: index, limit: 1).isEmpty else {
      return false
    }
    let typed = text
    var utf8 = [UInt8](utf8: part)
    if utf8.last == 0x20 { utf8.removeLast() }
    self = finder.find(part, limit: limit)
    // There is no outcode SW1, but SW1A.
    if !hasResults { self = finder.find(String(utf8: utf8[...]), limit: limit) }
    (text, searched) = (typed, typed)
    self.part = String(utf8: utf8[...])
    return true
  }

  /// What the index lacks.
  fileprivate mutating func findUncovered() -> Bool {
    uncovered = uncovered(namedIn: AreaName.postcodeAreas(named: text)) ?? uncoveredBeginning
    return true
  }

  // MARK: Their parts

  /// Returns a text without a separator between the area and the rest of an outcode: "SW1A 1AA" for "SW 1A 1AA".
  static func withoutInnerSeparator(_ text: String) -> String {
    let typed = TypedText(text)
    guard typed.isUsable else { return text }
    let compact = TypedWords(text).symbols
    let letters = compact.letterCount
    guard (1...2).contains(letters), letters < compact.count, compact.count == typed.count,
      typed.separators & 1 << UInt16(letters) != 0
    else { return text }
    var result: [UInt8] = []
    for (offset, byte) in compact.enumerated() {
      if offset != letters, typed.separators & 1 << UInt16(offset) != 0 { result.append(0x20) }
      result.append(byte)
    }
    if typed.endsInSeparator { result.append(0x20) }
    return String(utf8: result[...])
  }

  /// The other names of places that people type.
  private static let otherNames = [([UInt8](ascii: "greater london"), "London")]

  /// Returns the name that datasets have for what a text means, if that is another one.
  private static func otherName(of text: String) -> String? {
    let key = NameFolding.searchKey(text)
    return otherNames.first { $0.0 == key }?.1
  }

  /// The text before a comma. What follows it has restricted the places and areas, unless areas ignore it.
  private var name: String {
    let utf8 = [UInt8](utf8: searched)
    return String(utf8: utf8[..<(utf8.firstIndex(of: 0x2C) ?? utf8.count)])
  }

  private static let city = [UInt8](ascii: "City")
  private static let town = [UInt8](ascii: "Town")

  private mutating func add(_ mix: MixedSuggestions, _ names: Places) {
    let key = NameFolding.withoutArticle(NameFolding.searchKey(name))
    let found = mix.places.map { suggestion in
      let name = names.name(of: suggestion.place)
      let wholeKey = NameFolding.searchKey(name)
      let nameKey = NameFolding.withoutArticle(wholeKey)
      let isWhole = nameKey == key
      // More people mean a district than a hamlet whose name begins with the same letters.
      let type = [UInt8](utf8: names.localType(of: suggestion.place) ?? "")
      let isCity = type == Finding.city
      return FoundPlace(
        suggestion, name, of: names, key: wholeKey, isLarge: isCity || type == Finding.town,
        isWhole: isWhole, isCity: isCity && (isWhole || nameKey.has(key + [0x20])))
    }
    // Newcastle upon Tyne rather than a village named Newcastle.
    places = found.filter { $0.isCity } + found.filter { !$0.isCity }
    let isBeforePostcodes = mix.completions != nil && mix.placesComeFirst
    hasMorePlaces =
      mix.places.count == limit
      || isBeforePostcodes && mix.places.count == MixedSuggestions.placesBeforePostcodes
    placesComeFirst = mix.placesComeFirst
    guard mix.mayListPostcodesOfPlace, let outcode = places.first?.place.outcode.flatMap({ Outcode($0) }),
      let found = index.correctedCompletions(of: outcode.description + " "), !found.isCorrected,
      let ordinals = index.ordinals(of: outcode)
    else { return }
    areOfPlace = true
    completions = found.completions
    groups = [FoundGroup(group: .outcode(outcode), ordinals: ordinals)]
  }

  /// Adds the postcode areas with a word that begins with the text. If one has it as a whole word, those of which another town's name only
  /// begins with it are left out: BT, because of Londonderry, for "london".
  private mutating func addPostcodeAreas(_ named: [(area: String, match: AreaName.PostcodeAreaMatch)]) {
    let found = named.compactMap { area, match -> (group: FoundGroup, match: AreaName.PostcodeAreaMatch)? in
      guard let group = PostcodeArea(area).map({ PostcodeGroup.area($0) }), let ordinals = index.ordinals(of: group)
      else { return nil }
      return (FoundGroup(group: group, ordinals: ordinals), match)
    }
    let hasWords = found.contains { $0.match <= .words }
    let matches: [AreaName.PostcodeAreaMatch] = [.whole, .words, .beginning] + (hasWords ? [] : [.beginningOfTown])
    postcodeAreas = matches.flatMap { match in found.filter { $0.match == match }.map { $0.group } }
  }

  /// Returns a postcode area with a whole name, if the index doesn't cover it.
  private func uncovered(namedIn named: [(area: String, match: AreaName.PostcodeAreaMatch)]) -> UncoveredArea? {
    named.first { $0.match == .whole }.flatMap { uncovered($0.area) }
  }

  /// The postcode area that the text begins with, if the index doesn't cover it.
  private var uncoveredBeginning: UncoveredArea? {
    guard let compact = TypedWords(text).compact else { return nil }
    return uncovered(
      String(utf8: compact.prefix(PostcodeIndex.areaLength(of: compact) ?? compact.count)))
  }

  /// Returns a postcode area if it is a real one that the index doesn't cover.
  private func uncovered(_ area: String) -> UncoveredArea? {
    guard let name = AreaName.postcodeArea(area), index.group(named: area) == nil else { return nil }
    return UncoveredArea(area: area, name: name)
  }

  // MARK: The answer

  /// Returns the first of some places and areas in the order of the list, unless another one is of its kind: a city, else a place, or an area of the
  /// same column.
  private func only(_ places: [FoundPlace], _ areas: [AdministrativeAreas.Match]) -> Answer? {
    if places.contains(where: { !$0.isMinor }) || areas.isEmpty {
      let cities = places.filter { $0.isCity }
      let found = cities.count == 1 ? cities : places
      return found.count == 1 ? found.first.map { .place($0.suggestion.place) } : nil
    }
    guard let area = areas.first?.area, areas.count(where: { $0.area.columnNumber == area.columnNumber }) == 1 else {
      return nil
    }
    return .area(column: area.column, code: area.code, name: area.name)
  }

  /// The only place or area of its kind whose name has the words of the text.
  private var onlyWithWords: Answer? {
    let key = NameFolding.searchKey(name)
    func has(_ name: [UInt8]) -> Bool {
      switch AreaName.part(key, of: name) {
      case .whole, .words: true
      default: false
      }
    }
    return only(
      places.filter { has($0.key) },
      areas.filter { !$0.ignoresContext && has($0.area.key) })
  }

  /// Returns what the text names: a group, the only place or area of its kind with the whole name or else with its words, a postcode area, or the
  /// only thing in the list.
  private func surest(hasWholeName: Bool) -> Answer? {
    if uncovered != nil { return nil }
    let compact = TypedWords(correction ?? text).symbols
    if !areOfPlace, let named = groups.first(where: { $0.text.filter { $0 != 0x20 } == compact }) {
      return .group(named.group, ordinals: named.ordinals)
    }
    let (wholePlaces, wholeAreas) = (places.filter { $0.isWhole || $0.isCity }, areas.filter { $0.isWhole })
    if !wholePlaces.isEmpty || !wholeAreas.isEmpty { return only(wholePlaces, wholeAreas) }
    if let onlyWithWords { return onlyWithWords }
    if hasWholeName, let area = postcodeAreas.first { return .group(area.group, ordinals: area.ordinals) }
    // Those of the first place's outcode don't count.
    let count = areOfPlace ? 0 : groups.count + (completions.map { beginsAreas ? 0 : $0.prefix(2).count } ?? 0)
    guard places.count + areas.count + postcodeAreas.count + count == 1 else { return nil }
    if let name = only(places, areas) { return name }
    if let group = (groups + postcodeAreas).first { return .group(group.group, ordinals: group.ordinals) }
    return completions?.first.map {
      .postcode(PostcodeIndex.Match(postcode: $0.postcode, ordinal: $0.ordinal, isCorrected: correction != nil))
    }
  }
}

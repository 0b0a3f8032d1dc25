public import PostcodeKit
package import PostcodesIOResponder

extension SearchResult {
  /// The maximum number of postcodes listed.
  static let lineLimit = 50
  /// The maximum number of administrative areas listed, that of `results.js`.
  static let areaLimit = 100
  /// The maximum number of neighbours.
  private static let neighbourLimit = 10
  /// The maximum number of near misses, that of `completionsJSON`.
  private static let missLimit = 5
  /// The steps of work for near misses.
  private static let missWork = 30_000

  /// Searches an index: a whole postcode, a position, and the code of an area have a record; any other text has the postcodes that it
  /// contains, or else places, administrative areas, groups and completions, or the results of the postcode, outcode or sector in it, or near misses.
  ///
  /// - Parameters:
  ///   - query: The typed text, of which the first 200 Unicode scalars count, as many as the form accepts.
  ///   - index: The index to search.
  ///   - places: Its places, or `nil` to search without them.
  ///   - areas: The names of its areas, or `nil` to search without them.
  ///   - offset: The number of completions before the first one listed. After the first page, nothing else is listed.
  ///   - work: The work that the search may cause. Once it is spent, the result is what has been found.
  /// - Complexity: O(number of columns) for each postcode listed, and O(`offset`). Near misses take some milliseconds.
  package init(
    of query: String, in index: PostcodeIndex, places: Places? = nil, areas: AreaNames? = nil, offset: Int = 0,
    work: WorkBudget = WorkBudget()
  ) {
    let typed = PostcodePage.bounded(query)
    // A query without letters or digits matches every postcode. Like the page, show nothing.
    let isEmpty = !typed.contains { $0.isLetter || $0.isNumber }
    self.init(query: isEmpty ? "" : typed, index, places)
    if isEmpty {
      examples = PostcodePage.examples(of: index)
      return
    }
    if let match = index.find(typed) {
      if match.isCorrected { corrected = match.postcode.description }
      record = Self.record(of: match, index)
      return
    }
    if let position = TypedPosition(typed) {
      isOutsideMap = !position.isOnMap
      if position.isOnMap { record = Self.record(of: position, index) }
      return
    }
    let query = Self.tidied(typed)
    if let areas, let area = areas.area(code: query.filter { !$0.isWhitespace }.uppercased()) {
      add(area, of: areas, offset: offset, index)
      return
    }
    if addPostcodes(in: query, index) { return }
    let mix = places.map { MixedSuggestions(of: query, in: index, $0, limit: PostcodeIndex.placeLimit) }
    if let mix, let places { add(mix, places) }
    let found =
      mix.map { mix in mix.completions.map { (completions: $0, isCorrected: mix.isPostcodeCorrected) } }
      ?? index.correctedCompletions(of: query)
    if let (completions, isCorrected) = found {
      let text = areOfPlace ? outcodes.first ?? query : query
      self.offset = min(max(offset, 0), completions.count)
      if self.offset > 0 { (self.places, outcodes) = ([], areOfPlace ? outcodes : []) }
      add(completions, of: text, isCorrected: isCorrected, index)
    }
    if self.offset == 0 {
      let named = areas?.areas(named: query, work)
      add(index.groups(of: query, found), named?.areas ?? [], index)
      part = named?.part
      let ofName = index.areas(named: query)
      postcodeAreas = ofName.map { Self.line(of: $0.group, $0.ordinals, index) }
      let isPlace = self.places.contains { AreaNames.isName(query, of: $0.name) }
      // The text may become another name that begins with it.
      if !isPlace, !self.areas.isEmpty || self.places.count > 1 { dropPostcodesOfPlace() }
      if !self.areas.isEmpty || !ofName.isEmpty { dropSimilarPlaces() }
      let isWhole = isPlace || named?.areas.first.map { AreaNames.isWholeName(query, of: $0) } ?? false
      postcodeAreasComeFirst =
        !isWhole && ofName.contains(where: \.isWhole)
        && !AreaNames.isOnlyWithWords(query, places: self.places.map(\.name), areas: named?.areas ?? [])
      if !isWhole, ofName.isEmpty, !query.contains(",") { uncovered = Self.uncovered(by: index, named: query) }
    }
    guard found == nil, self.areas.isEmpty, self.places.isEmpty, postcodeAreas.isEmpty, work.spend(Self.missWork) else {
      return
    }
    nearMisses = index.corrections(of: query, limit: Self.missLimit).map { miss in
      // The space distinguishes M1 from the start of M11.
      let group = index.group(named: miss.text + " ").flatMap { $0.ordinals.count == miss.count ? $0.group : nil }
      return NearMiss(
        text: miss.text, count: miss.count, terminatedCount: index.terminatedCount(of: miss),
        kind: group.map { Self.kind(of: $0) } ?? "")
    }
    if nearMisses.isEmpty, let part = index.postcode(in: query) {
      self.init(of: part, in: index, places: places, areas: areas, offset: offset, work: work)
      (self.query, self.part) = (typed, part.hasSuffix(" ") ? String(part.dropLast()) : part)
      return
    }
    uncovered = Self.uncovered(by: index, query)
    if uncovered != nil { nearMisses = [] }
    guard uncovered == nil else { return }
    around = index.group(around: query).map { Self.line(of: $0.group, $0.ordinals, index) }
    nearMisses.removeAll { $0.text == around?.name }
    similarAreas = (areas?.areas(similarTo: query, work) ?? []).prefix(Self.missLimit).map(AreaLine.init)
  }

  /// Looks up a place.
  ///
  /// - Parameters:
  ///   - code: The place's code. If no place has it, the result has no record.
  ///   - index: The index with the postcodes near the place.
  ///   - places: The index's places.
  /// - Complexity: O(number of places), some ten microseconds.
  public init(ofPlace code: String, in index: PostcodeIndex, places: Places?) {
    self.init(query: "", index, places)
    guard let places, let number = places.number(ofCode: code) else {
      query = PostcodePage.bounded(code)
      return
    }
    let place = places[number]
    query = place.name
    let nearest = place.degrees.map {
      index.nearest(latitude: $0.latitude, longitude: $0.longitude, limit: Self.neighbourLimit)
    }
    record = Record(
      title: place.name, details: place.details,
      fields: PostcodeIndex.fields(of: place).compactMap { name, value in value.map { Field(name: name, value: $0) } },
      nearest: Self.lines(nearest ?? []))
  }

  /// Adds the postcodes in a longer text, such as an address: the record of a single one, or a list. Returns whether there are any.
  private mutating func addPostcodes(in text: String, _ index: PostcodeIndex) -> Bool {
    // A shorter text is a whole postcode or the start of one.
    guard text.utf8.count > 8, index.group(named: text) == nil else { return false }
    var found: [PostcodeIndex.Match] = []
    for match in index.matches(in: text).map(\.match) where !found.contains(where: { $0.ordinal == match.ordinal }) {
      found.append(match)
    }
    guard let first = found.first else { return false }
    if found.count == 1 {
      record = Self.record(of: first, index)
    } else {
      add(found.prefix(Self.lineLimit).map(\.ordinal), of: found.map(\.ordinal), index)
    }
    return true
  }

  /// Adds an administrative area: its record and a page of its postcodes.
  private mutating func add(_ area: AreaNames.Area, of names: AreaNames, offset: Int, _ index: PostcodeIndex) {
    let title = FieldFormatter.title(of: area.column)
    self.offset = min(max(offset, 0), area.count)
    record = Record(
      title: area.name,
      details: area.district.isEmpty ? title : PageTexts.areaWithin(kind: title, district: area.district))
    lines = Self.lines(names.ordinals(in: area, offset: self.offset, limit: Self.lineLimit), index)
    (liveCount, terminatedCount) = (area.count - area.terminatedCount, area.terminatedCount)
  }

  /// Leaves out places of similar names, with the postcodes of the first one: other names begin with the text.
  private mutating func dropSimilarPlaces() {
    guard arePlacesCorrected else { return }
    dropPostcodesOfPlace()
    (places, outcodes, arePlacesCorrected) = ([], [], false)
  }

  /// Leaves out the outcode of the first place and its postcodes.
  private mutating func dropPostcodesOfPlace() {
    guard areOfPlace else { return }
    (lines, liveCount, terminatedCount, areOfPlace, outcodes) = ([], 0, 0, false, [])
    hasMorePlaces = places.count == PostcodeIndex.placeLimit
  }

  /// Adds some of the postcodes found, and the number of all.
  private mutating func add(_ listed: some Sequence<Int>, of all: [Int], _ index: PostcodeIndex) {
    lines = Self.lines(listed, index)
    terminatedCount = all.count { !index.isLive(at: $0) }
    liveCount = all.count - terminatedCount
  }

  private mutating func add(
    _ groups: [(group: PostcodeGroup, ordinals: Range<Int>)], _ areas: [AreaNames.Area], _ index: PostcodeIndex
  ) {
    self.areas = areas.map(AreaLine.init)
    self.groups = groups.map { Self.line(of: $0.group, $0.ordinals, index) }
    // Letters alone mean areas and outcodes; their first fifty postcodes say nothing.
    if case .area = groups.first?.group { lines = [] }
  }

  private static func kind(of group: PostcodeGroup) -> String {
    switch group {
    case .area(let area):
      FieldFormatter.name(ofPostcodeArea: area.description).map { PageTexts.namedAreaKind(name: $0) }
        ?? PageTexts.areaKind
    case .outcode: PageTexts.outcodeKind
    case .sector: PageTexts.sectorKind
    }
  }

  static func line(of group: PostcodeGroup, _ ordinals: Range<Int>, _ index: PostcodeIndex) -> GroupLine {
    var terminated = 0
    index.forEachRunOfTermination(in: ordinals) { run, isTerminated in if isTerminated { terminated += run.count } }
    let name = group.description
    // The space distinguishes M1 from the start of M11.
    let link = if case .outcode = group { name + " " } else { name }
    return GroupLine(
      name: name, kind: kind(of: group), link: link, liveCount: ordinals.count - terminated, terminatedCount: terminated
    )
  }

  /// Returns a text with its postcode as the index reads it, as `parsing.js` does: "SW1A" for "SW 1A", "SW1A 2" for "SW1A-2".
  static func tidied(_ text: String) -> String {
    text.replacing(/^\s*([A-Za-z]{1,2})\s+(?=\d[A-Za-z\d]?(?:\s*\d[A-Za-z]{0,2})?\s*$)/) { $0.output.1 }
      .replacing(/\b([A-Za-z]{1,2}\d[A-Za-z\d]?)-(?=\d(?:[A-Za-z]{2}\b|[A-Za-z]?\s*$))/) { "\($0.output.1) " }
  }

  /// Returns the postcode area that a text names and the index doesn't cover.
  private static func uncovered(by index: PostcodeIndex, named text: String) -> Uncovered? {
    guard let key = AreaNames.key(ofPostcodeAreaNamed: text) else { return nil }
    return FieldNames.postcodeAreas.keys.sorted().first { AreaNames.rank(key, ofPostcodeArea: $0) == 0 }
      .flatMap { uncovered(by: index, area: $0) }
  }

  /// Returns the postcode area that a text names or begins with and the index doesn't cover.
  static func uncovered(by index: PostcodeIndex, _ text: String) -> Uncovered? {
    // An accent isn't part of a postcode.
    let symbols =
      text.utf8.allSatisfy { (0x20...0x7E).contains($0) } ? text.uppercased().filter { $0.isLetter || $0.isNumber } : ""
    let area = String(symbols.prefix(PostcodeIndex.areaLength(of: symbols) ?? symbols.count))
    return uncovered(by: index, named: text) ?? uncovered(by: index, area: area)
  }

  /// Returns a postcode area if it is a real one that the index doesn't cover.
  private static func uncovered(by index: PostcodeIndex, area: String) -> Uncovered? {
    guard let place = FieldNames.postcodeAreas[area], index.group(named: area) == nil else { return nil }
    return Uncovered(dataset: index.metadata.dataset, place: place, area: area)
  }

  private init(query: String, _ index: PostcodeIndex, _ places: Places?) {
    self.init(query: query)
    contents = PageContents(of: index, places: places)
    about = PostcodePage.dataset(of: index)
    attribution = index.metadata.attribution
  }

  private mutating func add(_ mix: MixedSuggestions, _ names: Places) {
    places = mix.places.map { suggestion in
      let place = names[suggestion.place]
      return PlaceLine(name: place.name, code: place.code, details: place.details)
    }
    arePlacesCorrected = mix.places.first?.isCorrected ?? false
    hasMorePlaces =
      mix.places.count == PostcodeIndex.placeLimit
      || mix.completions != nil && mix.places.count == MixedSuggestions.placesBeforePostcodes
    placesComeFirst = mix.placesComeFirst
    outcodes = mix.outcodes.map(\.description)
    areOfPlace = mix.areOfPlace
  }

  private mutating func add(_ completions: Completions, of text: String, isCorrected: Bool, _ index: PostcodeIndex) {
    let interpretations = completions.interpretations.map(\.description)
    let first = completions.interpretations.indices.first { !completions.ordinals(ofInterpretation: $0).isEmpty }
    let list = CompletionList(
      index, completions, of: isCorrected ? interpretations[first ?? 0] : text, offset: offset,
      limit: Self.lineLimit)
    lines = Self.lines(list.ordinals, index)
    liveCount = completions.count - list.terminatedCount
    terminatedCount = list.terminatedCount
    if isCorrected { corrected = interpretations.joined(separator: " or ") }
  }

  private static func record(of match: PostcodeIndex.Match, _ index: PostcodeIndex) -> Record {
    let nearest = index.nearest(toOrdinal: match.ordinal, limit: neighbourLimit + 1) ?? []
    let others = nearest.filter { $0.ordinal != match.ordinal }.prefix(neighbourLimit)
    let fields = index.record(at: match.ordinal).map { index.fields(of: $0, at: match.ordinal) } ?? []
    return Record(title: match.postcode.description, fields: fields.map(Field.init), nearest: lines(others))
  }

  private static func record(of position: TypedPosition, _ index: PostcodeIndex) -> Record {
    let british = NationalGrid.british
    let (latitude, longitude, easting, northing): (Double, Double, Double, Double)
    switch position {
    case .degrees(let north, let east):
      (latitude, longitude) = (north, east)
      (easting, northing) = british.gridReference(latitude: north, longitude: east)
    case .metres(let east, let north):
      (easting, northing) = (east, north)
      (latitude, longitude) = british.degrees(easting: east, northing: north)
    }
    let degrees = "\(PostcodeIndex.fixed(latitude)), \(PostcodeIndex.fixed(longitude))"
    let grid = "\(Int((easting + 0.5).rounded(.down))), \(Int((northing + 0.5).rounded(.down)))"
    return Record(
      title: degrees, details: PageTexts.positionDetails(grid: grid),
      fields: [Field(name: "degrees", value: degrees), Field(name: "grid", value: grid)],
      nearest: lines(index.nearest(latitude: latitude, longitude: longitude, limit: neighbourLimit)))
  }

  private static func lines(_ ordinals: some Sequence<Int>, _ index: PostcodeIndex) -> [Line] {
    let areas = ["ward", "district", "county"].compactMap { index.column(named: $0) }
    return ordinals.compactMap { ordinal in
      guard let postcode = index.postcode(at: ordinal) else { return nil }
      return Line(
        postcode: postcode.description, areas: areas.compactMap { $0.field(at: ordinal).map(Field.init) },
        isTerminated: !index.isLive(at: ordinal))
    }
  }

  private static func lines(_ nearest: some Sequence<NearbyPostcode>) -> [Line] {
    nearest.map { Line(postcode: $0.postcode.description, distance: $0.distance) }
  }
}

extension SearchResult.AreaLine {
  fileprivate init(_ area: AreaNames.Area) {
    self.init(
      column: area.column, name: area.name, code: area.code, district: area.district,
      liveCount: area.count - area.terminatedCount, terminatedCount: area.terminatedCount)
  }
}

extension SearchResult.Field {
  fileprivate init(_ field: PageField) {
    switch field.value {
    case .number(let number): self.init(name: field.name, value: "\(number)")
    case .text(let text): self.init(name: field.name, value: text)
    case .code(let code, let id, let column):
      self.init(name: field.name, value: code, label: column.name(of: id) ?? "")
    }
  }
}

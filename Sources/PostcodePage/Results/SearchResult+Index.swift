public import PostcodeKit

extension SearchResult {
  /// The maximum number of postcodes listed.
  static let lineLimit = 50
  /// The maximum number of administrative areas listed, that of `results.js`.
  static let areaLimit = 100
  /// The maximum number of neighbours.
  private static let neighbourLimit = 10

  /// Searches an index: a whole postcode, a position, and the code of an area have a record; any other text has the postcodes that it
  /// contains, or else places, administrative areas, groups and completions, or the results of the postcode, outcode or sector in it, or near misses.
  ///
  /// - Parameters:
  ///   - query: The typed text, of which the first 200 Unicode scalars count, as many as the form accepts.
  ///   - finder: The finder of the index to search.
  ///   - offset: The number of postcodes before the first one listed. After the first page, nothing else is listed.
  /// - Complexity: O(number of columns) for each postcode listed, and O(`offset`). A text without results is compared with similar ones.
  package init(of query: String, in finder: PostcodeFinder, offset: Int = 0) {
    let index = finder.index
    let finding = finder.find(query, limit: PostcodeIndex.placeLimit)
    // A query without letters or digits matches every postcode. Like the page, show nothing.
    let isEmpty = finding.reason == .nothingTyped
    self.init(query: isEmpty ? "" : finding.text, index, finder.places)
    if isEmpty { examples = PostcodePage.examples(of: index) }
    (part, isOutsideMap, reason) = (finding.part, finding.isOutsideMap, finding.reason)
    exchangedPosition = finding.exchangedPosition.map { latitude, longitude in
      PageField.position(latitude: latitude, longitude: longitude)[0].valueText
    }
    corrected =
      finding.completions.flatMap { completions in
        finding.correction.map { _ in completions.interpretations.map(\.description).joined(separator: " or ") }
      } ?? finding.correction
    uncovered = finding.uncovered.map {
      Uncovered(dataset: index.metadata.dataset, place: $0.name, area: $0.area)
    }
    switch finding.answer {
    case .postcode(let match) where finding.completions == nil:
      record = Self.record(of: match, index)
      return
    case .position(let latitude, let longitude):
      record = Self.record(latitude: latitude, longitude: longitude, index)
      return
    case .area(_, let code, _) where finding.kind == .code:
      if let area = finder.areas.area(code: code) { add(area, of: finder.areas, offset: offset, index) }
      return
    default: break
    }
    self.offset = min(max(offset, 0), finding.completions?.count ?? 0)
    let list = finding.listed(limit: Self.lineLimit, offset: self.offset)
    lines = Self.lines(list.ordinals, index)
    let count = finding.completions?.count ?? finding.postcodes.count
    (liveCount, terminatedCount) = (count - list.terminatedCount, list.terminatedCount)
    areOfPlace = finding.areOfPlace
    if areOfPlace { outcodes = finding.groups.map(\.group.description) }
    guard self.offset == 0 else { return }
    add(finding, finder)
    guard let similar = finding.similar else { return }
    nearMisses = similar.nearMisses.map { miss in
      NearMiss(
        text: miss.text, count: miss.count, terminatedCount: index.terminatedCount(of: miss),
        kind: index.group(of: miss)?.kindText ?? "")
    }
    around = similar.around.map { Self.line(of: $0, index) }
    similarAreas = similar.areas.map { AreaLine($0) }
  }

  /// Adds the names and groups that a text means.
  private mutating func add(_ finding: Finding, _ finder: PostcodeFinder) {
    places = finding.places.map { found in
      let place = found.place
      return PlaceLine(name: place.name, code: place.code, details: place.details, isMinor: found.isMinor)
    }
    arePlacesCorrected = finding.arePlacesCorrected
    hasMorePlaces = finding.hasMorePlaces
    order = finding.order
    areas = finding.areas.map { AreaLine($0.area) }
    postcodeAreas = finding.postcodeAreas.map { Self.line(of: $0, finder.index) }
    if !areOfPlace { groups = finding.groups.map { Self.line(of: $0, finder.index) } }
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
      query = PostcodeFinder.bounded(code)
      return
    }
    let place = places[number]
    query = place.name
    let nearest = place.degrees.map {
      index.nearest(latitude: $0.latitude, longitude: $0.longitude, limit: Self.neighbourLimit)
    }
    record = Record(
      title: place.name, details: place.details,
      fields: PostcodeIndex.fields(of: place).compactMap { name, value in
        value.map { Field(PageField(name: name, value: .text($0))) }
      },
      nearest: Self.lines(nearest ?? []))
  }

  /// Adds an administrative area: its record and a page of its postcodes.
  private mutating func add(
    _ area: AdministrativeAreas.Area, of areas: AdministrativeAreas, offset: Int, _ index: PostcodeIndex
  ) {
    self.offset = min(max(offset, 0), area.count)
    let kind = area.kindText
    record = Record(title: area.name, details: kind.prefix(1).uppercased() + kind.dropFirst(), isLocated: false)
    lines = Self.lines(areas.ordinals(in: area, of: index, offset: self.offset, limit: Self.lineLimit), index)
    (liveCount, terminatedCount) = (area.count - area.terminatedCount, area.terminatedCount)
  }

  private static func line(of found: FoundGroup, _ index: PostcodeIndex) -> GroupLine {
    let terminated = index.terminatedCount(in: found.ordinals)
    let name = found.group.description
    // The space distinguishes M1 from the start of M11.
    let link = if case .outcode = found.group { name + " " } else { name }
    return GroupLine(
      name: name, kind: found.group.kindText, link: link, liveCount: found.ordinals.count - terminated,
      terminatedCount: terminated)
  }

  private init(query: String, _ index: PostcodeIndex, _ places: Places?) {
    self.init(query: query)
    contents = PageContents(of: index, places: places)
    about = PostcodePage.dataset(of: index)
    attribution = index.metadata.attribution
  }

  private static func record(of match: PostcodeIndex.Match, _ index: PostcodeIndex) -> Record {
    let nearest = index.nearest(toOrdinal: match.ordinal, limit: neighbourLimit + 1) ?? []
    let others = nearest.filter { $0.ordinal != match.ordinal }.prefix(neighbourLimit)
    let fields = index.record(at: match.ordinal).map { index.fields(of: $0, at: match.ordinal) } ?? []
    let terminated = fields.first { $0.name.hasSameBytes(as: "terminated") }
    return Record(
      title: match.postcode.description, details: fields.location,
      terminated: terminated.map { FieldText.month($0.valueText) }, fields: fields.map(Field.init),
      nearest: lines(others))
  }

  private static func record(latitude: Double, longitude: Double, _ index: PostcodeIndex) -> Record {
    let fields = PageField.position(latitude: latitude, longitude: longitude)
    return Record(
      title: fields[0].valueText, details: PageTexts.positionDetails(grid: fields[1].valueText),
      fields: fields.map(Field.init),
      nearest: lines(index.nearest(latitude: latitude, longitude: longitude, limit: neighbourLimit)))
  }

  private static func lines(_ ordinals: some Sequence<Int>, _ index: PostcodeIndex) -> [Line] {
    let areas = ["ward", "district", "county"].compactMap { index.column(named: $0) }
    return ordinals.compactMap { ordinal in
      guard let postcode = index.postcode(at: ordinal) else { return nil }
      return Line(
        postcode: postcode.description, location: areas.compactMap { $0.field(at: ordinal) }.shortLocation,
        isTerminated: !index.isLive(at: ordinal))
    }
  }

  private static func lines(_ nearest: some Sequence<NearbyPostcode>) -> [Line] {
    nearest.map { Line(postcode: $0.postcode.description, distance: $0.distance) }
  }
}

extension SearchResult.AreaLine {
  fileprivate init(_ area: AdministrativeAreas.Area) {
    self.init(
      column: area.column, name: area.name, code: area.code, kind: area.kindText,
      liveCount: area.count - area.terminatedCount, terminatedCount: area.terminatedCount)
  }
}

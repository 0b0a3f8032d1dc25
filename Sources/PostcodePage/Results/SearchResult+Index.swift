internal import PostcodeCore
public import PostcodeIndex
internal import PostcodeNearMisses
internal import PostcodeNearest
public import PostcodePlaces
internal import PostcodesIOResponder

extension SearchResult {
  /// The maximum number of postcodes listed.
  static let lineLimit = 50
  /// The maximum number of neighbours, and of near misses.
  private static let neighbourLimit = 10

  /// Searches an index: a whole postcode has a record, any other text places and completions, or near misses.
  ///
  /// - Parameters:
  ///   - query: The typed text.
  ///   - index: The index to search.
  ///   - places: Its places, or `nil` to search for postcodes only.
  ///   - offset: The number of completions before the first one listed. After the first page, no places are listed.
  /// - Complexity: O(number of columns) for each postcode listed, and O(`offset`). Near misses take some milliseconds.
  public init(of query: String, in index: PostcodeIndex, places: Places? = nil, offset: Int = 0) {
    // A query without letters or digits matches every postcode. Like the page, show nothing.
    let isEmpty = PartialPostcode(query)?.compact.isEmpty ?? false
    self.init(query: isEmpty ? "" : query, index)
    hasPlaces = places != nil
    if isEmpty { return }
    if let match = index.find(query) {
      if match.isCorrected { corrected = match.postcode.description }
      record = Self.record(of: match, index)
      return
    }
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
    } else if self.places.isEmpty {
      nearMisses = index.nearMisses(of: query, limit: Self.neighbourLimit).map {
        NearMiss(text: $0.text, count: $0.count)
      }
    }
  }

  /// Looks up a place.
  ///
  /// - Parameters:
  ///   - code: The place's code. If no place has it, the result has no record.
  ///   - index: The index with the postcodes near the place.
  ///   - places: The index's places.
  /// - Complexity: O(number of places), some ten microseconds.
  public init(ofPlace code: String, in index: PostcodeIndex, places: Places?) {
    self.init(query: "", index)
    hasPlaces = places != nil
    guard let places, let number = places.number(ofCode: code) else {
      query = code
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

  private init(query: String, _ index: PostcodeIndex) {
    self.init(query: query)
    about = [index.metadata.dataset, index.metadata.edition].filter { !$0.isEmpty }.joined(separator: " ")
    attribution = index.metadata.attribution
  }

  private mutating func add(_ mix: MixedSuggestions, _ names: Places) {
    places = mix.places.map { suggestion in
      let place = names[suggestion.place]
      return PlaceLine(name: place.name, code: place.code, details: place.details)
    }
    arePlacesCorrected = mix.places.first?.isCorrected ?? false
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
    let areas = ["ward", "district", "county"].compactMap { index.column(named: $0) }
    lines = list.ordinals.compactMap { ordinal in
      guard let postcode = index.postcode(at: ordinal) else { return nil }
      return Line(
        postcode: postcode.description, areas: areas.compactMap { $0.field(at: ordinal).map(Field.init) },
        isTerminated: !index.isLive(at: ordinal))
    }
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

  private static func lines(_ nearest: some Sequence<NearbyPostcode>) -> [Line] {
    nearest.map { Line(postcode: $0.postcode.description, distance: $0.distance) }
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

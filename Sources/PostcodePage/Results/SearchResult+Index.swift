internal import PostcodeCore
public import PostcodeIndex
internal import PostcodeNearMisses
internal import PostcodeNearest
internal import PostcodesIOResponder

extension SearchResult {
  /// The maximum number of postcodes listed.
  private static let lineLimit = 50
  /// The maximum number of neighbours, and of near misses.
  private static let neighbourLimit = 10

  /// Searches an index: a whole postcode has a record, any other text completions or near misses.
  ///
  /// - Complexity: O(number of columns) for each postcode listed. Near misses take some milliseconds.
  public init(of query: String, in index: PostcodeIndex) {
    // A query without letters or digits matches every postcode. Like the page, show nothing.
    let isEmpty = PartialPostcode(query)?.compact.isEmpty ?? false
    self.init(query: isEmpty ? "" : query)
    about = [index.metadata.dataset, index.metadata.edition].filter { !$0.isEmpty }.joined(separator: " ")
    attribution = index.metadata.attribution
    if isEmpty { return }
    if let match = index.find(query) {
      if match.isCorrected { corrected = match.postcode.description }
      record = Self.record(of: match, index)
    } else if let (completions, isCorrected) = index.correctedCompletions(of: query) {
      add(completions, isCorrected: isCorrected, index)
    } else {
      nearMisses = index.nearMisses(of: query, limit: Self.neighbourLimit).map {
        NearMiss(text: $0.text, count: $0.count)
      }
    }
  }

  private mutating func add(_ completions: Completions, isCorrected: Bool, _ index: PostcodeIndex) {
    let interpretations = completions.interpretations.map(\.description)
    let first = completions.interpretations.indices.first { !completions.ordinals(ofInterpretation: $0).isEmpty }
    let list = CompletionList(
      index, completions, of: isCorrected ? interpretations[first ?? 0] : query, offset: 0,
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
    return Record(
      postcode: match.postcode.description,
      fields: fields.map(Field.init),
      nearest: others.map { Line(postcode: $0.postcode.description, distance: $0.distance) })
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

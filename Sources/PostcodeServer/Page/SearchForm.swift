internal import PostcodeCore
internal import PostcodeIndex
internal import PostcodePage
internal import PostcodesIOResponder

/// Runs the search of the form for browsers without JavaScript, with the results that the page itself would show.
enum SearchForm {
  /// The maximum number of postcodes listed.
  private static let lineLimit = 50
  /// The maximum number of neighbours, and of near misses.
  private static let neighbourLimit = 10

  /// Returns the result of a search.
  ///
  /// - Complexity: O(columns) for each postcode listed; near misses take some milliseconds.
  static func result(of query: String, _ index: PostcodeIndex) -> SearchResult {
    // A query without letters or digits matches every postcode. Like the page, the form shows nothing then.
    let isEmpty = PartialPostcode(query)?.compact.isEmpty ?? false
    var result = SearchResult(query: isEmpty ? "" : query)
    let edition = [index.metadata.dataset, index.metadata.edition].filter { !$0.isEmpty }
    result.about = edition.joined(separator: " ")
    result.attribution = index.metadata.attribution
    if isEmpty { return result }
    if let match = index.find(query) {
      if match.isCorrected { result.corrected = match.postcode.description }
      result.record = record(of: match, index)
    } else if let (completions, isCorrected) = index.correctedCompletions(of: query) {
      addCompletions(completions, isCorrected: isCorrected, query, index, to: &result)
    } else {
      result.nearMisses = index.nearMisses(of: query, limit: neighbourLimit).map {
        SearchResult.NearMiss(text: $0.text, count: $0.count)
      }
    }
    return result
  }

  private static func addCompletions(
    _ completions: Completions, isCorrected: Bool, _ query: String, _ index: PostcodeIndex,
    to result: inout SearchResult
  ) {
    let interpretations = completions.interpretations.map(\.description)
    let first = completions.interpretations.indices.first { !completions.ordinals(ofInterpretation: $0).isEmpty }
    let list = CompletionList(
      index, completions, of: isCorrected ? interpretations[first ?? 0] : query, offset: 0, limit: lineLimit)
    result.lines = list.ordinals.compactMap { ordinal in
      guard let postcode = index.postcode(at: ordinal) else { return nil }
      return SearchResult.Line(
        postcode: postcode.description, areas: fields(["ward", "district", "county"], at: ordinal, index),
        isTerminated: !index.isLive(at: ordinal))
    }
    result.liveCount = completions.count - list.terminatedCount
    result.terminatedCount = list.terminatedCount
    if isCorrected { result.corrected = interpretations.joined(separator: " or ") }
  }

  private static func record(of match: PostcodeIndex.Match, _ index: PostcodeIndex) -> SearchResult.Record {
    let nearest = index.nearest(toOrdinal: match.ordinal, limit: neighbourLimit + 1) ?? []
    let others = nearest.filter { $0.ordinal != match.ordinal }.prefix(neighbourLimit)
    var fields: [SearchResult.Field] = []
    if let record = index.record(at: match.ordinal) {
      if let grid = record.gridReference {
        let isIrish = match.postcode.area == "BT"
        fields.append(.init(name: isIrish ? "irish_grid" : "grid", value: "\(grid.easting), \(grid.northing)"))
      }
      if let position = record.geographic {
        fields.append(.init(name: "degrees", value: "\(position.latitude), \(position.longitude)"))
      }
    }
    return SearchResult.Record(
      postcode: match.postcode.description,
      fields: fields + self.fields(index.columns.map(\.declaration.name), at: match.ordinal, index),
      nearest: others.map { SearchResult.Line(postcode: $0.postcode.description, distance: $0.distance) })
  }

  /// Returns the values of some columns for a postcode.
  private static func fields(_ names: [String], at ordinal: Int, _ index: PostcodeIndex) -> [SearchResult.Field] {
    names.compactMap { name in
      guard let column = index.column(named: name) else { return nil }
      switch column.declaration.kind {
      case .position: return nil
      case .category: return column.value(at: ordinal).map { .init(name: name, value: "\($0)") }
      case .month:
        return column.value(at: ordinal).map {
          .init(name: name, value: YearMonth(stored: $0).description)
        }
      case .text:
        let id = column.textID(at: ordinal)
        return column.text(id).map {
          .init(name: name, value: $0, label: column.name(of: id) ?? "")
        }
      }
    }
  }
}

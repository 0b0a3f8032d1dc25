internal import PostcodeCore
internal import PostcodeIndex
internal import PostcodePage
internal import PostcodesIOResponder

/// The answer to the form of a browser without JavaScript: what the page itself would show.
enum FormAnswer {
  /// How many postcodes the answer lists.
  private static let lineLimit = 50
  /// How many neighbours, and how many texts that may have been meant.
  private static let neighbourLimit = 10

  /// - Complexity: O(number of columns) for each postcode that is listed; near misses take some milliseconds.
  static func of(_ query: String, _ index: PostcodeIndex) -> SearchResult {
    // Of a space or a dot everything is the beginning: like the page, this has no answer to nothing.
    let isNothing = PartialPostcode(query)?.compact.isEmpty ?? false
    var answer = SearchResult(query: isNothing ? "" : query)
    let edition = [index.metadata.dataset, index.metadata.edition].filter { !$0.isEmpty }
    answer.about = edition.joined(separator: " ")
    answer.attribution = index.metadata.attribution
    if isNothing { return answer }
    if let match = index.find(query) {
      if match.isCorrected { answer.corrected = match.postcode.description }
      answer.record = record(of: match, index)
    } else if let (completions, isCorrected) = index.correctedCompletions(of: query) {
      let readings = completions.interpretations.map(\.description)
      let reading = completions.interpretations.indices.first { !completions.ordinals(ofInterpretation: $0).isEmpty }
      let list = CompletionList(
        index, completions, of: isCorrected ? readings[reading ?? 0] : query, offset: 0, limit: lineLimit)
      answer.lines = list.ordinals.compactMap { ordinal in
        guard let postcode = index.postcode(at: ordinal) else { return nil }
        return SearchResult.Line(
          postcode: postcode.description, areas: fields(["ward", "district", "county"], at: ordinal, index),
          isTerminated: !index.isLive(at: ordinal))
      }
      answer.liveCount = completions.count - list.terminatedCount
      answer.terminatedCount = list.terminatedCount
      if isCorrected { answer.corrected = readings.joined(separator: " or ") }
    } else {
      answer.nearMisses = index.nearMisses(of: query, limit: neighbourLimit).map {
        SearchResult.NearMiss(text: $0.text, count: $0.count)
      }
    }
    return answer
  }

  private static func record(of match: PostcodeIndex.Match, _ index: PostcodeIndex) -> SearchResult.Record {
    let nearest = index.nearest(toOrdinal: match.ordinal, limit: neighbourLimit + 1) ?? []
    let others = nearest.filter { $0.ordinal != match.ordinal }.prefix(neighbourLimit)
    var fields: [SearchResult.Field] = []
    if let record = index.record(at: match.ordinal) {
      if let place = record.gridReference {
        let isIrish = match.postcode.area == "BT"
        fields.append(.init(name: isIrish ? "irish_grid" : "grid", value: "\(place.easting), \(place.northing)"))
      }
      if let place = record.geographic {
        fields.append(.init(name: "degrees", value: "\(place.latitude), \(place.longitude)"))
      }
    }
    return SearchResult.Record(
      postcode: match.postcode.description,
      fields: fields + self.fields(index.columns.map(\.declaration.name), at: match.ordinal, index),
      nearest: others.map { SearchResult.Line(postcode: $0.postcode.description, distance: $0.distance) })
  }

  /// What columns of these names say of a postcode.
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

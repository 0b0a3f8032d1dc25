package import PostcodeKit

/// Says why a finder has no results for a text, and what is similar.
package enum NotFoundText {
  /// Returns what the index lacks, or what is similar to the text: at most one line.
  package static func hints(_ finding: Finding) -> [String] {
    if let uncovered = finding.uncovered {
      let dataset = Printable.text(finding.finder.index.metadata.dataset)
      return ["\(dataset) has no postcodes in \(uncovered.name) (\(uncovered.area))"]
    }
    if finding.exchangedPosition != nil { return ["with latitude and longitude exchanged, it is in the British Isles"] }
    // A group that would contain the postcode is no answer to what it is.
    let suggestions = finding.sections.filter { ![.groups, .postcodes, .postcodeAreas].contains($0.kind) }
      .flatMap(\.suggestions).filter { if case .group = $0.kind { false } else { true } }
    let names = suggestions.prefix(5).map { Printable.text($0.text) }
    return names.isEmpty ? [] : ["similar: " + names.joined(separator: ", ")]
  }
}

import PostcodeKit
import PostcodeSearch

/// Searching for places by the rules of postcodes.io, and reading all that is known about those found. Ten suggestions of the search
/// box for everything, while a name is typed and with a slip of spelling; of an index without places only these.
enum PlaceSearches {
  static func cases(
    _ index: PostcodeIndex, names: [String], beginnings: [String], typed: [String], slips: [String]
  ) throws -> [Case] {
    let source = LocalSource(index, kinds: .all)
    let suggestions = [("places.typed", typed), ("places.slips", slips)].map { name, texts in
      let requests = texts.map { SearchRequest(source.query(for: $0)) }
      return Case(name: name, operations: requests.count) {
        for request in requests {
          for item in source.immediateSuggestions(for: request)?.items ?? .init([], origin: .local) { blackHole(item) }
        }
      }
    }
    guard let places = try Places(index) else { return suggestions }
    return suggestions
      + [("places.names", names), ("places.beginnings", beginnings)].map { name, texts in
        Case(name: name, operations: texts.count) {
          for text in texts {
            for match in places.matches(of: text, limit: 10) { blackHole(places[match.place]) }
          }
        }
      }
  }
}

import PostcodeKit
import PostcodeSearch
import SearchPipeline

/// A search field: the time from a keystroke to the state, and to the rows on the screen, on the main actor.
@MainActor
enum Keystrokes {
  /// Types postcodes key by key into a model with a local source. The second measurement also reads the first ten rows.
  static func measurements(_ index: PostcodeIndex, postcodes: Int, rounds: Int) throws -> [Measurement] {
    let workload = Workload(index, lookups: postcodes, prefixes: 0)
    let texts = workload.lowerCase.flatMap { text in (1...text.count).map { String(text.prefix($0)) } }
    let model = SearchModel(source: LocalSource(index, limit: 20))
    model.start()
    func type(_ text: String) throws -> SearchResults<PostcodeSuggestion> {
      model.text = text
      guard let results = model.state.results else {
        throw BenchmarkError("no results for \(text) after the keystroke")
      }
      return results
    }
    return try Measurement.quantiles("keystroke", of: texts, rounds: rounds) { blackHole(try type($0)) }
      + Measurement.quantiles("keystroke.rows", of: texts, rounds: rounds) { text in
        for suggestion in try type(text).items.prefix(10) { blackHole(suggestion.text) }
      }
  }
}

internal import CommandSupport
internal import PostcodeKit

/// Finds the places of an index by name.
struct PlaceFinder {
  let places: Places

  init(_ places: Places) { self.places = places }

  /// - Throws: A failure if the index has no places.
  init(_ index: PostcodeIndex) throws(Failure) {
    guard let places = try PlaceFinder.places(of: index) else {
      throw Failure(
        status: .noInput, message: "the index has no places; build it with --places opname_csv_gb.zip (OS Open Names)")
    }
    self.places = places
  }

  /// Returns the places of an index; `nil` if it has none.
  static func places(of index: PostcodeIndex) throws(Failure) -> Places? {
    do throws(IndexError) {
      return try Places(index)
    } catch {
      throw Failure(status: .badData, message: "\(error)")
    }
  }

  /// Returns the places with a name, a beginning of one, or a code, best first.
  func find(_ query: String, limit: Int) -> [Places.Suggestion] {
    if let number = places.number(ofCode: query) { return [Places.Suggestion(place: number, part: .all)] }
    return places.suggestions(for: query, limit: limit)
  }

  /// Returns the places that have exactly this name or code, at most 20.
  func places(named query: String) -> [Place] {
    find(query, limit: 20).filter(\.isExact).map { places[$0.place] }
  }

  /// Returns the place that a name means: the only one with that name, or else the only one found.
  ///
  /// - Throws: A negative result if there is no place or there are several.
  func place(named query: String) throws(Failure) -> Place {
    let found = find(query, limit: 20)
    guard let first = found.first, !first.isCorrected else {
      throw Failure(status: .negativeResult, message: Self.notFound(query))
    }
    let same = found.filter { $0.isExact }
    if same.count == 1 || found.count == 1 { return places[(same.first ?? first).place] }
    let shown = (same.isEmpty ? found : same).prefix(5).map { suggestion in
      "\n  \(places.code(of: suggestion.place))  \(places.name(of: suggestion.place)), \(places[suggestion.place].details)"
    }
    throw Failure(
      status: .negativeResult,
      message: Printable.text("several places match \(query.debugDescription); give the code of one:")
        + Printable.text(shown.joined(), keepingLines: true))
  }

  static func notFound(_ query: String) -> String { "no place \(Printable.quoted(query))" }
}

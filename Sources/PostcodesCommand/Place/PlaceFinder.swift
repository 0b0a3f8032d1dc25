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

  static func notFound(_ query: String) -> String { "no place \(Printable.quoted(query))" }
}

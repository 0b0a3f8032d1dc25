import PostcodeIndex
import PostcodePlaces

/// Searching for places by the rules of postcodes.io, and reading all that is known about those found.
enum PlaceSearches {
  static func cases(_ index: PostcodeIndex, names: [String], beginnings: [String]) throws -> [Case] {
    guard let places = try Places(index) else { throw BenchmarkError("the index has no places") }
    return [("places.names", names), ("places.beginnings", beginnings)].map { name, texts in
      Case(name: name, operations: texts.count) {
        for text in texts {
          for match in places.matches(of: text, limit: 10) { blackHole(places[match.place]) }
        }
      }
    }
  }
}

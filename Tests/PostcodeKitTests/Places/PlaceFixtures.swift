@testable import PostcodeKit
import PostcodeIndexBuilder
import TestSupport

/// Indexes of places.
enum PlaceFixtures {
  /// Returns the bytes of an index that has places and no postcodes.
  static func file(_ places: [Place]) throws -> [UInt8] {
    try IndexBuilder(columns: []).finish(
      metadata: IndexMetadata(dataset: "Test", dialect: "open-names", source: "test"),
      places: PlacesEncoder(places).encoded()
    ) { _ in }.file
  }

  /// Returns the places of an index made of places.
  static func places(_ places: [Place]) throws -> Places {
    try present(try Places(try PostcodeIndex(bytes: IndexBytes(copying: try file(places)))))
  }

  /// Returns places with every combination of values, many of them with equal names.
  static func random(_ count: Int, seed: UInt64) -> [Place] {
    var random = SplitMix64(seed: seed)
    let words = [
      "Kirk", "wall", "St", "Mary's", "Abune-the-Hill", "a'", "Chrìon", "Aston", "Ŵern", "(North)", "of", "the",
      "Saint",
      "Ystrad", "Westward Ho!", "&", "1st",
    ]
    let types: [String?] = ["City", "Town", "Village", "Suburban Area", "Hamlet", "Other Settlement", "Island", nil]
    func maybe(_ text: String) -> String? { random.oneIn(3) ? nil : text }
    func coordinate() -> GridCoordinate? {
      random.oneIn(20) ? nil : GridCoordinate(halfMetres: random.below(1_400_000) - (random.oneIn(9) ? 900_000 : 0))
    }
    return (0..<count).map { number in
      let code =
        switch number % 5 {
        case 0: "osgb40000000745\(number + 10_000)"
        case 1: "osgb\(4_000_000_000_000_000 + random.below(1 << 40) * 8 + number % 8)\(number)"
        case 2: "id-\(number)-x"
        case 3: "\(number)"
        default: "GUID\(number)A0\(random.below(10))"
        }
      var place = Place(
        code: code, name: (0...random.below(4)).map { _ in random.pick(words) }.joined(separator: " "),
        localType: random.pick(types), outcode: maybe("KW\(random.below(20))"))
      if random.oneIn(4) {
        place.secondName = maybe(random.pick(words) + " " + random.pick(words))
        place.nameLanguage = maybe("eng")
        place.secondNameLanguage = maybe(random.pick(["cym", "gla"]))
      }
      place.area = PlaceArea(
        county: maybe("Orkney \(random.below(3))"), countyType: maybe("County"), district: maybe("Dover"),
        districtType: maybe("District"), region: maybe("Scotland"), country: maybe("Scotland"))
      for axis in [\Place.eastings, \Place.northings] {
        let position = coordinate()
        if random.oneIn(4) {
          place[keyPath: axis] = PlaceExtent(position: position, minimum: coordinate(), maximum: coordinate())
        } else if let position, !random.oneIn(6) {
          let minimum = position.halfMetres - random.below(1000)
          place[keyPath: axis] = PlaceExtent(
            position: position, minimum: GridCoordinate(halfMetres: minimum),
            maximum: GridCoordinate(
              halfMetres: random.oneIn(2) ? minimum + 1000 : position.halfMetres + random.below(9)))
        } else {
          place[keyPath: axis] = PlaceExtent(position: position)
        }
      }
      return place
    }
  }
}

struct MissingValue: Error {}

/// Returns a value that must exist.
func present<Value>(_ value: Value?) throws -> Value {
  guard let value else { throw MissingValue() }
  return value
}

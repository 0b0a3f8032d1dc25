@testable import PostcodeKit
import TestSupport
import Testing

/// What a person finds who types a name.
@Suite struct SuggestionTests {
  private static let sample = [
    Place(code: "1", name: "Kirkwall", localType: "Town"), Place(code: "2", name: "Kirkby", localType: "Town"),
    Place(code: "3", name: "Kirk", localType: "Hamlet"), Place(code: "4", name: "Upper Kirkton", localType: "City"),
    Place(code: "5", name: "King's Lynn", localType: "Town"), Place(code: "6", name: "St Mary's", localType: "Village"),
    Place(code: "7", name: "Isle of Lewis", secondName: "Eilean Leòdhais", localType: "Other Settlement"),
    Place(code: "8", name: "Camden", localType: "Suburban Area", area: PlaceArea(district: "Camden", region: "London")),
    Place(code: "9", name: "Abune-the-Hill", localType: "Hamlet"), Place(code: "10", name: "Saint Agnes"),
  ]

  private func codes(_ text: String, limit: Int = 10) throws -> [String] {
    let places = try PlaceFixtures.places(SuggestionTests.sample)
    return places.suggestions(for: text, limit: limit).map { places.code(of: $0.place) }
  }

  @Test(arguments: [
    ("kirk", ["3", "2", "1", "4"]), ("KIRKW", ["1"]), ("kirkt", ["4"]), ("kings lynn", ["5"]), ("king's ly", ["5"]),
    ("King’s", ["5"]), ("lynn", ["5"]), ("marys", ["6"]), ("leodh", ["7"]), ("Leòd", ["7"]), ("eilean", ["7"]),
    ("hill", ["9"]), ("abune the", ["9"]), ("abune-the", ["9"]), ("sain", ["10"]), ("saint a", ["10"]), ("zzzz", []),
    ("", []), ("-", []), ("'", []),
  ])
  func beginningsOfWordsMatch(text: String, expected: [String]) throws {
    #expect(try codes(text) == expected)
  }

  @Test(arguments: [
    ("kirlwall", ["1"]), ("krikwall", ["1"]), ("kikwall", ["1"]), ("kirrkwall", ["1"]),
    ("xirkwall", ["1"]), ("camdne", ["8"]), ("leodgais", ["7"]), ("kirkxxll", []), ("xyz", []), ("lin", []),
  ])
  func oneSlipIsCorrectedIfNothingMatches(text: String, expected: [String]) throws {
    let places = try PlaceFixtures.places(SuggestionTests.sample)
    let found = places.suggestions(for: text, limit: 10)
    #expect(found.map { places.code(of: $0.place) } == expected)
    #expect(found.allSatisfy { $0.isCorrected })
  }

  @Test func largerPlacesComeFirst() throws {
    let places = try PlaceFixtures.places(SuggestionTests.sample)
    #expect(try codes("k", limit: 2) == ["2", "5"] || codes("k", limit: 2) == ["5", "2"])
    let found = places.suggestions(for: "kirk", limit: 10)
    #expect(found.map(\.part) == [.all, .beginning, .beginning, .word])
    #expect(found.map(\.isExact) == [true, false, false, false])
    #expect(try codes("kirk", limit: 0) == [])
    #expect(places.suggestions(for: "eilean leodhais", limit: 1).first?.isSecondName == true)
    #expect(SuggestionTests.sample[7].details == "Suburban Area, Camden, London")
  }

  /// Every word of every name is found, and nothing that doesn't begin with the text.
  @Test func everyWordIsFound() throws {
    let written = PlaceFixtures.random(200, seed: 11)
    let places = try PlaceFixtures.places(written)
    for place in written.prefix(60) {
      for name in [place.name, place.secondName ?? place.name] {
        let words = PlaceFolding.folded(Array(name.utf8)).split(separator: 0x20)
        for start in words.indices {
          let text = String(decoding: Array(words[start...].joined(separator: [0x20])), as: UTF8.self)
          let found = places.suggestions(for: text, limit: 1000)
          #expect(found.contains { places.code(of: $0.place) == place.code }, "\(text) in \(name)")
          #expect(Set(found.map(\.place)).count == found.count)
        }
      }
    }
  }

  @Test func changesAreListed() throws {
    var changed = SuggestionTests.sample
    changed.removeFirst()
    changed[0].name = "Kirby"
    changed[0].eastings.position = GridCoordinate(halfMetres: 7)
    changed.append(Place(code: "11", name: "New", localType: "Town"))
    let (old, new) = (try PlaceFixtures.places(SuggestionTests.sample), try PlaceFixtures.places(changed))
    let changes = Places.changes(from: old, to: new)
    #expect(changes.map { $0.old?.code ?? "-" } == ["1", "-", "2"])
    #expect(changes.map { $0.new?.code ?? "-" } == ["-", "11", "2"])
    #expect(changes[2].changedValues == ["name_1", "eastings"])
    #expect(Places.changes(from: old, to: old) == [])
    #expect(Places.changes(from: nil, to: new).count == 10)
    #expect(Places.changes(from: nil, to: nil) == [])
  }
}

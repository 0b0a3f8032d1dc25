@testable import PostcodeKit
import TestSupport
import Testing

/// The order of suggestions, against its definition applied to every word of every name.
@Suite struct SuggestionOrderTests {
  /// The part of a name from a word on.
  private struct Entry {
    let place: Int
    let type: Int
    let word: Int
    let text: [UInt8]
  }

  private let entries: [Entry]
  private let places: Places

  private init(_ places: Places) {
    self.places = places
    var entries: [Entry] = []
    var place = 0
    for (type, count) in places.typeCounts.map(\.count).enumerated() {
      for _ in 0..<count {
        for name in [places.name(of: place), places[place].secondName ?? ""] {
          let words = PlaceFolding.folded(Array(name.utf8)).split(separator: 0x20)
          for word in words.indices {
            let text = Array(words[word...].joined(separator: [0x20]))
            entries.append(Entry(place: place, type: type, word: word, text: text))
          }
        }
        place += 1
      }
    }
    self.entries = entries
  }

  init() throws { self.init(try PlaceFixtures.places(PlaceFixtures.random(250, seed: 21))) }

  /// Returns the places in the order of the definition: by part, type, text and number, each once.
  private func expected(_ keys: [[UInt8]], _ limit: Int) -> [Int] {
    var matches: [(part: Int, entry: Entry)] = []
    for entry in entries {
      guard let key = keys.first(where: { entry.text.starts(with: $0) }) else { continue }
      matches.append((entry.word > 0 ? 2 : entry.text.count > key.count ? 1 : 0, entry))
    }
    matches.sort { left, right in
      let numbers = ((left.part, left.entry.type), (right.part, right.entry.type))
      if numbers.0 != numbers.1 { return numbers.0 < numbers.1 }
      if left.entry.text != right.entry.text { return left.entry.text.lexicographicallyPrecedes(right.entry.text) }
      return left.entry.place < right.entry.place
    }
    var seen: Set<Int> = []
    return Array(matches.map(\.entry.place).filter { seen.insert($0).inserted }.prefix(limit))
  }

  /// Returns all texts that differ by one edit, and are the beginning of a word, without those that begin with a shorter one.
  private func corrections(of key: [UInt8]) -> [[UInt8]] {
    guard key.count >= 4 else { return [] }
    let letters = Array("abcdefghijklmnopqrstuvwxyz ".utf8)
    var variants: Set<[UInt8]> = []
    for position in 0...key.count {
      let (head, tail) = (Array(key[..<position]), Array(key[position...]))
      for letter in letters {
        variants.insert(head + [letter] + tail)
        if !tail.isEmpty { variants.insert(head + [letter] + tail.dropFirst()) }
      }
      if !tail.isEmpty { variants.insert(head + tail.dropFirst()) }
      if tail.count > 1 { variants.insert(head + [tail[1], tail[0]] + tail.dropFirst(2)) }
    }
    var found: Set<[UInt8]> = []
    for entry in entries {
      for length in (key.count - 1)...(key.count + 1) where length <= entry.text.count {
        let beginning = Array(entry.text.prefix(length))
        if variants.contains(beginning) {
          found.insert(beginning)
          break
        }
      }
    }
    return found.filter { text in !found.contains { $0 != text && text.starts(with: $0) } }
  }

  private func check(_ text: String, limit: Int, corrects: Bool) {
    let key = PlaceFolding.folded(Array(text.utf8))
    guard !key.isEmpty else { return }
    let found = places.suggestions(for: text, limit: limit)
    var wanted = expected(Places.spellings(of: key), limit)
    let isCorrected = wanted.isEmpty
    if isCorrected, corrects { wanted = expected(corrections(of: key), limit) }
    if !isCorrected || corrects { #expect(found.map(\.place) == wanted, "\(text)") }
    #expect(found.allSatisfy { $0.isCorrected == isCorrected })
  }

  /// Returns a name with one random edit.
  private func misspelled(_ name: String, _ random: inout SplitMix64) -> String {
    var letters = Array(name.lowercased())
    let position = random.below(letters.count)
    let letter = Character(Unicode.Scalar(UInt8(97 + random.below(26))))
    switch random.below(4) {
    case 0: letters.remove(at: position)
    case 1: letters.insert(letter, at: position)
    case 2: letters[position] = letter
    default: if position + 1 < letters.count { letters.swapAt(position, position + 1) }
    }
    return String(letters)
  }

  @Test func orderIsThatOfTheDefinition() {
    var random = SplitMix64(seed: 4)
    for place in 0..<150 {
      let name = places.name(of: place)
      for limit in [1, 10] {
        check(String(name.prefix(1 + random.below(8))), limit: limit, corrects: true)
        check(misspelled(name, &random), limit: limit, corrects: true)
        check(misspelled(String(name.prefix(6)), &random), limit: limit, corrects: true)
      }
    }
  }

  @Test(.enabled(if: Checkout.hasDumps, "needs ../shared/data"))
  func orderIsThatOfTheDefinitionAmongAllNames() throws {
    let all = SuggestionOrderTests(try PlaceFixtures.places(try SearchVectorTests.names()))
    for text in ["s", "st", "new", "saint a", "st al", "kirk", "kings l", "upon t"] {
      all.check(text, limit: 10, corrects: false)
    }
    var random = SplitMix64(seed: 8)
    for _ in 0..<6 {
      let name = all.places.name(of: random.below(all.places.count))
      all.check(String(name.prefix(1 + random.below(8))), limit: 10, corrects: false)
      all.check(all.misspelled(name, &random), limit: 10, corrects: true)
    }
    for (text, name) in [
      ("kirlwall", "Kirkwall"), ("krikwall", "Kirkwall"), ("londn", "London"), ("edinbrugh", "Edinburgh"),
      ("kingslynn", "King's Lynn"), ("st albnas", "St Albans"), ("saint albans", "St Albans"),
      ("camdentown", "Camdentown"),
    ] {
      #expect(all.places.suggestions(for: text, limit: 1).map { all.places.name(of: $0.place) } == [name], "\(text)")
    }
    #expect(all.places.suggestions(for: "zzzzzzz", limit: 1) == [])
  }

  @Test func saintIsTheSameAsStBeforeAnotherWord() throws {
    let places = try PlaceFixtures.places([
      Place(code: "1", name: "St Agnes", localType: "Village"),
      Place(code: "2", name: "Saint Hill", localType: "Hamlet"),
      Place(code: "3", name: "Stoke", localType: "Town"),
      Place(code: "4", name: "East Saint Agnes", localType: "Hamlet"),
    ])
    func codes(_ text: String) -> [String] {
      places.suggestions(for: text, limit: 9).map { places.code(of: $0.place) }
    }
    #expect(codes("saint agnes") == ["1", "4"])
    #expect(codes("st. ag") == ["1", "4"])
    #expect(codes("st hi") == ["2"])
    #expect(codes("saint") == ["2", "4"])
    #expect(codes("st") == ["3", "1"])
  }

  /// The text after a comma matches an area from the beginning of any word.
  @Test func areasDistinguishPlacesOfTheSameName() throws {
    var all: [Place] = []
    for (code, county) in [("1", "Shropshire"), ("2", "Isle of Wight"), ("3", "Essex")] {
      var place = Place(code: code, name: "Newport", localType: "Town")
      place.area = PlaceArea(county: county)
      all.append(place)
    }
    let places = try PlaceFixtures.places(all + [Place(code: "4", name: "Newport, Dover", localType: "Hamlet")])
    func codes(_ text: String, limit: Int = 9) -> [String] {
      places.suggestions(for: text, limit: limit).map { places.code(of: $0.place) }
    }
    #expect(codes("newport") == ["1", "2", "3", "4"])
    #expect(codes("Newport, Shropshire") == ["1"] && codes("newp,wight") == ["2"])
    #expect(codes("newport, ess", limit: 1) == ["3"])
    // Names come first.
    #expect(codes("newport, do") == ["4"])
    #expect(
      codes("newport, shropshires") == [] && codes("newport,") == ["1", "2", "3", "4"] && codes("newport, town") == [])
    #expect(codes(", essex") == [] && codes(",") == [])
  }

  @Test func longAndOddTextsAreHarmless() {
    for text in [
      String(repeating: "a", count: 5000), "\0\0", "st st st st", String(repeating: "st ", count: 200), "é", "😀 kirk",
    ] {
      #expect(places.suggestions(for: text, limit: 10).count <= 10)
    }
    #expect(places.suggestions(for: "kirk", limit: -1) == [])
    #expect(places.suggestions(for: "k", limit: Int.max / 4).count > 10)
  }

  /// The names are read once, whichever thread asks first.
  @Test func threadsShareTheNames() async throws {
    let places = try PlaceFixtures.places(PlaceFixtures.random(400, seed: 33))
    let found = await withTaskGroup(of: [Places.Suggestion].self, returning: Set<[Places.Suggestion]>.self) { group in
      for _ in 0..<8 { group.addTask { places.suggestions(for: "kirk", limit: 20) } }
      return await group.reduce(into: []) { $0.insert($1) }
    }
    #expect(found.count == 1 && found.first?.count == 20)
  }
}

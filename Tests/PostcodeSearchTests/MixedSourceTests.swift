import Foundation
@testable import PostcodeKit
import PostcodeIndexBuilder
import PostcodeSearch
import TestSupport
import Testing

/// One search box for postcodes, outcodes and places.
@Suite struct MixedSourceTests {
  private static let sample =
    [
      Place(
        code: "1", name: "Kirkwall", localType: "Town", outcode: "KW15",
        area: PlaceArea(county: "Orkney Islands", country: "Scotland")),
      Place(code: "2", name: "Sheffield", localType: "City", outcode: "S1"),
      Place(code: "3", name: "Swindon", localType: "Town", outcode: "SN1"),
      Place(code: "4", name: "Bristol", localType: "City", outcode: "BS1"),
      Place(code: "5", name: "Brinkworth", localType: "Village", outcode: "ZZ9"),
      Place(code: "6", name: "S1 Village", localType: "Village"),
    ] + (0..<6).map { Place(code: "s\($0)", name: "Sandy \($0)", localType: "Village", outcode: "S2") }

  private static func makeIndex(places: [Place]?) throws -> PostcodeIndex {
    var builder = IndexBuilder(columns: [])
    let live = ["KW15 1AA", "KW15 1AB", "KW1 1AA", "S1 1AA", "S1 2AA", "S10 1AA", "BR1 1AA", "SW1A 1AA"]
    for (line, text) in live.enumerated() {
      builder.append(try #require(Postcode(text)), values: [], line: UInt32(line + 1))
    }
    let metadata = IndexMetadata(dataset: "Test", edition: "1", attribution: "", dialect: "test", source: "test")
    let file = try builder.finish(metadata: metadata, places: places.map { PlacesEncoder($0).encoded() }) { _ in }.file
    return try PostcodeIndex(bytes: IndexBytes(copying: file))
  }

  private let index: PostcodeIndex
  private let plain: PostcodeIndex

  init() throws {
    index = try Self.makeIndex(places: Self.sample)
    plain = try Self.makeIndex(places: nil)
  }

  private func response(_ text: String, limit: Int = 10) throws -> Suggestions<PostcodeSuggestion> {
    let source = LocalSource(index, kinds: .all, limit: limit)
    return try #require(source.immediateSuggestions(for: SearchRequest(source.query(for: text))))
  }

  private func texts(_ text: String, limit: Int = 10) throws -> [String] {
    try response(text, limit: limit).items.map(\.text)
  }

  @Test func placeComesFirstThenItsOutcodeAndPostcodes() throws {
    let found = try response("kirkw")
    let kw15 = try #require(Outcode("KW15"))
    #expect(found.items.map(\.text) == ["Kirkwall", "KW15", "KW", "KW15 1AA", "KW15 1AB"])
    #expect(found.items.map(\.kind).prefix(2) == [.place(code: "1"), .group(PostcodeGroup.outcode(kw15))])
    #expect(
      found.items.map(\.details) == ["Town, Orkney Islands, Scotland", "Outcode", "Postcode area, Kirkwall", "", ""])
    #expect(found.items.map(\.id) == ["1", "KW15", "KW", "KW15 1AA", "KW15 1AB"])
    #expect(found.items[0].postcode == nil && found.items[1].postcode == nil && found.items[3].ordinal != nil)
    #expect(found.origin == .local && found.totalCount == 5 && !found.hasMore && found.isFinal)
    let places = try #require(try Places(index))
    #expect(places.number(ofCode: found.items[0].id).map { places.name(of: $0) } == "Kirkwall")
  }

  @Test func lettersMeanGroupsThenPlaces() throws {
    #expect(try texts("kw") == ["KW", "KW1", "KW15"])
    #expect(try texts("s") == ["S", "SW", "S1", "S10", "Sheffield", "Swindon", "S1 Village", "Sandy 0", "Sandy 1"])
    #expect(try texts("sandy", limit: 4) == ["Sandy 0", "Sandy 1", "Sandy 2", "Sandy 3"])
    #expect(try texts("brinkw") == ["Brinkworth"])
  }

  @Test func digitsMeanGroupsAndPostcodes() throws {
    #expect(try texts("s1") == ["S1", "S10", "S1 1", "S1 2", "S1 Village", "S1 1AA", "S1 2AA", "S10 1AA"])
    #expect(try texts("s1 1aa") == ["S1 1AA"])
    #expect(try texts("s1v") == [])
    #expect(try texts("sheffiel1") == [])
  }

  @Test func correctionsComeOnlyIfNothingMatchesAsWritten() throws {
    // BRI could be BR1.
    #expect(try texts("bri").first == "Bristol")
    #expect(try !texts("bri").contains("BR1 1AA"))
    let slip = try response("kirlwall")
    #expect(slip.items.map(\.text) == ["Kirkwall", "KW15", "KW15 1AA", "KW15 1AB"])
    #expect(slip.origin == .corrected(to: "Kirkwall"))
    #expect(slip.items.origin(at: 0) == .corrected(to: "Kirkwall") && slip.items.origin(at: 2) == .local)
    let postcode = try response("swia")
    #expect(postcode.items.map(\.text).prefix(2) == ["SW1A", "SW1A 1"])
    #expect(postcode.origin == .corrected(to: "SW1A"))
    #expect(try texts("zzzzzz") == [] && texts("") == texts(" "))
  }

  @MainActor @Test func pagesJoinToTheWholeList() throws {
    for text in ["s", "kirkw", "s1", "sandy"] {
      let model = SearchModel(source: LocalSource(index, kinds: .all, limit: 3))
      model.text = text
      var pages = 0
      while model.state.canLoadMore, pages < 20 {
        model.loadMore()
        pages += 1
      }
      // Sections that are cut have no total.
      let total = model.state.results?.suggestions.totalCount
      #expect(total == nil || total == model.state.items.count, "\(text)")
      #expect((total == nil) == ["s", "s1", "sandy"].contains(text), "\(text)")
      #expect(Set(model.state.items.map(\.id)).count == model.state.items.count)
    }
  }

  /// A position suggests the nearest postcodes, and an address the postcodes in it.
  @Test func positionsAndAddresses() throws {
    let sample = try PostcodeIndex(path: Checkout.sampleIndex)
    let source = LocalSource(sample, kinds: .all, limit: 3)
    func response(_ text: String) throws -> Suggestions<PostcodeSuggestion> {
      try #require(source.immediateSuggestions(for: SearchRequest(source.query(for: text))))
    }
    let record = try #require(sample.record(at: 77))
    let position = try #require(record.gridReference)
    let near = try response("\(position.easting), \(position.northing)")
    #expect(near.items.count == 3 && near.items.map(\.details)[0] == "0 m")
    #expect(near.items.map(\.text).contains(record.postcode.description))
    let address = try response("1 High Street, \(record.postcode), UK")
    #expect(address.items.map(\.text) == [record.postcode.description] && address.items[0].ordinal == 77)
    #expect(try response("-0.12, 51.5").items.isEmpty)
  }

  /// A source of postcodes suggests nothing else.
  @Test(arguments: ["", "s", "kw", "kirkw", "bri", "swia", "s1 1", "zz", "king's"])
  func postcodesAlone(text: String) throws {
    let (all, none) = (LocalSource(plain), LocalSource(index))
    let request = SearchRequest(all.query(for: text))
    #expect(all.immediateSuggestions(for: request) == none.immediateSuggestions(for: request))
    let found = try #require(none.immediateSuggestions(for: request))
    #expect(found.items.allSatisfy { $0.kind == .postcode })
    let completions = plain.correctedCompletions(of: request.query)?.completions
    #expect(found.items.map(\.text) == (completions.map { $0.prefix(10).map(\.postcode.description) } ?? []))
    let remote = LocalSource(index, order: .remote)
    #expect(remote.immediateSuggestions(for: request)?.items.allSatisfy { $0.kind == .postcode } == true)
  }

  @MainActor @Test func cancellingKeepsTheText() {
    let model = SearchModel(source: LocalSource(index, kinds: .all))
    model.text = "kirkw"
    #expect(model.state.items.first?.text == "Kirkwall" && !model.state.isWaiting)
    model.cancel()
    #expect(model.text == "kirkw")
    model.text = "kirk"
    #expect(model.state.items.first?.text == "Kirkwall")
  }

  @Test func savedSuggestionsAreRestored() throws {
    let items = try Array(response("kirkw").items)
    let restored = try JSONDecoder().decode([PostcodeSuggestion].self, from: JSONEncoder().encode(items))
    #expect(restored.map(\.id) == items.map(\.id) && restored.map(\.kind) == items.map(\.kind))
    #expect(restored.map(\.details) == items.map(\.details))
    #expect(restored[0] == items[0])
    #expect(throws: DecodingError.self) {
      try JSONDecoder().decode(PostcodeSuggestion.self, from: Data(#"{"outcode":"!"}"#.utf8))
    }
  }
}

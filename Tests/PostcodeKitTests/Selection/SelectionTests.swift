@testable import PostcodeKit
import TestSupport
import Testing

/// Selection by columns, compared with filtering all rows.
struct SelectionTests {
  private let model = RowModel(seed: 9)

  @Test func selectionByTexts() throws {
    let index = try model.index()
    var random = SplitMix64(seed: 2)
    for (name, text) in [("district", \RowModel.Entry.district), ("ward", \.ward)] {
      let column = try #require(index.column(named: name))
      for _ in 0..<50 {
        let ids = (0..<random.below(4)).map { _ in DictionaryID(rawValue: random.below(column.textCount + 1)) }
        let wanted = Set(ids.map { column.text($0) ?? "" })
        let outOfRange = [-1, column.textCount + 1, .max].map { DictionaryID(rawValue: $0) }
        let set = index.ordinals(where: column, textIDs: ids + outOfRange)
        #expect(
          Array(set.ranges().joined())
            == model.entries.indices.filter { wanted.contains(model.entries[$0][keyPath: text]) })
      }
    }
  }

  @Test func selectionByValues() throws {
    let index = try model.index()
    let quality = try #require(index.column(named: "quality"))
    let terminated = try #require(index.column(named: "terminated"))
    for limit in Int64(0)...10 {
      let set = index.ordinals(where: quality) { $0.map { $0 <= limit } ?? (limit == 3) }
      let expected = model.entries.indices.filter { model.entries[$0].quality.map { $0 <= limit } ?? (limit == 3) }
      #expect(Array(set.ranges().joined()) == expected)
    }
    let live = index.ordinals(where: terminated) { $0 == nil }
    #expect(live.count == model.entries.count { $0.terminated == nil })
    let easting = try #require(index.column(named: "easting"))
    #expect(index.ordinals(where: easting) { _ in true }.isEmpty)
    #expect(index.ordinals(where: easting, textIDs: [DictionaryID(rawValue: 1)]).isEmpty)
    #expect(index.ordinals(where: easting, textIDs: [.missing]).count == index.count)
  }

  @Test func selectedPostcodesAreInOrder() throws {
    let index = try model.index()
    var random = SplitMix64(seed: 3)
    for round in 0..<100 {
      var set = OrdinalSet(capacity: index.count)
      for _ in 0..<random.below(round < 50 ? 5 : 400) {
        let start = random.below(index.count)
        set.insert(start..<(start + 1 + random.below(round < 50 ? 200 : 3)))
      }
      var found: [(Int, Postcode)] = []
      index.forEach(in: set) { found.append(($0, $1)) }
      #expect(found.map(\.0) == Array(set.ranges().joined()))
      #expect(found.allSatisfy { model.entries[$0].postcode == $1 })
    }
  }

  @Test(arguments: [
    ("E1", ["E1"]), ("e2", ["E2"]), ("st marys and wern", ["E1"]), ("SAINT MARY'S & WERN", ["E1"]), ("Camden", ["E4"]),
    ("camden london boro", ["E2"]), ("Bristol", ["E3"]), ("City of Bristol (B)", ["E3"]), ("E5", ["E5"]), ("E9", []),
    ("", []), ("&", []), ("London", []),
  ])
  func codesAndNamesAreFound(_ text: String, _ codes: [String]) throws {
    let district = try #require(try model.index().column(named: "district"))
    #expect(district.textIDs(named: text).map { district.text($0) ?? "" } == codes)
  }

  @Test(arguments: [
    ("Bristle", ["Bristol, City of"]), ("Cmden", ["Camden London Boro", "Camden"]), ("mary's", ["Saint Mary’s & Ŵern"]),
    ("Nowhere", []), ("", []),
  ])
  func similarNamesAreFound(_ text: String, _ names: [String]) throws {
    let district = try #require(try model.index().column(named: "district"))
    #expect(district.texts(near: text, attribute: "name", limit: 3) == names)
    #expect(district.texts(near: text, attribute: "name", limit: 0).isEmpty)
  }
}

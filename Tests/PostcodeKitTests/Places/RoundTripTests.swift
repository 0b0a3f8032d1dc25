@testable import PostcodeKit
import PostcodeIndexBuilder
import TestSupport
import Testing

/// What is written is what is read.
@Suite struct RoundTripTests {
  @Test(arguments: [0, 1, 2, 15, 16, 17, 300, 2000])
  func everyPlaceIsReadAsWritten(count: Int) throws {
    let written = PlaceFixtures.random(count, seed: UInt64(count) + 7)
    let places = try PlaceFixtures.places(written)
    #expect(places.count == count)
    let read = (0..<count).map { places[$0] }
    let byCode = Dictionary(read.map { ($0.code, $0) }, uniquingKeysWith: { first, _ in first })
    #expect(byCode.count == count)
    #expect(written.filter { byCode[$0.code] != $0 }.map(\.code) == [])
    for number in 0..<count {
      #expect(places.number(ofCode: read[number].code) == number)
      #expect(places.name(of: number) == read[number].name)
    }
    try places.verify()
    #expect(places.typeCounts.reduce(0) { $0 + $1.count } == count)
  }

  @Test func placesAreNumberedByTypeThenNameThenCode() throws {
    let written = PlaceFixtures.random(500, seed: 3)
    let places = try PlaceFixtures.places(written.shuffled())
    let read = (0..<places.count).map { places[$0] }
    let types = ["City", "Town", "Village", "Suburban Area", "Hamlet", "Other Settlement", "Island", nil]
    let ranks = read.map { place in types.firstIndex { $0 == place.localType } ?? -1 }
    #expect(ranks == ranks.sorted())
    #expect(places.typeCounts.map(\.type) == types)
    for (left, right) in zip(read, read.dropFirst()) where left.name == right.name && left.localType == right.localType
    {
      #expect(left.code < right.code)
    }
    #expect(try PlaceFixtures.file(written) == PlaceFixtures.file(written.reversed()))
  }

  @Test func unknownCodesAndNumbersAreMissing() throws {
    let places = try PlaceFixtures.places(PlaceFixtures.random(200, seed: 1))
    for code in ["", "osgb", "osgb4000000074500000", "0", "00", "x", "osgb99999999999999999999", "id-2-xx"]
    where !(0..<200).contains(where: { places.code(of: $0) == code }) {
      #expect(places.number(ofCode: code) == nil)
    }
    #expect(places[-1] == Place(code: "", name: ""))
    #expect(places[200].code == "")
    #expect(places.name(of: 200) == "" && places.code(of: -1) == "" && places[Int.max].name == "")
  }

  @Test func longNamesAndManyTypesAreKept() throws {
    let long = String(repeating: "Llanfair ", count: 400) + "x"
    var written = [Place(code: "1", name: long, localType: "Town")]
    for number in 2..<300 { written.append(Place(code: "\(number)", name: "N", localType: "Type \(number)")) }
    let places = try PlaceFixtures.places(written)
    #expect(places.number(ofCode: "1").map { places.name(of: $0) } == long)
    #expect(places.typeCounts.count == 299)
    #expect(places.number(ofCode: "77").map { places[$0].localType } == "Type 77")
  }

  @Test func coordinatesTruncateAndRound() {
    let expected = [
      (0, 0, 0), (1, 0, 1), (2, 1, 1), (3, 1, 2), (662_888, 331_444, 331_444), (662_889, 331_444, 331_445),
    ]
    for (halves, truncated, rounded) in expected {
      #expect(GridCoordinate(halfMetres: halves).truncated == truncated)
      #expect(GridCoordinate(halfMetres: halves).rounded == rounded)
    }
    #expect(GridCoordinate(halfMetres: Int.max).halfMetres == 1 << 26)
    #expect(GridCoordinate(halfMetres: Int.min).halfMetres == -(1 << 26))
  }

  @Test func anIndexWithoutPlacesHasNone() throws {
    let index = try PostcodeIndex(path: Checkout.sampleIndex)
    #expect(try Places(index) == nil)
  }
}

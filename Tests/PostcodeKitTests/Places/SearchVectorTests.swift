import Foundation
@testable import PostcodeKit
import TestSupport
import Testing

/// Searches with known answers, among all names of Great Britain in 2019.
@Suite struct SearchVectorTests {
  private struct Vector: Decodable {
    struct Group: Decodable {
      let rank: Float
      let count: Int
      /// The codes, or `nil` for all places.
      let codes: [String]?

      init(from decoder: any Decoder) throws {
        var values = try decoder.unkeyedContainer()
        rank = try values.decode(Float.self)
        count = try values.decode(Int.self)
        codes = try? values.decode([Int].self).map { "\($0)" }
      }
    }
    let q: String
    let path: String
    let count: Int
    let groups: [Group]
  }

  /// Parses `name,type,country` with quoted fields.
  private static func fields(_ line: Substring) -> [String] {
    var fields = [""]
    var isQuoted = false
    for character in line {
      if character == "\"" {
        isQuoted.toggle()
      } else if character == ",", !isQuoted {
        fields.append("")
      } else {
        fields[fields.count - 1].append(character)
      }
    }
    return fields
  }

  static func names() throws -> [Place] {
    let url = URL(fileURLWithPath: Checkout.dump("open-names/british-placenames-2019.csv"))
    let lines = String(decoding: try Data(contentsOf: url), as: UTF8.self).split(whereSeparator: \.isNewline)
    return lines.dropFirst().enumerated().map { number, line in
      let fields = fields(line)
      return Place(code: "\(number + 1)", name: fields[0], localType: fields[1])
    }
  }

  @Test(.enabled(if: Checkout.hasDumps, "needs ../shared/data"))
  func allVectorsHold() throws {
    let places = try PlaceFixtures.places(try SearchVectorTests.names())
    #expect(places.count == 42_986)
    try places.verify()
    let text = String(
      decoding: try Data(contentsOf: URL(fileURLWithPath: Checkout.dump("places-search-vectors.jsonl"))), as: UTF8.self)
    let vectors = try text.split(separator: "\n").map { try JSONDecoder().decode(Vector.self, from: Data($0.utf8)) }
    #expect(vectors.count == 235)
    for vector in vectors {
      let all = places.matches(of: vector.q, limit: 50_000)
      #expect(all.count == vector.count, "\(vector.q)")
      #expect(zip(all, all.dropFirst()).allSatisfy { $0.rank >= $1.rank }, "\(vector.q)")
      var byRank: [Float: Set<String>] = [:]
      for match in all { byRank[match.rank, default: []].insert(places.code(of: match.place)) }
      #expect(byRank.count == vector.groups.count, "\(vector.q)")
      for group in vector.groups {
        let found = byRank.first { abs($0.key - group.rank) < 1e-7 }?.value ?? []
        #expect(found.count == group.count, "\(vector.q), rank \(group.rank)")
        if let codes = group.codes { #expect(found == Set(codes), "\(vector.q), rank \(group.rank)") }
      }
      let ten = places.matches(of: vector.q, limit: 10)
      #expect(ten == Array(all.prefix(10)), "\(vector.q)")
    }
  }

  /// A place both of whose names begin with the text counts once.
  @Test func twoNamesWithTheSameBeginning() throws {
    var list = (0..<60).map { number in
      Place(code: "\(100 + number)", name: "Aber\(100 + number)x", localType: "Village")
    }
    for number in list.indices where number % 2 == 0 { list[number].secondName = "Aberx\(100 + number)" }
    let places = try PlaceFixtures.places(list)
    let all = places.matches(of: "aber", limit: 1000)
    #expect(all.count == 60)
    for limit in 1...60 { #expect(places.matches(of: "aber", limit: limit) == Array(all.prefix(limit)), "\(limit)") }
  }

  /// A position far outside the grid has no degrees.
  @Test func positionsOutsideTheGrid() throws {
    for (easting, northing) in [(-33_554_432, 3_440_960), (33_554_431, -33_554_432), (0, 33_554_431)] {
      var place = Place(code: "1", name: "Far", localType: "Village")
      place.eastings.position = GridCoordinate(halfMetres: 2 * easting)
      place.northings.position = GridCoordinate(halfMetres: 2 * northing)
      if let degrees = place.degrees {
        #expect(abs(degrees.latitude) <= 90 && abs(degrees.longitude) <= 180, "\(easting) \(northing)")
      }
    }
  }

  @Test func tiesAreOrderedByTypeThenName() throws {
    let places = try PlaceFixtures.places([
      Place(code: "1", name: "Aston", localType: "Hamlet"), Place(code: "2", name: "Aston", localType: "City"),
      Place(code: "3", name: "Aston Clinton", localType: "City"), Place(code: "4", name: "Aston", localType: "Village"),
      Place(code: "5", name: "Aston Aston", localType: "Hamlet"), Place(code: "6", name: "Astonia", localType: "Town"),
    ])
    #expect(places.matches(of: "aston", limit: 10).map { places.code(of: $0.place) } == ["5", "2", "4", "1", "3"])
    #expect(places.matches(of: "asto", limit: 10).map { places.code(of: $0.place) } == ["2", "3", "6", "4", "1", "5"])
    #expect(places.matches(of: "ASTON", limit: 2).map { places.code(of: $0.place) } == ["5", "2"])
    #expect(places.matches(of: "aston", limit: 0) == [])
    #expect(places.matches(of: "aston", limit: -1) == [])
  }

  @Test func queriesOfPunctuation() throws {
    let places = try PlaceFixtures.places([
      Place(code: "1", name: "King's Lynn", localType: "Town"),
      Place(code: "2", name: "(The) Ridge", localType: "Town"),
      Place(code: "3", name: "Ynys Môn", secondName: "Isle of Anglesey", localType: "Village"),
    ])
    func codes(_ query: String) -> [String] { places.matches(of: query, limit: 9).map { places.code(of: $0.place) } }
    #expect(codes("'").count == 3)
    #expect(codes("-") == [])
    #expect(codes(" ") == [] && codes("") == [])
    #expect(codes("(the") == ["2"])
    #expect(codes("king's lynn") == ["1"])
    #expect(codes("s lynn") == ["1"])
    #expect(codes("ynys mon") == ["3"])
    #expect(codes("ynys môn") == ["3"])
    #expect(codes("ynys món") == [])
    #expect(codes("anglesey") == ["3"])
    #expect(codes("isle-of") == ["3"])
    #expect(codes("isle o") == ["3"])
    #expect(codes("lynn king") == [])
  }
}

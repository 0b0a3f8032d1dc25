import PostcodesIO
import PostcodesIOResponder
import Testing

@testable import PostcodeComparison
@testable import PostcodesOnlineCommand

/// Places of both versions, by their codes and by searches for their names.
@Suite(.timeLimit(.minutes(10)))
struct PlaceComparisonTests {
  private struct Settlement {
    var code: String
    var name: String
    var county = "Orkney Islands"
    var easting = "331719.836"

    var line: String {
      "\(code),http://id/\(code),\(name),,,,populatedPlace,Village,\(easting),1019258.274,3000,25000,331378.448,"
        + "1019063.498,331901.266,1019563.498,KW17,http://kw17,,,,,,,\(county),http://o,http://x/UnitaryAuthority,Scotland,"
        + "http://s,Scotland,http://c,,,\n"
    }
  }

  private static let some = [
    Settlement(code: "osgb1", name: "Kirkwall"), Settlement(code: "osgb2", name: "Kirk Hope"),
    Settlement(code: "osgb3", name: "Hope", easting: "331700"), Settlement(code: "osgb4", name: "Upper Hope"),
    Settlement(code: "osgb5", name: "St Mary's"), Settlement(code: "osgb6", name: "Lower Hope"),
  ]

  private func report(
    _ local: [Settlement], _ remote: [Settlement], version: WireVersion = .v20, ignoring: Set<String> = [],
    tolerance: Double = 2, limit: Int? = nil,
    fault: @escaping @Sendable (_ number: Int, _ request: HTTPRequest) async throws -> HTTPResponse? = { _, _ in nil }
  ) async throws -> (report: ComparisonReport, outcome: ComparisonOutcome) {
    let rows = Row.some(40)
    let responder = try Row.responder(rows, tile: local.isEmpty ? nil : local.map(\.line).joined())
    let service = StubService(
      try Row.responder(rows, tile: remote.isEmpty ? nil : remote.map(\.line).joined(), version: version), fault: fault)
    let comparison = Comparison(
      responder, PostcodesClient(transport: service), options: .init(interval: .zero, placeLimit: limit),
      clock: SleeplessClock())
    let outcome = try await comparison.run(.lookups(rows.map(\.postcode)))
    return (
      ComparisonReport(outcome, responder: responder, ignoring: ignoring, tolerance: tolerance), outcome
    )
  }

  /// The versions round coordinates and compute degrees in different ways.
  @Test(arguments: [WireVersion.v18, .v20])
  func placesOfBothVersionsAgree(_ version: WireVersion) async throws {
    let report = try await report(Self.some, Self.some, version: version, tolerance: 0).report
    #expect(report.remoteVersion == version.rawValue && report.standing == .upToDate && report.fields.isEmpty)
    #expect(
      report.places
        == {
          var places = ComparisonReport.Places(); (places.compared, places.searches) = (6, 6); return places
        }())
    #expect(try await self.report(Self.some, Self.some, version: version, limit: 2).report.places.compared == 2)
    #expect(try await self.report(Self.some, Self.some, version: version, limit: 0).report.places.searches == 0)
  }

  @Test func differences() async throws {
    var remote = Self.some
    remote[0].county = "Shetland Islands"
    remote[1].easting = "331729.836"
    remote[2].name = "Hoop"
    remote.removeLast()
    let (report, outcome) = try await report(Self.some, remote)
    #expect(report.places.compared == 6 && report.places.different == 4 && report.standing == .stale)
    let names = Set(report.fields.map(\.name))
    #expect(names == ["place.county_unitary", "place.eastings", "place.name_1", "place"])
    let county = try #require(report.fields.first { $0.name == "place.county_unitary" }?.examples.first)
    #expect(county.postcode == "osgb1" && county.local == "Orkney Islands" && county.remote == "Shetland Islands")
    #expect(outcome.places.filter { ($0.metres ?? 0) > 2 }.map(\.postcode) == ["osgb2"])
    // Kirk Hope, Upper Hope and St Mary's are found alone on both sides.
    #expect(
      Dictionary(uniqueKeysWithValues: outcome.placeSearches.map { ($0.prefix, $0.onlyLocal) }) == [
        "Hope": ["osgb3", "osgb6"], "Lower Hope": ["osgb6"],
      ])
    #expect(report.places.differentSearches == 2 && report.differing == 6)
    #expect(report.verdict.hasPrefix("stale: 4 of 6 places differ; 2 of 6 searches for places differ"))
    let ignored = try await self.report(
      Self.some, remote, ignoring: ["place", "place.county_unitary", "place.eastings", "place.name_1"], tolerance: 20
    ).report
    #expect(ignored.places.different == 0 && ignored.standing == .upToDate)
    #expect(ComparisonReport.knownFields.isSuperset(of: ["place", "place.name_1", "place.position"]))
  }

  @Test func aServiceWithoutPlaces() async throws {
    let report = try await report(Self.some, []).report
    #expect(report.places.different == 6 && report.places.differentSearches == 6)
    #expect(report.fields.map(\.name) == ["place"] && report.fields.first?.count == 6)
    // Without places in the index there is nothing to compare.
    #expect(try await self.report([], Self.some).report.places == ComparisonReport.Places())
  }

  @Test func aFailingSearchIsReported() async throws {
    let report = try await report(
      Self.some, Self.some,
      fault: { _, request in
        request.url.contains("/places?") ? HTTPResponse(status: 418) : nil
      }
    ).report
    #expect(report.places.compared >= 1 && report.places.searches == 0 && report.errors.count == 1)
  }

  /// Places of one rank may be in any order, and any of those of the lowest rank in the results.
  @Test func results() {
    let local = [("a", 3), ("b", 2), ("c", 2), ("d", 1)].map { Comparison.FoundPlace(code: $0.0, rank: Float($0.1)) }
    func difference(_ remote: String...) -> ComparisonPart.Completion? {
      Comparison.difference(of: "q", local, remote)
    }
    #expect(difference("a", "b", "c", "d") == nil && difference("a", "c", "b", "d") == nil)
    #expect(difference("b", "a", "c", "d")?.isOrder == true)
    #expect(difference("a", "b", "c", "d", "d")?.isOrder == true)
    #expect(difference("a", "b", "c")?.onlyLocal == ["d"])
    #expect(difference("a", "b", "c", "d", "e")?.onlyRemote == ["e"])
    #expect(difference()?.onlyLocal == ["a", "b", "c", "d"])
    let many = (0..<150).map { Comparison.FoundPlace(code: "\($0)", rank: $0 == 0 ? 1 : 0) }
    func ofMany(_ remote: [Int]) -> ComparisonPart.Completion? {
      Comparison.difference(of: "q", many, remote.map { "\($0)" })
    }
    #expect(ofMany(Array(0..<100)) == nil && ofMany([0] + Array(51..<150)) == nil)
    #expect(ofMany(Array(1..<101))?.onlyLocal == ["0"])
    #expect(ofMany(Array(0..<98))?.onlyLocal == ["98", "99"])
  }
}

import LoopbackServer
import PostcodesIOResponder
@testable import PostcodeKit
import PostcodesIO
import TestSupport
import Testing

@testable import PostcodeComparison
@testable import PostcodesOnlineCommand

/// Two indexes with random differences that the test knows.
@Suite(.timeLimit(.minutes(10)))
struct DifferenceTests {
  @Test(arguments: 0..<8)
  func reportsExactlyTheDifferences(seed: UInt64) async throws {
    var random = SplitMix64(seed: seed)
    var (local, remote): ([Row], [Row]) = ([], [])
    var (gone, terminated, new, revived, wards, districts): ([String], Set<String>, [String], [String], Int, Int) =
      ([], [], [], [], 0, 0)
    var distances: [Double] = []
    var different: Set<String> = []
    for row in Row.some(600) {
      var other = row
      switch Int.random(in: 0..<10, using: &random) {
      case 0:
        gone.append(row.postcode)
        local.append(row)
      case 1:
        gone.append(row.postcode)
        terminated.insert(row.postcode)
        other.terminated = "201905"
        local.append(row)
        remote.append(other)
      case 2:
        new.append(row.postcode)
        remote.append(row)
      case 3:
        revived.append(row.postcode)
        var own = row
        own.terminated = "200001"
        local.append(own)
        remote.append(row)
      default:
        if Bool.random(using: &random) { other.ward = "E05099999" }
        if Int.random(in: 0..<4, using: &random) == 0 { other.district = "E08000001" }
        if Bool.random(using: &random) { other.easting += Int.random(in: 1...500, using: &random) }
        if other != row { different.insert(row.postcode) }
        wards += other.ward != row.ward ? 1 : 0
        districts += other.district != row.district ? 1 : 0
        distances.append(Double(other.easting - row.easting))
        local.append(row)
        remote.append(other)
      }
    }
    let responder = try Row.responder(local)
    let comparison = Comparison(responder, StubService(try Row.responder(remote)))
    var queries = Row.some(600).map(\.postcode) + ["nonsense", "ZZ1 1ZZ"]
    queries.shuffle(using: &random)
    let outcome = try await comparison.run(.lookups(queries))
    let report = ComparisonReport(outcome, responder: responder, tolerance: 0)
    #expect(Set(report.onlyLocal) == Set(gone))
    #expect(report.terminatedAsked == min(50, gone.count))
    #expect(Set(report.terminatedSince.map(\.postcode)).isSubset(of: terminated))
    #expect(report.terminatedSince.allSatisfy { $0.year == 2019 && $0.month == 5 })
    #expect(Set(report.onlyRemote.map(\.postcode)) == Set(new + revived))
    #expect(Set(report.onlyRemote.filter { $0.terminated == "200001" }.map(\.postcode)) == Set(revived))
    #expect(report.fields.first { $0.name == "codes.admin_ward" }?.count ?? 0 == wards)
    #expect(report.fields.first { $0.name == "codes.admin_district" }?.count ?? 0 == districts)
    #expect(report.fields.count <= 2)
    #expect(report.different == different.count)
    #expect(report.identical + report.different + report.onlyLocal.count + report.onlyRemote.count == 602)
    #expect(report.positions.compared == distances.count)
    #expect(report.positions.beyondTolerance == distances.count { $0 > 0 })
    distances.sort()
    #expect(report.positions.maximum == distances.last)
    #expect(report.positions.median == distances[(distances.count + 1) / 2 - 1])
    #expect(report.unanswered == 0 && report.errors.isEmpty && report.requests == 7)
    #expect(report.standing == .stale)
    // Ignored fields don't appear.
    let ignoring = ComparisonReport(
      outcome, responder: responder, ignoring: ["codes.admin_ward", "codes.admin_district"], tolerance: 1000)
    #expect(ignoring.fields.isEmpty && ignoring.different == 0 && ignoring.positions.beyondTolerance == 0)
  }

  @Test func indexAgreesWithItself() async throws {
    let responder = try Row.responder(Row.some(500))
    var random = SplitMix64(seed: 1)
    let plan = ComparisonPlan.sample(of: responder.index, count: 250, isStratified: true, using: &random)
    let outcome = try await Comparison(responder, StubService(responder)).run(plan)
    let report = ComparisonReport(outcome, responder: responder)
    #expect(report.standing == .upToDate && report.identical == 250 && report.requests == 3)
    #expect(report.verdict.hasPrefix("up to date: all 250 postcodes agree"))
  }

  @Test func completions() async throws {
    let local = try Row.responder(Row.some(60))
    let remote = try Row.responder(Row.some(70))
    let comparison = Comparison(local, StubService(remote))
    let outcome = try await comparison.run(.completions(["AB1 0A", "AB1 0D", "AB1", "ZZ"]))
    let report = ComparisonReport(outcome, responder: local)
    #expect(report.identical == 3 && report.completions.otherContent == 1 && report.completions.otherOrder == 0)
    #expect(report.completions.examples.first?.onlyRemote == Row.some(70).suffix(10).map(\.postcode))
  }

  @Test func differentOrderIsReported() async throws {
    let responder = try Row.responder(Row.some(60))
    let service = StubService(responder) { _, _ in
      try StubService.json(ResultReply(Row.some(60).map(\.postcode).reversed() as [String]))
    }
    let outcome = try await Comparison(responder, service).run(.completions(["AB1"]))
    let report = ComparisonReport(outcome, responder: responder)
    #expect(report.completions.otherOrder == 1 && report.completions.otherContent == 0 && report.differing == 1)
  }

  /// All postcodes of an outcode, including those that only the service has, in a sector with more than 100 postcodes.
  @Test func outcodes() async throws {
    let rows = Row.some(900)
    let local = try Row.responder(Array(rows.prefix(300)))
    let comparison = Comparison(local, StubService(try Row.responder(Array(rows.dropFirst(100)))))
    let plan = try await comparison.plan(for: #require(.init("AB1")))
    #expect(plan.queries == rows.map(\.postcode).sorted())
    let report = ComparisonReport(try await comparison.run(plan), responder: local)
    #expect(report.onlyLocal.count == 100 && report.onlyRemote.count == 600 && report.identical == 200)
  }

  /// Postcodes that only the service has, with their months of introduction.
  @Test func introducedSince() async throws {
    var rows = Row.some(6)
    for (index, month) in ["198001", "202501", "202502", "202502", "202503", "202511"].enumerated() {
      rows[index].introduced = month
    }
    // One of the older ones is terminated in the index.
    var own = rows
    own[1].terminated = "202502"
    let responder = try Row.responder(Array(own.prefix(3)))
    let outcome = try await Comparison(responder, StubService(try Row.responder(rows))).run(
      .lookups(rows.map(\.postcode)))
    let report = ComparisonReport(outcome, responder: responder)
    #expect(report.onlyRemote.map(\.introduced) == ["202501", "202502", "202503", "202511"])
    #expect(report.latestIntroduction == "202502" && report.introducedSince == 2)
    #expect(
      report.verdict == "stale: the service has 4 live postcodes that are not live in the index "
        + "(2 introduced since 202502, 1 terminated in the index)")
  }

  /// The verdict claims only what was checked.
  @Test func remoteBehindNeedsEvidence() async throws {
    let rows = Row.some(120)
    let responder = try Row.responder(rows)
    let service = StubService(try Row.responder(Array(rows.prefix(20))))
    for (limit, status) in [
      (100, "neither live nor terminated"), (7, "not live, and none of the 7 checked is terminated"),
    ] {
      let comparison = Comparison(
        responder, PostcodesClient(transport: service, clock: ManualClock()), options: .init(terminatedLimit: limit),
        clock: SleeplessClock())
      let outcome = try await comparison.run(.lookups(rows.map(\.postcode)))
      let report = ComparisonReport(outcome, responder: responder)
      #expect(report.standing == .remoteBehind)
      #expect(report.verdict == "remote behind: 100 of 120 postcodes are \(status) at https://api.postcodes.io")
    }
  }
}

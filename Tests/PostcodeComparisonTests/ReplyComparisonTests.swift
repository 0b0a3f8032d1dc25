import PostcodesIOResponder
@testable import PostcodeKit
import PostcodesIO
import Testing

@testable import PostcodeComparison

/// Missing fields and different names are no differences. Different values are.
struct ReplyComparisonTests {
  private static let names = "LAD25CD,LAD25NM\nE08000003,Manchester\n"
  private let responder: IndexResponder
  private let rows: [Row]

  init() throws {
    rows = Row.some(3)
    responder = try Row.responder(rows, names: Self.names)
  }

  /// Returns the report on a service with changed replies.
  private func report(
    _ change: @escaping @Sendable (inout PostcodeReply) -> Void
  ) async throws -> ComparisonReport {
    let (responder, queries) = (responder, rows.map(\.postcode))
    let service = StubService(responder) { _, _ in
      try StubService.json(
        ResultReply(
          queries.map { query in
            let reply = responder.reply(to: query).map { reply in
              var reply = reply
              change(&reply)
              return reply
            }
            return BulkLookupReply(query: query, result: reply)
          }))
    }
    let outcome = try await Comparison(responder, service).run(.lookups(queries))
    return ComparisonReport(outcome, responder: responder)
  }

  @Test func missingColumnsAreNotCompared() async throws {
    let report = try await report { reply in
      reply.parish = "Somewhere"
      reply.codes.parish = "E04000001"
      reply.region = "North West"
      reply.oa21 = "E00000001"
      reply.adminWard = "Deansgate"
    }
    #expect(report.standing == .upToDate && report.namedOtherwise.isEmpty)
    for key in ["parish", "codes.parish", "region", "oa21", "admin_ward"] {
      #expect(report.notCompared.contains(key))
    }
    #expect(!report.notCompared.contains("admin_district") && !report.notCompared.contains("codes.admin_ward"))
  }

  @Test func differentNameForSameCodeIsIgnored() async throws {
    let report = try await report { $0.adminDistrict = "City of Manchester" }
    #expect(report.standing == .upToDate && report.identical == 3)
    #expect(report.namedOtherwise == ["admin_district": 3])
  }

  @Test func differentCodeIsReported() async throws {
    let report = try await report { reply in
      reply.adminDistrict = "Bolton"
      reply.codes.adminDistrict = "E08000001"
    }
    #expect(report.fields.map(\.name) == ["admin_district", "codes.admin_district"])
    #expect(report.fields.allSatisfy { $0.count == 3 && $0.examples.count == 3 } && report.different == 3)
    #expect(report.fields[0].examples[0].local == "Manchester" && report.fields[0].examples[0].remote == "Bolton")
  }

  /// E99999999 counts as missing.
  @Test func pseudoCodesCountAsMissing() async throws {
    #expect(responder.reply(to: rows[0].postcode)?.codes.adminCounty == "E99999999")
    #expect(try await report { $0.codes.adminCounty = nil }.standing == .upToDate)
    let report = try await report { $0.codes.adminCounty = "E10000017" }
    #expect(report.fields.map(\.name) == ["codes.admin_county"] && report.fields[0].examples[0].local == nil)
  }

  @Test func positionsOnOneSideOnly() async throws {
    let report = try await report { reply in
      (reply.eastings, reply.northings, reply.latitude, reply.longitude) = (nil, nil, nil, nil)
    }
    #expect(report.fields.map(\.name) == ["position"] && report.positions.compared == 0 && report.different == 3)
  }

  /// The larger distance counts. 0.00001 degrees of latitude are about 1.11 m.
  @Test func distancesOfDegreesAndGrid() async throws {
    let degrees = try await report { reply in
      let latitude = reply.latitude ?? 0
      reply.latitude = latitude + 0.001
    }
    #expect(abs(degrees.positions.maximum - 111.3) < 0.2 && degrees.positions.beyondTolerance == 3)
    let grid = try await report { reply in
      let easting = reply.eastings ?? 0
      reply.eastings = easting + 200
      reply.latitude = (reply.latitude ?? 0) + 0.001
    }
    #expect(grid.positions.maximum == 200 && grid.positions.examples.count == 3)
  }
}

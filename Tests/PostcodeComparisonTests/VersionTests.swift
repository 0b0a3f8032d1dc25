import PostcodeComparison
import PostcodesIO
import Testing

/// Services of both versions, and rows of the Scottish Postcode Directory.
@Suite(.timeLimit(.minutes(10)))
struct VersionTests {
  private static let header =
    "Postcode,DateOfIntroduction,DateOfDeletion,GridReferenceEasting,GridReferenceNorthing,Latitude,Longitude,"
    + "SplitIndicator,CouncilArea2019Code,ScottishParliamentaryConstituency2026Code\n"

  private static func scotland(council: String, constituency: String, _ postcodes: [String]) -> String {
    header
      + postcodes.map { "\($0),1/4/1996 00:00:00,,394235,806529,57.1,-2.1,N,\(council),\(constituency)\n" }.joined()
  }

  private func report(
    _ local: String?, _ remote: String?, _ version: WireVersion, ignoring: Set<String> = [], limit: Int = 50
  ) async throws -> ComparisonReport {
    let rows = Row.some(40)
    let responder = try Row.responder(rows, scotland: local)
    let service = StubService(try Row.responder(rows, scotland: remote, version: version))
    let comparison = Comparison(
      responder, PostcodesClient(transport: service), options: .init(interval: .zero, scottishLimit: limit),
      clock: SleeplessClock())
    let outcome = try await comparison.run(.lookups(rows.map(\.postcode)))
    return ComparisonReport(outcome, responder: responder, ignoring: ignoring)
  }

  private static let some = Row.some(40).prefix(20).map(\.postcode)

  /// Keys that the service's version doesn't have are no differences.
  @Test(arguments: [WireVersion.v18, .v20])
  func versionIsRecognised(_ version: WireVersion) async throws {
    let scotland = Self.scotland(council: "S1", constituency: "S2", Self.some)
    let report = try await report(scotland, scotland, version)
    #expect(report.remoteVersion == version.rawValue && report.standing == .upToDate && report.fields.isEmpty)
    #expect(report.scottishCompared == 20 && report.scottishDifferent == 0)
    #expect(try await self.report(nil, scotland, version).scottishCompared == 0)
    #expect(try await self.report(scotland, scotland, version, limit: 7).scottishCompared == 7)
  }

  @Test func scottishDifferences() async throws {
    let local = Self.scotland(council: "S1", constituency: "S2", Self.some)
    let remote = Self.scotland(council: "S3", constituency: "S2", Array(Self.some.dropFirst(5)))
    let new = try await report(local, remote, .v20)
    #expect(new.scottishCompared == 20 && new.scottishDifferent == 20 && new.standing == .stale && new.differing == 20)
    #expect(new.fields.map(\.name) == ["scotland.codes.council_area", "scotland"])
    #expect(new.fields.map(\.count) == [15, 5])
    #expect(new.fields.first?.examples.first?.local == "S1" && new.fields.first?.examples.first?.remote == "S3")
    // Version 18 has only the constituency.
    let old = try await report(local, remote, .v18)
    #expect(old.scottishDifferent == 5 && old.fields.map(\.name) == ["scotland"])
    let ignored = try await report(local, remote, .v20, ignoring: ["scotland", "scotland.codes.council_area"])
    #expect(ignored.scottishDifferent == 0 && ignored.standing == .upToDate)
    #expect(ComparisonReport.knownFields.isSuperset(of: ["scotland", "scotland.codes.council_area"]))
  }
}

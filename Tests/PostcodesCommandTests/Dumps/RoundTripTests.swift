import CommandTestSupport
import Foundation
@testable import PostcodeKit
import PostcodesIOResponder
import Testing
import TestSupport

/// Exports compared with their dumps by an independent program in Python.
struct RoundTripTests {
  /// A dump and its expected counts.
  struct Dump: Sendable, CustomTestStringConvertible {
    let name: String
    /// The dialect for the oracle.
    let kind: String
    let rows: Int
    var terminated = 0
    var withoutPosition = 0
    /// The number of rows superseded by another row of the same postcode.
    var superseded = 0
    /// The number of prefixes to complete.
    var prefixes = 300

    var testDescription: String { name }
  }

  /// The columns that the oracle reads. Other columns have separate tests.
  static let columns = [
    "code-point-open":
      "postcode,easting,northing,quality,country,regional_health_authority,health_authority,county,district,ward",
    "ons": "postcode,easting,northing,latitude,longitude,quality,introduced,terminated",
    "degrees": "postcode,latitude,longitude", "doogal": "postcode,easting,northing,introduced,terminated",
    "spd": "postcode,easting,northing,quality,introduced,terminated",
  ]

  static let wholeDumps: [Dump] = [
    Dump(
      name: "code-point-open-2025-10.zip", kind: "code-point-open", rows: 1_745_849, withoutPosition: 836,
      prefixes: 3000),
    Dump(
      name: "nspl-2023-02-areas.zip", kind: "ons", rows: 113_773, terminated: 26_805, withoutPosition: 13_420,
      prefixes: 3000),
  ]

  static let samples: [Dump] = [
    Dump(name: "onspd-2018-05-sample.csv", kind: "ons", rows: 4, terminated: 3, withoutPosition: 2),
    Dump(
      name: "onspd-2020-sample.csv", kind: "ons", rows: 5168, terminated: 3254, withoutPosition: 2, prefixes: 1000),
    Dump(name: "onspd-2025-11-sample.csv", kind: "ons", rows: 4, terminated: 4, withoutPosition: 1),
    Dump(
      name: "onspd-2025-11-seed.csv", kind: "ons", rows: 8048, terminated: 3811, withoutPosition: 2,
      prefixes: 1000),
    Dump(name: "doogal-2019-02-sample.csv", kind: "doogal", rows: 2465, terminated: 442),
    Dump(name: "freemaptools-sample.csv", kind: "degrees", rows: 170),
    Dump(name: "spd-small-user-sample.csv", kind: "spd", rows: 102, terminated: 17, superseded: 1),
    Dump(name: "spd-large-user-sample.csv", kind: "spd", rows: 100, terminated: 90),
  ]

  static let otherWholeDumps: [Dump] = [
    Dump(
      name: "code-point-open-2014-08.zip", kind: "code-point-open", rows: 1_684_769, withoutPosition: 84,
      prefixes: 1000),
    Dump(
      name: "uk-latlon-2025-05.zip", kind: "degrees", rows: 2_714_964, withoutPosition: 24_087, prefixes: 3000),
  ]

  @Test(.everyDump, .oracle, arguments: otherWholeDumps)
  func otherWholeDumpRoundTrips(_ dump: Dump) throws {
    try roundTrip(Checkout.dump(dump.name), dump)
  }

  @Test(.fullDumps, .oracle, arguments: wholeDumps)
  func wholeDumpRoundTrips(_ dump: Dump) throws {
    try roundTrip(Checkout.dump(dump.name), dump)
  }

  @Test(.realDumps, .oracle, arguments: samples)
  func publishedSampleRoundTrips(_ dump: Dump) throws {
    try roundTrip(Checkout.dump(dump.name), dump)
  }

  @Test(.oracle)
  func sampleDumpRoundTrips() throws {
    let sample = Dump(
      name: "sample", kind: "code-point-open", rows: 20_000, withoutPosition: 7, prefixes: 3000)
    try roundTrip(Checkout.sampleDump, sample)
  }

  @Test(
    .oracle,
    arguments: [
      ("onspd", "ons"), ("nspl", "ons"), ("latlon", "degrees"), ("list", "list"),
      ("code-point-open", "code-point-open"),
    ])
  func generatedDumpRoundTrips(_ dialect: String, _ kind: String) throws {
    let folder = try TemporaryFolder()
    let path = folder.path("\(dialect).zip")
    // Published ONS archives contain the table three times; the oracle and `build` read different copies.
    let outcome = try Oracle.python([
      Checkout.generator, "--dialect", dialect, "--rows", "8000", "--seed", "42", "--duplicates", "--output", path,
    ])
    try #require(outcome.ending == .exit(0), "\(outcome.error)")
    try roundTrip(path, Dump(name: dialect, kind: kind, rows: 8000, terminated: -1, withoutPosition: -1))
  }

  /// Builds and exports an index, lets the oracle compare the export, and checks thousands of completions.
  private func roundTrip(_ path: String, _ dump: Dump) throws {
    let folder = try TemporaryFolder()
    let index = folder.path("test.pcindex")
    let build = try Postcodes.run("build", path, "--output", index, "--strict", "--format", "json")
    try #require(build.ending == .exit(0), "\(build.error)")
    #expect(build.error.isEmpty)
    let ending = try Postcodes.run(
      ["export", "--index", index, "--columns", Self.columns[dump.kind] ?? "postcode"],
      output: .writing(folder.path("export.csv")),
      error: .writing(folder.path("error")))
    #expect(ending == .exit(0))
    // Those of Northern Ireland have positions on the Irish Grid, which the export says.
    let error = try folder.text("error")
    #expect(error.isEmpty || dump.kind == "ons" && error.contains("Irish Grid"), "\(error)")
    let verdict = try Oracle.judge(
      export: folder.path("export.csv"), of: path, kind: dump.kind, completions: folder.path("completions"),
      count: dump.prefixes)
    #expect(verdict.differences == 0, "\(verdict.shown.joined(separator: "\n"))")
    #expect(verdict.rows == dump.rows)
    let report = try build.json()
    let postcodes = dump.rows - dump.superseded
    // GeoNames tables and lists do not distinguish live from terminated postcodes.
    let isDated = !["degrees", "list"].contains(dump.kind)
    let counts = [
      "rows": dump.rows, "indexed": postcodes, "rejected": 0, "merged": 0, "superseded": dump.superseded,
      "terminated": isDated ? verdict.terminated : nil, "live": isDated ? postcodes - verdict.terminated : nil,
      "withoutPosition": verdict.withoutPosition,
    ]
    for (name, count) in counts { #expect(report[name]?.number == count.map(Double.init), "\(name)") }
    if dump.terminated >= 0 { #expect(verdict.terminated == dump.terminated) }
    if dump.withoutPosition >= 0 { #expect(verdict.withoutPosition == dump.withoutPosition) }
    try expectCompletions(PostcodeIndex(path: index), folder.path("completions"), prefixes: dump.prefixes)
    try expectBijection(PostcodeIndex(path: index), count: postcodes)
  }

  private func expectCompletions(_ index: PostcodeIndex, _ path: String, prefixes: Int) throws {
    let expectations = try ExpectedCompletions.read(path)
    #expect(expectations.count == 2 * prefixes)
    for expected in expectations {
      let found: [String]
      if expected.isRemote {
        found = index.postcodesIOCompletions(of: expected.text, limit: expected.limit).map(\.description)
      } else {
        let completions = index.completions(of: expected.text)
        #expect(completions?.count ?? 0 == expected.count, "\"\(expected.text)\"")
        found = completions?.dropFirst(expected.offset).prefix(expected.limit).map(\.postcode.description) ?? []
      }
      #expect(found == expected.postcodes, "\(expected)")
    }
  }

  /// Expects ordinals and postcodes to map to each other, and no ordinal outside the range.
  private func expectBijection(_ index: PostcodeIndex, count: Int) throws {
    #expect(index.count == count)
    #expect(index.postcode(at: count) == nil)
    #expect(index.postcode(at: -1) == nil)
    // All ordinals of a small index, some of a large one. The export has visited them all.
    let step = max(count / 50_000, 1)
    var last: Postcode?
    for ordinal in stride(from: 0, to: count, by: step) {
      let postcode = try #require(index.postcode(at: ordinal))
      if let last, postcode <= last { Issue.record("\(postcode) is at \(ordinal), after \(last)") }
      if index.ordinal(of: postcode) != ordinal { Issue.record("\(postcode) is not found at \(ordinal)") }
      last = postcode
    }
  }
}

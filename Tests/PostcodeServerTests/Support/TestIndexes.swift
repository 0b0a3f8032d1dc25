import Foundation
import PostcodeImport
@testable import PostcodeKit

/// Indexes for tests.
enum TestIndexes {
  static let checkout = (0..<4).reduce(URL(fileURLWithPath: #filePath)) { url, _ in url.deletingLastPathComponent() }

  /// The documents and data next to the checkout. Tests that need them are skipped if they are missing.
  static let shared = checkout.resolvingSymlinksInPath().deletingLastPathComponent().appendingPathComponent("shared")

  static let hasShared = FileManager.default.fileExists(
    atPath: shared.appendingPathComponent("api-examples.jsonl").path)

  static let fixtures = URL(fileURLWithPath: #filePath).deletingLastPathComponent().deletingLastPathComponent()
    .appendingPathComponent("Fixtures")

  /// The rows of the committed recordings.
  static let recorded = Result {
    try index(
      of: [fixtures.appendingPathComponent("postcodes.csv").path],
      names: [fixtures.appendingPathComponent("names").path])
  }

  /// The rows of the server that was recorded.
  static let seed = Result {
    let data = shared.appendingPathComponent("data")
    return try index(
      of: [data.appendingPathComponent("onspd-2025-11-seed.csv").path],
      names: [data.appendingPathComponent("names-and-codes").path])
  }

  /// The rows of the server of version 20 that was recorded.
  static let newer = Result {
    let data = shared.appendingPathComponent("data/as-20")
    var options = ImportOptions()
    options.names = ["names", "spd-names"].map { data.appendingPathComponent($0).path }
    options.scotland = data.appendingPathComponent("spd").path
    options.places = [data.appendingPathComponent("opname_csv_gb.zip").path]
    let dump = data.appendingPathComponent("onspd-2026-05-sample.csv").path
    return try PostcodeIndex(bytes: IndexBytes(copying: Importer(options: options).importDumps([dump]).file))
  }

  /// The bundled sample: 20,000 postcodes of Great Britain.
  static let sample = Result {
    try index(of: [checkout.appendingPathComponent("data/code-point-open-sample.zip").path])
  }

  /// Some rows in ONSPD's layout, whose responses the tests know.
  static let few = Result { try index(header: header, rows) }

  static func index(of dumps: [String], names: [String] = []) throws -> PostcodeIndex {
    var options = ImportOptions()
    options.names = names
    return try PostcodeIndex(bytes: IndexBytes(copying: Importer(options: options).importDumps(dumps).file))
  }

  static func index(header: String, _ rows: [String]) throws -> PostcodeIndex {
    let folder = FileManager.default.temporaryDirectory.appendingPathComponent("server-\(UUID())")
    try FileManager.default.createDirectory(at: folder, withIntermediateDirectories: true)
    defer { try? FileManager.default.removeItem(at: folder) }
    let dump = folder.appendingPathComponent("dump.csv")
    try Data((([header] + rows).joined(separator: "\n") + "\n").utf8).write(to: dump)
    let names = folder.appendingPathComponent("districts.csv")
    try Data("LAD25CD,LAD25NM\nE08000003,\"Manchester \"\"M\"\"\"\nS12000033,Aberdeen City\n".utf8).write(to: names)
    return try index(of: [dump.path], names: [names.path])
  }

  private static let header = "pcd7,pcd8,pcds,dointr,doterm,lad25cd,east1m,north1m,gridind,lat,long"

  private static let rows = [
    "AB1 0AA,AB1  0AA,AB1 0AA,198001,199606,S12000033,385386,801193,1,57.101474,-2.242851",
    "AB101AB,AB10 1AB,AB10 1AB,201106,,S12000033,394235,806529,1,57.149590,-2.096923",
    "AB101AF,AB10 1AF,AB10 1AF,201106,,S12000033,394235,806529,1,57.149590,-2.096923",
    "AB101AG,AB10 1AG,AB10 1AG,201106,,S12000033,394230,806469,1,57.149051,-2.097004",
    "AB116UL,AB11 6UL,AB11 6UL,198001,,S12000033,394251,805898,1,57.143921,-2.096640",
    "JE2 3AB,JE2  3AB,JE2 3AB,199806,,,,,9,99.999999,0.000000",
    "M1 1AD,M1   1AD,M1 1AD,198001,,E08000003,384603,398066,1,53.479021,-2.233519",
    "M1 1AE,M1   1AE,M1 1AE,198001,202001,E08000003,384603,398066,1,53.479021,-2.233519",
    "M11 1AA,M11  1AA,M11 1AA,198001,,E08000003,387000,398000,1,53.478480,-2.197385",
    "ZE1 0AA,ZE1  0AA,ZE1 0AA,198001,200001,,447776,1140881,1,60.149610,-1.141220",
  ]
}

import CommandTestSupport
import Foundation
import LoopbackServer
@testable import PostcodeKit
import PostcodesIO
import PostcodesIOResponder
import Testing
import TestSupport

/// Compares two editions of Code-Point Open, eleven years apart, with the differences that an independent program in
/// Python finds in the raw files.
@Suite(.fullDumps, .oracle, .timeLimit(.minutes(10)))
struct CompareDumpTests {
  private let folder: TemporaryFolder

  init() throws { folder = try TemporaryFolder() }

  private func build(_ edition: String) throws -> (dump: String, index: String) {
    let dump = Checkout.dump("code-point-open-\(edition).zip")
    let path = folder.path("\(edition).pcindex")
    let outcome = try Postcodes.run("build", dump, "--output", path)
    try #require(outcome.ending == .exit(0), "\(outcome.error)")
    return (dump, path)
  }

  @Test func differencesEqualThoseOfTheRawFiles() throws {
    let (old, oldIndex) = try build("2014-08")
    let (new, newIndex) = try build("2025-10")
    let groups = ["ZE", "HS", "KW", "WC2N", "SW1A", "EC1A"]
    let oracle = try Oracle.python(
      [
        URL(fileURLWithPath: Checkout.oracle).deletingLastPathComponent().appendingPathComponent("changes.py").path,
        old, new, folder.path("queries"), "5000", "1", "AB,EC,HS,KW,NN,SW,TR,WC,ZE",
      ] + groups)
    try #require(oracle.ending == .exit(0), "\(oracle.error)")
    let server = try LocalService.start(newIndex)
    defer { server.stop() }
    let arguments = [
      "compare", folder.path("queries"), "--index", oldIndex, "--remote", server.url, "--rate", "1000",
      "--tolerance", "0", "--timeout", "100", "--resume", folder.path("state"),
    ]
    let table = try Postcodes.run(arguments + ["--format", "csv"])
    #expect(table.ending == .exit(1) && table.error.isEmpty, "\(table.error)")
    let expected = oracle.lines
    #expect(table.lines.first == "difference,query,field,local,remote,metres")
    #expect(table.lines.dropFirst().sorted() == expected.sorted())
    // Every kind of difference must occur, otherwise the test proves little.
    for kind in [
      "changed,", "moved,", "only local,", "only remote,", "codes.admin_county", "codes.admin_district",
      "codes.admin_ward",
    ] {
      #expect(expected.count { $0.contains(kind) } > 5, "\(kind)")
    }
    // The same from the state file alone, except that missing postcodes are requested again.
    let requests = server.requests.count { $0.method == "POST" }
    let report = try Postcodes.run(arguments + ["--format", "json"]).json()
    #expect(server.requests.count { $0.method == "POST" } == requests)
    func count(_ prefix: String) -> Double { Double(expected.count { $0.hasPrefix(prefix) }) }
    let queries = try folder.text("queries").split(separator: "\n").count
    #expect(report["answered"]?.number == Double(queries))
    #expect(report["onlyLocal"]?.elements.count == Int(count("only local")))
    #expect(report["onlyRemote"]?.elements.count == Int(count("only remote")))
    #expect(report["positions"]?["beyondTolerance"]?.number == count("moved"))
    #expect(report["standing"] == "stale")
    #expect(report["terminatedAsked"] == 50)
    let changed = Set(
      expected.filter { $0.hasPrefix("changed") || $0.hasPrefix("moved") }.map { $0.split(separator: ",")[1] })
    #expect(report["different"]?.number == Double(changed.count))
    #expect(
      report["identical"]?.number == Double(queries - changed.count) - count("only local") - count("only remote"))
    let metres = expected.filter { $0.hasPrefix("moved") }.compactMap {
      $0.split(separator: ",").last.flatMap { Double($0) }
    }
    let largest = try #require(report["positions"]?["maximum"]?.number)
    #expect(abs(largest - (metres.max() ?? 0)) < 0.01)
  }

  /// Completions in postcodes.io's order: two editions, and one edition with itself.
  @Test func completionsOfPublishedDumps() throws {
    let (_, index) = try build("2025-10")
    let server = try LocalService.start(index)
    defer { server.stop() }
    let outcome = try Postcodes.run(
      "compare", "--prefixes", "M1,SW1A 1,E1,zz,B1 1,AB10", "--index", index, "--remote", server.url)
    #expect(outcome.ending == .exit(0))
    #expect(outcome.lines.last == "up to date: all 6 completions agree with \(server.url)")
    let sample = try Postcodes.run(
      "compare", "--sample", "500", "--stratified", "--index", index, "--remote", server.url, "--timeout", "100")
    #expect(sample.ending == .exit(0), "\(sample.output)")
  }
}

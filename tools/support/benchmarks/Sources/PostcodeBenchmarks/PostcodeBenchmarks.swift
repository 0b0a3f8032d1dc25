import Foundation
import PostcodeKit

/// The in-process part of `tools/benchmark`. Each line of output is a name and figures, separated by tabs.
///
/// - `latency`: nanoseconds a lookup or completion, ours and the peers' in turn.
/// - `open`: nanoseconds to open and to verify an index.
/// - `memory`: bytes and page faults of opening an index, or of an alternative to it.
/// - `records`: nanoseconds to read the whole record of a postcode.
/// - `nearest`: nanoseconds to find the ten nearest postcodes, median and 99th percentile.
/// - `places`: nanoseconds to search for places, by whole names and by beginnings, and to suggest some.
/// - `keystrokes`: nanoseconds from a keystroke in a search field to its results, median and 99th percentile.
/// - `instructions`: repeats one operation, for callgrind to count.
@main
struct PostcodeBenchmarks {
  @MainActor
  static func main() throws {
    let arguments = try Arguments(CommandLine.arguments.dropFirst())
    switch arguments.mode {
    case "latency": try latency(arguments)
    case "open": try opening(arguments)
    case "memory": try memory(arguments)
    case "records": try records(arguments)
    case "nearest": try nearest(arguments)
    case "places": try places(arguments)
    case "keystrokes": try keystrokes(arguments)
    case "instructions": try instructions(arguments)
    default: throw BenchmarkError("unknown mode \(arguments.mode)")
    }
  }

  private static func latency(_ arguments: Arguments) throws {
    let index = try PostcodeIndex(path: arguments.value("index"))
    let rounds = try arguments.count("rounds")
    let workload = Workload(index, lookups: 100_000, prefixes: 20_000)
    let peers = try Peers(arguments, index)
    try peers.check(index, workload)
    for cases in [Lookups.cases(index, workload, peers), Completing.cases(index, workload, peers)] {
      for measurement in Measurement.interleaved(cases, rounds: rounds) { print(measurement.line) }
    }
  }

  private static func opening(_ arguments: Arguments) throws {
    let cases = try Opening.cases(path: arguments.value("index"), sqlite: arguments.optional("sqlite-all"))
    for measurement in Measurement.interleaved(cases, rounds: try arguments.count("rounds")) {
      print(measurement.line)
    }
  }

  private static func memory(_ arguments: Arguments) throws {
    let growth = try Opening.growth(of: arguments.value("kind"), path: arguments.value("index"))
    print("mapped\t\(growth.mapped)\nanonymous\t\(growth.anonymous)\nfaults\t\(growth.faults)")
  }

  private static func records(_ arguments: Arguments) throws {
    let index = try PostcodeIndex(path: arguments.value("index"))
    let cases = Records.cases(index, operations: 20_000)
    for measurement in Measurement.interleaved(cases, rounds: try arguments.count("rounds")) {
      print(measurement.line)
    }
  }

  private static func nearest(_ arguments: Arguments) throws {
    let index = try PostcodeIndex(path: arguments.value("index"))
    let measurements = Nearest.measurements(index, operations: 3000, rounds: try arguments.count("rounds"))
    for measurement in measurements { print(measurement.line) }
  }

  private static func places(_ arguments: Arguments) throws {
    let index = try PostcodeIndex(path: arguments.value("index"))
    func texts(_ name: String) throws -> [String] {
      try String(contentsOfFile: arguments.value(name), encoding: .utf8).split(separator: "\n").map(String.init)
    }
    let cases = try PlaceSearches.cases(
      index, names: texts("names"), beginnings: texts("beginnings"), typed: texts("typed"), slips: texts("slips"))
    for measurement in Measurement.interleaved(cases, rounds: try arguments.count("rounds")) {
      print(measurement.line)
    }
  }

  @MainActor
  private static func keystrokes(_ arguments: Arguments) throws {
    let index = try PostcodeIndex(path: arguments.value("index"))
    let rounds = try arguments.count("rounds")
    for measurement in try Keystrokes.measurements(index, postcodes: 3000, rounds: rounds) { print(measurement.line) }
  }

  private static func instructions(_ arguments: Arguments) throws {
    let index = try PostcodeIndex(path: arguments.value("index"))
    let workload = Workload(index, lookups: 10_000, prefixes: 10_000)
    let name = try arguments.value("case")
    let peers = try Peers(arguments, index, withCollections: false)
    let cases =
      Lookups.cases(index, workload, peers) + Completing.cases(index, workload, peers)
      + Records.cases(index, operations: 10_000)
    guard let subject = cases.first(where: { $0.name == name }) else {
      throw BenchmarkError("unknown case \(name)")
    }
    for _ in 0..<(try arguments.count("passes")) { subject.pass() }
    print("\(subject.name)\t\(subject.operations)")
  }
}

import CommandTestSupport
import Foundation
import TestSupport

/// An independent program in Python that reads dumps.
enum Oracle {
  /// Whether Python 3 is installed, for `.enabled(if:)`.
  static let isAvailable: Bool = {
    let outcome = try? python(["-c", "import sys; sys.exit(0 if sys.version_info >= (3, 8) else 1)"])
    return outcome?.ending == .exit(0)
  }()

  /// The verdict of the oracle on an export.
  struct Verdict: Decodable {
    let rows: Int
    let postcodes: Int
    let terminated: Int
    let withoutPosition: Int
    /// The number of lines that differ from the dump.
    let differences: Int
    /// The first of them.
    let shown: [String]
  }

  /// Compares an export with its dump, and writes prefixes and their expected completions to a file.
  static func judge(
    export: String, of dump: String, kind: String, completions: String, count: Int, seed: Int = 1
  ) throws -> Verdict {
    let outcome = try python([
      Checkout.oracle, kind, dump, export, "--completions", completions, "--count", "\(count)", "--seed", "\(seed)",
    ])
    guard outcome.ending == .exit(0) else { throw Failure(description: "\(outcome.ending): \(outcome.error)") }
    return try JSONDecoder().decode(Verdict.self, from: Data(outcome.outputBytes))
  }

  struct Failure: Error, CustomStringConvertible {
    let description: String
  }

  /// Runs Python in the environment of the tests, on which its installation may depend.
  static func python(_ arguments: [String]) throws -> Outcome {
    try Postcodes.run(
      ["python3", "-B"] + arguments, environment: ProcessInfo.processInfo.environment, executable: "/usr/bin/env")
  }
}

/// A line of the oracle's file of completions.
struct ExpectedCompletions {
  let isRemote: Bool
  let text: String
  let offset: Int
  let limit: Int
  /// The total number of completions, or `nil` in postcodes.io's order, which lacks it.
  let count: Int?
  let postcodes: [String]

  init?(line: Substring) {
    let fields = line.split(separator: "\t", omittingEmptySubsequences: false)
    guard fields.count == 6, let offset = Int(fields[2]), let limit = Int(fields[3]) else { return nil }
    isRemote = fields[0] == "remote"
    text = String(fields[1])
    self.offset = offset
    self.limit = limit
    count = Int(fields[4])
    postcodes = fields[5].split(separator: "|").map(String.init)
  }

  /// Reads the oracle's file.
  static func read(_ path: String) throws -> [ExpectedCompletions] {
    let text = String(decoding: try Data(contentsOf: URL(fileURLWithPath: path)), as: UTF8.self)
    return text.split(separator: "\n").compactMap(ExpectedCompletions.init)
  }
}

import Foundation
import TestSupport

/// Reads damaged files: `Damage indexes|archives SEED FIRST COUNT FOLDER…`.
///
/// Each case has a number, and its damage depends only on that and the seed. The first case that traps, reads outside its file, takes a
/// second of processor time or 200 MB, or breaks a rule ends the process with status 1 after a line with its number.
@main enum Damage {
  static func main() {
    let arguments = CommandLine.arguments
    guard arguments.count > 5, let seed = UInt64(arguments[2]), let first = Int(arguments[3]),
      let count = Int(arguments[4])
    else { exit(64) }
    let folders = Array(arguments[5...])
    Watch.start()
    switch arguments[1] {
    case "indexes": run(IndexCases(folders, seed: seed), first, count)
    case "archives": run(ArchiveCases(folders, seed: seed), first, count)
    default: exit(64)
    }
  }

  private static func run(_ cases: some Cases, _ first: Int, _ count: Int) {
    var cases = cases
    for number in first..<(first + count) {
      Watch.begin(number)
      cases.run(number)
      Watch.checkMemory()
    }
    Watch.end()
    print(cases.summary)
  }
}

/// Numbered cases.
protocol Cases {
  mutating func run(_ number: Int)
  /// The counts of cases, as JSON.
  var summary: String { get }
}

/// Ends the process with a message if a rule doesn't hold.
func require(_ condition: @autoclosure () -> Bool, _ rule: @autoclosure () -> String) {
  if !condition() { Watch.fail(rule()) }
}

extension SplitMix64 {
  /// Returns the generator of a case.
  init(seed: UInt64, number: Int) {
    self.init(seed: seed &* 0x9E37_79B9_7F4A_7C15 &+ UInt64(number))
    _ = next()
  }
}

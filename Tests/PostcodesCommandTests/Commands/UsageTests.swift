import CommandTestSupport
import TestSupport
import Testing

/// Help, version and wrong usage.
struct UsageTests {
  static let commands = ["annotate", "build", "complete", "diff", "export", "info", "lookup", "trace", "verify"]

  @Test func helpListsEveryCommand() throws {
    let outcome = try Postcodes.run("--help")
    #expect(outcome.ending == .exit(0))
    for command in UsageTests.commands {
      #expect(outcome.lines.contains { $0.hasPrefix("  \(command) ") }, "\(command)")
    }
    #expect(outcome.error.isEmpty)
  }

  @Test(arguments: commands)
  func everyCommandHasHelp(_ command: String) throws {
    let outcome = try Postcodes.run("help", command)
    #expect(outcome.ending == .exit(0))
    #expect(outcome.output.hasPrefix("OVERVIEW: "))
    #expect(outcome.output.contains("USAGE: postcodes \(command)"))
  }

  @Test func helpNamesEveryExitStatus() throws {
    let help = try Postcodes.run("--help").output
    for status in [0, 1, 64, 65, 66, 69, 73, 74] { #expect(help.contains("\(status) "), "\(status)") }
  }

  @Test func versionIsThreeNumbers() throws {
    let outcome = try Postcodes.run("--version")
    #expect(outcome.ending == .exit(0))
    #expect(
      outcome.output.wholeMatch(of: /\d+\.\d+\.\d+ \(index format \d+\.\d+, build \w+\)\n/) != nil, "\(outcome.output)")
  }

  @Test(
    arguments: [
      ["build"], ["build", "--output", "x"], ["complete"], ["lookup"],
      ["complete", "m1", "--limit", "0"], ["complete", "m1", "--limit", "-1"], ["complete", "m1", "--limit", "many"],
      ["complete", "m1", "--offset", "-1"], ["complete", "m1", "--order", "alphabetical"],
      ["complete", "m1", "--order", "remote", "--fuzzy"], ["complete", "m1", "--order", "remote", "--offset", "1"],
      ["complete", "m1", "--format", "csv"], ["complete", "m1", "m2"], ["lookup", "M1 1AA", "--format", "xml"],
      ["export", "--format", "text"], ["export", "extra"], ["info", "--format", "csv"], ["verify", "extra"],
      ["build", "d", "--output", "x", "--dialect", "nonsense"], ["build", "d", "--output", "x", "--exclude", "BT1"],
      ["build", "d", "--output", "x", "--exclude", ""], ["build", "d", "--output", "x", "--format", "csv"],
      ["build", "d", "--output", "x", "--max-entries", "0"], ["build", "d", "--output", "x", "--max-bytes", "-1"],
      ["info", "--index"],
    ])
  func wrongUsageIsStatus64(_ arguments: [String]) throws {
    let outcome = try Postcodes.run(arguments)
    #expect(outcome.ending == .exit(64))
    #expect(outcome.output.isEmpty)
    #expect(outcome.errorLines.count == 1)
    #expect(outcome.error.hasPrefix("postcodes: ") && outcome.error.contains(" See 'postcodes"), "\(outcome.error)")
  }

  @Test func unknownDialectErrorListsTheKnownOnes() throws {
    let error = try Postcodes.run("build", "d", "--output", "x", "--dialect", "paf").error
    for name in ["code-point-open", "onspd", "nspl", "csv", "geonames", "open-postcode-geo", "spd", "list"] {
      #expect(error.contains(name))
    }
  }

  @Test(arguments: [
    ("lokup", "lookup"), ("anotate", "annotate"), ("exprot", "export"), ("Lookup", "lookup"), ("sreve", "serve"),
    ("serch", "search"),
  ])
  func mistypedCommandsGetASuggestion(_ typed: String, _ meant: String) throws {
    for arguments in [[typed], [typed, "x"], ["help", typed]] {
      let outcome = try Postcodes.run(arguments)
      #expect(outcome.ending == .exit(64))
      #expect(outcome.error == "postcodes: no command \"\(typed)\"; did you mean '\(meant)'?\n")
    }
    let other = try Postcodes.run("xyz")
    #expect(other.error == "postcodes: no command \"xyz\"; 'postcodes help' lists the commands\n")
  }

  @Test func shellCompletionCompletesFilesAndColumns() throws {
    for shell in ["bash", "zsh", "fish"] {
      let script = try Postcodes.run("--generate-completion-script", shell)
      #expect(script.ending == .exit(0))
      #expect(script.output.contains("pcindex") && script.output.contains("annotate"))
    }
    let folder = try TemporaryFolder()
    let index = try folder.directoryIndex()
    let words = ["postcodes", "export", "--index", index, "--columns", "postcode,q"]
    let outcome = try Postcodes.run(["---completion", "export", "--", "--columns", "5", "10"] + words)
    #expect(outcome.lines.contains("postcode,quality") && outcome.lines.contains("postcode,latitude"), "\(outcome)")
  }
}

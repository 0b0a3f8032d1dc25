internal import ArgumentParser
internal import PostcodeImport
internal import PostcodeIndex

/// The command line: see `postcodes help`.
@main
struct PostcodesCommand: ParsableCommand {
  static let configuration = CommandConfiguration(
    commandName: "postcodes",
    abstract: "Every UK postcode in one small file: completed, looked up, exported, without a network.",
    discussion: """
      Build an index from an official dump once, then ask it:

        postcodes build codepo_gb.zip --output gb.pcindex
        postcodes complete sw1a --index gb.pcindex
        postcodes lookup "SW1A 2AA" --index gb.pcindex
        postcodes nearest "SW1A 2AA" --index gb.pcindex

      The index is the one named by --index, else by POSTCODES_INDEX, else \
      $XDG_DATA_HOME/postcodes/default.pcindex (~/.local/share/...), else a bundled sample of made-up postcodes.

      Exit status:

         0  success
         1  a negative answer: not found, differences found, or verification failed
        64  usage
        65  bad input data
        66  no such input
        73  cannot create the output
        74  input or output error
      """,
    version: "0.1.0",
    subcommands: [
      BuildCommand.self, CompleteCommand.self, LookupCommand.self, NearestCommand.self, AnnotateCommand.self,
      ExportCommand.self, DiffCommand.self, InfoCommand.self, VerifyCommand.self,
    ])

  static func main() {
    do {
      var command = try parseAsRoot()
      try command.run()
      try StandardOutput.shared.flush()
    } catch var failure as Failure {
      // Output that could not be written is worse than a negative answer.
      do throws(Failure) { try StandardOutput.shared.flush() } catch { failure = error }
      if !failure.message.isEmpty { StandardError.write("postcodes: \(failure.message)\n") }
      exit(withError: ExitCode(failure.status))
    } catch {
      exit(withError: error)
    }
  }
}

/// Why a command ends without doing all that was asked, and the exit status that says so (sysexits(3), or 1 for a
/// negative answer).
struct Failure: Error {
  let status: Int32
  /// For people, without the program's name; empty if everything has been said.
  let message: String

  static let negativeAnswer: Int32 = 1
  static let usage: Int32 = 64
  static let badData: Int32 = 65
  static let noInput: Int32 = 66
  static let cannotCreate: Int32 = 73
  static let inputOutput: Int32 = 74

  /// A negative answer that the output has told already.
  static let negative = Failure(status: negativeAnswer, message: "")
}

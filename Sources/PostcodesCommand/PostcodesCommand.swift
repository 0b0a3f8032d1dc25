internal import ArgumentParser
internal import PostcodeImport
internal import PostcodeIndex
internal import CommandSupport

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
        69  a service cannot be reached, or a part of the program is not there
        73  cannot create the output
        74  input or output error
      """,
    version: CommandEnd.version,
    subcommands: [
      BuildCommand.self, CompleteCommand.self, LookupCommand.self, NearestCommand.self, AnnotateCommand.self,
      ExportCommand.self, DiffCommand.self, InfoCommand.self, VerifyCommand.self,
    ] + OnlineCommands.all)

  static func main() {
    HandOver.ifOnline(CommandLine.arguments)
    do {
      var command = try parseAsRoot()
      try command.run()
      try StandardOutput.shared.flush()
    } catch {
      CommandEnd.exit(PostcodesCommand.self, after: error)
    }
  }
}

#if Programs
  internal import ArgumentParser
  internal import CommandSupport

  /// The program `postcodes`.
  @main
  struct PostcodesCommand: ParsableCommand {
    static let configuration = CommandConfiguration(
      commandName: "postcodes",
      abstract: "Complete, look up, search and export UK postcodes, offline, from one small index file.",
      discussion: """
        Make an index once, then query it:

          postcodes setup code-point-open
          postcodes complete sw1a
          postcodes lookup "SW1A 2AA"
          postcodes nearest "SW1A 2AA"

        'setup' downloads an official dataset, and builds an index of it. 'build' does it with a file that you have:

          postcodes build codepo_gb.zip --output gb.pcindex
          postcodes lookup "SW1A 2AA" --index gb.pcindex

        No dump at hand? Add --sample to any of these queries: it uses a small index of made-up postcodes.

        Commands look for the index in this order:

          1. --index FILE
          2. the environment variable POSTCODES_INDEX
          3. the default index, ~/.local/share/postcodes/default.pcindex (or in $XDG_DATA_HOME/postcodes)

        Without --output, 'postcodes build' writes the index of 2, or else that of 3.

        Exit status:

           0  success
           1  negative result: not found, differences found or verification failed
          64  wrong usage
          65  invalid input data
          66  input not found, or no index
          69  service or program unavailable
          73  output cannot be created
          74  input or output error
        """,
      version: Program.description,
      subcommands: [
        SetupCommand.self, BuildCommand.self, CompleteCommand.self, LookupCommand.self, NearestCommand.self,
        PlaceCommand.self,
        AnnotateCommand.self, FindCommand.self, ExportCommand.self, DiffCommand.self, TraceCommand.self,
        InfoCommand.self,
        VerifyCommand.self, ValidateCommand.self,
      ] + ExternalCommands.all)

    static func main() {
      ExternalProgram.runIfNeeded(CommandLine.arguments)
      CommandSuggestion.check(CommandLine.arguments)
      do {
        var command = try parseAsRoot()
        try command.run()
        try StandardOutput.shared.flush()
      } catch {
        Program.exit(PostcodesCommand.self, after: error)
      }
    }
  }
#else
  internal import CommandSupport

  @main
  struct PostcodesCommand {
    static func main() { MissingTrait.exit() }
  }
#endif

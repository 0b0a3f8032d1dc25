#if Programs
  internal import ArgumentParser
  internal import CommandSupport

  /// The server's commands. Users run them through `postcodes`, which executes this program.
  @main
  struct PostcodesServerCommand: AsyncParsableCommand {
    static let configuration = CommandConfiguration(
      commandName: "postcodes",
      abstract: "The server commands of 'postcodes'.",
      version: Program.version,
      subcommands: [ServeCommand.self, ReadyCommand.self])

    static func main() async { await Program.run(PostcodesServerCommand.self) }
  }
#else
  internal import CommandSupport

  @main
  struct PostcodesServerCommand {
    static func main() { MissingTrait.exit() }
  }
#endif

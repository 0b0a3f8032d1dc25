#if Programs
  internal import ArgumentParser
  internal import CommandSupport

  /// The commands that access the network. `postcodes` runs this program for them, so it uses that name.
  @main
  struct PostcodesOnlineCommand: AsyncParsableCommand {
    static let configuration = CommandConfiguration(
      commandName: "postcodes",
      abstract: "The commands of 'postcodes' that access the network.",
      version: Program.description,
      subcommands: [SearchCommand.self, CompareCommand.self, DownloadCommand.self])

    static func main() async { await Program.run(PostcodesOnlineCommand.self) }
  }
#else
  internal import CommandSupport

  @main
  struct PostcodesOnlineCommand {
    static func main() { MissingTrait.exit() }
  }
#endif

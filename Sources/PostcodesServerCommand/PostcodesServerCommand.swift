internal import ArgumentParser
internal import CommandSupport

/// The commands that serve. People call them through `postcodes`, whose name they bear.
@main
struct PostcodesServerCommand: AsyncParsableCommand {
  static let configuration = CommandConfiguration(
    commandName: "postcodes",
    abstract: "The commands of 'postcodes' that serve.",
    version: Program.version,
    subcommands: [ServeCommand.self, ReadyCommand.self])

  static func main() async { await Program.run(PostcodesServerCommand.self) }
}

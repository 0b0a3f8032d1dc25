internal import ArgumentParser
internal import CommandSupport

/// The commands that go online. People call them through `postcodes`, whose name they bear.
@main
struct PostcodesOnlineCommand: AsyncParsableCommand {
  static let configuration = CommandConfiguration(
    commandName: "postcodes",
    abstract: "The commands of 'postcodes' that go online.",
    version: Program.version,
    subcommands: [SearchCommand.self, CompareCommand.self])

  static func main() async { await Program.run(PostcodesOnlineCommand.self) }
}

internal import ArgumentParser
internal import PostcodesConsole

/// The commands that go online. People call them through `postcodes`, whose name they bear.
@main
struct PostcodesOnlineCommand: AsyncParsableCommand {
  static let configuration = CommandConfiguration(
    commandName: "postcodes",
    abstract: "The commands of 'postcodes' that go online.",
    version: CommandEnd.version,
    subcommands: [SearchCommand.self, CompareCommand.self])

  static func main() async {
    do {
      var command = try parseAsRoot()
      if var command = command as? any AsyncParsableCommand {
        try await command.run()
      } else {
        try command.run()
      }
      try StandardOutput.shared.flush()
    } catch {
      CommandEnd.exit(PostcodesOnlineCommand.self, after: error)
    }
  }
}

#if Programs
  internal import ArgumentParser
  internal import CommandSupport

  /// The server's commands. Users run them through `postcodes`, which executes this program.
  @main
  struct PostcodesServerCommand: AsyncParsableCommand {
    static let configuration = CommandConfiguration(
      commandName: "postcodes",
      abstract: "The server commands of 'postcodes'.",
      version: Program.description,
      subcommands: [ServeCommand.self, ReadyCommand.self])

    static func main() async {
      let arguments = Array(CommandLine.arguments.dropFirst())
      guard let command = arguments.first else { return await Program.run(PostcodesServerCommand.self) }
      do throws(Failure) {
        let options = try EnvironmentOptions(command, Environment.all, commandLine: arguments)
        await Program.run(
          PostcodesServerCommand.self, arguments: [command] + options.arguments + arguments.dropFirst(),
          note: options.note)
      } catch {
        Program.exit(PostcodesServerCommand.self, after: error)
      }
    }
  }
#else
  internal import CommandSupport

  @main
  struct PostcodesServerCommand {
    static func main() { MissingTrait.exit() }
  }
#endif

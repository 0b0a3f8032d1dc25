#if Programs
  internal import ArgumentParser

  /// The commands of other programs. They are listed here so that `postcodes help` shows them.
  enum ExternalCommands {
    static let all: [any ExternalCommand.Type] = [
      SearchCommand.self, CompareCommand.self, DownloadCommand.self, ServeCommand.self, ReadyCommand.self,
    ]

    /// Returns the program that has a command, or `nil` for a command of this program.
    static func program(of command: String) -> String? {
      all.first { $0.configuration.commandName == command }?.program
    }
  }

  /// A command that another program runs.
  protocol ExternalCommand: ParsableCommand {
    /// The program that has the command.
    static var program: String { get }
    /// The words after the command's name.
    var words: [String] { get }
  }

  extension ExternalCommand {
    static var program: String { ExternalProgram.online }

    func run() throws {
      throw ExternalProgram.exec(Self.program, [Self.configuration.commandName ?? ""] + words)
    }
  }

  private struct SearchCommand: ExternalCommand {
    static let configuration = CommandConfiguration(
      commandName: "search", abstract: "Search as you type, in the terminal.")

    @Argument(parsing: .captureForPassthrough)
    var words: [String] = []
  }

  private struct CompareCommand: ExternalCommand {
    static let configuration = CommandConfiguration(
      commandName: "compare", abstract: "Compare the index with postcodes.io.")

    @Argument(parsing: .captureForPassthrough)
    var words: [String] = []
  }

  private struct DownloadCommand: ExternalCommand {
    static let configuration = CommandConfiguration(
      commandName: "download", abstract: "Download the newest edition of a dataset.")

    @Argument(
      parsing: .captureForPassthrough, completion: .list(["code-point-open", "open-names", "onspd", "nspl"]))
    var words: [String] = []
  }

  private struct ServeCommand: ExternalCommand {
    static let configuration = CommandConfiguration(
      commandName: "serve", abstract: "Serve the index over HTTP with the API of postcodes.io.")
    static let program = ExternalProgram.server

    @Argument(parsing: .captureForPassthrough)
    var words: [String] = []
  }

  private struct ReadyCommand: ExternalCommand {
    static let configuration = CommandConfiguration(
      commandName: "ready", abstract: "Check whether a server is ready.")
    static let program = ExternalProgram.server

    @Argument(parsing: .captureForPassthrough)
    var words: [String] = []
  }
#endif

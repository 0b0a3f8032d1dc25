internal import ArgumentParser
internal import CommandSupport

/// The commands of other programs, as `postcodes help` lists them.
enum OnlineCommands {
  /// Each stands here for its like in the program it names.
  static let all: [any StandIn.Type] = [SearchStandIn.self, CompareStandIn.self, ServeStandIn.self, ReadyStandIn.self]

  /// The program that has a command; `nil` for commands of this program's own.
  static func program(of command: String) -> String? {
    all.first { $0.configuration.commandName == command }?.program
  }
}

/// A command that stands for its like in another program.
protocol StandIn: ParsableCommand {
  /// The program that has the command.
  static var program: String { get }
  /// The words behind the command.
  var words: [String] { get }
}

extension StandIn {
  static var program: String { HandOver.onlineProgram }

  func run() throws {
    throw HandOver.become(Self.program, [Self.configuration.commandName ?? ""] + words)
  }
}

/// `postcodes search`, in `postcodes-online`.
private struct SearchStandIn: StandIn {
  static let configuration = CommandConfiguration(commandName: "search", abstract: "Find a postcode while you type.")

  @Argument(parsing: .captureForPassthrough)
  var words: [String] = []
}

/// `postcodes compare`, in `postcodes-online`.
private struct CompareStandIn: StandIn {
  static let configuration = CommandConfiguration(
    commandName: "compare", abstract: "Ask postcodes.io the same as the index, and tell what differs.")

  @Argument(parsing: .captureForPassthrough)
  var words: [String] = []
}

/// `postcodes serve`, in `postcodes-server`.
private struct ServeStandIn: StandIn {
  static let configuration = CommandConfiguration(
    commandName: "serve", abstract: "Answer over HTTP as postcodes.io does, from the index.")
  static let program = HandOver.serverProgram

  @Argument(parsing: .captureForPassthrough)
  var words: [String] = []
}

/// `postcodes ready`, in `postcodes-server`.
private struct ReadyStandIn: StandIn {
  static let configuration = CommandConfiguration(
    commandName: "ready", abstract: "Ask a running server whether it is ready to answer.")
  static let program = HandOver.serverProgram

  @Argument(parsing: .captureForPassthrough)
  var words: [String] = []
}

internal import ArgumentParser
internal import PostcodesConsole

/// The commands of `postcodes-online`, as `postcodes help` lists them.
enum OnlineCommands {
  /// Each stands here for its like in the other program.
  static let all: [any ParsableCommand.Type] = [SearchStandIn.self, CompareStandIn.self]

  /// Their names.
  static let names = Set(all.compactMap { $0.configuration.commandName })
}

/// `postcodes compare`, in `postcodes-online`.
private struct CompareStandIn: ParsableCommand {
  static let configuration = CommandConfiguration(
    commandName: "compare", abstract: "Ask postcodes.io the same as the index, and tell what differs.")

  @Argument(parsing: .captureForPassthrough)
  var words: [String] = []

  func run() throws { throw HandOver.become(["compare"] + words) }
}

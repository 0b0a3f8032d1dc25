internal import ArgumentParser

/// The commands of `postcodes-online`, as `postcodes help` lists them.
enum OnlineCommands {
  /// Each stands here for its like in the other program.
  static let all: [any ParsableCommand.Type] = [SearchStandIn.self]

  /// Their names.
  static let names = Set(all.compactMap { $0.configuration.commandName })
}

internal import ArgumentParser

/// `postcodes search` as `postcodes help` lists it; the other program has it.
struct SearchStandIn: ParsableCommand {
  static let configuration = CommandConfiguration(
    commandName: "search", abstract: "Find a postcode while you type.")
}

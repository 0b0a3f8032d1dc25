internal import ArgumentParser

/// `postcodes search`, in `postcodes-online`.
struct SearchStandIn: ParsableCommand {
  static let configuration = CommandConfiguration(
    commandName: "search", abstract: "Find a postcode while you type.")

  @Argument(parsing: .captureForPassthrough)
  var words: [String] = []

  func run() throws { throw HandOver.become(["search"] + words) }
}

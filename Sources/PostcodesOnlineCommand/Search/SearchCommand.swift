internal import ArgumentParser
internal import CommandSupport
internal import PostcodeIndex
internal import PostcodeSearch
internal import PostcodesIO

/// `postcodes search`.
struct SearchCommand: AsyncParsableCommand {
  static let configuration = CommandConfiguration(
    commandName: "search",
    abstract: "Find a postcode while you type.",
    discussion: """
      At a terminal, the completions of what is typed are shown below it at every key, with their number and the \
      characters that can come next. The arrow keys, Page Up, Page Down, Home and End select, Enter prints the record \
      of the selected postcode as 'lookup' does, Tab takes it over into the line. Esc clears the line; on an empty one \
      it leaves, as Ctrl-D does. Ctrl-A, E, B, F, U, K and W edit the line as in a shell.

      With nothing typed, the postcodes picked last are shown. They are kept in \
      $XDG_STATE_HOME/postcodes/recent (~/.local/state/...) unless --no-history is given.

      Nothing leaves the machine unless '--online fallback' is given: then postcodes.io, or the service that --remote \
      names, is asked about what the index has no completion for, once the typing rests.

      If standard input is no terminal, each of its lines is a query, and the completions go to standard output.

      Exit status 1: nothing was picked, or a query had no completion. 130: left by Ctrl-C.
      """)

  /// When a service is asked.
  enum Online: String, ExpressibleByArgument, CaseIterable {
    case never, fallback
  }

  @OptionGroup var source: IndexOption

  @Option(help: "never, or fallback: ask a service about what the index does not have.")
  var online = Online.never

  @Option(
    help: ArgumentHelp("The service to ask instead of postcodes.io.", valueName: "url"),
    transform: { text in
      guard let url = BaseURL(text) else {
        throw ValidationError("\"\(text)\" is no address of a service; one looks like https://api.postcodes.io")
      }
      return url
    })
  var remote = BaseURL.postcodesIO

  @Option(help: ArgumentHelp("How long the typing must rest before a service is asked.", valueName: "milliseconds"))
  var debounce = 200

  @Option(help: "The most completions to show, 1 to 1000; 100 at a terminal, else 10.")
  var limit: Int?

  @Option(help: "text, json or csv.")
  var format = RecordFormat.text

  @Flag(help: "Neither show nor keep the postcodes picked last.")
  var noHistory = false

  func validate() throws {
    guard (0...60_000).contains(debounce) else { throw ValidationError("--debounce must be 0 to 60000.") }
    if let limit, !(1...1000).contains(limit) { throw ValidationError("--limit must be 1 to 1000.") }
  }

  func run() async throws {
    let index = try source.open()
    let isInteractive = Terminal.isUsable(termName: Environment.value("TERM"))
    let local = LocalSource(index, limit: limit ?? (isInteractive ? 100 : 10))
    switch online {
    case .never: try await run(local, index, nil, isInteractive)
    case .fallback:
      let client = OnlineFallback.client(remote)
      try await run(OnlineFallback.source(local, client), index, client, isInteractive)
    }
  }

  private func run<S: Source>(
    _ source: S, _ index: PostcodeIndex, _ client: PostcodesClient?, _ isInteractive: Bool
  ) async throws where S.Item == PostcodeSuggestion {
    if isInteractive {
      let search = InteractiveSearch(
        index: index, source: source, client: client, format: format, debounce: .milliseconds(debounce),
        recentFile: noHistory ? nil : RecentFile(environment: Environment.value))
      try await search.run()
    } else {
      try await LineSearch(index: index, source: source, format: format).run()
    }
  }
}

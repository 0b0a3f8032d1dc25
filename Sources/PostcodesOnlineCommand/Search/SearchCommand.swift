#if Programs
  internal import ArgumentParser
  internal import CommandSupport
  internal import PostcodeKit
  internal import PostcodeSearch
  internal import SearchPipeline
  internal import PostcodesIO

  /// `postcodes search`.
  struct SearchCommand: AsyncParsableCommand {
    static let configuration = CommandConfiguration(
      commandName: "search",
      abstract: "Search for postcodes, places and areas as you type.",
      discussion: """
        At a terminal, each key updates the list of completions, their number and the possible next characters. Select \
        with the arrow keys, Page Up, Page Down, Home and End. Enter prints the record of the selected postcode, as \
        'postcodes lookup' does. Tab copies it to the input line. Esc clears the line, or quits if it is empty, as does \
        Ctrl-D. Ctrl-A, E, B, F, U, K and W edit the line as in a shell.

        Type the beginning of a postcode, outcode or sector; the name or code of a country, region, county, district or ward, or of a town \
        or village if the index was built with --places; an address with a postcode; or a position (51.5,-0.12, TQ 300 799, a link to a \
        map), whose nearest postcodes are listed. Letters that begin a postcode area mean it and its outcodes first, a text with a digit \
        postcodes, and any other text names. Case, accents and apostrophes do not matter, and if nothing matches, one slip of spelling is \
        corrected. Enter prints a selected place with the postcodes nearest to it, and the summary of a selected group or area.

        While the line is empty, the list shows recent postcodes. They are saved in \
        $XDG_STATE_HOME/postcodes/recent (~/.local/state/...) unless you pass --no-history.

        The program sends nothing over the network unless you pass '--online fallback'. Then it sends texts without \
        completions in the index to postcodes.io, or to the service at --remote, when you pause typing.

        If standard input isn't a terminal, each line is a query, and the completions are written to standard output.

        Exit status: 1 if you picked nothing or a query had no completions, 130 after Ctrl-C.
        """)

    /// When to search online.
    enum Online: String, ExpressibleByArgument, CaseIterable {
      case never, fallback
    }

    @OptionGroup var source: IndexOption

    @Option(
      help: ArgumentHelp("When to search online. 'fallback': when the index has no completions.", valueName: "when"))
    var online = Online.never

    @Option(
      help: ArgumentHelp("Address of the service to search online.", valueName: "url"),
      transform: { text in
        guard let url = BaseURL(text) else {
          throw ValidationError("\"\(text)\" is not a service address. Use one like https://api.postcodes.io.")
        }
        return url
      })
    var remote = BaseURL.postcodesIO

    @Option(
      help: ArgumentHelp("How long to wait after the last key before searching online.", valueName: "milliseconds"))
    var debounce = 200

    @Option(
      help: ArgumentHelp(
        "Maximum number of completions, 1 to 1000. Default: 100 at a terminal, otherwise 10.", valueName: "count"))
    var limit: Int?

    @Option(help: "Output format.")
    var format = RecordFormat.text

    @Flag(help: "Do not show or save recent postcodes.")
    var noHistory = false

    func validate() throws {
      guard (0...60_000).contains(debounce) else {
        throw ValidationError("--debounce must be 0 to 60000, not \(debounce).")
      }
      if let limit, !(1...1000).contains(limit) { throw ValidationError("--limit must be 1 to 1000, not \(limit).") }
    }

    func run() async throws {
      let index = try source.open()
      let isInteractive = Terminal.isUsable(termName: Environment.value("TERM"))
      let local = LocalSource(index, kinds: .all, limit: limit ?? (isInteractive ? 100 : 10))
      do throws(IndexError) {
        _ = try Places(index)
      } catch {
        throw Failure(status: .badData, message: "\(error)")
      }
      switch online {
      case .never: try await run(local, local.finder, nil, isInteractive)
      case .fallback:
        let client = OnlineFallback.client(remote)
        try await run(OnlineFallback.source(local, client), local.finder, client, isInteractive)
      }
    }

    private func run(
      _ source: any SearchSource<PostcodeSuggestion>, _ finder: PostcodeFinder, _ client: PostcodesClient?,
      _ isInteractive: Bool
    ) async throws {
      if isInteractive {
        let search = InteractiveSearch(
          finder: finder, source: source, client: client, format: format,
          debounce: .milliseconds(debounce),
          recentFile: noHistory ? nil : RecentFile(environment: Environment.value))
        try await search.run()
      } else {
        try await LineSearch(finder: finder, source: source, format: format).run()
      }
    }
  }
#endif

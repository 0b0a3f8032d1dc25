#if Programs
  internal import CommandSupport
  internal import Dispatch
  internal import PostcodeKit
  internal import PostcodesIOResponder
  internal import PostcodeSearch
  internal import SearchPipeline
  internal import PostcodesIO

  /// `postcodes search` at a terminal.
  struct InteractiveSearch: Sendable {
    let finder: PostcodeFinder
    let source: any SearchSource<PostcodeSuggestion>
    /// The service that looks up postcodes missing from the index, or `nil` to send nothing.
    let client: PostcodesClient?
    let format: RecordFormat
    let debounce: Duration
    /// The file for recent postcodes, or `nil` to use none.
    let recentFile: RecentFile?

    private var index: PostcodeIndex { finder.index }

    /// Searches and prints the record of what was picked.
    ///
    /// - Throws: `Failure`, also if the user picks nothing.
    func run() async throws {
      switch try await search() {
      case .session(.picked(let pick)):
        if let postcode = pick.postcode { recentFile?.add(postcode) }
        try await write(pick)
      case .session(.quit), .hangUp: throw Failure.negative
      case .session(.interrupted): throw Failure(status: .signal(2), message: "")
      case .signal(let number):
        // The terminal is restored. Now the program ends as the sender of the signal expects.
        SignalExit.exit(by: number)
        throw Failure(status: .signal(number), message: "")
      }
    }

    /// Runs the loop on its own thread, because it blocks while tasks must run, even on a single processor.
    private func search() async throws -> SearchEnding {
      try await withCheckedThrowingContinuation { continuation in
        DispatchQueue(label: "search").async { continuation.resume(with: Result { try searchHere() }) }
      }
    }

    private func searchHere() throws -> SearchEnding {
      guard let terminal = Terminal() else {
        throw Failure(status: .inputOutput, message: "cannot read the settings of the terminal")
      }
      let configuration = SearchConfiguration(debounce: debounce)
      let session = SearchSession(
        functions: functions, recentPicks: recentPicks, configuration: configuration, size: terminal.size)
      do {
        let loop = try SearchLoop(
          source: source, session: session, configuration: configuration, terminal: terminal,
          isStyled: Environment.value("NO_COLOR") == nil)
        return try loop.run()
      } catch {
        throw Failure(status: .inputOutput, message: "\(error)")
      }
    }

    private var recentPicks: [PostcodeSuggestion] {
      (recentFile?.read() ?? []).map { PostcodeSuggestion($0, in: index) }
    }

    private var functions: SearchSession.Functions {
      let clock = ContinuousClock()
      let start = clock.now
      return SearchSession.Functions(
        source: source,
        next: { query in
          index.correctedCompletions(of: query).map { index.nextCharacters(after: $0.completions.partial) }
        },
        note: { item in
          guard item.kind == .postcode, item.details.isEmpty else { return item.details }
          guard let ordinal = item.ordinal else { return client == nil ? "not in the index" : "online" }
          return index.terminated(at: ordinal).map { "terminated \($0)" } ?? ""
        },
        hint: { [finder] in NotFoundText.hints(finder.find($0)).joined(separator: " · ") },
        now: { start.duration(to: clock.now) })
    }

    /// Writes a summary as text, or as JSON also for CSV, which has no form for it.
    private func write(_ text: SummaryText, _ json: SummaryJSON) throws {
      switch format {
      case .text: try text.write()
      case .json, .csv: try JSONOutput.writeArray { append in try append(.object(json.members)) }
      }
    }

    private func write(_ pick: PostcodeSuggestion) async throws {
      let row = PostcodeRow(index, withAttributes: true)
      let output = StandardOutput.shared
      switch pick.kind {
      case .postcode: break
      case .place(let code):
        guard let places = finder.places, let number = places.number(ofCode: code) else { return }
        return try PlaceRecord(places[number], in: index).write(format)
      case .group(let group):
        guard let ordinals = index.ordinals(of: group) else { return }
        return try write(SummaryText(index, group, ordinals), SummaryJSON(index, group, ordinals))
      case .area(let column, let code):
        guard let area = finder.areas.area(column: column, code: code) else { return }
        return try write(SummaryText(index, area), SummaryJSON(index, area))
      }
      guard let postcode = pick.postcode, let ordinal = pick.ordinal else {
        return try await OnlineRecord(client: client, format: format).write(pick.text)
      }
      switch format {
      case .text: try RecordText(row).write(postcode, at: ordinal)
      case .json:
        try JSONOutput.writeArray { append in
          try append(.object(row.members(postcode, at: ordinal)))
        }
      case .csv:
        try output.line((["postcode"] + row.names).joined(separator: ","))
        var line = postcode.description
        row.forEachValue(at: ordinal) { line += "," + ($0?.csv ?? "") }
        try output.line(line)
      }
    }
  }
#endif

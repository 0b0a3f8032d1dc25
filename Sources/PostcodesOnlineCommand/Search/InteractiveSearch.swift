internal import CommandSupport
internal import Foundation
internal import PostcodeCore
internal import PostcodeIndex
internal import PostcodeSearch
internal import PostcodesIO

/// `postcodes search` at a terminal.
struct InteractiveSearch<S: Source>: Sendable where S.Item == PostcodeSuggestion {
  let index: PostcodeIndex
  let source: S
  /// Tells about postcodes that the index does not have; `nil` if nothing is to leave the machine.
  let client: PostcodesClient?
  let format: RecordFormat
  let debounce: Duration
  /// Where picks are kept; `nil` if they are not to be.
  let recentFile: RecentFile?

  /// Searches, and prints what was picked.
  ///
  /// - Throws: `Failure`, also if nothing was picked.
  func run() async throws {
    switch try await search() {
    case .session(.picked(let pick)):
      if let postcode = pick.postcode { recentFile?.add(postcode) }
      try await write(pick)
    case .session(.left), .hangUp: throw Failure.negative
    case .session(.interrupted): throw Failure(status: .signal(2), message: "")
    case .signal(let number):
      // The terminal is as it was: now to end as whoever sent the signal expects.
      OwnEnd.die(of: number)
      throw Failure(status: .signal(number), message: "")
    }
  }

  /// Runs the loop on a thread of its own: it blocks, and tasks must go on meanwhile, on a single processor too.
  private func search() async throws -> SearchEnding {
    try await withCheckedThrowingContinuation { continuation in
      Thread.detachNewThread { continuation.resume(with: Result { try searchHere() }) }
    }
  }

  private func searchHere() throws -> SearchEnding {
    guard let terminal = Terminal() else {
      throw Failure(status: .inputOutput, message: "cannot ask the terminal for its settings")
    }
    let configuration = SearchConfiguration(debounce: debounce)
    let session = SearchSession(
      knowledge: knowledge, recentPicks: recentPicks, configuration: configuration, size: terminal.size)
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
    (recentFile?.read() ?? []).map { postcode in
      let ordinal = index.ordinal(of: postcode)
      return PostcodeSuggestion(
        text: postcode.description, ordinal: ordinal, isTerminated: ordinal.map { !index.isLive(at: $0) } ?? false)
    }
  }

  private var knowledge: SearchSession.Knowledge {
    let clock = ContinuousClock()
    let start = clock.now
    return SearchSession.Knowledge(
      query: { source.query(for: $0) },
      immediate: { source.immediateSuggestions(for: $0) },
      next: { query in
        index.correctedCompletions(of: query).map { index.nextCharacters(after: $0.completions.partial) }
      },
      note: { item in
        guard let ordinal = item.ordinal else { return client == nil ? "not in the index" : "online" }
        return index.terminated(at: ordinal).map { "terminated \($0)" } ?? ""
      },
      now: { start.duration(to: clock.now) })
  }

  private func write(_ pick: PostcodeSuggestion) async throws {
    let row = PostcodeRow(index, withAttributes: true)
    let output = StandardOutput.shared
    guard let postcode = pick.postcode, let ordinal = pick.ordinal else {
      return try await OnlineRecord(client: client, format: format).write(pick.text)
    }
    switch format {
    case .text: try RecordText(row).write(postcode, at: ordinal)
    case .json:
      try JSONOutput.writeArray { append in
        try append(EncodableRow(postcode: postcode, values: row.values(at: ordinal)))
      }
    case .csv:
      try output.line((["postcode"] + row.names).joined(separator: ","))
      var line = postcode.description
      row.forEachValue(at: ordinal) { line += "," + ($0?.csv ?? "") }
      try output.line(line)
    }
  }
}

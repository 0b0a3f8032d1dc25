internal import CommandSupport
internal import PostcodeIndex
internal import PostcodeSearch

/// `postcodes search` for programs: a query a line in, its completions out.
struct LineSearch<S: Source> where S.Item == PostcodeSuggestion {
  let index: PostcodeIndex
  let source: S
  let format: RecordFormat

  /// Answers every line of standard input; empty ones are passed over.
  ///
  /// - Throws: `Failure` if the output cannot be written, or a query has no completion.
  func run() async throws {
    let output = StandardOutput.shared
    var missing = false
    var isFirst = true
    if format == .csv { try output.line("query,origin,postcode,terminated") }
    while let line = readLine(strippingNewline: true) {
      let query = source.query(for: line)
      guard !query.isEmpty else { continue }
      let answer = await answer(query)
      if answer.isEmpty { missing = true }
      if let setback = answer.setback {
        try output.flush()
        StandardError.report("\"\(Printable.text(line))\": online: \(Printable.text("\(setback)"))")
      }
      try write(line, answer, isFirst: isFirst)
      isFirst = false
      // Whoever sends a query may wait for its answer before the next.
      try output.flush()
    }
    if format == .json { try output.write(isFirst ? "[]\n" : "\n]\n") }
    if missing { throw Failure.negative }
  }

  private func answer(_ query: String) async -> Suggestions<PostcodeSuggestion> {
    if let answer = source.immediateSuggestions(for: query), answer.isFinal { return answer }
    do {
      return try await source.suggestions(for: query)
    } catch {
      return Suggestions([], setback: error)
    }
  }

  private func write(_ line: String, _ answer: Suggestions<PostcodeSuggestion>, isFirst: Bool) throws {
    let output = StandardOutput.shared
    let reply = Reply(line, answer, index)
    switch format {
    case .text:
      if !isFirst { try output.write("\n") }
      if answer.isEmpty {
        try output.flush()
        StandardError.report("nothing begins with \"\(Printable.text(line))\"")
      }
      for completion in reply.completions {
        var notes = reply.corrected == nil ? [] : ["corrected"]
        if let month = completion.terminated { notes.append("terminated \(month)") }
        if reply.isOnline { notes.append("online") }
        let postcode = Printable.text(completion.postcode)
        try output.line(notes.isEmpty ? postcode : Alignment.left(postcode, 10) + notes.joined(separator: ", "))
      }
    case .json:
      try output.write(isFirst ? "[\n" : ",\n")
      try output.write(JSONOutput().encode(reply))
    case .csv:
      let start = CSVText.quoted(line) + "," + reply.origin + ","
      for completion in reply.completions {
        try output.line(start + CSVText.quoted(completion.postcode) + "," + (completion.terminated ?? ""))
      }
      if reply.completions.isEmpty { try output.line(start + ",") }
    }
  }
}

/// An answer as programs get it.
private struct Reply: Encodable {
  struct Completion: Encodable {
    let postcode: String
    let terminated: String?
  }
  let query: String
  /// How many there are in all; `nil` if nobody knows.
  let count: Int?
  /// `local`, `corrected` or `online`.
  let origin: String
  /// What the query was put right to.
  var corrected: String?
  let completions: [Completion]

  var isOnline: Bool { origin == "online" }

  init(_ query: String, _ answer: Suggestions<PostcodeSuggestion>, _ index: PostcodeIndex) {
    self.query = query
    count = answer.totalCount
    switch answer.origin {
    case .local: origin = "local"
    case .corrected(let text): (origin, corrected) = ("corrected", text)
    case .cache, .remote: origin = "online"
    }
    completions = answer.items.map { item in
      Completion(
        postcode: item.text, terminated: item.ordinal.flatMap { index.terminated(at: $0)?.description })
    }
  }
}

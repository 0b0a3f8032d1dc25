#if Programs
  internal import CommandSupport
  internal import PostcodeKit
  internal import PostcodeSearch
  internal import SearchPipeline

  /// `postcodes search` for programs: reads a query per line and writes its completions.
  struct LineSearch {
    let finder: PostcodeFinder
    let source: any SearchSource<PostcodeSuggestion>
    let format: RecordFormat

    /// Completes each line of standard input that isn't empty.
    ///
    /// - Throws: `Failure` if a query has no completion, or the output cannot be written.
    func run() async throws {
      let output = StandardOutput.shared
      var missing = false
      var isFirst = true
      if format == .csv { try output.line("query,origin,postcode,terminated,kind,details") }
      while let line = readLine(strippingNewline: true) {
        let query = source.query(for: line)
        guard !query.isEmpty else { continue }
        let suggestions = await suggestions(query)
        if suggestions.isEmpty { missing = true }
        if let error = suggestions.partialFailure {
          try output.flush()
          StandardError.report("\"\(Printable.text(line))\": online: \(Printable.text("\(error)"))")
        }
        try write(line, suggestions, isFirst: isFirst)
        isFirst = false
        // The caller may wait for the completions before it sends the next query.
        try output.flush()
      }
      if format == .json { try output.write(isFirst ? "[]\n" : "\n]\n") }
      if missing { throw Failure.negative }
    }

    private func suggestions(_ query: String) async -> Suggestions<PostcodeSuggestion> {
      let request = SearchRequest(query)
      if let suggestions = source.immediateSuggestions(for: request), suggestions.isFinal { return suggestions }
      do {
        return try await source.suggestions(for: request)
      } catch {
        return Suggestions([], origin: .local, partialFailure: error)
      }
    }

    private func write(_ line: String, _ suggestions: Suggestions<PostcodeSuggestion>, isFirst: Bool) throws {
      let output = StandardOutput.shared
      let reply = LineReply(line, suggestions, finder.index)
      switch format {
      case .text:
        if !isFirst { try output.write("\n") }
        if suggestions.isEmpty {
          try output.flush()
          let hints = NotFoundText.hints(finder.find(line))
          StandardError.report((["nothing found for \"\(Printable.text(line))\""] + hints).joined(separator: "; "))
        }
        for completion in reply.completions {
          var notes = completion.details.map { [Printable.text($0)] } ?? []
          if completion.isCorrected { notes.append("corrected") }
          if let month = completion.terminated { notes.append("terminated \(month)") }
          if reply.isOnline { notes.append("online") }
          let text = Printable.text(completion.text)
          let column = max(10, text.count + 2)
          try output.line(notes.isEmpty ? text : Alignment.left(text, column) + notes.joined(separator: ", "))
        }
      case .json:
        try output.write(isFirst ? "[\n" : ",\n")
        try output.write(JSONOutput.encode(reply))
      case .csv:
        let start = CSVText.quoted(line) + "," + reply.origin + ","
        for completion in reply.completions {
          try output.line(
            start + CSVText.quoted(completion.text) + "," + (completion.terminated ?? "") + "," + completion.kind + ","
              + CSVText.quoted(completion.details ?? ""))
        }
        if reply.completions.isEmpty { try output.line(start + ",,,") }
      }
    }
  }

  /// The completions of a line in JSON.
  private struct LineReply: Encodable {
    /// A completion, with its text under the name of its kind.
    struct Completion: Encodable {
      var postcode: String?
      /// A postcode area, outcode or sector.
      var group: String?
      /// A country, region, county, district or ward.
      var area: String?
      var place: String?
      /// The code of an area or place.
      var code: String?
      var details: String?
      var terminated: String?
      let kind: String
      /// Whether the completion doesn't begin with the text as typed.
      let isCorrected: Bool

      private enum CodingKeys: CodingKey {
        case postcode, group, area, place, code, details, terminated
      }

      var text: String { postcode ?? group ?? area ?? place ?? "" }

      init(_ item: PostcodeSuggestion, _ origin: SuggestionOrigin, _ index: PostcodeIndex) {
        isCorrected = if case .corrected = origin { true } else { false }
        if !item.details.isEmpty { details = item.details }
        switch item.kind {
        case .postcode:
          (postcode, kind) = (item.text, "postcode")
          terminated = item.ordinal.flatMap { index.terminated(at: $0)?.description }
        case .group(let found): (group, kind) = (item.text, found.kind)
        case .area(let column, let code): (area, self.code, kind) = (item.text, code, column)
        case .place(let code): (place, self.code, kind) = (item.text, code, "place")
        }
      }
    }
    let query: String
    /// The total number of completions, or `nil` if it is unknown.
    let count: Int?
    /// `local`, `corrected` or `online`.
    let origin: String
    /// The corrected query.
    var corrected: String?
    let completions: [Completion]

    var isOnline: Bool { origin == "online" }

    init(_ query: String, _ suggestions: Suggestions<PostcodeSuggestion>, _ index: PostcodeIndex) {
      self.query = query
      count = suggestions.totalCount
      switch suggestions.origin {
      case .local: origin = "local"
      case .corrected(let text): (origin, corrected) = ("corrected", text)
      case .cache, .remote: origin = "online"
      }
      let items = suggestions.items
      completions = items.indices.map { Completion(items[$0], items.origin(at: $0), index) }
    }
  }
#endif

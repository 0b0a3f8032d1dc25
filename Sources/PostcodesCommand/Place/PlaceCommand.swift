#if Programs
  internal import ArgumentParser
  internal import CommandSupport
  internal import PostcodeKit
  internal import PostcodesIOResponder

  /// `postcodes place`.
  struct PlaceCommand: ParsableCommand {
    static let configuration = CommandConfiguration(
      commandName: "place",
      abstract: "Find towns and villages by name.",
      discussion: """
        Needs an index that was built with --places. The text can be the beginning of a name or of any word in it. Case, \
        accents, apostrophes and hyphens do not matter, and names in Welsh and Gaelic count. If nothing matches, one slip of \
        spelling is corrected. Exact names come first, then larger places. The code of a place finds that place.

        Positions are WGS 84, computed from the grid reference with an accuracy of about 5 m. JSON and CSV have the keys of \
        postcodes.io.

        Exit status 1: a text matches no place.
        """)

    @Argument(
      help: ArgumentHelp(
        "Name of a place or its beginning, or - to read names from standard input, one per line.", valueName: "name"))
    var queries: [String]

    @Option(help: ArgumentHelp("Maximum number of places for each name.", valueName: "count"))
    var limit = 10

    @OptionGroup var source: IndexOption

    @Option(help: "Output format.")
    var format = ListFormat.text

    func validate() throws {
      guard limit > 0 else { throw ValidationError("--limit must be 1 or more, not \(limit).") }
    }

    func run() throws {
      let finder = try PlaceFinder(try source.open())
      var missing = 0
      func found(_ query: String) throws -> [Places.Suggestion] {
        let found = finder.find(query, limit: limit)
        guard found.isEmpty, !QueryLines.isBlank(query) else { return found }
        missing += 1
        try StandardOutput.shared.flush()
        StandardError.report(PlaceFinder.notFound(query))
        return []
      }
      switch format {
      case .text:
        var isFirst = true
        try QueryLines.forEach(queries) { query in
          let found = try found(query)
          guard !found.isEmpty else { return }
          if queries.count > 1 || queries == ["-"] {
            try StandardOutput.shared.line((isFirst ? "" : "\n") + Style.bold(Printable.text(query)))
          }
          isFirst = false
          try write(found, finder.places, query)
        }
      case .json, .jsonl:
        try JSONOutput.writeArray(asLines: format == .jsonl) { append in
          try QueryLines.forEach(queries) { query in
            for suggestion in try found(query) {
              let head = JSONValue.Member(key: "query", value: .text(query))
              try append(.object([head] + PlaceRow(finder.places[suggestion.place]).members))
            }
          }
        }
      case .csv:
        try StandardOutput.shared.line((["query"] + PlaceRow.names).joined(separator: ","))
        try QueryLines.forEach(queries) { query in
          for suggestion in try found(query) {
            try StandardOutput.shared.line(CSVText.quoted(query) + "," + PlaceRow(finder.places[suggestion.place]).csv)
          }
        }
      }
      if missing > 0 { throw Failure.negative }
    }

    /// Writes a table, or all values of a single place.
    private func write(_ found: [Places.Suggestion], _ places: Places, _ query: String) throws {
      let output = StandardOutput.shared
      if found[0].isCorrected { StandardError.report("no place \(Printable.quoted(query)); similar names:") }
      if found.count == 1 {
        return try PlaceText.writeValues(of: places[found[0].place])
      }
      let rows = found.map { suggestion in
        let place = places[suggestion.place]
        return (
          name: Printable.text(place.name + (place.secondName.map { " / \($0)" } ?? "")), outcode: place.outcode ?? "",
          details: Printable.text(place.details)
        )
      }
      let width = (rows.map(\.name.count).max() ?? 0) + 2
      for row in rows {
        let name = row.name + String(repeating: " ", count: width - row.name.count)
        try output.line(Style.bold(name) + Alignment.left(row.outcode, 6) + Style.dim(row.details))
      }
    }
  }
#endif

#if Programs
  internal import ArgumentParser
  internal import CommandSupport
  internal import PostcodeKit
  internal import PostcodesIOResponder

  /// `postcodes lookup`.
  struct LookupCommand: ParsableCommand {
    static let configuration = CommandConfiguration(
      commandName: "lookup",
      abstract: "Show the records of postcodes and places, or summaries of outcodes, sectors and areas.",
      discussion: """
        Case, spacing and hyphens do not matter. The letters O and I typed for the digits 0 and 1, and the reverse, are \
        corrected if exactly one correction is in the index; the output says so.

        For an outcode (SW1A), sector (SW1A 1) or area (SW) the output is a summary of its live postcodes, or of its \
        terminated ones if none is live: the number of postcodes, their mean position, and their districts, wards and so \
        on. B11 is always the outcode, and 'B1 1' with its space sector 1 of B1. In CSV these rows have the status 'area', \
        'outcode' or 'sector' and the name in the column 'postcode'; the other columns are empty.

        In an index that was built with --places, a text that is none of these can be the name of a town or village, or its \
        code. All places of that name are shown; 'postcodes place' also finds parts of names. In CSV the status is 'place', the \
        column 'postcode' has the name, and the other columns are empty.

        An index that 'postcodes build --history' made has several editions of a dataset. --as-of 2019-05 prints the records of the \
        edition that was current in that month, and --history what changed in a postcode from edition to edition.

        Exit status 1: at least one query was not found.
        """)

    @Argument(
      help: ArgumentHelp(
        "Postcode, outcode, sector, area or place to look up, or - to read them from standard input, one per line.",
        valueName: "postcode"))
    var postcodes: [String]

    @OptionGroup var source: IndexOption

    @Option(
      name: .customLong("as-of"),
      help: ArgumentHelp("Look up in the edition that was current in a month, such as 2019-05.", valueName: "month"),
      transform: MonthArgument.init(argument:))
    var month: MonthArgument?

    @Flag(help: "List what changed in each edition of the index.")
    var history = false

    @Option(help: "Output format.")
    var format = ListFormat.text

    func validate() throws {
      if month != nil, history { throw ValidationError("--as-of and --history exclude each other.") }
    }

    func run() throws {
      if let month { return try lookUp(asOf: month.month) }
      if history { return try listChanges() }
      let index = try source.open()
      let row = PostcodeRow(index, withAttributes: true)
      let finder = try PlaceFinder.places(of: index).map(PlaceFinder.init)
      let hasIrishGrid = index.hasIrishGrid
      var missing = 0
      func result(_ query: String) -> (LookupResult, places: [Place]) {
        let result = LookupResult(query, index)
        let places = result.isNegative ? finder?.places(named: query) ?? [] : []
        if result.isNegative, places.isEmpty { missing += 1 }
        return (result, places)
      }
      switch format {
      case .text:
        var isFirst = true
        try forEachQuery { query in
          let (result, places) = result(query)
          guard !result.isNegative || !places.isEmpty else {
            try StandardOutput.shared.flush()
            let isSimilar = finder.map { !$0.find(query, limit: 1).isEmpty } ?? false
            let hint = isSimilar ? "; for similar places run 'postcodes place \(Printable.quoted(query))'" : ""
            StandardError.report(LookupStatus.explain(query, index) + hint)
            return
          }
          if !isFirst { try StandardOutput.shared.write("\n") }
          isFirst = false
          switch result {
          case .postcode(let match):
            let isIrish = match.postcode.outcode.grid.epsgCode == NationalGrid.irish.epsgCode && hasIrishGrid
            let note = [
              match.isCorrected ? "corrected from \(Printable.quoted(query))" : nil,
              isIrish ? "easting and northing on the Irish Grid" : nil,
            ].compactMap { $0 }.joined(separator: "; ")
            try RecordText(row).write(match.postcode, at: match.ordinal, note: note)
          case .group(let group, let ordinals): try SummaryText(index, group, ordinals).write()
          case .notFound, .notAPostcode, .empty: try PlaceText.write(places)
          }
        }
      case .json, .jsonl:
        try JSONOutput.writeArray(asLines: format == .jsonl) { append in
          try forEachQuery { query in
            let (result, places) = result(query)
            try append(places.isEmpty ? result.json(query, index, row) : Self.json(query, places))
          }
        }
      case .csv:
        let output = StandardOutput.shared
        try output.line((["query", "status", "postcode"] + row.names).joined(separator: ","))
        try forEachQuery { query in
          let (result, places) = result(query)
          let status = places.isEmpty ? result.status : .place
          let text = result.text ?? places.first.map { CSVText.quoted($0.name) } ?? ""
          var line = CSVText.quoted(query) + "," + status.rawValue + "," + text
          if case .postcode(let match) = result {
            row.forEachValue(at: match.ordinal) { line += "," + ($0?.csv ?? "") }
          } else {
            line += String(repeating: ",", count: row.names.count)
          }
          try output.line(line)
        }
      }
      if missing > 0 { throw Failure.negative }
    }

    private static func json(_ query: String, _ places: [Place]) -> JSONValue {
      .object([
        .init(key: "query", value: .text(query)), .init(key: "status", value: .text(LookupStatus.place.rawValue)),
        .init(key: "places", value: .array(places.map { .object(PlaceRow($0).members) })),
      ])
    }

    /// Calls a closure with each query. Text output skips blank lines of standard input; the other formats have one result for each
    /// line.
    func forEachQuery(_ body: (String) throws -> Void) throws {
      try QueryLines.forEach(postcodes) { query in
        if format != .text || !QueryLines.isBlank(query) { try body(query) }
      }
    }
  }

  extension LookupResult {
    /// The result as JSON: the query, its status, and the record or summary.
    fileprivate func json(_ query: String, _ index: PostcodeIndex, _ row: PostcodeRow) -> JSONValue {
      let head: [JSONValue.Member] = [
        .init(key: "query", value: .text(query)), .init(key: "status", value: .text(status.rawValue)),
      ]
      switch self {
      case .postcode(let match): return .object(head + row.members(match.postcode, at: match.ordinal))
      case .group(let group, let ordinals): return .object(head + SummaryJSON(index, group, ordinals).members)
      case .notFound, .notAPostcode, .empty: return .object(head)
      }
    }
  }
#endif

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

        Any other text can be the name or code of a country, region, county, district or ward, the name or code of a town or village in an \
        index that was built with --places, the town of a postcode area, or an address with a postcode. All places and areas of that name \
        are shown; 'postcodes search' also finds parts of names. Of a long list, only the first 200 texts that are no postcodes are searched for. In CSV the status is 'place' or 'administrative area', the column \
        'postcode' has the name, and the other columns are empty.

        An index that 'postcodes build --history' made has several editions of a dataset. --as-of 2019-05 prints the records of the \
        edition that was current in that month, and --history what changed in a postcode from edition to edition.

        Exit status 1: at least one query was not found.
        """)

    @Argument(
      help: ArgumentHelp(
        "Postcode, outcode, sector, postcode area, or name of a place or area to look up, or - to read them from standard input, one per line.",
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

    /// The most texts that are searched for among names, which takes some tenths of a millisecond each: a list may have millions that
    /// are no postcodes.
    private static let mostSearches = 200

    func validate() throws {
      if month != nil, history { throw ValidationError("--as-of and --history exclude each other.") }
    }

    func run() throws {
      if let month { return try lookUp(asOf: month.month) }
      if history { return try listChanges() }
      let index = try source.open()
      let row = PostcodeRow(index, withAttributes: true)
      let finder = PostcodeFinder(index, places: try PlaceFinder.places(of: index))
      let hasIrishGrid = index.hasIrishGrid
      var missing = 0
      var searches = LookupCommand.mostSearches
      func result(_ query: String) -> LookupResult {
        var result = LookupResult(query, index)
        if result.isNegative, searches > 0 {
          searches -= 1
          result = LookupResult(query, finder)
        }
        if result.isNegative { missing += 1 }
        return result
      }
      switch format {
      case .text:
        var isFirst = true
        try forEachQuery { query in
          let result = result(query)
          guard !result.isNegative else {
            try StandardOutput.shared.flush()
            StandardError.report(
              searches > 0 ? LookupStatus.explain(query, finder) : LookupStatus.explain(query, index))
            return
          }
          if !isFirst { try StandardOutput.shared.write("\n") }
          isFirst = false
          switch result {
          case .postcode(let match):
            let isIrish = match.postcode.outcode.grid.epsgCode == NationalGrid.irish.epsgCode && hasIrishGrid
            let note = [
              index.find(query) == nil
                ? "in \(Printable.quoted(query))"
                : match.isCorrected ? "corrected from \(Printable.quoted(query))" : nil,
              isIrish ? "easting and northing on the Irish Grid" : nil,
            ].compactMap { $0 }.joined(separator: "; ")
            try RecordText(row).write(match.postcode, at: match.ordinal, note: note)
          case .group(let group, let ordinals): try SummaryText(index, group, ordinals).write()
          case .named(let places, let areas):
            try PlaceText.write(places)
            for (offset, area) in areas.enumerated() {
              if offset > 0 || !places.isEmpty { try StandardOutput.shared.write("\n") }
              try SummaryText(index, area).write()
            }
          case .notFound, .notAPostcode, .empty: break
          }
        }
      case .json, .jsonl:
        try JSONOutput.writeArray(asLines: format == .jsonl) { append in
          try forEachQuery { query in
            try append(result(query).json(query, index, row))
          }
        }
      case .csv:
        let output = StandardOutput.shared
        try output.line((["query", "status", "postcode"] + row.names).joined(separator: ","))
        try forEachQuery { query in
          let result = result(query)
          var line = CSVText.quoted(query) + "," + result.status.rawValue + "," + CSVText.quoted(result.text ?? "")
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
      case .named(let places, let areas):
        let named = JSONValue.array(areas.map { .object(SummaryJSON(index, $0).members) })
        return .object(
          head + [.init(key: "places", value: .array(places.map { .object(PlaceRow($0).members) }))]
            + (areas.isEmpty ? [] : [.init(key: "areas", value: named)]))
      case .notFound, .notAPostcode, .empty: return .object(head)
      }
    }
  }
#endif

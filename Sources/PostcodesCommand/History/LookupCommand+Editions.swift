#if Programs
  internal import CommandSupport
  internal import PostcodeKit
  internal import PostcodesIOResponder

  extension LookupCommand {
    /// Prints the records of an older edition.
    func lookUp(asOf month: YearMonth) throws {
      let lookup = try EditionLookup(source.open(), option: "--as-of")
      let edition = try lookup.edition(asOf: month)
      let row = EditionRow(edition)
      let output = StandardOutput.shared
      let name = edition.month.dashed
      var missing = 0
      func record(_ query: String) -> EditionRecord? {
        let match = lookup.history.find(query, in: edition.number)
        let record = match.flatMap { lookup.history.record(of: $0.postcode, in: edition) }
        if record == nil, !QueryLines.isBlank(query) { missing += 1 }
        return record
      }
      func status(_ query: String, _ record: EditionRecord?) -> String {
        if let record { return (Postcode(query) == record.postcode ? LookupStatus.found : .corrected).rawValue }
        if QueryLines.isBlank(query) { return LookupStatus.empty.rawValue }
        return (Postcode(query) == nil ? LookupStatus.notAPostcode : .notFound).rawValue
      }
      switch format {
      case .text:
        var isFirst = true
        try forEachQuery { query in
          guard let record = record(query) else {
            try output.flush()
            StandardError.report(lookup.explain(query, edition))
            return
          }
          if !isFirst { try output.write("\n") }
          isFirst = false
          let fate = lookup.fate(record.postcode, edition).map { "; \($0)" } ?? ""
          try RecordText.write(
            title: record.postcode.description, note: "edition of \(name)\(fate)", row.lines(record))
        }
      case .json, .jsonl:
        try JSONOutput.writeArray(asLines: format == .jsonl) { append in
          try forEachQuery { query in
            let record = record(query)
            let head: [JSONValue.Member] = [
              .init(key: "query", value: .text(query)), .init(key: "status", value: .text(status(query, record))),
              .init(key: "edition", value: .text(name)),
            ]
            guard let record else { return try append(.object(head)) }
            let postcode = JSONValue.Member(key: "postcode", value: .text(record.postcode.description))
            try append(.object(head + [postcode] + row.members(record)))
          }
        }
      case .csv:
        try output.line((["query", "status", "edition", "postcode"] + row.names).joined(separator: ","))
        try forEachQuery { query in
          let record = record(query)
          let values = record.map { row.values($0).map { $0?.csv ?? "" } } ?? row.names.map { _ in "" }
          let head = [CSVText.quoted(query), status(query, record), name, record?.postcode.description ?? ""]
          try output.line((head + values).joined(separator: ","))
        }
      }
      if missing > 0 { throw Failure.negative }
    }

    /// Prints what changed in postcodes from edition to edition.
    func listChanges() throws {
      let lookup = try EditionLookup(source.open(), option: "--history")
      let output = StandardOutput.shared
      var missing = 0
      func timeline(_ query: String) -> PostcodeTimeline? {
        let timeline = lookup.postcode(query).map { PostcodeTimeline($0, lookup.history) }
        if let timeline, !timeline.events.isEmpty { return timeline }
        if !QueryLines.isBlank(query) { missing += 1 }
        return nil
      }
      switch format {
      case .text:
        try forEachQuery { query in
          if let timeline = timeline(query) { return try timeline.writeText() }
          try output.flush()
          let form = LookupStatus.explainForm(query)
          StandardError.report(lookup.postcode(query).map { "\($0): not in any edition" } ?? form)
        }
      case .json, .jsonl:
        try JSONOutput.writeArray(asLines: format == .jsonl) { append in
          try forEachQuery { query in
            let timeline = timeline(query)
            try append([
              "query": .text(query), "postcode": timeline.map { .text($0.postcode) } ?? .null,
              "editions": timeline?.json ?? [],
            ])
          }
        }
      case .csv:
        try output.line(PostcodeTimeline.csvHeader)
        try forEachQuery { query in
          for line in timeline(query)?.csvLines(query) ?? [] { try output.line(line) }
        }
      }
      if missing > 0 { throw Failure.negative }
    }
  }
#endif

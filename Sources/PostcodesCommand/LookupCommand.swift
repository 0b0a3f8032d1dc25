internal import ArgumentParser
internal import PostcodeCore
internal import PostcodeIndex
internal import CommandSupport

/// `postcodes lookup`.
struct LookupCommand: ParsableCommand {
  static let configuration = CommandConfiguration(
    commandName: "lookup",
    abstract: "Tell what the index knows about postcodes, or about an outcode, sector or area.",
    discussion: """
      Postcodes are taken as people type them; '-' reads them from standard input, one a line. The letter O for the \
      digit 0 and I for 1, and the other way round, are put right where the index has exactly one postcode that can be \
      meant, and the answer says so.

      An outcode (SW1A), a sector (SW1A 1) or an area (SW) is answered with a summary: how many postcodes it has, the \
      mean of their positions, and the districts, wards and so on they belong to. It is about the live postcodes, or \
      about the terminated ones if none is live. B11 is the outcode if there is one, or else the sector B1 1. In CSV \
      such a row has its status (area, outcode, sector) and its name under 'postcode', and nothing else.

      Exit status 1: at least one was not found.
      """)

  @Argument(
    help: ArgumentHelp("Postcodes, outcodes, sectors, areas, or - for standard input.", valueName: "postcode"))
  var postcodes: [String]

  @OptionGroup var source: IndexOption

  @Option(help: "text, json or csv.")
  var format = RecordFormat.text

  func run() throws {
    let index = try source.open()
    let row = PostcodeRow(index, withAttributes: true)
    var missing = 0
    func answer(_ query: String) -> LookupAnswer {
      let answer = LookupAnswer(query, index)
      if answer.isNegative { missing += 1 }
      return answer
    }
    switch format {
    case .text:
      var isFirst = true
      try forEachQuery { query in
        let answer = answer(query)
        guard !answer.isNegative else {
          try StandardOutput.shared.flush()
          StandardError.write("postcodes: \(LookupStatus.explain(query))\n")
          return
        }
        if !isFirst { try StandardOutput.shared.write("\n") }
        isFirst = false
        switch answer {
        case .postcode(let match):
          let note = match.isCorrected ? "corrected from \"\(Printable.text(query))\"" : ""
          try RecordText(row).write(match.postcode, at: match.ordinal, note: note)
        case .group(let group, let ordinals): try SummaryText(index, group, ordinals).write()
        case .notFound, .notAPostcode: break
        }
      }
    case .json:
      try JSONOutput.writeArray { append in
        try forEachQuery { query in
          try append(EncodableAnswer(query: query, answer: answer(query), index: index, row: row))
        }
      }
    case .csv:
      let output = StandardOutput.shared
      try output.line((["query", "status", "postcode"] + row.names).joined(separator: ","))
      try forEachQuery { query in
        let answer = answer(query)
        var line = CSVText.quoted(query) + "," + answer.status.rawValue + "," + (answer.text ?? "")
        if case .postcode(let match) = answer {
          row.forEachValue(at: match.ordinal) { line += "," + ($0?.csv ?? "") }
        } else {
          line += String(repeating: ",", count: row.names.count)
        }
        try output.line(line)
      }
    }
    if missing > 0 { throw Failure.negative }
  }

  /// Hands over what was asked; empty lines of standard input are passed over.
  private func forEachQuery(_ body: (String) throws -> Void) throws {
    for postcode in postcodes {
      guard postcode == "-" else {
        try body(postcode)
        continue
      }
      var progress = RowProgress()
      defer { progress.clear() }
      while let line = readLine(strippingNewline: true) {
        guard line.utf8.contains(where: { $0 > 32 }) else { continue }
        try body(line)
        progress.advance()
      }
    }
  }
}

/// An answer of `lookup` in JSON: the query, its status, and the record or summary.
private struct EncodableAnswer: Encodable {
  let query: String
  let answer: LookupAnswer
  let index: PostcodeIndex
  let row: PostcodeRow

  func encode(to encoder: any Encoder) throws {
    var container = encoder.container(keyedBy: ColumnKey.self)
    try container.encode(query, forKey: ColumnKey("query"))
    try container.encode(answer.status.rawValue, forKey: ColumnKey("status"))
    switch answer {
    case .postcode(let match):
      let values = row.values(at: match.ordinal)
      try EncodableRow(postcode: match.postcode, values: values).encode(into: &container)
    case .group(let group, let ordinals):
      try EncodableSummary(index: index, group: group, ordinals: ordinals).encode(into: &container)
    case .notFound, .notAPostcode: break
    }
  }
}

internal import ArgumentParser
internal import PostcodeCore
internal import PostcodeIndex

/// `postcodes lookup`.
struct LookupCommand: ParsableCommand {
  static let configuration = CommandConfiguration(
    commandName: "lookup",
    abstract: "Tell what the index knows about postcodes.",
    discussion: """
      Postcodes are taken as people type them; '-' reads them from standard input, one a line. The letter O for the \
      digit 0 and I for 1, and the other way round, are put right where the index has exactly one postcode that can be \
      meant, and the answer says so. Exit status 1: at least one was not found.
      """)

  @Argument(help: ArgumentHelp("Postcodes, or - for standard input.", valueName: "postcode"))
  var postcodes: [String]

  @OptionGroup var source: IndexOption

  @Option(help: "text, json or csv.")
  var format = RecordFormat.text

  func run() throws {
    let index = try source.open()
    let row = PostcodeRow(index, withAttributes: true)
    var missing = 0
    switch format {
    case .text:
      var isFirst = true
      try forEachQuery { query in
        if let match = index.find(query) {
          try writeText(query, match, row, isFirst: isFirst)
          isFirst = false
        } else {
          missing += 1
          try StandardOutput.shared.flush()
          StandardError.write("postcodes: \(LookupStatus.explain(query))\n")
        }
      }
    case .json:
      try JSONOutput.writeArray { append in
        try forEachQuery { query in
          let match = index.find(query)
          if match == nil { missing += 1 }
          try append(EncodableAnswer(query: query, match: match, row: row))
        }
      }
    case .csv:
      let output = StandardOutput.shared
      try output.line((["query", "status", "postcode"] + row.names).joined(separator: ","))
      try forEachQuery { query in
        let match = index.find(query)
        if match == nil { missing += 1 }
        var line = CSVText.quoted(query) + "," + LookupStatus(query, match).rawValue + ","
        line += match?.postcode.description ?? ""
        if let match {
          row.forEachValue(at: match.ordinal) { line += "," + ($0?.text ?? "") }
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

  private func writeText(
    _ query: String, _ match: PostcodeIndex.Match, _ row: PostcodeRow, isFirst: Bool
  ) throws {
    let output = StandardOutput.shared
    if !isFirst { try output.write("\n") }
    try output.line(
      Style.bold(match.postcode.description)
        + (match.isCorrected ? Style.dim("  corrected from \"\(Printable.text(query))\"") : ""))
    let values = row.values(at: match.ordinal)
    let width = (values.map(\.name.count).max() ?? 0) + 2
    for (name, value) in values {
      try output.line("  " + Style.dim(Figures.left(name, width)) + (value?.text ?? Style.dim("-")))
    }
  }
}

/// What came of looking up a text.
enum LookupStatus: String {
  case found
  case corrected
  case notFound = "not found"
  case notAPostcode = "not a postcode"

  init(_ query: String, _ match: PostcodeIndex.Match?) {
    if let match {
      self = match.isCorrected ? .corrected : .found
    } else {
      self = Postcode(query) == nil ? .notAPostcode : .notFound
    }
  }

  /// Why there is no answer, for people.
  static func explain(_ query: String) -> String {
    if let postcode = Postcode(query) { return "\(postcode): not found" }
    return "\"\(Printable.text(query))\" is not a postcode; one looks like SW1A 1AA"
  }
}

/// An answer of `lookup` in JSON: the query, its status, and the record.
private struct EncodableAnswer: Encodable {
  let query: String
  let match: PostcodeIndex.Match?
  let row: PostcodeRow

  func encode(to encoder: any Encoder) throws {
    var container = encoder.container(keyedBy: ColumnKey.self)
    try container.encode(query, forKey: ColumnKey("query"))
    try container.encode(LookupStatus(query, match).rawValue, forKey: ColumnKey("status"))
    guard let match else { return }
    let values = row.values(at: match.ordinal)
    try EncodableRow(postcode: match.postcode, values: values).encode(into: &container)
  }
}

/// CSV as RFC 4180 has it.
enum CSVText {
  /// A field, quoted if it must be.
  static func quoted(_ field: String) -> String {
    let needsQuotes = field.utf8.contains { $0 == 0x22 || $0 == 0x2C || $0 == 0x0A || $0 == 0x0D }
    guard needsQuotes else { return field }
    return "\"" + field.split(separator: "\"", omittingEmptySubsequences: false).joined(separator: "\"\"") + "\""
  }
}

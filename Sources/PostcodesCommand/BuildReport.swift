internal import PostcodeCore
internal import PostcodeImport
internal import PostcodeIndex
internal import CommandSupport

/// What `build` says at the end.
struct BuildReport {
  let report: ImportReport
  let index: PostcodeIndex
  let output: String
  let duration: Duration

  private var seconds: Double {
    Double(duration.components.seconds) + Double(duration.components.attoseconds) / 1e18
  }

  func writeText() throws {
    let out = StandardOutput.shared
    for warning in report.warnings { StandardError.write("postcodes: warning: \(Printable.text(warning))\n") }
    let edition = report.edition.isEmpty ? "" : ", edition \(report.edition)"
    try out.line("\(Printable.text(report.dataset + edition)) (dialect \(report.dialect.name))")
    try writeFiles()
    try out.write("\n")
    let isTerminationKnown = Termination.isKnown(index)
    let counts = [
      ("rows read", report.rows), ("indexed", report.indexed),
      ("  live", isTerminationKnown ? report.live : nil),
      ("  terminated", isTerminationKnown ? report.terminated : nil),
      ("  without position", report.withoutPosition),
      ("merged: identical rows", report.merged), ("superseded: contradicting rows", report.superseded),
      ("excluded by area", report.excluded), ("terminated, left out", report.terminatedLeftOut),
      ("repeated headers", report.repeatedHeaders), ("rejected", report.rejected),
    ]
    let optional: Set = [
      "excluded by area", "terminated, left out", "repeated headers", "superseded: contradicting rows",
    ]
    for (name, count) in counts where count != 0 || !optional.contains(name) {
      let figure = count.map { Figures.grouped($0) } ?? "not stated"
      try out.line(Figures.left(name, 32) + Figures.right(figure, 12))
    }
    for (reason, count) in report.rejections.sorted(by: { $0.key.rawValue < $1.key.rawValue }) {
      try out.line(Figures.left("  \(reason)", 32) + Figures.right(Figures.grouped(count), 12))
    }
    for rejection in report.rejectionSamples { try out.line(Printable.text("  \(rejection)")) }
    for row in report.supersededSamples {
      try out.line(Printable.text("  \(row.postcode): \(row.dropped) contradicts \(row.kept), which is kept"))
    }
    if !report.droppedColumns.isEmpty {
      let labels = report.droppedColumns.joined(separator: ", ")
      try out.line(Printable.text("columns left out: \(labels); --columns all takes them"))
    }
    let unnamed = report.unnamedCodes.filter { $0.value > 0 }.sorted { $0.key < $1.key }
    if !unnamed.isEmpty {
      let counts = unnamed.map { "\(Figures.grouped($0.value)) of \($0.key)" }.joined(separator: ", ")
      try out.line("codes without a name: \(counts)")
    }
    try out.write("\n")
    try SectionTable.write(index)
    try out.line("\nwrote \(output) in \(Figures.fixed(seconds, 2)) s")
  }

  private func writeFiles() throws {
    let out = StandardOutput.shared
    let shown = 5
    for file in report.used.prefix(shown) {
      try out.line("  used \(Printable.text(file.entry ?? file.file)): \(Figures.grouped(file.rows)) rows")
    }
    if report.used.count > shown {
      let rest = report.used.dropFirst(shown)
      let rows = rest.reduce(0) { $0 + $1.rows }
      try out.line("  used \(rest.count) more files: \(Figures.grouped(rows)) rows")
    }
    // Files are named by reason, so that a hundred documents do not hide the one table that was passed over.
    var reasons: [(reason: String, files: [String])] = []
    for file in report.unused {
      let reason = file.reason.description
      if let place = reasons.firstIndex(where: { $0.reason == reason }) {
        reasons[place].files.append(file.entry ?? file.file)
      } else {
        reasons.append((reason, [file.entry ?? file.file]))
      }
    }
    for (reason, files) in reasons {
      let more = files.count > 3 ? " and \(files.count - 3) more" : ""
      try out.line(Printable.text("  not used: \(files.prefix(3).joined(separator: ", "))\(more): \(reason)"))
    }
  }

  func writeJSON() throws {
    for warning in report.warnings { StandardError.write("postcodes: warning: \(Printable.text(warning))\n") }
    try StandardOutput.shared.write(JSONOutput(isPretty: true).encode(Reply(self, seconds: seconds)))
    try StandardOutput.shared.write("\n")
  }
}

extension BuildReport {
  /// The JSON of `build`.
  private struct Reply: Encodable {
    struct File: Encodable {
      let file: String
      let entry: String?
      var rows: Int?
      var reason: String?
    }
    struct Rejected: Encodable {
      let file: String
      let entry: String?
      let line: Int
      let reason: String
      let column: String
      let value: String
      let expected: String
    }
    struct Superseded: Encodable {
      let postcode: String
      let kept: String
      let dropped: String
    }
    struct Section: Encodable {
      let name: String
      let bytes: Int
    }
    let dataset: String
    let edition: String
    let dialect: String
    let used: [File]
    let unused: [File]
    let rows: Int
    let indexed: Int
    let live: Int?
    let terminated: Int?
    let withoutPosition: Int
    let merged: Int
    let superseded: Int
    let supersededRows: [Superseded]
    let excluded: Int
    let terminatedLeftOut: Int
    let repeatedHeaders: Int
    let rejected: Int
    let rejectedByReason: [String: Int]
    let rejectedRows: [Rejected]
    let droppedColumns: [String]
    let names: [String]
    let unnamedCodes: [String: Int]
    let warnings: [String]
    let output: String
    let bytes: Int
    let sections: [Section]
    let seconds: Double

    init(_ summary: BuildReport, seconds: Double) {
      let report = summary.report
      dataset = report.dataset
      edition = report.edition
      dialect = report.dialect.name
      used = report.used.map { File(file: $0.file, entry: $0.entry, rows: $0.rows) }
      unused = report.unused.map { File(file: $0.file, entry: $0.entry, reason: $0.reason.description) }
      rows = report.rows
      indexed = report.indexed
      let isTerminationKnown = Termination.isKnown(summary.index)
      live = isTerminationKnown ? report.live : nil
      terminated = isTerminationKnown ? report.terminated : nil
      withoutPosition = report.withoutPosition
      merged = report.merged
      superseded = report.superseded
      supersededRows = report.supersededSamples.map {
        Superseded(postcode: $0.postcode.description, kept: "\($0.kept)", dropped: "\($0.dropped)")
      }
      excluded = report.excluded
      terminatedLeftOut = report.terminatedLeftOut
      repeatedHeaders = report.repeatedHeaders
      rejected = report.rejected
      rejectedByReason = Dictionary(uniqueKeysWithValues: report.rejections.map { ($0.key.description, $0.value) })
      rejectedRows = report.rejectionSamples.map {
        Rejected(
          file: $0.place.file, entry: $0.place.entry, line: $0.place.line, reason: $0.reason.description,
          column: $0.column, value: $0.value, expected: $0.reason.expected)
      }
      droppedColumns = report.droppedColumns
      names = report.names
      unnamedCodes = report.unnamedCodes
      warnings = report.warnings
      output = summary.output
      bytes = summary.index.byteCount
      sections = summary.index.sectionSizes.map { Section(name: $0.name, bytes: $0.byteCount) }
      self.seconds = seconds
    }
  }
}

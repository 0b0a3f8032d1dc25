internal import CommandSupport
internal import PostcodeKit
internal import PostcodeImport

/// The report of `build`.
struct BuildReport {
  let report: ImportReport
  let index: PostcodeIndex
  let output: String
  let duration: Duration
  let isVerbose: Bool

  func writeText() throws {
    let out = StandardOutput.shared
    writeWarnings()
    let edition = report.edition.isEmpty ? "" : ", edition \(report.edition)"
    let dialect = report.dialect.map { " (dialect \($0.name))" } ?? ""
    try out.line(Printable.text(report.dataset + edition) + dialect)
    try writeFiles()
    try out.write("\n")
    try writePlaces()
    if report.dialect != nil { try writeRows() }
    if isVerbose {
      try SectionTable.write(index)
      try out.write("\n")
    }
    try out.line("size  \(SectionTable.total(index))")
    try out.line("wrote \(Printable.text(output)) in \(NumberFormat.fixed(duration.inSeconds, 2)) s")
  }

  /// Writes what became of the rows of OS Open Names.
  private func writePlaces() throws {
    guard let places = report.places else { return }
    let out = StandardOutput.shared
    let counts = [
      ("rows read", places.rows), ("places", places.places), ("identical rows merged", places.merged),
      ("postcodes", places.postcodeRows), ("  with a town or village", places.postcodesWithPlace),
      ("  in the index", report.dialect == nil ? 0 : places.matchedPostcodes), ("other features", places.otherRows),
      ("rejected", places.rejected),
    ]
    let files = places.files == 1 ? "1 file" : "\(NumberFormat.grouped(places.files)) files"
    try out.line(Printable.text("places from \(places.inputs.joined(separator: ", ")) (\(files))"))
    for (name, count) in counts where count != 0 || name == "rejected" {
      try out.line(Alignment.left("  " + name, 32) + Alignment.right(NumberFormat.grouped(count), 12))
    }
    for (reason, count) in places.rejections.sorted(by: { $0.key.rawValue < $1.key.rawValue }) {
      try out.line(Alignment.left("    \(reason)", 32) + Alignment.right(NumberFormat.grouped(count), 12))
    }
    for rejection in places.rejectionSamples { try out.line(Printable.text("    \(rejection)")) }
    try out.write("\n")
  }

  /// Writes what became of the rows of the dump.
  private func writeRows() throws {
    let out = StandardOutput.shared
    let isTerminationKnown = Termination.isKnown(index)
    let counts = [
      ("rows read", report.rows), ("indexed", report.indexed),
      ("  live", isTerminationKnown ? report.live : nil),
      ("  terminated", isTerminationKnown ? report.terminated : nil),
      ("  without position", report.withoutPosition),
      ("identical rows merged", report.merged), ("conflicting rows dropped", report.superseded),
      ("excluded by area", report.excluded), ("terminated, left out", report.terminatedLeftOut),
      ("repeated headers", report.repeatedHeaders),
    ]
    let shownIfPositive: Set = [
      "excluded by area", "terminated, left out", "repeated headers", "conflicting rows dropped",
    ]
    for (name, count) in counts where count != 0 || !shownIfPositive.contains(name) {
      let text = count.map { NumberFormat.grouped($0) } ?? "unknown"
      try out.line(Alignment.left(name, 32) + Alignment.right(text, 12))
    }
    try writeRejections("rejected", report.rejections, report.rejectionSamples)
    if report.invalidValueCount > 0 {
      try writeRejections("invalid values left out", report.invalidValues, report.invalidValueSamples)
    }
    if !report.missingValues.isEmpty { try out.line(MissingValueText.line(report.missingValues)) }
    for row in report.supersededSamples {
      try out.line(Printable.text("  \(row.postcode): \(row.dropped) conflicts with \(row.kept), which was kept"))
    }
    if !report.droppedColumns.isEmpty {
      let labels = report.droppedColumns.joined(separator: ", ")
      try out.line(Printable.text("columns left out: \(labels); include them with --columns all"))
    }
    if !report.emptyColumns.isEmpty {
      try out.line(Printable.text("columns without any value: \(report.emptyColumns.joined(separator: ", "))"))
    }
    for table in report.suppliedNames { try out.line(Printable.text("names from \(table)")) }
    try writeScotland()
    for table in report.joined { try table.writeText() }
    let unnamed = report.unnamedCodes.filter { $0.value > 0 }.sorted { $0.key < $1.key }
    if !unnamed.isEmpty {
      let counts = unnamed.map { "\(NumberFormat.grouped($0.value)) of \($0.key)" }.joined(separator: ", ")
      try out.line("codes without a name: \(counts)")
    }
    try out.write("\n")
  }

  /// Writes the number of rejected rows or values, in all and by reason, and the first of each reason.
  private func writeRejections(_ name: String, _ counts: [Rejection.Reason: Int], _ samples: [Rejection]) throws {
    let out = StandardOutput.shared
    func line(_ name: String, _ count: Int) throws {
      try out.line(Alignment.left(name, 32) + Alignment.right(NumberFormat.grouped(count), 12))
    }
    try line(name, counts.values.reduce(0, +))
    for (reason, count) in counts.sorted(by: { $0.key.rawValue < $1.key.rawValue }) { try line("  \(reason)", count) }
    for rejection in samples { try out.line(Printable.text("  \(rejection)")) }
  }

  private func writeWarnings() {
    for warning in report.warnings { StandardError.report("warning: \(Printable.text(warning))") }
  }

  private func writeFiles() throws {
    let out = StandardOutput.shared
    let shown = 5
    for file in report.used.prefix(shown) {
      try out.line("  used \(Printable.text(file.entry ?? file.file)): \(NumberFormat.grouped(file.rows)) rows")
    }
    if report.used.count > shown {
      let rest = report.used.dropFirst(shown)
      let rows = rest.reduce(0) { $0 + $1.rows }
      try out.line("  used \(rest.count) more files: \(NumberFormat.grouped(rows)) rows")
    }
    // Grouped by reason, so that a hundred documents do not hide the one table that was skipped.
    var reasons: [(reason: String, files: [String])] = []
    for file in report.unused {
      let reason = file.reason.description
      if let index = reasons.firstIndex(where: { $0.reason == reason }) {
        reasons[index].files.append(file.entry ?? file.file)
      } else {
        reasons.append((reason, [file.entry ?? file.file]))
      }
    }
    for (reason, files) in reasons {
      let more = files.count > 3 ? " and \(files.count - 3) more" : ""
      try out.line(Printable.text("  not used: \(files.prefix(3).joined(separator: ", "))\(more): \(reason)"))
    }
  }

  private func writeScotland() throws {
    guard let scotland = report.scotland else { return }
    let out = StandardOutput.shared
    let counts = [
      ("rows", scotland.rows), ("postcodes", scotland.postcodes), ("deleted", scotland.deleted),
      ("only in the directory", scotland.only), ("rejected", scotland.rejected),
    ].map { "\($0) \(NumberFormat.grouped($1))" }
    try out.line("Scottish Postcode Directory: \(counts.joined(separator: ", "))")
    for file in scotland.used {
      try out.line("  used \(Printable.text(file.entry ?? file.file)): \(NumberFormat.grouped(file.rows)) rows")
    }
    for file in scotland.unused {
      try out.line(Printable.text("  not used: \(file.entry ?? file.file): \(file.reason)"))
    }
    for rejection in scotland.rejectionSamples { try out.line(Printable.text("  \(rejection)")) }
  }

  func writeJSON() throws {
    writeWarnings()
    try JSONOutput.write(Document(self, seconds: duration.inSeconds))
  }
}

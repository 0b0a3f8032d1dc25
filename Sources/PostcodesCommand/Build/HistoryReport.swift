internal import CommandSupport
internal import PostcodeKit
internal import PostcodeImport

/// The report of `build --history`.
struct HistoryReport {
  let result: EditionsResult
  let index: PostcodeIndex
  let output: String
  let duration: Duration
  let isVerbose: Bool

  func writeText() throws {
    let out = StandardOutput.shared
    writeWarnings()
    for edition in result.editions {
      let report = edition.report
      let stated = report.edition.isEmpty ? "" : ", edition \(report.edition)"
      try out.line(Printable.text("\(edition.month.dashed)  \(report.dataset)\(stated), from \(edition.path)"))
      let counts = [
        ("rows read", report.rows), ("indexed", report.indexed), ("identical rows merged", report.merged),
        ("conflicting rows dropped", report.superseded), ("excluded by area", report.excluded),
        ("terminated, left out", report.terminatedLeftOut), ("rejected", report.rejected),
        ("invalid values left out", report.invalidValueCount),
      ]
      for (name, count) in counts where count > 0 || name == "rejected" {
        try out.line("  " + Alignment.left(name, 30) + Alignment.right(NumberFormat.grouped(count), 12))
      }
      if !report.missingValues.isEmpty { try out.line("  " + MissingValueText.line(report.missingValues)) }
      for rejection in report.rejectionSamples + report.invalidValueSamples {
        try out.line(Printable.text("  \(rejection)"))
      }
      if !report.droppedColumns.isEmpty {
        let labels = report.droppedColumns.joined(separator: ", ")
        try out.line(Printable.text("  columns left out: \(labels); include them with --columns all"))
      }
      if !report.emptyColumns.isEmpty {
        try out.line(Printable.text("  columns without any value: \(report.emptyColumns.joined(separator: ", "))"))
      }
      for table in report.joined { try table.writeText(indent: "  ") }
    }
    if isVerbose {
      try out.write("\n")
      try SectionTable.write(index)
    }
    let history = result.file.count - result.newestByteCount
    try out.line(
      "\nsize  \(NumberFormat.grouped(result.file.count)) bytes: the newest edition "
        + "\(NumberFormat.grouped(result.newestByteCount)), the others \(NumberFormat.grouped(history))")
    try out.line("wrote \(Printable.text(output)) in \(NumberFormat.fixed(duration.inSeconds, 2)) s")
  }

  private func writeWarnings() {
    for edition in result.editions {
      for warning in edition.report.warnings {
        StandardError.report("warning: \(edition.month.dashed): \(Printable.text(warning))")
      }
    }
  }

  func writeJSON() throws {
    writeWarnings()
    try JSONOutput.write(Document(self))
  }

  /// The JSON of the report.
  private struct Document: Encodable {
    struct Dump: Encodable {
      let month: String
      let dump: String
      let dataset: String
      let edition: String
      let rows: Int
      let indexed: Int
      let merged: Int
      let superseded: Int
      let excluded: Int
      let terminatedLeftOut: Int
      let rejected: Int
      let rejectedByReason: [String: Int]
      let invalidValues: Int
      let missingValues: [String: Int]
      let droppedColumns: [String]
      let emptyColumns: [String]
      let joined: [BuildReport.Document.Joined]
      let warnings: [String]
    }

    let editions: [Dump]
    let output: String
    let bytes: Int
    let newestBytes: Int
    let sections: [BuildReport.Document.Section]
    let seconds: Double

    init(_ summary: HistoryReport) {
      let result = summary.result
      editions = result.editions.map { edition in
        let report = edition.report
        return Dump(
          month: edition.month.dashed, dump: edition.path, dataset: report.dataset, edition: report.edition,
          rows: report.rows, indexed: report.indexed, merged: report.merged, superseded: report.superseded,
          excluded: report.excluded, terminatedLeftOut: report.terminatedLeftOut, rejected: report.rejected,
          rejectedByReason: Dictionary(uniqueKeysWithValues: report.rejections.map { ($0.key.description, $0.value) }),
          invalidValues: report.invalidValueCount, missingValues: report.missingValues,
          droppedColumns: report.droppedColumns, emptyColumns: report.emptyColumns,
          joined: report.joined.map { BuildReport.Document.Joined($0) },
          warnings: report.warnings)
      }
      output = summary.output
      bytes = result.file.count
      newestBytes = result.newestByteCount
      sections = summary.index.sectionSizes.map {
        BuildReport.Document.Section(name: $0.name, bytes: $0.byteCount)
      }
      seconds = summary.duration.inSeconds
    }
  }
}

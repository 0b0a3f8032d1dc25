internal import CommandSupport
internal import PostcodeCore
internal import PostcodeImport
internal import PostcodeIndex

/// The report of `build --history`.
struct HistoryReport {
  private let result: EditionsResult
  private let output: String
  private let duration: Duration

  init(_ result: EditionsResult, output: String, duration: Duration) {
    self.result = result
    self.output = output
    self.duration = duration
  }

  private var seconds: Double {
    Double(duration.components.seconds) + Double(duration.components.attoseconds) / 1e18
  }

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
      ]
      for (name, count) in counts where count > 0 || name == "rejected" {
        try out.line("  " + Alignment.left(name, 30) + Alignment.right(NumberFormat.grouped(count), 12))
      }
      for rejection in report.rejectionSamples { try out.line(Printable.text("  \(rejection)")) }
    }
    let history = result.file.count - result.newestByteCount
    try out.line(
      "\nsize  \(NumberFormat.grouped(result.file.count)) bytes: the newest edition "
        + "\(NumberFormat.grouped(result.newestByteCount)), the others \(NumberFormat.grouped(history))")
    try out.line("wrote \(Printable.text(output)) in \(NumberFormat.fixed(seconds, 2)) s")
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
    try JSONOutput.write(Document(result, output, seconds))
  }

  /// The JSON of the report.
  private struct Document: Encodable {
    struct Edition: Encodable {
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
      let warnings: [String]
    }

    let editions: [Edition]
    let output: String
    let bytes: Int
    let newestBytes: Int
    let seconds: Double

    init(_ result: EditionsResult, _ output: String, _ seconds: Double) {
      editions = result.editions.map { edition in
        let report = edition.report
        return Edition(
          month: edition.month.dashed, dump: edition.path, dataset: report.dataset, edition: report.edition,
          rows: report.rows, indexed: report.indexed, merged: report.merged, superseded: report.superseded,
          excluded: report.excluded, terminatedLeftOut: report.terminatedLeftOut, rejected: report.rejected,
          rejectedByReason: Dictionary(uniqueKeysWithValues: report.rejections.map { ($0.key.description, $0.value) }),
          warnings: report.warnings)
      }
      self.output = output
      bytes = result.file.count
      newestBytes = result.newestByteCount
      self.seconds = seconds
    }
  }
}

internal import CommandSupport
internal import PostcodeComparison
internal import PostcodeKit

/// Writes a report as text.
struct ComparisonText {
  private static let labelWidth = 34
  private static let countWidth = 10
  private let report: ComparisonReport
  private let index: PostcodeIndex

  init(_ report: ComparisonReport, _ index: PostcodeIndex) {
    self.report = report
    self.index = index
  }

  func write() throws {
    try writeHead()
    if report.kind == .lookups { try writeLookups() } else { try writeCompletions() }
    try writeErrors()
    try writeLatencies()
    try line("")
    try line(Style.bold(Printable.text(report.verdict)))
  }

  private func line(_ text: String) throws { try StandardOutput.shared.line(text) }

  private func count(_ label: String, _ count: Int, _ note: String = "") throws {
    let number = Alignment.right(NumberFormat.grouped(count), Self.countWidth)
    try line(
      Alignment.left(label, Self.labelWidth) + number + (note.isEmpty ? "" : "  " + Style.dim(Printable.text(note))))
  }

  private func writeHead() throws {
    let metadata = index.metadata
    let edition = metadata.edition.isEmpty ? "" : " \(metadata.edition)"
    try line(
      "index    \(Printable.text(metadata.dataset + edition)) (\(Printable.text(metadata.source))), "
        + "\(NumberFormat.grouped(index.count)) postcodes")
    try line("service  \(report.remote)" + (report.remoteVersion.map { ", version \($0)" } ?? ""))
    let before =
      report.requestsBefore == 0
      ? ""
      : report.requestsBefore == report.requests
        ? ", all in an earlier run"
        : ", \(NumberFormat.grouped(report.requestsBefore)) of them in an earlier run"
    let again = report.retries > 0 ? ", \(NumberFormat.grouped(report.retries)) retries" : ""
    try line(
      "sent     \(NumberFormat.grouped(report.asked)) \(report.kind == .lookups ? "postcodes" : "completions") in "
        + "\(NumberFormat.grouped(report.requests)) request\(report.requests == 1 ? "" : "s")\(again)\(before)")
    try line("")
  }

  private func writeLookups() throws {
    try count("identical", report.identical)
    try count("different", report.different)
    try count("only in the index", report.onlyLocal.count, examples(report.onlyLocal))
    if report.terminatedAsked > 0 {
      let months = report.terminatedSince.prefix(3).map { "\($0.postcode) \(month($0))" }
      try count(
        "  now terminated, of \(report.terminatedAsked) checked", report.terminatedSince.count,
        months.joined(separator: ", "))
    }
    let lone = report.onlyRemote.map { lone in lone.postcode + (lone.introduced.map { " (from \($0))" } ?? "") }
    try count("only at the service", report.onlyRemote.count, examples(lone))
    if let month = report.latestIntroduction { try count("  introduced since \(month)", report.introducedSince) }
    if report.terminatedHere > 0 { try count("  terminated in the index", report.terminatedHere) }
    if report.scottishCompared > 0 {
      try count(
        "Scottish Postcode Directory", report.scottishDifferent, "different, of \(report.scottishCompared) compared")
    }
    if report.places.compared > 0 {
      try count("places", report.places.different, "different, of \(report.places.compared) compared")
      try count(
        "  searches for their names", report.places.differentSearches, "different, of \(report.places.searches)")
      for example in report.places.examples { try write(example) }
    }
    if report.unanswered > 0 { try count("no response", report.unanswered) }
    if !report.fields.isEmpty {
      try line("")
      try line("differences by field")
      for field in report.fields {
        try count("  \(field.name)", field.count, field.examples.map(text).joined(separator: "; "))
      }
    }
    try writePositions()
    if !report.namedOtherwise.isEmpty {
      let names = report.namedOtherwise.sorted { ($1.value, $0.key) < ($0.value, $1.key) }
      try line("")
      try line("same code, different name (not counted)")
      for (name, number) in names { try count("  \(name)", number) }
    }
    if !report.notCompared.isEmpty {
      try line("")
      try line(
        "not compared: \(report.notCompared.count) fields missing from the index or ignored, such as "
          + report.notCompared.prefix(5).joined(separator: ", "))
    }
  }

  private func writePositions() throws {
    let positions = report.positions
    guard positions.compared > 0 else { return }
    try line("")
    try count("positions compared", positions.compared)
    try count(
      "  more than \(NumberFormat.fixed(report.tolerance, report.tolerance == report.tolerance.rounded() ? 0 : 2)) m apart",
      positions.beyondTolerance,
      positions.examples.map { "\($0.postcode) \(NumberFormat.fixed($0.metres, 1)) m" }.joined(separator: ", "))
    try line(
      "  median \(NumberFormat.fixed(positions.median, 2)) m, 95th percentile \(NumberFormat.fixed(positions.percentile95, 2)) m, "
        + "maximum \(NumberFormat.fixed(positions.maximum, 2)) m")
  }

  private func writeCompletions() throws {
    try count("identical", report.identical)
    try count("different postcodes", report.completions.otherContent)
    try count("different order", report.completions.otherOrder)
    if report.unanswered > 0 { try count("no response", report.unanswered) }
    for example in report.completions.examples { try write(example) }
  }

  private func write(_ example: ComparisonPart.Completion) throws {
    let prefix = Printable.text(example.prefix)
    if example.isOrder {
      try line("  \"\(prefix)\": different order")
    } else {
      try line(
        "  \"\(prefix)\": \(example.onlyLocal.count) only in the index \(examples(example.onlyLocal)), "
          + "\(example.onlyRemote.count) only at the service \(examples(example.onlyRemote))")
    }
  }

  private func writeErrors() throws {
    guard !report.errors.isEmpty else { return }
    try line("")
    try line("failed requests")
    for (message, number) in report.errors.sorted(by: { ($1.value, $0.key) < ($0.value, $1.key) }) {
      try line(Alignment.right(NumberFormat.grouped(number), 6) + "  " + Printable.text(message))
    }
  }

  private func writeLatencies() throws {
    guard report.requests > 0 else { return }
    try line("")
    try line(Alignment.left("milliseconds", Self.labelWidth) + "       p50       p95       p99")
    var rows = [("service, per request", report.remotePerRequest)]
    if report.kind == .lookups { rows.append(("service, per lookup", report.remotePerLookup)) }
    rows.append(("index, per request", report.localPerRequest))
    if report.kind == .lookups { rows.append(("index, per lookup", report.localPerLookup)) }
    for (label, latency) in rows {
      let times = [latency.p50, latency.p95, latency.p99].map { Alignment.right(NumberFormat.fixed($0, 3), 10) }
      try line(Alignment.left("  " + label, Self.labelWidth) + times.joined())
    }
  }

  private func examples(_ items: [String]) -> String {
    guard !items.isEmpty else { return "" }
    return items.prefix(3).map { Printable.text($0) }.joined(separator: ", ") + (items.count > 3 ? ", …" : "")
  }

  private func text(_ example: ComparisonReport.Field.Example) -> String {
    "\(example.postcode) \(example.local ?? "none") → \(example.remote ?? "none")"
  }

  private func month(_ terminated: ComparisonOutcome.Terminated) -> String {
    guard let year = terminated.year else { return "unknown" }
    guard let month = terminated.month else { return String(year) }
    return "\(year)-\(month < 10 ? "0" : "")\(month)"
  }
}

internal import PostcodeComparison

/// A report with its derived values, for JSON.
struct EncodableReport: Encodable {
  let report: ComparisonReport

  init(_ report: ComparisonReport) { self.report = report }

  private enum Key: String, CodingKey {
    case standing, verdict, differing
  }

  func encode(to encoder: any Encoder) throws {
    try report.encode(to: encoder)
    var container = encoder.container(keyedBy: Key.self)
    try container.encode(report.standing.rawValue, forKey: .standing)
    try container.encode(report.verdict, forKey: .verdict)
    try container.encode(report.differing, forKey: .differing)
  }
}

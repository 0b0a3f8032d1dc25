internal import CommandSupport
internal import PostcodeComparison

/// Writes each difference as CSV.
struct ComparisonTable {
  private let outcome: ComparisonOutcome
  private let report: ComparisonReport
  private let ignoring: Set<String>

  init(_ outcome: ComparisonOutcome, _ report: ComparisonReport, ignoring: Set<String>) {
    self.outcome = outcome
    self.report = report
    self.ignoring = ignoring
  }

  func write() throws {
    let output = StandardOutput.shared
    try output.line("difference,query,field,local,remote,metres")
    func row(
      _ kind: String, _ query: String, _ field: String = "", _ local: String?, _ remote: String?, _ metres: String
    )
      throws
    {
      let fields = [kind, query, field, local ?? "", remote ?? "", metres]
      try output.line(fields.map(CSVText.quoted).joined(separator: ","))
    }
    func row(_ completion: ComparisonPart.Completion) throws {
      try row(
        completion.isOrder ? "order" : "completions", completion.prefix, "",
        completion.onlyLocal.joined(separator: " · "), completion.onlyRemote.joined(separator: " · "), "")
    }
    func rows(_ difference: ReplyDifference, position: String = "position") throws {
      if let metres = difference.metres, metres > report.tolerance {
        try row("moved", difference.postcode, position, nil, nil, NumberFormat.fixed(metres, 2))
      }
      for field in difference.fields where !ignoring.contains(field.name) {
        try row("changed", difference.postcode, field.name, field.local, field.remote, "")
      }
    }
    for difference in outcome.scottish { try rows(difference) }
    for difference in outcome.places { try rows(difference, position: "place.position") }
    for search in outcome.placeSearches where !ignoring.contains("place") { try row(search) }
    for part in outcome.parts {
      for difference in part.differences { try rows(difference) }
      for lone in part.onlyLocal { try row("only local", lone.postcode, "", nil, nil, "") }
      for lone in part.onlyRemote {
        if lone.terminated == nil, let month = lone.introduced {
          try row("only remote", lone.postcode, "introduced", nil, month, "")
        } else {
          try row("only remote", lone.postcode, "terminated", lone.terminated, nil, "")
        }
      }
      for completion in part.completions { try row(completion) }
    }
  }
}

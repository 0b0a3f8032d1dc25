#if Programs
  internal import ArgumentParser

  /// The output formats of commands that print a report.
  package enum ReportFormat: String, ExpressibleByArgument, CaseIterable {
    case text, json
  }

  /// The output formats of commands that print postcode records.
  package enum RecordFormat: String, ExpressibleByArgument, CaseIterable {
    case text, json, csv
  }

  /// The output formats of offline commands that print many records.
  package enum ListFormat: String, ExpressibleByArgument, CaseIterable {
    case text, json, jsonl, csv
  }
#endif

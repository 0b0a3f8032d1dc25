import PostcodeCore

/// Counts rejected rows, keeps the first of each reason and reports all of them.
final class RejectionLog {
  /// The files by number.
  private(set) var files: [ImportReport.UsedFile]
  private(set) var counts: [Rejection.Reason: Int] = [:]
  private(set) var samples: [Rejection] = []
  private let sampleCount: Int
  private let onRejection: ((Rejection) -> Void)?

  init(files: [ImportReport.UsedFile], sampleCount: Int, onRejection: ((Rejection) -> Void)?) {
    self.files = files
    self.sampleCount = sampleCount
    self.onRejection = onRejection
  }

  /// Counts a rejected row. The texts are evaluated only if the row is kept or reported.
  func add(
    _ reason: Rejection.Reason, file: Int, line: Int, column: @autoclosure () -> String,
    value: @autoclosure () -> String, expected: @autoclosure () -> String? = nil
  ) {
    let count = counts[reason, default: 0]
    counts[reason] = count + 1
    guard count < sampleCount || onRejection != nil else { return }
    let rejection = Rejection(
      location: location(file, line), reason: reason, column: column(), value: value().excerpt(limit: 60),
      expected: expected() ?? reason.expected)
    if count < sampleCount { samples.append(rejection) }
    onRejection?(rejection)
  }

  /// Adds a file.
  func addFile(_ file: ImportReport.UsedFile) {
    files.append(file)
  }

  func location(_ file: Int, _ line: Int) -> SourceLocation {
    guard files.indices.contains(file) else { return SourceLocation(file: "", entry: nil, line: line) }
    return SourceLocation(file: files[file].file, entry: files[file].entry, line: line)
  }
}

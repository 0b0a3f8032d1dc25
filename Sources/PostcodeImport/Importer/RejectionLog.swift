/// Counts the rejected rows, keeps the first of each reason and passes all of them on.
final class RejectionLog {
  /// The files that a number stands for.
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

  /// Counts a row. What stands in it is put into words only if somebody wants to know.
  func add(
    _ reason: Rejection.Reason, file: Int, line: Int, column: @autoclosure () -> String,
    value: @autoclosure () -> String
  ) {
    let count = counts[reason, default: 0]
    counts[reason] = count + 1
    guard count < sampleCount || onRejection != nil else { return }
    let rejection = Rejection(
      place: place(file, line), reason: reason, column: column(), value: value().excerpt(limit: 60))
    if count < sampleCount { samples.append(rejection) }
    onRejection?(rejection)
  }

  /// Adds a file that was not going to be read.
  func addFile(_ file: ImportReport.UsedFile) {
    files.append(file)
  }

  func place(_ file: Int, _ line: Int) -> SourcePlace {
    guard files.indices.contains(file) else { return SourcePlace(file: "", entry: nil, line: line) }
    return SourcePlace(file: files[file].file, entry: files[file].entry, line: line)
  }
}

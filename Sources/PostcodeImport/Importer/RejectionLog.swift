import PostcodeKit

/// Counts rejected rows and values, keeps the first of each reason and reports all of them.
final class RejectionLog {
  /// The files by number.
  private(set) var files: [ImportReport.UsedFile]
  private(set) var rows = Tally()
  private(set) var values = Tally()
  private let sampleCount: Int
  private let onRejection: ((Rejection) -> Void)?

  /// The number of rejections by reason, and the first of each.
  struct Tally {
    var total = 0
    var counts: [Rejection.Reason: Int] = [:]
    var samples: [Rejection] = []
  }

  init(files: [ImportReport.UsedFile], sampleCount: Int, onRejection: ((Rejection) -> Void)?) {
    self.files = files
    self.sampleCount = sampleCount
    self.onRejection = onRejection
  }

  /// Counts a rejected row or value. The texts are evaluated only if it is kept as a sample or reported.
  func add(
    _ reason: Rejection.Reason, _ scope: Rejection.Scope = .row, file: Int, line: Int,
    column: @autoclosure () -> String,
    value: @autoclosure () -> String, expected: @autoclosure () -> String? = nil
  ) {
    let count = (scope == .row ? rows : values).counts[reason, default: 0]
    update(scope) {
      $0.total &+= 1
      $0.counts[reason] = count + 1
    }
    guard count < sampleCount || onRejection != nil else { return }
    let rejection = Rejection(
      scope: scope, location: location(file, line), reason: reason, column: column(), value: value().excerpt(limit: 60),
      expected: expected() ?? reason.expected)
    if count < sampleCount { update(scope) { $0.samples.append(rejection) } }
    onRejection?(rejection)
  }

  private func update(_ scope: Rejection.Scope, _ body: (inout Tally) -> Void) {
    switch scope {
    case .row: body(&rows)
    case .value: body(&values)
    }
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

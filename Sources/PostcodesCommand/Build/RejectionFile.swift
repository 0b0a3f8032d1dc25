internal import CommandSupport
internal import PostcodeKit
internal import PostcodeImport

/// The CSV file of `build --report`: every row that was rejected or conflicts with another row, and every invalid value.
final class RejectionFile {
  private let file: AtomicFile
  /// The first error of a write, thrown by `commit()`.
  private var error: OutputError?

  init(_ path: String) throws(Failure) {
    do {
      file = try AtomicFile(path)
    } catch {
      throw Failure(error)
    }
    write("file,entry,line,reason,column,value,expected,left_out")
  }

  func append(_ rejection: Rejection) {
    write(
      rejection.location, rejection.reason.description, rejection.column, rejection.value, rejection.expected,
      rejection.scope)
  }

  func append(_ row: ImportReport.SupersededRow) {
    write(
      row.dropped, "conflicts with another row", "", row.postcode.description,
      "the values of \(row.kept), which was kept", .row)
  }

  private func write(
    _ location: SourceLocation, _ reason: String, _ column: String, _ value: String, _ expected: String,
    _ scope: Rejection.Scope
  ) {
    let fields = [
      location.file, location.entry ?? "", String(location.line), reason, column, value, expected, scope.rawValue,
    ]
    // People read it in spreadsheets, and the values come from the dump.
    write(fields.map { CSVText.quoted(CSVText.escapingFormula($0)) }.joined(separator: ","))
  }

  private func write(_ line: String) {
    guard error == nil else { return }
    do {
      try file.append(Array((line + "\n").utf8))
    } catch {
      self.error = error
    }
  }

  /// Moves the complete file to its path.
  ///
  /// - Throws: The first error since the file was created.
  func commit() throws(Failure) {
    do throws(OutputError) {
      if let error { throw error }
      try file.commit()
    } catch {
      throw Failure(error)
    }
  }
}

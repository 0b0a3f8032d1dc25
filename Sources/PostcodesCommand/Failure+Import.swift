internal import CommandSupport
internal import PostcodeImport

extension Failure {
  init(_ error: ImportError) {
    var message = error.description
    if case .archive(let error) = error, let advice = Failure.advice(error.problem) { message += " \(advice)" }
    if case .tooManyRejected = error {
      message += ". No index was written; if the other rows are enough, raise --max-rejected (100 accepts any number)"
    }
    self.init(status: ExitStatus(error.category), message: message)
  }

  init(_ error: TableError) {
    self.init(status: ExitStatus(error.category), message: error.description)
  }

  /// Names the option of `postcodes build` that raises an exceeded limit.
  private static func advice(_ problem: ArchiveError.Problem) -> String? {
    guard case .limitExceeded(let limit, _, _) = problem else { return nil }
    let option: String? =
      switch limit {
      case .totalBytes: "--max-bytes"
      case .ratio: "--max-ratio"
      case .entries: "--max-entries"
      case .entryBytes: nil
      }
    return option.map { "If you trust the file, raise \($0)." }
  }
}

extension ExitStatus {
  fileprivate init(_ category: ArchiveError.Category) {
    self =
      switch category {
      case .badData: .badData
      case .noInput: .noInput
      case .inputOutput: .inputOutput
      }
  }
}

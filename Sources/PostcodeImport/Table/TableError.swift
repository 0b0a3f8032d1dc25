/// Why a table cannot be read record by record.
package enum TableError: Error, Equatable, CustomStringConvertible {
  /// It cannot be opened or read, or its gzip is damaged.
  case input(ArchiveError)
  /// It is no text.
  case notText(file: String, found: String)
  /// Its bytes come in pairs.
  case wideText(file: String, encoding: String)
  /// A record does not end in time.
  case recordTooLong(file: String, line: Int, limit: Int)
  /// The first record cannot be split into fields.
  case brokenHeader(file: String, line: Int, text: String)
  /// There is no first record.
  case noHeader(file: String)

  init(_ problem: ArchiveError.Problem, in file: String) {
    if case .notAnArchive(let found) = problem {
      self = .notText(file: file, found: found)
    } else {
      self = .input(ArchiveError(file: file, problem: problem))
    }
  }

  /// The class of the problem.
  package var category: ArchiveError.Category {
    if case .input(let error) = self { error.category } else { .badData }
  }

  /// What was found, what was expected, what to do.
  package var description: String {
    switch self {
    case .input(let error): error.description
    case .notText(let file, let found):
      "\(ArchiveError.printable(file)): is \(found); a CSV was expected, which may be gzipped"
    case .wideText(let file, let encoding):
      "\(ArchiveError.printable(file)): is in \(encoding); convert it first, for example with "
        + "'iconv -f \(encoding) -t UTF-8'"
    case .recordTooLong(let file, let line, let limit):
      "\(ArchiveError.printable(file)): line \(line): the record that begins here is longer than \(limit >> 20) MiB; "
        + "is a quotation mark not closed?"
    case .brokenHeader(let file, let line, let text):
      "\(ArchiveError.printable(file)): line \(line): \"\(text.excerpt(limit: 40))\" cannot be split into fields; "
        + "quoted ones must end in a quotation mark and a delimiter"
    case .noHeader(let file):
      "\(ArchiveError.printable(file)): is empty; a line with the names of the columns was expected"
    }
  }
}

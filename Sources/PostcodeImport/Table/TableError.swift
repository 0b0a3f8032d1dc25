import PostcodeKit

/// An error in reading a table.
package enum TableError: Error, Equatable, CustomStringConvertible {
  /// The file cannot be opened or read, or its gzip data is damaged.
  case input(ArchiveError)
  /// The file is not text. `form` says what it should be.
  case notText(file: String, form: String, found: String)
  /// The file is UTF-16 or UTF-32.
  case wideText(file: String, encoding: String)
  /// A text with a delimiter outside ASCII has a byte that UTF-8 doesn't have.
  case invalidByte(file: String, byte: UInt8)
  /// A record exceeds the maximum length.
  case recordTooLong(file: String, line: Int, limit: Int)
  /// The first record cannot be split into fields.
  case brokenHeader(file: String, line: Int, text: String)
  /// The table has no records.
  case noHeader(file: String)

  init(_ problem: ArchiveError.Problem, in file: String, form: String) {
    if case .notAnArchive(let found) = problem {
      self = .notText(file: file, form: form, found: found)
    } else {
      self = .input(ArchiveError(file: file, problem: problem))
    }
  }

  /// The class of the problem.
  package var category: ArchiveError.Category {
    if case .input(let error) = self { error.category } else { .badData }
  }

  package var description: String {
    switch self {
    case .input(let error): error.description
    case .notText(let file, let form, let found):
      "\(file.printable()): expected \(form), optionally gzipped, found \(found)"
    case .wideText(let file, let encoding):
      "\(file.printable()): expected UTF-8, found \(encoding); convert it with "
        + "'iconv -f \(encoding) -t UTF-8'"
    case .invalidByte(let file, let byte):
      "\(file.printable()): expected UTF-8, found the byte \(String(byte, radix: 16, uppercase: true))"
    case .recordTooLong(let file, let line, let limit):
      "\(file.printable()), line \(line): the record that starts here is longer than \(limit >> 20) MiB; "
        + "is a quotation mark unclosed?"
    case .brokenHeader(let file, let line, let text):
      "\(file.printable()), line \(line): expected a delimiter after each closing quotation mark, "
        + "found \"\(text.excerpt(limit: 40))\""
    case .noHeader(let file):
      "\(file.printable()): expected a header, found an empty file"
    }
  }
}

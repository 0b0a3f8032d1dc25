/// Why the shifts of OSTN15 could not be read.
public enum ShiftFileError: Error, Sendable, Equatable {
  /// The file or folder could not be opened, read or unpacked.
  case archive(ArchiveError)
  /// There is nothing that looks like OSTN15.
  case notFound(file: String)
  /// There are two files that do.
  case ambiguous(file: String, first: String, second: String)
  /// A line of the data file is not as it should be; lines count from 1.
  case line(file: String, line: Int, expected: String, found: String)
  /// A node of the data file is missing; `count` says how many are.
  case missingNodes(file: String, count: Int, easting: Int, northing: Int)
  /// A file of shifts has another length than 701 × 1,251 numbers of two bytes.
  case wrongSize(file: String, bytes: Int)
  /// The name of a file of shifts does not end in a number, the millimetres that its numbers count from.
  case wrongName(file: String)

  /// The class of the problem.
  public var category: ArchiveError.Category {
    if case .archive(let error) = self { error.category } else { .badData }
  }
}

extension ShiftFileError: CustomStringConvertible {
  /// What is wrong and what was expected, in one sentence.
  public var description: String {
    switch self {
    case .archive(let error): error.description
    case .notFound(let file):
      "\(shown(file)): no OSTN15 in it: expected Ordnance Survey's OSTN15_OSGM15_DataFile.txt, or the files "
        + "ostn_east_shift_… and ostn_north_shift_… beside each other"
    case .ambiguous(let file, let first, let second):
      "\(shown(file)): both \(shown(first)) and \(shown(second)) could be meant: give one of them"
    case .line(let file, let line, let expected, let found):
      "\(shown(file)), line \(line): expected \(expected), found \"\(found.excerpt(limit: 80))\""
    case .missingNodes(let file, let count, let easting, let northing):
      "\(shown(file)): \(count) of 876,951 nodes are missing, the first at \(easting), \(northing)"
    case .wrongSize(let file, let bytes):
      "\(shown(file)): \(bytes) bytes, expected 1,753,902: 701 × 1,251 numbers of two bytes"
    case .wrongName(let file):
      "\(shown(file)): expected a name that ends in the shift in millimetres its numbers count from, such as "
        + "ostn_east_shift_82140"
    }
  }

  private func shown(_ file: String) -> String { file.excerpt(limit: 4096) }
}

import PostcodeKit

/// An error in reading OSTN15.
public enum ShiftFileError: Error, Sendable, Equatable {
  /// The file or folder cannot be opened, read or unpacked.
  case archive(ArchiveError)
  /// The input does not contain OSTN15.
  case notFound(file: String)
  /// Two files could be OSTN15.
  case ambiguous(file: String, first: String, second: String)
  /// A line of the data file is invalid. Lines count from 1.
  case line(file: String, line: Int, expected: String, found: String)
  /// Nodes are missing from the data file; the first one is given.
  case missingNodes(file: String, count: Int, easting: Int, northing: Int)
  /// The length of an array is not that of 701 × 1,251 numbers of two bytes.
  case wrongSize(file: String, bytes: Int)
  /// The name of an array does not end in the number of millimetres that its values count from.
  case wrongName(file: String)

  /// The class of the problem.
  public var category: ArchiveError.Category {
    if case .archive(let error) = self { error.category } else { .badData }
  }
}

extension ShiftFileError: CustomStringConvertible {
  /// What was found and what was expected.
  public var description: String {
    switch self {
    case .archive(let error): error.description
    case .notFound(let file):
      "\(shown(file)): found no OSTN15; expected Ordnance Survey's OSTN15_OSGM15_DataFile.txt, or the files "
        + "ostn_east_shift_… and ostn_north_shift_… in one folder"
    case .ambiguous(let file, let first, let second):
      "\(shown(file)): both \(shown(first)) and \(shown(second)) look like OSTN15; name one of them"
    case .line(let file, let line, let expected, let found):
      "\(shown(file)), line \(line): expected \(expected), found \"\(found.excerpt(limit: 80))\""
    case .missingNodes(let file, let count, let easting, let northing):
      "\(shown(file)): \(count) of 876,951 nodes are missing, first the one at \(easting), \(northing)"
    case .wrongSize(let file, let bytes):
      "\(shown(file)): expected 1,753,902 bytes (701 × 1,251 numbers of two bytes), found \(bytes)"
    case .wrongName(let file):
      "\(shown(file)): expected a name that ends in the offset of its numbers in millimetres, such as "
        + "ostn_east_shift_82140"
    }
  }

  private func shown(_ file: String) -> String { file.excerpt(limit: 4096) }
}

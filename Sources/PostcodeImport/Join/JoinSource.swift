import PostcodeKit

/// A table whose columns an import adds to the index.
///
/// The rows belong to the codes of a column of the index, such as `lsoa21` or `district`, or to outcodes, sectors, areas
/// or postcodes.
/// For codes, each other column of the table becomes an attribute of the code, as names are. For parts of postcodes,
/// it becomes a column of the index.
public struct JoinSource: Sendable, Equatable {
  /// The path of a CSV file, which may be gzipped; `-` for standard input.
  public var path: String
  /// A column of the index or its label in the dump, or `outcode`, `sector`, `area` or `postcode`.
  public var key: String
  /// The label of the column with the codes, or its number from 1; `nil` to find it by its label or its values.
  public var keyLabel: String?
  /// The beginning of the new columns' names; empty for none.
  public var prefix: String

  /// Describes a table to join.
  ///
  /// - Parameters:
  ///   - path: The path of a CSV file.
  ///   - key: A column of the index or its label in the dump, or `outcode`, `sector`, `area` or `postcode`.
  ///   - keyLabel: The label of the column with the codes, or its number from 1; `nil` to find it.
  ///   - prefix: The beginning of the new columns' names.
  public init(path: String, key: String, keyLabel: String? = nil, prefix: String = "") {
    self.path = path
    self.key = key
    self.keyLabel = keyLabel
    self.prefix = prefix
  }
}

/// The reason why a table cannot be joined.
public struct JoinError: Error, Sendable, Equatable {
  /// The path of the table, or "standard input".
  public let file: String
  /// The line, from 1; `nil` if the problem concerns the whole table.
  public let line: Int?
  /// What was found, what was expected and what to do.
  public let problem: String
  /// The class of the problem.
  public let category: ArchiveError.Category

  init(_ file: String, line: Int? = nil, _ problem: String) {
    self.file = file
    self.line = line
    self.problem = problem
    category = .badData
  }

  init(_ error: TableError, in file: String) {
    self.file = file
    line = nil
    // The description begins with the name of the file.
    let text = error.description
    let beginning = UntrustedText("\(file): ")
    problem =
      UntrustedText(text).hasPrefix(beginning) ? String(Substring(text.utf8.dropFirst(beginning.utf8.count))) : text
    category = error.category
  }
}

extension JoinError: CustomStringConvertible {
  /// For example `imd.csv, line 7: expected 5 fields, found 4`.
  public var description: String {
    file.excerpt(limit: 4096) + (line.map { ", line \($0)" } ?? "") + ": " + problem
  }
}

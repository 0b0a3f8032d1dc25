public import PostcodeKit

/// The outcome of an import. Every row is accounted for: `rows = indexed + merged + superseded + excluded +
/// terminatedLeftOut + rejected`.
public struct ImportReport: Sendable {
  /// The paths of the inputs.
  public var inputs: [String] = []
  /// The files read for rows.
  public var used: [UsedFile] = []
  /// The other files, with the reason.
  public var unused: [UnusedFile] = []
  /// The dialect of the files; `nil` for an index of places only.
  public var dialect: Dialect?
  /// The name of the dataset.
  public var dataset = ""
  /// The edition; empty if unknown.
  public var edition = ""
  /// The attribution that the licence requires, line by line; empty if the publisher is unknown.
  public var attribution = ""

  /// The number of rows of data, without headers and blank lines.
  public var rows = 0
  /// The number of postcodes in the index.
  public var indexed = 0
  /// The number of rows identical to another.
  public var merged = 0
  /// The number of rows superseded by a different row of the same postcode.
  public var superseded = 0
  /// The first superseded rows.
  public var supersededSamples: [SupersededRow] = []
  /// The number of rows left out because of their area.
  public var excluded = 0
  /// The number of rows left out because their postcode is terminated.
  public var terminatedLeftOut = 0
  /// The number of rejected rows by reason.
  public var rejections: [Rejection.Reason: Int] = [:]
  /// The first rejected rows of each reason, in the order of the input.
  public var rejectionSamples: [Rejection] = []
  /// The number of invalid values by reason. Their rows are in the index without them.
  public var invalidValues: [Rejection.Reason: Int] = [:]
  /// The first invalid values of each reason, in the order of the input.
  public var invalidValueSamples: [Rejection] = []
  /// The number of values that other programs wrote for a missing value, by spelling, such as `NA` or `NULL`.
  public var missingValues: [String: Int] = [:]
  /// The number of repeated headers in the middle of files.
  public var repeatedHeaders = 0
  /// The labels of the columns that are not in the index.
  public var droppedColumns: [String] = []
  /// The tables of names that were read, as lines of text.
  public var names: [String] = []
  /// Those of ``names`` that the options name.
  public var suppliedNames: [String] = []
  /// The text columns of the index without a value in any row.
  public var emptyColumns: [String] = []
  /// What was read from a Scottish Postcode Directory beside the dataset; `nil` if there is none.
  public var scotland: ScottishDirectory?
  /// The tables that were joined.
  public var joined: [JoinedTable] = []
  /// For each column of codes with names, the number of codes without one.
  public var unnamedCodes: [String: Int] = [:]
  /// What OS Open Names contributed; `nil` if none was given.
  public var places: Places?
  /// Warnings that concern more than one row.
  public var warnings: [String] = []

  /// The number of live postcodes in the index.
  public var live = 0
  /// The number of terminated postcodes in the index.
  public var terminated = 0
  /// The number of postcodes without a position.
  public var withoutPosition = 0

  /// The number of rejected rows, those of a Scottish Postcode Directory included.
  public var rejected: Int { rejections.values.reduce(0, &+) + (scotland?.rejected ?? 0) }

  /// The number of invalid values, where the two coordinates of a position are one.
  public var invalidValueCount: Int { invalidValues.values.reduce(0, &+) }

  init(dialect: Dialect?) {
    self.dialect = dialect
  }
}

extension ImportReport {
  /// A file read for rows.
  public struct UsedFile: Sendable, Equatable {
    /// The path of the input.
    public let file: String
    /// The name inside the archive or folder; `nil` for a single file.
    public let entry: String?
    /// The number of rows.
    public var rows: Int
  }

  /// A file not read for rows.
  public struct UnusedFile: Sendable, Equatable {
    /// The path of the input.
    public let file: String
    /// The name inside the archive or folder; `nil` for a single file.
    public let entry: String?
    /// The reason.
    public let reason: UnusedReason

    /// Whether the file has a path and a name inside it.
    func isNamed(_ file: String, _ entry: String?) -> Bool {
      self.file.hasSameBytes(as: file) && self.entry.map { UntrustedText($0) } == entry.map { UntrustedText($0) }
    }
  }

  /// The reason why a file was not read for rows.
  public enum UnusedReason: Sendable, Equatable {
    /// The file is in a folder for documents, and there is data elsewhere.
    case documentation
    /// The file was read as metadata.
    case metadata
    /// The file was read for names of codes.
    case names
    /// The file has the same rows as another.
    case sameAs(String)
    /// The file has a part of the rows of another.
    case partOf(String)
    /// The file is in no known dialect. Associated value: its first line.
    case unknown(firstLine: String)
    /// The file is not text.
    case notText(found: String)
    /// The file has a header but no rows.
    case headerOnly
    /// The first row has a postcode instead of the name of a column, from 1.
    case missingHeader(postcode: Postcode, column: Int)
    /// The file is empty.
    case empty
    /// The file is an archive inside an archive or folder.
    case nestedArchive
    /// The file is a symbolic link.
    case symbolicLink
    /// The file is hidden or was created by an operating system.
    case hidden
    /// The file cannot be read, and its name is not that of a table.
    case unreadable(String)
  }

  /// A table whose columns were added to the index.
  public struct JoinedTable: Sendable, Equatable {
    /// The path of the table.
    public let file: String
    /// The column of the index with the codes, or `outcode`, `sector` or `area`.
    public let key: String
    /// The label of the table's column with the codes.
    public let keyLabel: String
    /// The new columns.
    public let columns: [String]
    /// The new columns for which no code of the index has a value.
    public let emptyColumns: [String]
    /// The number of values that other programs wrote for a missing value, by spelling.
    public let missingValues: [String: Int]
    /// The number of rows of the table.
    public let rows: Int
    /// The number of rows whose code the index has.
    public let matched: Int
    /// The number of rows that repeat another row.
    public let repeated: Int
    /// The codes of the first rows whose code the index doesn't have.
    public let unmatchedSamples: [String]
    /// The number of codes of the index without a row.
    public let codesWithoutRow: Int
  }

  /// The outcome of reading a Scottish Postcode Directory beside another dataset.
  public struct ScottishDirectory: Sendable, Equatable {
    /// The files read for rows.
    public let used: [UsedFile]
    /// The other files, with the reason.
    public let unused: [UnusedFile]
    /// The number of rows.
    public let rows: Int
    /// The number of rows of deleted postcodes, or of earlier lives of postcodes.
    public let deleted: Int
    /// The number of postcodes.
    public let postcodes: Int
    /// The number of them that the dataset doesn't have. They are in the index, as terminated ones.
    public internal(set) var only = 0
    /// The number of rejected rows.
    public let rejected: Int
    /// The first rejected rows of each reason.
    public let rejectionSamples: [Rejection]

    init(_ report: ImportReport, postcodes: Int, deleted: Int) {
      used = report.used
      unused = report.unused
      rows = report.rows
      self.deleted = deleted
      self.postcodes = postcodes
      rejected = report.rejected
      rejectionSamples = report.rejectionSamples
    }
  }

  /// Two different rows of one postcode.
  public struct SupersededRow: Sendable, Equatable {
    /// The postcode of both rows.
    public let postcode: Postcode
    /// The row in the index.
    public let kept: SourceLocation
    /// The superseded row.
    public let dropped: SourceLocation
  }
}

extension ImportReport.UnusedReason: CustomStringConvertible {
  /// A noun phrase such as `the same as Data/ONSPD_NOV_2025_UK.csv`.
  public var description: String {
    switch self {
    case .documentation: "documentation"
    case .metadata: "read as metadata"
    case .names: "read as names of codes"
    case .sameAs(let other): "the same as \(other.excerpt(limit: 200))"
    case .partOf(let other): "a part of \(other.excerpt(limit: 200))"
    case .unknown(let firstLine): "unknown dialect: \(firstLine.excerpt(limit: 60))"
    case .notText(let found): "\(found)"
    case .headerOnly: "a header without rows"
    case .missingHeader(let postcode, let column):
      "no header: column \(column) of the first row is the postcode \(postcode)"
    case .empty: "empty"
    case .nestedArchive: "a nested archive; pass it separately"
    case .symbolicLink: "a symbolic link"
    case .hidden: "hidden"
    case .unreadable(let reason): reason
    }
  }
}

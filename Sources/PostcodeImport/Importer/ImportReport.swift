public import PostcodeCore

/// What came of an import. Every row read is accounted for:
/// `rows = indexed + merged + superseded + excluded + terminatedLeftOut + rejected`.
public struct ImportReport: Sendable {
  /// The inputs as they were given.
  public var inputs: [String] = []
  /// The files that were read.
  public var used: [UsedFile] = []
  /// The files that were not read, and why.
  public var unused: [UnusedFile] = []
  /// The dialect of all of them.
  public var dialect: Dialect
  /// The name of the dataset.
  public var dataset = ""
  /// Its edition; empty if the dump states none.
  public var edition = ""
  /// The attribution its licence asks for, line by line; empty if the publisher is not known.
  public var attribution = ""

  /// Rows of data read; headers and empty lines are none.
  public var rows = 0
  /// Postcodes in the index.
  public var indexed = 0
  /// Rows that repeated another exactly.
  public var merged = 0
  /// Rows that contradicted another of the same postcode and gave way to it.
  public var superseded = 0
  /// The first of these.
  public var supersededSamples: [SupersededRow] = []
  /// Rows left out because of their area.
  public var excluded = 0
  /// Rows left out because their postcode is terminated.
  public var terminatedLeftOut = 0
  /// Rows that were refused, by reason.
  public var rejections: [Rejection.Reason: Int] = [:]
  /// The first of each reason, in the order of the input.
  public var rejectionSamples: [Rejection] = []
  /// Header lines found again among the rows.
  public var repeatedHeaders = 0
  /// The labels of columns that did not come into the index.
  public var droppedColumns: [String] = []
  /// The tables that names of codes were read from, and what came of them.
  public var names: [String] = []
  /// For each column of codes that could have names, how many of its codes have none.
  public var unnamedCodes: [String: Int] = [:]
  /// What looks wrong without being a row's fault.
  public var warnings: [String] = []

  /// Postcodes without a date of termination.
  public var live = 0
  /// Postcodes with a date of termination.
  public var terminated = 0
  /// Postcodes without a position.
  public var withoutPosition = 0

  /// Rows that were refused.
  public var rejected: Int { rejections.values.reduce(0, +) }

  init(dialect: Dialect) {
    self.dialect = dialect
  }
}

extension ImportReport {
  /// A file that was read.
  public struct UsedFile: Sendable, Equatable {
    /// The input.
    public let file: String
    /// The name inside the archive or folder; `nil` for a single file.
    public let entry: String?
    /// The rows it had.
    public var rows: Int
  }

  /// A file that was not read.
  public struct UnusedFile: Sendable, Equatable {
    /// The input.
    public let file: String
    /// The name inside the archive or folder; `nil` for a single file.
    public let entry: String?
    /// Why it was not read.
    public let reason: UnusedReason
  }

  /// Why a file was not read.
  public enum UnusedReason: Sendable, Equatable {
    /// It lies in a folder for documents, beside data elsewhere.
    case documentation
    /// It states facts about the dump and was read for them.
    case notes
    /// It has names for codes and was read for them.
    case names
    /// It has the rows of another file once more.
    case sameAs(String)
    /// It has a part of the rows of another file once more.
    case partOf(String)
    /// It is in no known dialect; how it begins.
    case unknown(firstLine: String)
    /// It is not text.
    case notText(found: String)
    /// It has a header and no rows.
    case headerOnly
    /// It has no content.
    case empty
    /// It is an archive in an archive or folder.
    case nestedArchive
    /// It is a symbolic link.
    case symbolicLink
    /// It is hidden or left behind by an operating system.
    case hidden
    /// It cannot be read, and its name is not that of a table.
    case unreadable(String)
  }

  /// Two rows that contradict each other.
  public struct SupersededRow: Sendable, Equatable {
    /// What both rows are about.
    public let postcode: Postcode
    /// The row in the index.
    public let kept: SourcePlace
    /// The row that gave way to it.
    public let dropped: SourcePlace
  }
}

extension ImportReport.UnusedReason: CustomStringConvertible {
  /// The reason in a few words: `the same as Data/ONSPD_NOV_2025_UK.csv`.
  public var description: String {
    switch self {
    case .documentation: "documentation"
    case .notes: "read for what it says about the dump"
    case .names: "read for the names of codes"
    case .sameAs(let other): "the same as \(other.excerpt(limit: 200))"
    case .partOf(let other): "a part of \(other.excerpt(limit: 200))"
    case .unknown(let firstLine): "in no known dialect: \(firstLine.excerpt(limit: 60))"
    case .notText(let found): "\(found)"
    case .headerOnly: "a header without rows"
    case .empty: "empty"
    case .nestedArchive: "an archive of its own: pass it by itself"
    case .symbolicLink: "a symbolic link"
    case .hidden: "hidden"
    case .unreadable(let reason): reason
    }
  }
}

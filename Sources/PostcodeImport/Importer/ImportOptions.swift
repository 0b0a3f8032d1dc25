/// Options of an import.
public struct ImportOptions: Sendable {
  /// The dialect of all files; `nil` to detect it.
  public var dialect: Dialect?
  /// The postcode areas to leave out, such as `BT`.
  public var excludedAreas: Set<String>
  /// Whether to leave out terminated postcodes.
  public var liveOnly: Bool
  /// The label or number, from 1, of the column with postcodes; `nil` to find it by its label.
  public var postcodeColumn: String?
  /// The ASCII character between fields; `nil` to detect it.
  public var delimiter: UInt8?
  /// Whether a dump or a joined table may lack a header. Its first row is then read as data if it has a postcode, or a code of the
  /// joined column, where the header should name the column. If it is `false`, such a row is an error, because it would be lost.
  public var allowsMissingHeader: Bool
  /// The text columns to import.
  public var columns: ColumnSelection
  /// Paths of folders, archives or files with names for codes. The dumps' own tables are always read.
  public var names: [String]
  /// Tables whose columns are added to the index.
  public var joins: [JoinSource]
  /// Paths of OS Open Names: archives, folders or tiles.
  public var places: [String]
  /// The path of a Scottish Postcode Directory whose columns are added to those of another dataset; `nil` for none.
  public var scotland: String?
  /// The path of OSTN15, for exact latitudes and longitudes; `nil` for the seven-parameter transformation.
  public var shifts: String?
  /// The limits for unpacking archives.
  public var limits: ArchiveLimits
  /// The maximum number of bytes in a row. Values below 16 or above 2^30 are clamped.
  public var maximumRowLength: Int
  /// The number of rejected rows and of invalid values per reason, and of superseded rows, in the report. Negative counts as
  /// zero.
  public var sampleCount: Int
  /// The number of rows that may be rejected before the import fails; `nil` for any number. It holds for each dataset that is read.
  public var rejectionLimit: RejectionLimit?

  /// Creates options.
  ///
  /// - Parameters:
  ///   - dialect: The dialect of all files; `nil` to detect it.
  ///   - excludedAreas: The postcode areas to leave out.
  ///   - liveOnly: Whether to leave out terminated postcodes.
  ///   - postcodeColumn: The label or number of the column with postcodes; `nil` to find it.
  ///   - delimiter: The ASCII character between fields; `nil` to detect it.
  ///   - allowsMissingHeader: Whether a dump or a joined table may lack a header.
  ///   - columns: The text columns to import.
  ///   - names: Paths of folders, archives or files with names for codes.
  ///   - joins: Tables whose columns are added to the index.
  ///   - places: Paths of OS Open Names.
  ///   - scotland: The path of a Scottish Postcode Directory to add; `nil` for none.
  ///   - shifts: The path of OSTN15; `nil` for the seven-parameter transformation.
  ///   - limits: The limits for unpacking archives.
  ///   - maximumRowLength: The maximum number of bytes in a row.
  ///   - sampleCount: The number of rejected rows and of invalid values per reason, and of superseded rows, in the report.
  ///   - rejectionLimit: The number of rows that may be rejected before the import fails; `nil` for any number.
  public init(
    dialect: Dialect? = nil, excludedAreas: Set<String> = [], liveOnly: Bool = false,
    postcodeColumn: String? = nil, delimiter: UInt8? = nil, allowsMissingHeader: Bool = false,
    columns: ColumnSelection = .served, names: [String] = [],
    joins: [JoinSource] = [], places: [String] = [], scotland: String? = nil, shifts: String? = nil,
    limits: ArchiveLimits = .default, maximumRowLength: Int = 1 << 20, sampleCount: Int = 5,
    rejectionLimit: RejectionLimit? = nil
  ) {
    self.dialect = dialect
    self.excludedAreas = excludedAreas
    self.liveOnly = liveOnly
    self.postcodeColumn = postcodeColumn
    self.delimiter = delimiter
    self.allowsMissingHeader = allowsMissingHeader
    self.columns = columns
    self.names = names
    self.joins = joins
    self.places = places
    self.scotland = scotland
    self.shifts = shifts
    self.limits = limits
    self.maximumRowLength = maximumRowLength
    self.sampleCount = sampleCount
    self.rejectionLimit = rejectionLimit
  }
}

/// The progress of an import.
public struct ImportProgress: Sendable, Equatable {
  /// The number of bytes read from disk.
  public let bytesRead: UInt64
  /// The number of bytes to read; `nil` if one of the inputs is a stream.
  public let totalBytes: UInt64?
  /// The number of rows read.
  public let rows: Int
}

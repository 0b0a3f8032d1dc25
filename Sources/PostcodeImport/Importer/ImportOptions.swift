/// What to take from dumps, and how.
public struct ImportOptions: Sendable {
  /// The dialect of all files; `nil` to recognise it.
  public var dialect: Dialect?
  /// The postcode areas to leave out: `BT`.
  public var excludedAreas: Set<String>
  /// Whether to leave out terminated postcodes.
  public var liveOnly: Bool
  /// Which columns of texts come into the index.
  public var columns: ColumnSelection
  /// Tables of names for codes: folders, archives or files; empty for those of the dumps alone.
  public var names: [String]
  /// OSTN15, to compute or predict latitude and longitude by; `nil` for the transform by seven parameters.
  public var shifts: String?
  /// What an archive may ask of the machine.
  public var limits: ArchiveLimits
  /// The longest row, in bytes.
  public var maximumRowLength: Int
  /// How many rejected rows of each reason, and superseded rows, the report shows.
  public var sampleCount: Int

  /// Creates options; every argument has a default.
  public init(
    dialect: Dialect? = nil, excludedAreas: Set<String> = [], liveOnly: Bool = false,
    columns: ColumnSelection = .served, names: [String] = [], shifts: String? = nil,
    limits: ArchiveLimits = .default, maximumRowLength: Int = 1 << 20, sampleCount: Int = 5
  ) {
    self.dialect = dialect
    self.excludedAreas = excludedAreas
    self.liveOnly = liveOnly
    self.columns = columns
    self.names = names
    self.shifts = shifts
    self.limits = limits
    self.maximumRowLength = maximumRowLength
    self.sampleCount = sampleCount
  }
}

/// How far an import has come.
public struct ImportProgress: Sendable, Equatable {
  /// Bytes read, as they lie in the files.
  public let bytesRead: UInt64
  /// Bytes to read; `nil` if one of the inputs is a stream.
  public let totalBytes: UInt64?
  /// Rows read.
  public let rows: Int
}

/// Limits on what an archive may unpack to.
///
/// The defaults accept every published postcode dump (the largest unpacks to about 4 GB, at ratios up to about 60) and
/// stop archive bombs early.
public struct ArchiveLimits: Sendable, Hashable {
  /// The maximum number of uncompressed bytes, over all entries that are read together.
  public var maximumTotalBytes: UInt64
  /// The maximum number of uncompressed bytes per compressed byte of an entry. Deflate reaches about 1,030.
  public var maximumRatio: UInt64
  /// The number of uncompressed bytes of an entry up to which the ratio is not checked.
  public var ratioAllowance: UInt64
  /// The maximum number of entries in an archive or folder.
  public var maximumEntries: Int
  /// Whether a backslash in the name of a zip entry is an error. Otherwise it counts as a slash, because some Windows
  /// programs write one, in violation of APPNOTE 4.4.17.1.
  public var strictNames: Bool

  /// Creates limits.
  ///
  /// - Parameters:
  ///   - maximumTotalBytes: The maximum number of uncompressed bytes.
  ///   - maximumRatio: The maximum number of uncompressed bytes per compressed byte.
  ///   - ratioAllowance: The number of uncompressed bytes up to which the ratio is not checked.
  ///   - maximumEntries: The maximum number of entries.
  ///   - strictNames: Whether a backslash in a name is an error.
  public init(
    maximumTotalBytes: UInt64 = 64 << 30, maximumRatio: UInt64 = 200, ratioAllowance: UInt64 = 1 << 20,
    maximumEntries: Int = 65_536, strictNames: Bool = false
  ) {
    self.maximumTotalBytes = maximumTotalBytes
    self.maximumRatio = maximumRatio
    self.ratioAllowance = ratioAllowance
    self.maximumEntries = maximumEntries
    self.strictNames = strictNames
  }

  /// The default limits.
  public static let `default` = ArchiveLimits()

  /// Throws if `produced` bytes from `consumed` compressed bytes exceed the ratio.
  func checkRatio(produced: UInt64, consumed: UInt64) throws(ArchiveError.Problem) {
    guard produced > ratioAllowance else { return }
    let (bound, overflow) = consumed.multipliedReportingOverflow(by: maximumRatio)
    guard !overflow, produced > bound else { return }
    throw .limitExceeded(.ratio, value: produced / max(consumed, 1), allowed: maximumRatio)
  }
}

/// How much an archive may ask of the machine before it is refused.
///
/// The defaults let every published postcode dump through with room to spare (the largest unpacks to about
/// 4 GB, at ratios up to about 60) and stop archive bombs early.
public struct ArchiveLimits: Sendable, Hashable {
  /// The most bytes that one reader, or one ``ReadAhead`` over all its entries, may produce.
  public var maximumTotalBytes: UInt64
  /// The most bytes of content for each compressed byte of an entry. Deflate reaches about 1,030.
  public var maximumRatio: UInt64
  /// The bytes of content that an entry may produce before its ratio is looked at.
  public var ratioAllowance: UInt64
  /// The most entries that an archive or a folder may hold.
  public var maximumEntries: Int
  /// Whether a backslash in the name of a zip entry is an error. Otherwise it is read as a slash, because
  /// some programs on Windows write it so against the rule of APPNOTE 4.4.17.1.
  public var strictNames: Bool

  /// Creates limits; every argument has a default.
  ///
  /// - Parameters:
  ///   - maximumTotalBytes: bytes, by default 64 GiB.
  ///   - maximumRatio: uncompressed bytes for each compressed byte, by default 200.
  ///   - ratioAllowance: bytes, by default 1 MiB.
  ///   - maximumEntries: by default 65,536.
  ///   - strictNames: by default `false`.
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

  /// Throws if `produced` bytes out of `consumed` compressed ones are more than the ratio allows.
  func checkRatio(produced: UInt64, consumed: UInt64) throws(ArchiveError.Problem) {
    guard produced > ratioAllowance else { return }
    let (bound, overflow) = consumed.multipliedReportingOverflow(by: maximumRatio)
    guard !overflow, produced > bound else { return }
    throw .limitExceeded(.ratio, value: produced / max(consumed, 1), allowed: maximumRatio)
  }
}

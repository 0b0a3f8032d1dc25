/// The length and the beginning of an entry's rows, to compare entries without reading them fully.
struct EntryContent: Sendable {
  /// The number of bytes in the rows, without the header; `nil` if unknown before reading.
  let size: UInt64?
  /// The beginning of the rows, without carriage returns.
  private let beginning: [UInt8]
  private let hasCarriageReturns: Bool

  private static let beginningLength = 4096

  /// Creates the summary.
  ///
  /// - Parameters:
  ///   - entry: The entry.
  ///   - sample: The first bytes of the entry.
  ///   - isWhole: Whether they are the whole entry.
  ///   - headerEnd: The byte that ends the header; `nil` if there is none.
  init(_ entry: DumpEntry, _ sample: [UInt8], isWhole: Bool, headerEnd: UInt8?) {
    var start = sample.starts(with: [0xEF, 0xBB, 0xBF]) ? 3 : 0
    if let headerEnd { start = sample.firstIndex(of: headerEnd).map { $0 + 1 } ?? start }
    let total = entry.uncompressedSize ?? (isWhole ? UInt64(sample.count) : nil)
    size = total.map { $0 > UInt64(start) ? $0 - UInt64(start) : 0 }
    let rows = sample[start...]
    hasCarriageReturns = rows.contains(.carriageReturn)
    beginning = Array(rows.lazy.filter { $0 != .carriageReturn }.prefix(Self.beginningLength))
  }

  /// Whether both entries may have the same rows: they have the same beginning and, except for line ends, the same
  /// length.
  func canEqual(_ other: EntryContent) -> Bool {
    guard let size, let otherSize = other.size else { return false }
    let common = min(beginning.count, other.beginning.count)
    guard beginning.contains(where: { $0 > .space }), beginning.prefix(common) == other.beginning.prefix(common),
      (beginning.dropFirst(common) + other.beginning.dropFirst(common)).allSatisfy({ $0 <= .space })
    else { return false }
    let difference = max(size, otherSize) - min(size, otherSize)
    // The last line may lack its line end.
    return hasCarriageReturns == other.hasCarriageReturns
      ? difference <= 2 : difference <= max(size, otherSize) / 50
  }

  /// Whether the rows of these parts may all be rows of this entry: together they are not longer, except for line ends.
  func canContain(_ parts: [EntryContent]) -> Bool {
    guard let size else { return false }
    var sum: UInt64 = 0
    for part in parts {
      guard let size = part.size else { return false }
      let (total, overflow) = sum.addingReportingOverflow(size)
      if overflow { return false }
      sum = total
    }
    return sum <= size || sum - size <= size / 20
  }
}

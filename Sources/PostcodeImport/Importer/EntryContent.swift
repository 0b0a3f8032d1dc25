/// What can be said about the rows of an entry without reading it: how long they are, and how they begin.
struct EntryContent: Sendable {
  /// The bytes of the rows, without the header; `nil` if only reading tells.
  let size: UInt64?
  /// How the rows begin, without carriage returns.
  private let beginning: [UInt8]
  private let hasCarriageReturns: Bool

  private static let beginningLength = 4096

  /// - Parameters:
  ///   - sample: the first bytes of the entry.
  ///   - isWhole: whether there are no more.
  ///   - headerEnd: the byte that ends the header; `nil` if there is none.
  init(_ entry: DumpEntry, _ sample: [UInt8], isWhole: Bool, headerEnd: UInt8?) {
    var start = sample.starts(with: [0xEF, 0xBB, 0xBF]) ? 3 : 0
    if let headerEnd { start = sample.firstIndex(of: headerEnd).map { $0 + 1 } ?? start }
    let total = entry.uncompressedSize ?? (isWhole ? UInt64(sample.count) : nil)
    size = total.map { $0 > UInt64(start) ? $0 - UInt64(start) : 0 }
    let rows = sample[start...]
    hasCarriageReturns = rows.contains(.carriageReturn)
    beginning = Array(rows.lazy.filter { $0 != .carriageReturn }.prefix(Self.beginningLength))
  }

  /// Whether both may have the same rows: they begin in the same way and are of one length but for the line ends.
  func canEqual(_ other: EntryContent) -> Bool {
    guard let size, let otherSize = other.size else { return false }
    let common = min(beginning.count, other.beginning.count)
    guard beginning.contains(where: { $0 > .space }), beginning.prefix(common) == other.beginning.prefix(common),
      (beginning.dropFirst(common) + other.beginning.dropFirst(common)).allSatisfy({ $0 <= .space })
    else { return false }
    let difference = max(size, otherSize) - min(size, otherSize)
    // The last line may lack its end.
    return hasCarriageReturns == other.hasCarriageReturns
      ? difference <= 2 : difference <= max(size, otherSize) / 50
  }

  /// Whether the rows of all these together may be rows of this one: they are not longer, give or take line ends.
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

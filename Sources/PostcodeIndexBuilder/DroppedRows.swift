import PostcodeKit

/// The rows that an index doesn't keep, because another row of their postcode is kept.
struct DroppedRows {
  private struct Conflict {
    let code: UInt32
    let keptLine: UInt32
    let droppedLine: UInt32
  }

  /// The number of rows with the values of the row that is kept.
  private(set) var identicalCount = 0
  private var conflicts: [Conflict] = []
  /// The number of rows with other values.
  var conflictCount: Int { conflicts.count }

  mutating func addIdentical() { identicalCount += 1 }

  mutating func addConflict(_ code: UInt32, keptLine: UInt32, droppedLine: UInt32) {
    conflicts.append(Conflict(code: code, keptLine: keptLine, droppedLine: droppedLine))
  }

  /// Calls a closure for each row with other values, in the order of the postcodes; those of a postcode in the order in which they
  /// were added.
  func forEachConflict(_ body: (ConflictingRow) -> Void) {
    var order = conflicts.indices.map { UInt64(conflicts[$0].code) << 32 | UInt64($0) }
    order.sort()
    for key in order {
      let conflict = conflicts[Int(key & 0xFFFF_FFFF)]
      body(
        ConflictingRow(
          postcode: Postcode(uncheckedCode: conflict.code), keptLine: conflict.keptLine,
          droppedLine: conflict.droppedLine))
    }
  }
}

/// Estimates how many rows repeat a postcode, from a sample of one in 64 postcodes.
struct RepeatEstimate {
  /// The fewest sampled rows that a compaction is worth.
  private static let minimumRepeats = 256

  private var sampled: Set<UInt32> = []
  /// The number of sampled rows since the last compaction whose postcode has an earlier row.
  private var repeats = 0

  mutating func add(_ codes: [UInt32]) {
    // The multiplier is that of Fibonacci hashing: it spreads neighbouring codes over all hashes.
    for code in codes where code &* 0x9E37_79B1 < 1 << 26 && !sampled.insert(code).inserted { repeats += 1 }
  }

  /// Whether about a fifth of the rows is superseded. Each compaction then drops as many rows as it costs time.
  var isCompactionDue: Bool { repeats >= Self.minimumRepeats && repeats * 4 > sampled.count }

  mutating func endCompaction() { repeats = 0 }
}

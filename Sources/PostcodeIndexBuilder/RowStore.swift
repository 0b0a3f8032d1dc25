import PostcodeIndex

/// The rows that an index is built from, slot by slot in chunks. A value takes 32 bits unless its chunk needs 64. Degrees, which
/// are multiples of 10⁻¹⁵ but have few decimals, are stored as multiples of the unit that their chunk needs.
struct RowStore {
  private static let chunkLength = 1 << 14

  private enum Chunk {
    /// Values divided by a power of ten.
    case narrow([Int32], unit: Int64)
    case wide([Int64])
  }

  private let slotCount: Int
  private var codes: [[UInt32]] = []
  private var lines: [[UInt32]] = []
  private var chunks: [[Chunk]] = []

  // The rows of the chunk that isn't full yet.
  private var pendingCodes: [UInt32] = []
  private var pendingLines: [UInt32] = []
  private var pendingValues: [Int64] = []

  init(slotCount: Int) {
    self.slotCount = slotCount
    chunks = Array(repeating: [], count: slotCount)
    pendingCodes.reserveCapacity(RowStore.chunkLength)
    pendingLines.reserveCapacity(RowStore.chunkLength)
    pendingValues.reserveCapacity(RowStore.chunkLength * slotCount)
  }

  var count: Int { codes.count * RowStore.chunkLength + pendingCodes.count - missingInLastChunk }
  private var missingInLastChunk: Int { codes.last.map { RowStore.chunkLength - $0.count } ?? 0 }

  /// Adds a row.
  ///
  /// - Parameter values: One value for each slot.
  /// - Returns: If the row completes a chunk, the codes of the chunk.
  mutating func append(_ code: UInt32, _ values: [Int64], line: UInt32) -> [UInt32]? {
    pendingCodes.append(code)
    pendingLines.append(line)
    pendingValues.append(contentsOf: values)
    guard pendingCodes.count == RowStore.chunkLength else { return nil }
    flush()
    return codes.last
  }

  /// Moves the pending rows into a chunk, when it is full and at the end: only the last chunk may be shorter.
  mutating func flush() {
    guard !pendingCodes.isEmpty else { return }
    codes.append(pendingCodes)
    lines.append(pendingLines)
    for slot in 0..<slotCount {
      chunks[slot].append(chunk(pendingCodes.count) { pendingValues[$0 &* slotCount &+ slot] })
    }
    pendingCodes.removeAll(keepingCapacity: true)
    pendingLines.removeAll(keepingCapacity: true)
    pendingValues.removeAll(keepingCapacity: true)
  }

  /// Returns a chunk of some values.
  @inline(__always)
  private func chunk(_ count: Int, _ valueAt: (Int) -> Int64) -> Chunk {
    for unit in [1, 1_000_000_000] as [Int64] {
      var narrow: [Int32] = []
      narrow.reserveCapacity(count)
      for row in 0..<count {
        let value = valueAt(row)
        if value == ColumnDeclaration.missing {
          narrow.append(.min)
          continue
        }
        let (quotient, rest) = unit == 1 ? (value, 0) : value.quotientAndRemainder(dividingBy: unit)
        guard rest == 0, quotient > Int64(Int32.min), quotient <= Int64(Int32.max) else { break }
        narrow.append(Int32(truncatingIfNeeded: quotient))
      }
      if narrow.count == count { return .narrow(narrow, unit: unit) }
    }
    return .wide((0..<count).map(valueAt))
  }

  /// Removes all rows but some, whose order stays as it was. There must be no incomplete chunk.
  ///
  /// - Parameter kept: The rows to keep, in any order.
  mutating func keep(_ kept: [UInt32]) {
    var isKept = [Bool](repeating: false, count: count)
    for row in kept { isKept[Int(row)] = true }
    let rows = isKept.indices.filter { isKept[$0] }
    // Only complete chunks may precede other chunks.
    let chunked = rows.count - rows.count % RowStore.chunkLength
    for row in rows[chunked...] {
      pendingCodes.append(code(row))
      pendingLines.append(line(row))
      for slot in 0..<slotCount { pendingValues.append(value(row, slot: slot)) }
    }
    let starts = stride(from: 0, to: chunked, by: RowStore.chunkLength)
    codes = starts.map { start in (0..<RowStore.chunkLength).map { code(rows[start + $0]) } }
    lines = starts.map { start in (0..<RowStore.chunkLength).map { line(rows[start + $0]) } }
    for slot in 0..<slotCount {
      chunks[slot] = starts.map { start in
        chunk(RowStore.chunkLength) { value(rows[start &+ $0], slot: slot) }
      }
    }
  }

  func code(_ row: Int) -> UInt32 { codes[row / RowStore.chunkLength][row % RowStore.chunkLength] }
  func line(_ row: Int) -> UInt32 { lines[row / RowStore.chunkLength][row % RowStore.chunkLength] }

  func value(_ row: Int, slot: Int) -> Int64 {
    switch chunks[slot][row / RowStore.chunkLength] {
    case .narrow(let values, let unit):
      let value = values[row % RowStore.chunkLength]
      return value == .min ? ColumnDeclaration.missing : Int64(value) &* unit
    case .wide(let values):
      return values[row % RowStore.chunkLength]
    }
  }

  func hasSameValues(_ row: Int, _ other: Int) -> Bool {
    (0..<slotCount).allSatisfy { value(row, slot: $0) == value(other, slot: $0) }
  }

  /// Returns the values of a slot for some rows.
  func values(slot: Int, of rows: [UInt32]) -> [Int64] {
    var values: [Int64] = []
    values.reserveCapacity(rows.count)
    for row in rows { values.append(value(Int(row), slot: slot)) }
    return values
  }

  /// Returns all rows in the order of their codes; rows with the same code keep their order.
  ///
  /// - Complexity: O(number of rows): three passes of a radix sort over the 31 bits of a code, or none if the rows are in
  ///   order.
  func sortedByCode() -> [UInt32] {
    var keys: [UInt64] = []
    keys.reserveCapacity(count)
    var isSorted = true
    var last: UInt64 = 0
    for chunk in codes {
      for code in chunk {
        let key = UInt64(code) << 32 | UInt64(keys.count)
        isSorted = isSorted && key >= last
        last = key
        keys.append(key)
      }
    }
    if !isSorted {
      var other = [UInt64](repeating: 0, count: keys.count)
      for shift in stride(from: UInt64(32), through: 54, by: 11) {
        var starts = [Int](repeating: 0, count: 2049)
        for key in keys { starts[Int(key &>> shift & 2047) + 1] += 1 }
        for digit in 1..<2048 { starts[digit] += starts[digit - 1] }
        for key in keys {
          let digit = Int(key &>> shift & 2047)
          other[starts[digit]] = key
          starts[digit] &+= 1
        }
        swap(&keys, &other)
      }
    }
    return keys.map { UInt32(truncatingIfNeeded: $0) }
  }
}

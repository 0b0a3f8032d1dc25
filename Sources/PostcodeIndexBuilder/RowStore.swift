internal import PostcodeKit

/// The rows that an index is built from, slot by slot in chunks. A value takes 16, 32 or 64 bits, as its chunk needs. Degrees, which
/// are multiples of 10⁻¹⁵ but have few decimals, are stored as multiples of the unit that their chunk needs.
struct RowStore {
  private static let chunkLength = 1 << 15

  private enum Chunk {
    case short([Int16])
    /// Values divided by a power of ten.
    case narrow([Int32], unit: Int64)
    case wide([Int64])

    subscript(row: Int) -> Int64 {
      switch self {
      case .short(let values): values[row] == .min ? ColumnDeclaration.missing : Int64(values[row])
      case .narrow(let values, let unit): values[row] == .min ? ColumnDeclaration.missing : Int64(values[row]) &* unit
      case .wide(let values): values[row]
      }
    }
  }

  /// The lines of a chunk. Nearly always they are consecutive.
  private enum Lines {
    case consecutive(first: UInt32)
    case listed([UInt32])

    init(_ lines: [UInt32]) {
      let first = lines.first ?? 0
      let areConsecutive = lines.indices.allSatisfy { lines[$0] &- first == UInt32(truncatingIfNeeded: $0) }
      self = areConsecutive ? .consecutive(first: first) : .listed(lines)
    }

    subscript(row: Int) -> UInt32 {
      switch self {
      case .consecutive(let first): first &+ UInt32(truncatingIfNeeded: row)
      case .listed(let lines): lines[row]
      }
    }
  }

  private let slotCount: Int
  private var codes: [[UInt32]] = []
  private var lines: [Lines] = []
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
    lines.append(Lines(pendingLines))
    for slot in 0..<slotCount {
      chunks[slot].append(chunk(pendingCodes.count) { pendingValues[$0 &* slotCount &+ slot] })
    }
    // The chunks own the first two arrays now. Keeping their capacity would make each new one a page larger than the last.
    pendingCodes = []
    pendingCodes.reserveCapacity(RowStore.chunkLength)
    pendingLines = []
    pendingLines.reserveCapacity(RowStore.chunkLength)
    pendingValues.removeAll(keepingCapacity: true)
  }

  /// The units of chunks of 32-bit values.
  private static let units: [Int64] = [1, 1_000_000_000]

  /// Returns a chunk of some values.
  @inline(__always)
  private func chunk(_ count: Int, _ valueAt: (Int) -> Int64) -> Chunk {
    if let short: [Int16] = quotients(count, unit: 1, valueAt) { return .short(short) }
    for unit in RowStore.units {
      if let narrow: [Int32] = quotients(count, unit: unit, valueAt) { return .narrow(narrow, unit: unit) }
    }
    return .wide((0..<count).map(valueAt))
  }

  /// Returns values divided by a unit, with the minimum of `Integer` for missing ones, or `nil` if a quotient isn't whole or
  /// doesn't fit.
  @inline(__always)
  private func quotients<Integer: FixedWidthInteger>(
    _ count: Int, unit: Int64, _ valueAt: (Int) -> Int64
  ) -> [Integer]? {
    var quotients: [Integer] = []
    quotients.reserveCapacity(count)
    for row in 0..<count {
      let value = valueAt(row)
      if value == ColumnDeclaration.missing {
        quotients.append(.min)
        continue
      }
      let (quotient, rest) = unit == 1 ? (value, 0) : value.quotientAndRemainder(dividingBy: unit)
      guard rest == 0, quotient > Int64(Integer.min), quotient <= Int64(Integer.max) else { return nil }
      quotients.append(Integer(truncatingIfNeeded: quotient))
    }
    return quotients
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
    lines = starts.map { start in Lines((0..<RowStore.chunkLength).map { line(rows[start + $0]) }) }
    for slot in 0..<slotCount {
      chunks[slot] = starts.map { start in
        chunk(RowStore.chunkLength) { value(rows[start &+ $0], slot: slot) }
      }
    }
  }

  /// Frees the codes of all rows.
  mutating func removeCodes() {
    codes = []
    pendingValues = []
  }

  func code(_ row: Int) -> UInt32 { codes[row / RowStore.chunkLength][row % RowStore.chunkLength] }
  func line(_ row: Int) -> UInt32 { lines[row / RowStore.chunkLength][row % RowStore.chunkLength] }

  func value(_ row: Int, slot: Int) -> Int64 { chunks[slot][row / RowStore.chunkLength][row % RowStore.chunkLength] }

  func hasSameValues(_ row: Int, _ other: Int) -> Bool {
    (0..<slotCount).allSatisfy { value(row, slot: $0) == value(other, slot: $0) }
  }

  /// Returns the values of a slot for some rows, and forgets those of all rows.
  mutating func take(slot: Int, of rows: [UInt32]) -> SlotValues {
    defer { chunks[slot] = [] }
    for unit in RowStore.units {
      if let quotients = quotients(unit: unit, slot: slot, of: rows) { return SlotValues(quotients, unit: unit) }
    }
    return SlotValues(rows.map { value(Int($0), slot: slot) })
  }

  /// Returns the values of a slot for some rows, divided by a unit, or `nil` if a chunk has another unit or 64-bit values.
  private func quotients(unit: Int64, slot: Int, of rows: [UInt32]) -> [Int32]? {
    var quotients: [Int32] = []
    quotients.reserveCapacity(rows.count)
    var start = 0
    while start < rows.count {
      // Neighbouring postcodes usually come from the same chunk.
      let number = Int(rows[start]) / RowStore.chunkLength
      var end = start + 1
      while end < rows.count, Int(rows[end]) / RowStore.chunkLength == number { end += 1 }
      switch chunks[slot][number] {
      case .short(let values) where unit == 1:
        for row in rows[start..<end] {
          let value = values[Int(row) % RowStore.chunkLength]
          quotients.append(value == .min ? .min : Int32(value))
        }
      case .short(let values):
        // A chunk without values fits every unit, as does one of zeros.
        for row in rows[start..<end] {
          let value = values[Int(row) % RowStore.chunkLength]
          guard value == .min || value == 0 else { return nil }
          quotients.append(value == .min ? .min : 0)
        }
      case .narrow(let values, let own) where own == unit:
        for row in rows[start..<end] { quotients.append(values[Int(row) % RowStore.chunkLength]) }
      case .narrow, .wide: return nil
      }
      start = end
    }
    return quotients
  }

  /// Returns all rows in the order of their codes; rows with the same code keep their order.
  ///
  /// - Complexity: O(number of rows).
  func sortedByCode() -> [UInt32] { joinedRuns() ?? radixSorted() }

  /// Returns the order if the rows are ascending runs that don't overlap, as in files that list one outcode after another, but E10
  /// before E2; `nil` if they aren't, or if there are many runs.
  private func joinedRuns() -> [UInt32]? {
    let limit = count / 64 + 16
    var runs: [(first: UInt32, last: UInt32, rows: Range<Int>)] = []
    var row = 0
    for chunk in codes {
      for code in chunk {
        let outcode = code / Postcode.incodesPerOutcode
        if let latest = runs.last, latest.last <= code, latest.last / Postcode.incodesPerOutcode == outcode {
          runs[runs.count - 1].last = code
        } else {
          if let latest = runs.last { runs[runs.count - 1].rows = latest.rows.lowerBound..<row }
          guard runs.count < limit else { return nil }
          runs.append((code, code, row..<count))
        }
        row += 1
      }
    }
    runs.sort { ($0.first, $0.rows.lowerBound) < ($1.first, $1.rows.lowerBound) }
    for (run, next) in zip(runs, runs.dropFirst()) {
      guard run.last < next.first || run.last == next.first && run.rows.lowerBound < next.rows.lowerBound else {
        return nil
      }
    }
    var order: [UInt32] = []
    order.reserveCapacity(count)
    for run in runs { for row in run.rows { order.append(UInt32(truncatingIfNeeded: row)) } }
    return order
  }

  /// Sorts in three passes of a radix sort over the 31 bits of a code.
  private func radixSorted() -> [UInt32] {
    var keys: [UInt64] = []
    keys.reserveCapacity(count)
    for chunk in codes {
      for code in chunk { keys.append(UInt64(code) << 32 | UInt64(keys.count)) }
    }
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
    return keys.map { UInt32(truncatingIfNeeded: $0) }
  }
}

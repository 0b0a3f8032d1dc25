import PostcodeKit

/// Writes a category column. See FORMAT.md, "Category columns".
enum CategoryEncoder {
  /// Encodes the values of all ordinals in order; `ColumnDeclaration.missing` stands for no value.
  ///
  /// - Throws: `IndexBuildError.valueOutOfRange` if there are more than a million different values.
  static func encode(
    _ values: some RandomAccessCollection<Int64>, name: String
  ) throws(IndexBuildError) -> [UInt8] {
    let numbering = NumberDictionary(values)
    guard numbering.values.count <= CategoryColumn.dictionaryLimit else {
      throw .valueOutOfRange(column: name, value: numbering.values[CategoryColumn.dictionaryLimit])
    }
    let dictionary = numbering.values
    var numbers: [UInt32] = []
    numbers.reserveCapacity(values.count)
    var hasMissing = false
    var last: Int64?
    for value in values {
      if value == last, let number = numbers.last {
        numbers.append(number)
        continue
      }
      last = value
      hasMissing = hasMissing || value == ColumnDeclaration.missing
      numbers.append(value == ColumnDeclaration.missing ? UInt32(dictionary.count) : numbering.index(of: value))
    }

    let minimum = dictionary.first ?? 0
    let spread = (dictionary.last ?? 0).subtractingReportingOverflow(minimum)
    let valueBytes =
      spread.overflow ? 8 : (Int64.bitWidth - spread.partialValue.leadingZeroBitCount + 7) / 8
    var writer = ByteWriter()
    writer.append(UInt32(dictionary.count))
    writer.append(UInt8(valueBytes))
    for _ in 0..<3 { writer.append(UInt8(0)) }
    writer.append(minimum)
    for value in dictionary {
      let raw = UInt64(bitPattern: value &- minimum)
      for byte in 0..<valueBytes { writer.append(UInt8(truncatingIfNeeded: raw >> UInt64(8 * byte))) }
    }
    writer.append(
      NumberSequenceEncoder.encode(numbers, limit: dictionary.count + (hasMissing ? 1 : 0)))
    return writer.bytes
  }
}

/// The different values of a column, ascending, and their indexes.
private struct NumberDictionary {
  private(set) var values: [Int64]
  /// The index of each value by its difference from the smallest, if they are close together.
  private var table: [UInt32] = []
  private var indexes: [Int64: UInt32] = [:]

  private static let tableLimit: Int64 = 1 << 16

  init(_ all: some RandomAccessCollection<Int64>) {
    var (low, high) = (Int64.max, Int64.min)
    for value in all where value != ColumnDeclaration.missing { (low, high) = (min(low, value), max(high, value)) }
    values = []
    guard low <= high else { return }
    let (spread, overflow) = high.subtractingReportingOverflow(low)
    if !overflow, spread < NumberDictionary.tableLimit {
      table = [UInt32](repeating: .max, count: Int(spread) + 1)
      for value in all where value != ColumnDeclaration.missing { table[Int(value - low)] = 0 }
      for offset in table.indices where table[offset] == 0 {
        table[offset] = UInt32(values.count)
        values.append(low + Int64(offset))
      }
      return
    }
    var last: Int64?
    for value in all where value != last {
      last = value
      if value != ColumnDeclaration.missing { indexes[value] = 0 }
    }
    values = indexes.keys.sorted()
    for (index, value) in values.enumerated() { indexes[value] = UInt32(truncatingIfNeeded: index) }
  }

  /// Returns the index of one of the values.
  func index(of value: Int64) -> UInt32 {
    guard let first = values.first, !table.isEmpty else { return indexes[value] ?? 0 }
    return table[Int(value - first)]
  }
}

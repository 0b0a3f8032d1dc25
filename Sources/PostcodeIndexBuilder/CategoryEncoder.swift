import PostcodeIndex

/// Writes a category column. See FORMAT.md, "Category columns".
enum CategoryEncoder {
  /// Encodes the values of all ordinals in order; `ColumnDeclaration.missing` stands for no value.
  ///
  /// - Throws: `IndexBuildError.valueOutOfRange` if there are more than a million different values.
  static func encode(
    _ values: some RandomAccessCollection<Int64>, name: String
  ) throws(IndexBuildError) -> [UInt8] {
    var indexes: [Int64: UInt32] = [:]
    var last: Int64?
    for value in values where value != last {
      last = value
      if value != ColumnDeclaration.missing { indexes[value] = 0 }
    }
    let dictionary = indexes.keys.sorted()
    guard dictionary.count <= CategoryColumn.dictionaryLimit else {
      throw .valueOutOfRange(column: name, value: dictionary[CategoryColumn.dictionaryLimit])
    }
    for (index, value) in dictionary.enumerated() { indexes[value] = UInt32(index) }
    var numbers: [UInt32] = []
    numbers.reserveCapacity(values.count)
    var hasMissing = false
    last = nil
    for value in values {
      if value == last, let number = numbers.last {
        numbers.append(number)
        continue
      }
      last = value
      if let index = indexes[value] {
        numbers.append(index)
      } else {
        hasMissing = true
        numbers.append(UInt32(dictionary.count))
      }
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

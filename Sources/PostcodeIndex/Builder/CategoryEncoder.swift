/// Writes a category column: see FORMAT.md, "Category columns".
enum CategoryEncoder {
  /// Encodes the values of all ordinals in order; `ColumnDeclaration.missing` is a value like any other.
  static func encode(_ values: [Int64]) -> [UInt8] {
    var frequencies: [Int64: Int] = [:]
    for value in values { frequencies[value, default: 0] += 1 }
    let dictionary = frequencies.sorted { ($1.value, $0.key) < ($0.value, $1.key) }.map(\.key)
    var places: [Int64: Int] = [:]
    for (place, value) in dictionary.enumerated() { places[value] = place }
    let valueWidth = CategoryColumn.width(of: dictionary.count)

    var stream = ByteWriter()
    var groups: [UInt32] = []
    var block: [Int] = []
    var palette: [Int] = []
    var blockNumber = 0
    for start in stride(from: 0, to: values.count, by: CategoryColumn.blockLength) {
      if blockNumber % CategoryColumn.blocksPerGroup == 0 { groups.append(UInt32(stream.bitCount)) }
      blockNumber += 1
      block.removeAll(keepingCapacity: true)
      for ordinal in start..<min(start + CategoryColumn.blockLength, values.count) {
        block.append(places[values[ordinal]] ?? 0)
      }
      palette = Array(Set(block)).sorted()
      if palette == [0] {
        stream.append(bits: 0, width: 1)
        continue
      }
      stream.append(bits: 1, width: 1)
      stream.append(bits: UInt64(palette.count - 1), width: 6)
      for place in palette { stream.append(bits: UInt64(place), width: valueWidth) }
      let width = CategoryColumn.width(of: palette.count)
      guard width > 0 else { continue }
      for place in block {
        stream.append(bits: UInt64(palette.firstIndex(of: place) ?? 0), width: width)
      }
    }
    stream.flushBits()

    var writer = ByteWriter()
    writer.append(UInt32(values.count))
    writer.append(UInt32(dictionary.count))
    writer.append(UInt64(stream.bytes.count))
    for value in dictionary { writer.append(value) }
    for group in groups { writer.append(group) }
    writer.append(stream.bytes)
    writer.padBitStream()
    return writer.bytes
  }
}

/// Writes columns of places: see FORMAT.md, "Columns of places".
struct PlaceTableEncoder {
  /// Blocks have 2 to the power of this places: what a look-up steps over is all runs of a block.
  static let blockShift = 4

  private let count: Int
  private var columns: [RunEncoder] = []

  /// Starts without columns.
  ///
  /// - Parameter count: how many places there are.
  init(count: Int) {
    self.count = count
  }

  /// How many columns there are.
  var columnCount: Int { columns.count }

  /// Adds a column.
  mutating func append(_ column: RunEncoder) { columns.append(column) }

  /// Codes a column, to be added.
  static func encoder(_ numbers: [UInt32], limit: Int) -> RunEncoder {
    RunEncoder(RunEncoder.runs(numbers), limit: limit, blockShift: blockShift)
  }

  /// The section.
  func encoded() -> [UInt8] {
    var stream = ByteWriter()
    var starts: [Int] = []
    for block in 0..<(columns.first?.blockCount ?? 0) {
      starts.append(stream.bitCount)
      for column in columns { column.append(block: block, to: &stream) }
    }
    let end = stream.bitCount
    stream.flushBits()
    var writer = ByteWriter()
    writer.append(UInt32(count))
    writer.append(UInt32(stream.bytes.count))
    writer.append(UInt8(Self.blockShift))
    writer.append(UInt8(columns.count))
    for column in columns { column.appendCodes(to: &writer) }
    BlockDirectoryEncoder.append(starts, end: end, to: &writer)
    writer.append(stream.bytes)
    writer.padBitStream()
    return writer.bytes
  }
}

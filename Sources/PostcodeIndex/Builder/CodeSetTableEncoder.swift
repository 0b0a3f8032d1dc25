/// Writes code-set columns: see FORMAT.md, "Columns of places".
struct CodeSetTableEncoder {
  /// Blocks have 2 to the power of this places: what a look-up steps over is all changes of a block.
  static let blockShift = 4

  private let count: Int
  private var columns: [ChangeBitmapEncoder] = []

  /// Starts without columns.
  ///
  /// - Parameter count: how many places there are.
  init(count: Int) {
    self.count = count
  }

  /// How many columns there are.
  var columnCount: Int { columns.count }

  /// Adds a column.
  mutating func append(_ column: ChangeBitmapEncoder) { columns.append(column) }

  /// Codes a column, to be added.
  static func encoder(_ numbers: [UInt32], limit: Int) -> ChangeBitmapEncoder {
    let level = ChangeBitmapEncoder(numbers, limit: limit, blockShift: blockShift, isMarked: true)
    // Only a column with nearly as many different numbers as there are places can go up with them.
    guard limit > numbers.count / 2 else { return level }
    let distances = numbers.enumerated().map { $0.element + UInt32(numbers.count - $0.offset) }
    let sloped = ChangeBitmapEncoder(slopes: distances, limit: limit + numbers.count, blockShift: blockShift)
    return sloped.bitCount < level.bitCount ? sloped : level
  }

  /// The section.
  func encoded() -> [UInt8] {
    var stream = ByteWriter()
    var starts: [Int] = []
    for block in 0..<(columns.first?.blockCount ?? 0) {
      starts.append(stream.bitCount)
      for column in columns { stream.append(bits: column.changes(inBlock: block) ? 1 : 0, width: 1) }
      for column in columns { column.appendFirst(block: block, to: &stream) }
      for column in columns { column.appendChanges(block: block, to: &stream) }
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

/// Writes the code-set columns. See FORMAT.md, "Code-set columns".
struct CodeSetTableEncoder {
  /// A block has 2 to the power of this many code sets. A lookup reads all changes of a block.
  static let blockShift = 4

  private let count: Int
  private var columns: [ChangeBitmapEncoder] = []

  /// Creates a table without columns.
  ///
  /// - Parameter count: The number of code sets.
  init(count: Int) {
    self.count = count
  }

  /// The number of columns.
  var columnCount: Int { columns.count }

  /// Adds a column.
  mutating func append(_ column: ChangeBitmapEncoder) { columns.append(column) }

  /// Encodes a column, to be added.
  static func encoder(_ numbers: [UInt32], limit: Int) -> ChangeBitmapEncoder {
    ChangeBitmapEncoder(numbers, limit: limit, blockShift: blockShift)
  }

  /// The section.
  func encoded() -> [UInt8] {
    var stream = BlockStreamWriter()
    for block in 0..<(columns.first?.blockCount ?? 0) {
      stream.markBlock()
      for column in columns { stream.bits.append(bits: column.changes(inBlock: block) ? 1 : 0, width: 1) }
      for column in columns { column.appendFirst(block: block, to: &stream.bits) }
      for column in columns { column.appendChanges(segment: block, to: &stream.bits) }
    }
    var writer = ByteWriter()
    writer.append(UInt32(count))
    writer.append(UInt32(stream.byteCount))
    writer.append(UInt8(Self.blockShift))
    writer.append(UInt8(columns.count))
    for column in columns { column.appendCodes(to: &writer) }
    stream.append(to: &writer)
    return writer.bytes
  }
}

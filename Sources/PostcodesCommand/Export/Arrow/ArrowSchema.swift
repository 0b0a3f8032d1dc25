internal import PostcodeKit

/// The type of a column in Arrow (Schema.fbs).
enum ArrowType {
  case utf8
  case int32
  case int64
  case float64
  /// Days since 1970.
  case date32
  /// Texts in a dictionary with this number; the column has 32-bit indexes.
  case dictionary(Int)

  /// The code of the union `Type`, and the table of the type itself.
  fileprivate func fields(_ builder: inout FlatBufferBuilder) -> (code: UInt8, table: FlatBufferBuilder.Offset) {
    switch self {
    case .utf8, .dictionary: (5, builder.table([]))
    case .int32: (2, ArrowType.integerTable(bits: 32, &builder))
    case .int64: (2, ArrowType.integerTable(bits: 64, &builder))
    case .float64: (3, builder.table([.short(2)]))
    case .date32: (8, builder.table([.short(0)]))
    }
  }

  fileprivate static func integerTable(
    bits: Int32, _ builder: inout FlatBufferBuilder
  ) -> FlatBufferBuilder.Offset {
    builder.table([.int(bits), .bool(true)])
  }
}

/// The messages of an Arrow file (Message.fbs, File.fbs; https://arrow.apache.org/docs/format/Columnar.html).
enum ArrowMessage {
  /// A column: its name and type.
  struct Column {
    let name: String
    let type: ArrowType
  }

  /// Where a message lies in the file, as the footer lists it.
  struct Block {
    let offset: Int
    let metadataLength: Int
    let bodyLength: Int
  }

  private static let version = FlatBufferBuilder.Field.short(4)  // V5
  private enum Header {
    static let schema: UInt8 = 1
    static let dictionaryBatch: UInt8 = 2
    static let recordBatch: UInt8 = 3
  }

  static func schema(_ columns: [Column]) -> [UInt8] {
    var builder = FlatBufferBuilder()
    let schema = schemaTable(columns, &builder)
    return message(Header.schema, schema, bodyLength: 0, &builder)
  }

  private static func schemaTable(
    _ columns: [Column], _ builder: inout FlatBufferBuilder
  ) -> FlatBufferBuilder.Offset {
    let fields = columns.map { column in
      let name = builder.string(column.name)
      let (code, type) = column.type.fields(&builder)
      var dictionary: FlatBufferBuilder.Field?
      if case .dictionary(let number) = column.type {
        let indexes = ArrowType.integerTable(bits: 32, &builder)
        dictionary = .reference(builder.table([.long(Int64(number)), .reference(indexes)]))
      }
      let children = builder.vector(of: [])
      return builder.table([
        .reference(name), .bool(true), .byte(code), .reference(type), dictionary, .reference(children),
      ])
    }
    let vector = builder.vector(of: fields)
    return builder.table([.short(0), .reference(vector)])
  }

  /// The lengths and null counts of columns, and the offsets and lengths of their buffers.
  struct Layout {
    var rows = 0
    var nodes: [(length: Int, nullCount: Int)] = []
    var buffers: [(offset: Int, length: Int)] = []
  }

  static func recordBatch(_ layout: Layout, bodyLength: Int) -> [UInt8] {
    var builder = FlatBufferBuilder()
    let batch = batchTable(layout, &builder)
    return message(Header.recordBatch, batch, bodyLength: bodyLength, &builder)
  }

  static func dictionaryBatch(_ number: Int, _ layout: Layout, bodyLength: Int) -> [UInt8] {
    var builder = FlatBufferBuilder()
    let data = batchTable(layout, &builder)
    let batch = builder.table([.long(Int64(number)), .reference(data)])
    return message(Header.dictionaryBatch, batch, bodyLength: bodyLength, &builder)
  }

  private static func batchTable(_ layout: Layout, _ builder: inout FlatBufferBuilder) -> FlatBufferBuilder.Offset {
    let nodes = builder.vector(ofStructures: layout.nodes.map { [Int64($0.length), Int64($0.nullCount)] })
    let buffers = builder.vector(ofStructures: layout.buffers.map { [Int64($0.offset), Int64($0.length)] })
    return builder.table([.long(Int64(layout.rows)), .reference(nodes), .reference(buffers)])
  }

  private static func message(
    _ header: UInt8, _ table: FlatBufferBuilder.Offset, bodyLength: Int, _ builder: inout FlatBufferBuilder
  ) -> [UInt8] {
    let message = builder.table([version, .byte(header), .reference(table), .long(Int64(bodyLength))])
    return builder.finish(message)
  }

  static func footer(_ columns: [Column], dictionaries: [Block], batches: [Block]) -> [UInt8] {
    var builder = FlatBufferBuilder()
    func vector(_ blocks: [Block]) -> FlatBufferBuilder.Offset {
      // The length of the metadata is a 32-bit number, followed by four bytes of padding.
      builder.vector(ofStructures: blocks.map { [Int64($0.offset), Int64($0.metadataLength), Int64($0.bodyLength)] })
    }
    let schema = schemaTable(columns, &builder)
    let dictionaries = vector(dictionaries)
    let batches = vector(batches)
    let footer = builder.table([version, .reference(schema), .reference(dictionaries), .reference(batches)])
    return builder.finish(footer)
  }
}

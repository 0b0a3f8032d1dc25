internal import CommandSupport
internal import PostcodeKit

/// Writes postcodes as an Arrow file (the IPC file format, also called Feather 2): codes and names are dictionary-encoded, degrees
/// are 64-bit floating-point numbers, months are dates (the first of the month).
struct ArrowWriter {
  private var columns: [ArrowColumn]
  private let schema: [ArrowMessage.Column]
  private let dictionaries: [[String]]
  private var reader: TextReader
  private var rows = 0
  private var offset = 0
  private var dictionaryBlocks: [ArrowMessage.Block] = []
  private var batchBlocks: [ArrowMessage.Block] = []

  /// The number of rows in a record batch.
  private static let batchLength = 1 << 16
  private static let magic = Array("ARROW1".utf8)

  init(_ index: PostcodeIndex, _ items: [RowItem]) {
    var slots: [IndexColumn] = []
    var dictionaries: [[String]] = []
    columns = items.map { item in
      guard case .value(let field) = item else { return ArrowColumn(item, slot: 0) }
      func slot(_ column: IndexColumn, _ text: (DictionaryID) -> String?) -> ArrowColumn {
        let slot = slots.firstIndex { $0.declaration == column.declaration } ?? slots.count
        if slot == slots.count { slots.append(column) }
        // Readers want distinct texts, and several codes can have one name. A damaged index may claim billions of texts.
        var entries: [Int32?] = []
        var texts: [String] = []
        var known = [String: Int32]()
        for id in column.textIDs.prefix(index.count) {
          guard let text = text(id) else {
            entries.append(nil)
            continue
          }
          if known[text] == nil {
            known[text] = Int32(truncatingIfNeeded: texts.count)
            texts.append(text)
          }
          entries.append(known[text])
        }
        dictionaries.append(texts)
        return ArrowColumn(item, slot: slot, dictionary: (dictionaries.count - 1, entries))
      }
      switch field.source {
      case .text(let column, _): return slot(column) { column.text($0) }
      case .attribute(let column, _, let name):
        return slot(column) { column.attribute(name, of: $0) }
      default: return ArrowColumn(item, slot: 0)
      }
    }
    schema = columns.map { ArrowMessage.Column(name: $0.name, type: $0.type) }
    self.dictionaries = dictionaries
    reader = TextReader(index, columns: slots)
  }

  /// Appends what precedes the first row: the schema and the dictionaries.
  mutating func begin(_ bytes: inout [UInt8]) {
    let start = bytes.count
    bytes.append(contentsOf: ArrowWriter.magic + [0, 0])
    append(ArrowMessage.schema(schema), [], to: &bytes)
    offset = bytes.count - start
    for (number, texts) in dictionaries.enumerated() {
      var layout = ArrowMessage.Layout(rows: texts.count, nodes: [(texts.count, 0)])
      var (offsets, values): ([UInt8], [UInt8]) = ([], [])
      offsets.append(int32: 0)
      for text in texts {
        values.append(contentsOf: text.utf8)
        offsets.append(int32: Int32(truncatingIfNeeded: values.count))
      }
      var body: [UInt8] = []
      layout.append([], to: &body)
      layout.append(offsets, to: &body)
      layout.append(values, to: &body)
      let metadata = ArrowMessage.dictionaryBatch(number, layout, bodyLength: body.count)
      dictionaryBlocks.append(block(metadata, body))
      append(metadata, body, to: &bytes)
    }
  }

  mutating func append(_ postcode: Postcode, at ordinal: Int, to bytes: inout [UInt8]) {
    reader.read(ordinal)
    for index in columns.indices {
      let id = columns[index].isText ? reader[columns[index].slot] : .missing
      columns[index].append(postcode, at: ordinal, id)
    }
    rows += 1
    if rows == ArrowWriter.batchLength { flush(to: &bytes) }
  }

  private mutating func flush(to bytes: inout [UInt8]) {
    guard rows > 0 else { return }
    var layout = ArrowMessage.Layout(rows: rows)
    var body: [UInt8] = []
    for index in columns.indices { columns[index].flush(to: &body, &layout) }
    let metadata = ArrowMessage.recordBatch(layout, bodyLength: body.count)
    batchBlocks.append(block(metadata, body))
    append(metadata, body, to: &bytes)
    rows = 0
  }

  /// Appends the last rows and the footer.
  mutating func end(_ bytes: inout [UInt8]) {
    flush(to: &bytes)
    bytes.append(uint64: 0xFFFF_FFFF)  // the end of the stream
    let footer = ArrowMessage.footer(schema, dictionaries: dictionaryBlocks, batches: batchBlocks)
    bytes.append(contentsOf: footer)
    bytes.append(int32: Int32(truncatingIfNeeded: footer.count))
    bytes.append(contentsOf: ArrowWriter.magic)
  }

  /// Returns where a message will lie, and counts its bytes.
  private mutating func block(_ metadata: [UInt8], _ body: [UInt8]) -> ArrowMessage.Block {
    let block = ArrowMessage.Block(offset: offset, metadataLength: 8 + metadata.count, bodyLength: body.count)
    offset += block.metadataLength + block.bodyLength
    return block
  }

  /// Appends an encapsulated message: a continuation marker, the length of the metadata, the metadata and the body.
  private func append(_ metadata: [UInt8], _ body: [UInt8], to bytes: inout [UInt8]) {
    bytes.append(int32: -1)
    bytes.append(int32: Int32(truncatingIfNeeded: metadata.count))
    bytes.append(contentsOf: metadata)
    bytes.append(contentsOf: body)
  }
}

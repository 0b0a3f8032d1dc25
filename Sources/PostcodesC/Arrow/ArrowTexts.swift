internal import CPostcodes

/// The texts of an array, by row without its offset.
protocol TextRows {
  var count: Int { get }
  /// Returns the bytes of a text, or `nil` if it is null.
  func text(_ row: Int) -> UnsafeBufferPointer<UInt8>?
}

/// What is done with the texts of an array, whatever their layout.
protocol TextVisitor {
  mutating func visit(_ rows: some TextRows) throws(Fault)
  /// Visits dictionary-encoded texts.
  mutating func visit(indexed rows: IndexedTexts<some TextRows>) throws(Fault)
}

extension TextVisitor {
  mutating func visit(indexed rows: IndexedTexts<some TextRows>) throws(Fault) { try visit(rows) }
}

extension ArrowInput {
  /// Calls the visitor with the texts.
  ///
  /// - Throws: `POSTCODES_WRONG_TYPE` for an array that isn't text, or the error of the visitor.
  func visitTexts(_ visitor: inout some TextVisitor) throws(Fault) {
    if let dictionary = schema.dictionary {
      guard let values = array.dictionary, let width = IndexWidth(format) else { throw wrongTexts }
      let texts = try ArrowInput(values, dictionary, role: "dictionary of the texts")
      guard texts.schema.dictionary == nil else { throw texts.wrongTexts }
      if texts.hasFormat("u") {
        try visitor.visit(indexed: try indexed(try texts.offsetTexts(Int32.self), width))
      } else if texts.hasFormat("U") {
        try visitor.visit(indexed: try indexed(try texts.offsetTexts(Int64.self), width))
      } else if texts.hasFormat("vu") {
        try visitor.visit(indexed: try indexed(try texts.viewTexts(), width))
      } else {
        throw texts.wrongTexts
      }
    } else if hasFormat("u") {
      try visitor.visit(try offsetTexts(Int32.self))
    } else if hasFormat("U") {
      try visitor.visit(try offsetTexts(Int64.self))
    } else if hasFormat("vu") {
      try visitor.visit(try viewTexts())
    } else {
      throw wrongTexts
    }
  }

  private var wrongTexts: Fault {
    wrongType(expected: "utf8 (\"u\"), large utf8 (\"U\"), utf8 view (\"vu\"), or dictionary-encoded utf8")
  }

  private func offsetTexts<Offset>(_ type: Offset.Type) throws(Fault) -> OffsetTexts<Offset> {
    // An empty array may have no buffers.
    guard !rows.isEmpty else {
      return OffsetTexts(rows: 0..<0, validity: Validity(bits: nil), offsets: nil, bytes: nil, bounds: 0..<0)
    }
    let offsets = try needed(1)
    func offset(_ row: Int) -> Int {
      let stride = MemoryLayout<Offset>.size
      return Int(truncatingIfNeeded: offsets.loadUnaligned(fromByteOffset: row * stride, as: Offset.self))
    }
    let (start, end) = (offset(rows.lowerBound), offset(rows.upperBound))
    guard start >= 0, end >= start else {
      throw Fault.argument("\(role): the first offset is \(start), the last \(end); expected ascending offsets")
    }
    return OffsetTexts(
      rows: rows, validity: try validity(), offsets: offsets, bytes: try buffer(2), bounds: start..<end)
  }

  private func viewTexts() throws(Fault) -> ViewTexts {
    guard !rows.isEmpty else {
      return ViewTexts(rows: 0..<0, validity: Validity(bits: nil), views: nil, buffers: nil, sizes: nil, bufferCount: 0)
    }
    let bufferCount = Int(array.n_buffers) - 3
    let sizes = bufferCount > 0 ? try needed(Int(array.n_buffers) - 1) : nil
    return ViewTexts(
      rows: rows, validity: try validity(), views: try needed(1), buffers: array.buffers.map { $0 + 2 }, sizes: sizes,
      bufferCount: max(bufferCount, 0))
  }

  /// Returns the texts that indices refer to, after a check of the indices.
  private func indexed<Texts: TextRows>(_ texts: Texts, _ width: IndexWidth) throws(Fault) -> IndexedTexts<Texts> {
    guard !rows.isEmpty else {
      return IndexedTexts(rows: 0..<0, validity: Validity(bits: nil), indices: nil, width: width, texts: texts)
    }
    let indexed = IndexedTexts(
      rows: rows, validity: try validity(), indices: try needed(1), width: width, texts: texts)
    for row in 0..<indexed.count {
      guard let index = indexed.index(row) else { continue }
      guard index >= 0, index < texts.count else {
        throw Fault.argument(
          "\(role): row \(row) has dictionary index \(index); the dictionary has \(texts.count) texts")
      }
    }
    return indexed
  }
}

/// Texts of the layouts utf8 and large utf8.
struct OffsetTexts<Offset: FixedWidthInteger & SignedInteger>: TextRows {
  let rows: Range<Int>
  let validity: Validity
  let offsets: UnsafeRawPointer?
  let bytes: UnsafeRawPointer?
  /// The bytes of all rows.
  let bounds: Range<Int>

  var count: Int { rows.count }

  @inline(__always)
  func text(_ row: Int) -> UnsafeBufferPointer<UInt8>? {
    let row = rows.lowerBound &+ row
    guard validity.contains(row), let offsets else { return nil }
    let start = Int(truncatingIfNeeded: offsets.loadUnaligned(fromByteOffset: row &* stride, as: Offset.self))
    let end = Int(truncatingIfNeeded: offsets.loadUnaligned(fromByteOffset: (row &+ 1) &* stride, as: Offset.self))
    // Wrong offsets are an empty text, which isn't a postcode.
    guard let bytes, start >= bounds.lowerBound, end > start, end <= bounds.upperBound else {
      return UnsafeBufferPointer(start: nil, count: 0)
    }
    return UnsafeBufferPointer(start: (bytes + start).assumingMemoryBound(to: UInt8.self), count: end &- start)
  }

  @inline(__always)
  private var stride: Int { MemoryLayout<Offset>.size }
}

/// Texts of the layout utf8 view: 16 bytes each, which are the length and either the text or the address of a longer one.
struct ViewTexts: TextRows {
  let rows: Range<Int>
  let validity: Validity
  let views: UnsafeRawPointer?
  /// The buffers of texts that are longer than 12 bytes, and their sizes.
  let buffers: UnsafeMutablePointer<UnsafeRawPointer?>?
  let sizes: UnsafeRawPointer?
  let bufferCount: Int

  var count: Int { rows.count }

  @inline(__always)
  func text(_ row: Int) -> UnsafeBufferPointer<UInt8>? {
    let row = rows.lowerBound &+ row
    guard validity.contains(row), let views else { return nil }
    let view = views + row &* 16
    let length = Int(view.loadUnaligned(as: Int32.self))
    if length <= 12 {
      return UnsafeBufferPointer(start: (view + 4).assumingMemoryBound(to: UInt8.self), count: max(length, 0))
    }
    return long(view, length)
  }

  @inline(never)
  private func long(_ view: UnsafeRawPointer, _ length: Int) -> UnsafeBufferPointer<UInt8> {
    let buffer = Int(view.loadUnaligned(fromByteOffset: 8, as: Int32.self))
    let offset = Int(view.loadUnaligned(fromByteOffset: 12, as: Int32.self))
    guard buffer >= 0, buffer < bufferCount, offset >= 0, let sizes, let start = buffers?[buffer],
      Int64(offset + length) <= sizes.loadUnaligned(fromByteOffset: 8 * buffer, as: Int64.self)
    else { return UnsafeBufferPointer(start: nil, count: 0) }
    return UnsafeBufferPointer(start: (start + offset).assumingMemoryBound(to: UInt8.self), count: length)
  }
}

/// The type of the indices of a dictionary-encoded array.
enum IndexWidth {
  case int8, int16, int32, int64, uint8, uint16, uint32, uint64

  /// Returns the type of an Arrow format, or `nil` for a format that isn't an integer.
  init?(_ format: UnsafeBufferPointer<UInt8>) {
    guard format.count == 1 else { return nil }
    switch format[0] {
    case UInt8(ascii: "c"): self = .int8
    case UInt8(ascii: "s"): self = .int16
    case UInt8(ascii: "i"): self = .int32
    case UInt8(ascii: "l"): self = .int64
    case UInt8(ascii: "C"): self = .uint8
    case UInt8(ascii: "S"): self = .uint16
    case UInt8(ascii: "I"): self = .uint32
    case UInt8(ascii: "L"): self = .uint64
    default: return nil
    }
  }

  @inline(__always)
  func load(_ indices: UnsafeRawPointer, _ row: Int) -> Int {
    switch self {
    case .int32: Int(indices.loadUnaligned(fromByteOffset: 4 &* row, as: Int32.self))
    case .int8: Int(indices.loadUnaligned(fromByteOffset: row, as: Int8.self))
    case .int16: Int(indices.loadUnaligned(fromByteOffset: 2 &* row, as: Int16.self))
    case .int64: Int(truncatingIfNeeded: indices.loadUnaligned(fromByteOffset: 8 &* row, as: Int64.self))
    case .uint8: Int(indices.loadUnaligned(fromByteOffset: row, as: UInt8.self))
    case .uint16: Int(indices.loadUnaligned(fromByteOffset: 2 &* row, as: UInt16.self))
    case .uint32: Int(truncatingIfNeeded: indices.loadUnaligned(fromByteOffset: 4 &* row, as: UInt32.self))
    case .uint64: Int(truncatingIfNeeded: indices.loadUnaligned(fromByteOffset: 8 &* row, as: UInt64.self))
    }
  }
}

/// Dictionary-encoded texts.
struct IndexedTexts<Texts: TextRows>: TextRows {
  let rows: Range<Int>
  let validity: Validity
  let indices: UnsafeRawPointer?
  let width: IndexWidth
  let texts: Texts

  var count: Int { rows.count }

  @inline(__always)
  func index(_ row: Int) -> Int? {
    let row = rows.lowerBound &+ row
    guard validity.contains(row), let indices else { return nil }
    return width.load(indices, row)
  }

  @inline(__always)
  func text(_ row: Int) -> UnsafeBufferPointer<UInt8>? { index(row).flatMap { texts.text($0) } }
}

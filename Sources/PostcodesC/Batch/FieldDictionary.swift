internal import CPostcodes

/// The distinct texts of a field as an Arrow array, and the mapping from the column's numbers to them.
final class FieldDictionary: Sendable {
  let texts: ArrowNode
  /// For each number of the column's texts, the index of the text, or -1 for none. `nil` for a text column, whose number *n*
  /// has index *n* - 1.
  private let map: Memory?
  /// The number of the column's texts.
  private let count: Int

  /// Makes the dictionary of a text or attribute field.
  ///
  /// The values of an attribute can repeat, such as the names of wards, but a dictionary must not.
  ///
  /// - Complexity: O(number of texts).
  init(_ index: PostcodeIndex, _ field: Field) throws(Fault) {
    let column = index.columns[field.column]
    let count = column.textCount
    self.count = count
    var texts = TextCollector()
    guard case .attribute(_, let attribute) = field.source else {
      for id in column.textIDs { _ = try texts.append(column.text(id) ?? "") }
      self.texts = try texts.node()
      map = nil
      return
    }
    let map = try Memory(count + 1, of: Int32.self)
    let indices = map.elements(of: Int32.self)
    indices.initialize(repeating: -1, count: count + 1)
    let table = column.attributes[attribute].table
    var fault: Fault?
    table.forEach { number, utf8 in
      guard let utf8, number < count, fault == nil else { return }
      do throws(Fault) {
        indices[number + 1] = try texts.insert(String(decoding: utf8, as: UTF8.self))
      } catch {
        fault = error
      }
    }
    if let fault { throw fault }
    self.texts = try texts.node()
    self.map = map
  }

  /// Returns the text at an index, valid as long as the dictionary.
  func text(at index: Int) -> UnsafeBufferPointer<UInt8> {
    guard index >= 0, index < texts.length, let offsets = texts.buffers[1], let bytes = texts.buffers[2] else {
      return UnsafeBufferPointer(start: nil, count: 0)
    }
    let start = Int(offsets.elements(of: Int32.self)[index])
    let end = Int(offsets.elements(of: Int32.self)[index + 1])
    return UnsafeBufferPointer(start: bytes.elements(of: UInt8.self) + start, count: end - start)
  }

  /// Returns the index of the text with a number, or -1 for none.
  @inline(__always)
  func index(ofNumber number: Int) -> Int32 {
    guard number > 0, number <= count else { return -1 }
    return map.map { $0.elements(of: Int32.self)[number] } ?? Int32(truncatingIfNeeded: number &- 1)
  }
}

/// Collects texts as the bytes and offsets of an Arrow array.
private struct TextCollector {
  private var offsets: [Int32] = [0]
  private var bytes: [UInt8] = []
  private var found = HashIndex()

  /// Adds a text and returns its index.
  mutating func append(_ text: String) throws(Fault) -> Int32 {
    bytes.append(contentsOf: text.utf8)
    guard bytes.count <= Int(Int32.max) else {
      throw Fault(POSTCODES_DAMAGED, "damaged index: the texts of a column take more than 2 GB")
    }
    offsets.append(Int32(truncatingIfNeeded: bytes.count))
    return Int32(truncatingIfNeeded: offsets.count - 2)
  }

  /// Adds a text unless it has been added, and returns its index.
  mutating func insert(_ text: String) throws(Fault) -> Int32 {
    var hash: UInt64 = 0
    for byte in text.utf8 { hash = HashIndex.mix(hash ^ UInt64(byte)) }
    if let index = found.find(hash: hash, isEqual: { has(text, at: $0) }) { return Int32(truncatingIfNeeded: index) }
    _ = found.add(hash: hash)
    return try append(text)
  }

  private func has(_ text: String, at index: Int) -> Bool {
    let range = Int(offsets[index])..<Int(offsets[index + 1])
    return range.count == text.utf8.count && bytes[range].elementsEqual(text.utf8)
  }

  func node() throws(Fault) -> ArrowNode {
    let offsetMemory = try Memory(offsets.count, of: Int32.self)
    offsets.withUnsafeBytes { bytes in
      if let source = bytes.baseAddress { offsetMemory.start.copyMemory(from: source, byteCount: bytes.count) }
    }
    let byteMemory = try Memory(byteCount: bytes.count)
    bytes.withUnsafeBytes { bytes in
      if let source = bytes.baseAddress { byteMemory.start.copyMemory(from: source, byteCount: bytes.count) }
    }
    return ArrowNode("u", name: "", length: offsets.count - 1, buffers: [nil, offsetMemory, byteMemory])
  }
}

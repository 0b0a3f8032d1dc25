/// Builds a FlatBuffer (flatbuffers.dev, "FlatBuffer internals"), the encoding of Arrow's metadata.
///
/// A FlatBuffer is written from its end to its beginning, so that what a table refers to is already there. The bytes are kept in
/// reverse order; an offset counts the bytes from the end of the buffer.
struct FlatBufferBuilder {
  typealias Offset = Int

  /// The value of a field of a table.
  enum Field {
    case bool(Bool)
    case byte(UInt8)
    case short(Int16)
    case int(Int32)
    case long(Int64)
    case reference(Offset)
  }

  private var reversed: [UInt8] = []

  /// Appends zeros so that the position is aligned after `additional` further bytes.
  private mutating func align(to size: Int, after additional: Int = 0) {
    while (reversed.count + additional) % size != 0 { reversed.append(0) }
  }

  private mutating func push(_ value: some FixedWidthInteger) {
    let size = value.bitWidth / 8
    for index in stride(from: size - 1, through: 0, by: -1) {
      reversed.append(UInt8(truncatingIfNeeded: value >> (8 * index)))
    }
  }

  /// A reference counts the bytes from itself to its target.
  private mutating func push(reference target: Offset) {
    align(to: 4)
    push(UInt32(truncatingIfNeeded: reversed.count + 4 - target))
  }

  mutating func string(_ text: String) -> Offset {
    let utf8 = Array(text.utf8)
    align(to: 4, after: utf8.count + 1)
    reversed.append(0)
    reversed.append(contentsOf: utf8.reversed())
    push(UInt32(truncatingIfNeeded: utf8.count))
    return reversed.count
  }

  mutating func vector(of references: [Offset]) -> Offset {
    align(to: 4, after: references.count * 4)
    for reference in references.reversed() { push(reference: reference) }
    push(UInt32(truncatingIfNeeded: references.count))
    return reversed.count
  }

  /// Appends a vector of structures that consist of 64-bit numbers.
  mutating func vector(ofStructures structures: [[Int64]]) -> Offset {
    let size = structures.reduce(0) { $0 + $1.count * 8 }
    align(to: 4, after: size)
    align(to: 8, after: size)
    for structure in structures.reversed() {
      for number in structure.reversed() { push(number) }
    }
    push(UInt32(truncatingIfNeeded: structures.count))
    return reversed.count
  }

  /// Appends a table. A field that is `nil` has its default value.
  mutating func table(_ fields: [Field?]) -> Offset {
    let start = reversed.count
    var offsets = [Int](repeating: 0, count: fields.count)
    for (index, field) in fields.enumerated() {
      guard let field else { continue }
      switch field {
      case .bool(let value): push(UInt8(value ? 1 : 0))
      case .byte(let value): push(value)
      case .short(let value):
        align(to: 2)
        push(value)
      case .int(let value):
        align(to: 4)
        push(value)
      case .long(let value):
        align(to: 8)
        push(value)
      case .reference(let target): push(reference: target)
      }
      offsets[index] = reversed.count
    }
    align(to: 4)
    push(Int32(0))
    let table = reversed.count
    // The table of field positions precedes the table, which refers to it.
    for offset in offsets.reversed() { push(UInt16(truncatingIfNeeded: offset == 0 ? 0 : table - offset)) }
    push(UInt16(truncatingIfNeeded: table - start))
    push(UInt16(truncatingIfNeeded: (fields.count + 2) * 2))
    let distance = UInt32(truncatingIfNeeded: reversed.count - table)
    for index in 0..<4 { reversed[table - 1 - index] = UInt8(truncatingIfNeeded: distance >> (8 * index)) }
    return table
  }

  /// Returns the buffer, whose length is a multiple of 8.
  mutating func finish(_ root: Offset) -> [UInt8] {
    align(to: 8, after: 4)
    push(reference: root)
    return reversed.reversed()
  }
}

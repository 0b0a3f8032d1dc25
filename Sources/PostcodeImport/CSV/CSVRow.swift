/// A row of a CSV file, as ranges of the bytes it was read from.
///
/// Row and fields point into the reader's buffer, because copying a hundred million fields costs more than parsing
/// them. They are valid only during the call that delivers them.
struct CSVRow {
  let start: UnsafePointer<UInt8>
  /// The ranges of the first `recordedCount` fields.
  let ranges: UnsafePointer<FieldRange>
  let recordedCount: Int
  /// The number of fields in the row.
  let fieldCount: Int
  /// The line on which the row starts, from 1.
  let line: Int
  /// The number of delimiters at the end of the row, each followed by an empty field.
  var trailingDelimiters = 0

  /// Whether the row has only delimiters.
  @inline(__always)
  var isBlank: Bool {
    trailingDelimiters > 0 && trailingDelimiters == fieldCount &- 1 && self[0].trimmed.isEmpty
  }

  /// Whether no field has a text, quoted or not. Fields that aren't recorded are taken to have one, unless the row ends with delimiters.
  var hasNoText: Bool {
    recordedCount &+ trailingDelimiters >= fieldCount && (0..<recordedCount).allSatisfy { self[$0].trimmed.isEmpty }
  }

  /// Whether the row has a number of fields, apart from delimiters at its end.
  func fits(_ count: Int) -> Bool {
    fieldCount == count || (fieldCount > count && fieldCount &- trailingDelimiters <= count)
  }

  /// The field at an index; empty if the row has no such field or its range is not recorded.
  @inline(__always)
  subscript(index: Int) -> CSVField {
    guard index >= 0, index < recordedCount else { return CSVField() }
    let range = ranges[index]
    return CSVField(
      bytes: UnsafeBufferPointer(start: start + Int(range.start), count: Int(range.length)),
      hasDoubledQuotes: range.hasDoubledQuotes)
  }

  /// The texts of the recorded fields.
  var texts: [String] {
    (0..<recordedCount).map { self[$0].text }
  }
}

/// The range of a field in its row.
struct FieldRange {
  var start: UInt32
  /// The number of bytes between the quotes. The highest bit is set if the field contains doubled quotes.
  private var lengthAndFlag: UInt32

  @inline(__always)
  init(start: Int, end: Int, hasDoubledQuotes: Bool) {
    self.start = UInt32(truncatingIfNeeded: start)
    lengthAndFlag = UInt32(truncatingIfNeeded: end &- start) | (hasDoubledQuotes ? 0x8000_0000 : 0)
  }

  @inline(__always)
  var length: UInt32 { lengthAndFlag & 0x7FFF_FFFF }
  @inline(__always)
  var hasDoubledQuotes: Bool { lengthAndFlag & 0x8000_0000 != 0 }
}

/// The bytes of a field without enclosing quotes, valid as long as its row.
struct CSVField {
  /// The bytes, in which doubled quotes are still doubled.
  let bytes: UnsafeBufferPointer<UInt8>
  let hasDoubledQuotes: Bool

  @inline(__always)
  init(
    bytes: UnsafeBufferPointer<UInt8> = UnsafeBufferPointer(start: nil, count: 0),
    hasDoubledQuotes: Bool = false
  ) {
    self.bytes = bytes
    self.hasDoubledQuotes = hasDoubledQuotes
  }

  @inline(__always)
  var count: Int { bytes.count }
  @inline(__always)
  var isEmpty: Bool { bytes.isEmpty }

  /// The byte at an index below `count`.
  @inline(__always)
  subscript(position: Int) -> UInt8 { bytes[position] }

  /// The field without surrounding spaces and tabs.
  @inline(__always)
  var trimmed: CSVField {
    guard let first = bytes.first, let last = bytes.last else { return self }
    return first <= .space || last <= .space ? trimmedSlowly : self
  }

  private var trimmedSlowly: CSVField {
    var low = 0
    var high = bytes.count
    while low < high, bytes[low] == .space || bytes[low] == .tab { low += 1 }
    while low < high, bytes[high - 1] == .space || bytes[high - 1] == .tab { high -= 1 }
    return CSVField(
      bytes: UnsafeBufferPointer(rebasing: bytes[low..<high]), hasDoubledQuotes: hasDoubledQuotes)
  }

  /// The text, with doubled quotes replaced by single ones.
  var text: String {
    guard hasDoubledQuotes else { return String(decodingText: bytes) }
    var single: [UInt8] = []
    single.reserveCapacity(bytes.count)
    var isSecond = false
    for byte in bytes {
      isSecond = byte == .quote && !isSecond
      if !isSecond { single.append(byte) }
    }
    return String(decodingText: single)
  }
}

@available(*, unavailable)
extension CSVRow: Sendable {}

@available(*, unavailable)
extension CSVField: Sendable {}

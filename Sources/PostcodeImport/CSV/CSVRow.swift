/// One row of a CSV file, as places in the bytes it was read from.
///
/// Row and fields point into the reader's buffer instead of copying, because a copy of each of a hundred million
/// fields costs more than reading them. They are handed out for the duration of one call and must not be kept.
struct CSVRow {
  /// The first byte of the row.
  let start: UnsafePointer<UInt8>
  /// The places of the first `recordedCount` fields.
  let ranges: UnsafePointer<FieldRange>
  let recordedCount: Int
  /// How many fields the row has.
  let fieldCount: Int
  /// The physical line on which the row starts, from 1.
  let line: Int

  /// A field; one that the row has not, or that was not wanted, is empty.
  @inline(__always)
  subscript(index: Int) -> CSVField {
    guard index >= 0, index < recordedCount else { return CSVField() }
    let range = ranges[index]
    return CSVField(
      bytes: UnsafeBufferPointer(start: start + Int(range.start), count: Int(range.length)),
      hasDoubledQuotes: range.hasDoubledQuotes)
  }

  /// The fields that were wanted, as text.
  var texts: [String] {
    (0..<recordedCount).map { self[$0].text }
  }
}

/// The place of a field in its row.
struct FieldRange {
  var start: UInt32
  /// The number of bytes without the enclosing quotes; the highest bit is set if it contains doubled quotes.
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

/// The content of a field: the bytes between its delimiters or quotes. Valid only as long as its row.
struct CSVField {
  /// The bytes, with doubled quotes still doubled.
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

  /// The byte at a place below `count`.
  @inline(__always)
  subscript(position: Int) -> UInt8 { bytes[position] }

  /// The field without the spaces and tabs around it.
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

  /// The content as text, with doubled quotes made single.
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

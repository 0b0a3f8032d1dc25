internal import CPostcodes

/// A column of the result while it is written.
struct ColumnOutput {
  let values: Memory
  /// The rows that have a value; `nil` if all have one.
  private(set) var validity: Memory?
  private(set) var nullCount: Int
  private let count: Int
  private var isOwn = false

  /// Creates a column whose rows without a postcode are null; the others are to be written.
  init<Element>(_ batch: PostcodeBatch, of type: Element.Type) throws(Fault) {
    values = try Memory(batch.count, of: type)
    if batch.missingCount > 0 { values.fill(0, byteCount: batch.count * MemoryLayout<Element>.stride) }
    validity = batch.found
    nullCount = batch.missingCount
    count = batch.count
  }

  /// Makes a row null. Its value must be written nevertheless.
  @inline(never)
  mutating func setNull(_ row: Int) throws(Fault) {
    if !isOwn {
      let bytes = Bitmap.byteCount(count)
      let own = try Memory(byteCount: bytes)
      if let validity {
        own.start.copyMemory(from: validity.start, byteCount: bytes)
      } else {
        own.fill(0xFF, byteCount: bytes)
      }
      validity = own
      isOwn = true
    }
    if let validity { Bitmap.clear(row, validity) }
    nullCount += 1
  }

  func node(_ format: StaticString, name: String, dictionary: ArrowNode? = nil) -> ArrowNode {
    ArrowNode(
      format, name: name, length: count, nullCount: nullCount, buffers: [nullCount > 0 ? validity : nil, values],
      dictionary: dictionary)
  }
}

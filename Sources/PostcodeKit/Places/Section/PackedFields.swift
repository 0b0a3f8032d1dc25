/// Fields of equal width in a bit stream, which may be parts of longer records.
struct PackedFields: Sendable {
  private let bytes: ByteView
  private let start: Int
  private let stride: Int
  /// The number of records.
  let count: Int

  /// Locates records at a byte offset, and moves the offset past them and their padding.
  ///
  /// - Throws: `IndexError.malformed` if they don't fit into the section.
  init(_ bytes: ByteView, at position: inout Int, count: Int, width: Int) throws(IndexError) {
    self.bytes = bytes
    self.count = count
    start = position &* 8
    stride = width
    guard count >= 0, (0...128).contains(width), count <= bytes.count &* 8 / max(width, 1) else {
      throw PlaceSection.malformed("records are longer than the section")
    }
    position &+= (count &* width &+ 7) / 8 &+ 8
    guard position <= bytes.count else { throw PlaceSection.malformed("records are longer than the section") }
  }

  /// Returns a field of a record, or 0 for a record out of range.
  ///
  /// - Parameters:
  ///   - index: The number of the record.
  ///   - offset: The bit offset of the field in the record.
  ///   - width: The width of the field, at most 57 bits.
  @inline(__always)
  func field(_ index: Int, offset: Int = 0, width: Int) -> Int {
    guard index >= 0, index < count else { return 0 }
    return Int(truncatingIfNeeded: bytes.bits(start &+ index &* stride &+ offset, width: width))
  }
}

/// The memory that an index is downloaded into, and what of it can be opened already.
///
/// An index comes in two parts: its first bytes, up to the end of its positions (`PostcodePage.splitIndex` tells where
/// they end), and the rest. The first part is opened as an index of its own, for which a shorter header is written in
/// front of its sections, over the end of the section table; with the rest, the whole file is put back and opened.
struct IndexMemory {
  private let bytes: UnsafeMutableRawBufferPointer
  /// The header and the section table as they came.
  private var header: [UInt8] = []

  /// The most bytes an index may have: five times every postcode there ever was, with all that is known of it.
  static let maximumByteCount = 256 << 20
  /// The most postcodes an index may have, over twice as many as there ever were: a map makes room for them.
  static let maximumPostcodeCount = 8_000_000

  /// Makes room for a file; `nil` if none can be that long.
  init?(byteCount: Int) {
    guard byteCount >= IndexFile.headerLength, byteCount <= IndexMemory.maximumByteCount else { return nil }
    bytes = UnsafeMutableRawBufferPointer.allocate(byteCount: byteCount, alignment: 16)
  }

  /// Where the file's first byte goes.
  var start: UnsafeMutableRawPointer? { bytes.baseAddress }

  /// How long the file is.
  var count: Int { bytes.count }

  /// Gives the memory back; nothing of it may be open any more.
  func release() { bytes.deallocate() }

  /// Opens the sections that lie within the first bytes of the file.
  ///
  /// - Throws: `IndexError` if they are no beginning of an index, or damaged.
  /// - Complexity: O(number of bytes): their checksums are computed.
  mutating func openFirst(_ partCount: Int) throws(IndexError) -> PostcodeIndex {
    let part = view(0, min(partCount, bytes.count))
    guard part.count >= 8, part.uint64(0) == IndexFile.magic else {
      throw .notAnIndex(found: "something else")
    }
    guard Int(part.uint16(8)) == IndexFile.version else {
      throw .unsupportedVersion(found: Int(part.uint16(8)), supported: IndexFile.version)
    }
    let sectionCount = Int(truncatingIfNeeded: part.uint32(12))
    guard part.uint64(16) == UInt64(bytes.count), (0...IndexFile.maximumSections).contains(sectionCount) else {
      throw .wrongLength(expected: part.uint64(16), actual: UInt64(bytes.count))
    }
    let tableEnd = IndexFile.headerLength + IndexFile.entryLength * sectionCount
    guard tableEnd + 8 <= part.count else { throw .malformed(section: "header", reason: "it is not all there") }
    guard XXHash64.hash(part.slice(0, tableEnd)) == part.uint64(tableEnd) else {
      throw .checksumMismatch(
        section: "header and section table", expected: part.uint64(tableEnd),
        actual: XXHash64.hash(part.slice(0, tableEnd)))
    }
    header = (0..<tableEnd + 8).map { bytes[$0] }
    var kept = 0
    var end = UInt64(tableEnd + 8)
    while kept < sectionCount {
      let entry = IndexFile.headerLength + IndexFile.entryLength * kept
      let (next, isTooFar) = part.uint64(entry + 8).addingReportingOverflow(part.uint64(entry + 16))
      if isTooFar || next > UInt64(part.count) { break }
      end = next
      kept += 1
    }
    return try openKept(kept, of: sectionCount, tableEnd: tableEnd, end: Int(truncatingIfNeeded: end))
  }

  /// Writes the header of an index of the first sections in front of them, and opens that.
  private func openKept(_ kept: Int, of sectionCount: Int, tableEnd: Int, end: Int) throws(IndexError) -> PostcodeIndex
  {
    let shift = IndexFile.entryLength * (sectionCount - kept)
    var short = Array(header[0..<IndexFile.headerLength + IndexFile.entryLength * kept])
    IndexMemory.put(UInt64(kept), at: 12, width: 4, in: &short)
    IndexMemory.put(UInt64(max(end - shift, 0)), at: 16, width: 8, in: &short)
    for section in 0..<kept {
      let entry = IndexFile.headerLength + IndexFile.entryLength * section + 8
      let offset = view(0, tableEnd).uint64(entry)
      IndexMemory.put(offset &- UInt64(shift), at: entry, width: 8, in: &short)
    }
    let checksum = short.withUnsafeBytes { XXHash64.hash(IndexBytes(adopting: $0) { _ in }.view) }
    short.append(contentsOf: [UInt8](repeating: 0, count: 8))
    IndexMemory.put(checksum, at: short.count - 8, width: 8, in: &short)
    for (place, byte) in short.enumerated() { bytes[shift + place] = byte }
    return try open(from: shift, to: end)
  }

  /// Puts the header back as it came and opens the whole file.
  ///
  /// - Throws: `IndexError` if it is damaged.
  /// - Complexity: O(number of bytes): their checksums are computed.
  func openWhole() throws(IndexError) -> PostcodeIndex {
    for (place, byte) in header.enumerated() { bytes[place] = byte }
    return try open(from: 0, to: bytes.count)
  }

  private func open(from start: Int, to end: Int) throws(IndexError) -> PostcodeIndex {
    let memory = UnsafeRawBufferPointer(rebasing: UnsafeRawBufferPointer(bytes)[min(start, end)..<end])
    let index = try PostcodeIndex(bytes: IndexBytes(adopting: memory) { _ in })
    try index.verifyChecksums()
    guard index.count <= IndexMemory.maximumPostcodeCount else {
      throw .malformed(section: "header", reason: "\(index.count) postcodes are more than a map can show")
    }
    return index
  }

  private func view(_ start: Int, _ count: Int) -> ByteView {
    IndexBytes(adopting: UnsafeRawBufferPointer(bytes)) { _ in }.view.slice(start, count)
  }

  /// Writes a number, its lowest byte first.
  private static func put(_ value: UInt64, at offset: Int, width: Int, in bytes: inout [UInt8]) {
    for place in 0..<width { bytes[offset + place] = UInt8(truncatingIfNeeded: value >> UInt64(8 * place)) }
  }
}

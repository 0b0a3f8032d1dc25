/// The memory of an index that is being downloaded.
///
/// An index is downloaded in two parts: up to the end of its positions (see `PostcodePage.splitIndex`), and the rest. The
/// first part is opened as an index of its own. For that, a header with a shorter section table is written directly before
/// its sections, over the end of the original table. Opening the whole file restores the original header.
struct IndexMemory {
  private let bytes: UnsafeMutableRawBufferPointer
  /// The original header and section table.
  private var header: [UInt8] = []
  /// The sections up to the positions, of which only a part has arrived. Nothing in it is verified.
  private(set) var arriving: PostcodeIndex?
  private var hasTriedPositions = false

  /// The maximum length of an index file in bytes, many times that of the largest dataset.
  static let maximumByteCount = 256 << 20
  /// The maximum number of postcodes, which limits the memory of the map: over twice as many as ever existed.
  static let maximumPostcodeCount = 8_000_000

  /// Allocates memory for a file. Returns `nil` if the length is out of range.
  init?(byteCount: Int) {
    guard byteCount >= IndexFile.headerLength, byteCount <= IndexMemory.maximumByteCount else { return nil }
    bytes = UnsafeMutableRawBufferPointer.allocate(byteCount: byteCount, alignment: 16)
  }

  /// The address of the file's first byte.
  var start: UnsafeMutableRawPointer? { bytes.baseAddress }

  /// The length of the file in bytes.
  var count: Int { bytes.count }

  /// Frees the memory. Call it only after the last use of the index.
  func release() { bytes.deallocate() }

  /// Opens the sections that lie within the first bytes of the file.
  ///
  /// - Throws: `IndexError` if they aren't the start of an index, or are corrupt.
  /// - Complexity: O(number of bytes), to verify the checksums.
  mutating func openFirst(_ partCount: Int) throws(IndexError) -> PostcodeIndex {
    (arriving, hasTriedPositions) = (nil, true)
    try readHeader(partCount)
    let index = try openKept(sectionCount(within: partCount))
    try index.verifyChecksums()
    return index
  }

  /// Returns the number of postcodes whose positions are in the first bytes of the file, while more bytes arrive: `arriving`
  /// has them. It is 0 until some can be read, and never includes the last block of positions.
  mutating func arrivedPositionCount(_ byteCount: Int) -> Int {
    if !hasTriedPositions {
      // `openFirst` reports errors, once it can tell a damaged file from an incomplete one.
      do throws(IndexError) { try openPositions(min(byteCount, bytes.count)) } catch {}
    }
    guard let start, case .position(let column)? = arriving?.contents.columnsOfFile.last?.storage else { return 0 }
    return column.count(before: UnsafeRawPointer(start) + min(byteCount, bytes.count))
  }

  /// Opens the positions, with the sections before them, once a sixteenth of them has arrived; their own tables take about that.
  /// As this happens only once, a malicious file can't take memory for tables again and again.
  private mutating func openPositions(_ byteCount: Int) throws(IndexError) {
    try readHeader(byteCount)
    let section = sectionCount(within: byteCount)
    let entry = IndexFile.headerLength + IndexFile.entryLength * section
    let arrived = view(0, byteCount)
    guard let end = end(ofSection: section), arrived.uint32(entry) == IndexFile.SectionKind.column.rawValue else {
      return
    }
    let start = Int(arrived.uint64(entry + 8))
    guard arrived.uint8(start) == IndexColumn.KindCode.position.rawValue, byteCount - start >= (end - start) / 16 else {
      return
    }
    hasTriedPositions = true
    arriving = try openKept(section + 1)
  }

  /// Restores the original header and section table. The first time, verifies and stores them.
  private mutating func readHeader(_ partCount: Int) throws(IndexError) {
    guard header.isEmpty else { restoreHeader(); return }
    let part = view(0, min(partCount, bytes.count))
    guard part.count >= 8, part.uint64(0) == IndexFile.magic else {
      throw .notAnIndex(found: "something else")
    }
    guard Int(part.uint8(8)) == IndexFile.version, part.uint16(10) == IndexFile.layout else {
      throw .unsupportedVersion(found: Int(part.uint8(8)), supported: IndexFile.version)
    }
    let sectionCount = Int(truncatingIfNeeded: part.uint32(12))
    guard part.uint64(16) == UInt64(bytes.count), (0...IndexFile.maximumSections).contains(sectionCount) else {
      throw .wrongLength(expected: part.uint64(16), actual: UInt64(bytes.count))
    }
    let tableEnd = IndexFile.headerLength + IndexFile.entryLength * sectionCount
    guard tableEnd + 8 <= part.count else { throw .malformed(section: "header", reason: "truncated") }
    guard XXHash64.hash(part.slice(0, tableEnd)) == part.uint64(tableEnd) else {
      throw .checksumMismatch(
        section: "header and section table", expected: part.uint64(tableEnd),
        actual: XXHash64.hash(part.slice(0, tableEnd)))
    }
    header = (0..<tableEnd + 8).map { bytes[$0] }
  }

  private func restoreHeader() {
    for (offset, byte) in header.enumerated() { bytes[offset] = byte }
  }

  /// The number of sections in the original table.
  private var sectionCount: Int { max(header.count - IndexFile.headerLength - 8, 0) / IndexFile.entryLength }

  /// Returns the number of sections that end within the first bytes of the file.
  private func sectionCount(within byteCount: Int) -> Int {
    var count = 0
    while let end = end(ofSection: count), end <= byteCount { count += 1 }
    return count
  }

  /// Returns where a section of the original table ends, or `nil` if there is no such section in the file.
  private func end(ofSection section: Int) -> Int? {
    guard section < sectionCount else { return nil }
    let entry = IndexFile.headerLength + IndexFile.entryLength * section
    let table = view(0, header.count)
    let (end, overflows) = table.uint64(entry + 8).addingReportingOverflow(table.uint64(entry + 16))
    return overflows || end > UInt64(bytes.count) ? nil : Int(end)
  }

  /// Writes a header for the first sections directly before them, and opens them as an index.
  private func openKept(_ kept: Int) throws(IndexError) -> PostcodeIndex {
    let end = kept == 0 ? header.count : end(ofSection: kept - 1) ?? 0
    let shift = IndexFile.entryLength * (sectionCount - kept)
    var short = Array(header[0..<IndexFile.headerLength + IndexFile.entryLength * kept])
    IndexMemory.put(UInt64(kept), at: 12, width: 4, in: &short)
    IndexMemory.put(UInt64(max(end - shift, 0)), at: 16, width: 8, in: &short)
    for section in 0..<kept {
      let entry = IndexFile.headerLength + IndexFile.entryLength * section + 8
      let offset = view(0, header.count).uint64(entry)
      IndexMemory.put(offset &- UInt64(shift), at: entry, width: 8, in: &short)
    }
    let checksum = short.withUnsafeBytes { XXHash64.hash(IndexBytes(adopting: $0) { _ in }.view) }
    short.append(contentsOf: [UInt8](repeating: 0, count: 8))
    IndexMemory.put(checksum, at: short.count - 8, width: 8, in: &short)
    for (offset, byte) in short.enumerated() { bytes[shift + offset] = byte }
    return try open(from: shift, to: end)
  }

  /// Restores the original header and opens the whole file.
  ///
  /// - Throws: `IndexError` if the file is corrupt.
  /// - Complexity: O(number of bytes), to verify the checksums.
  func openWhole() throws(IndexError) -> PostcodeIndex {
    restoreHeader()
    let index = try open(from: 0, to: bytes.count)
    try index.verifyChecksums()
    return index
  }

  private func open(from start: Int, to end: Int) throws(IndexError) -> PostcodeIndex {
    let memory = UnsafeRawBufferPointer(rebasing: UnsafeRawBufferPointer(bytes)[min(start, end)..<end])
    let index = try PostcodeIndex(bytes: IndexBytes(adopting: memory) { _ in })
    guard index.count <= IndexMemory.maximumPostcodeCount else {
      throw .malformed(section: "header", reason: "\(index.count) postcodes exceed the limit of the map")
    }
    return index
  }

  private func view(_ start: Int, _ count: Int) -> ByteView {
    IndexBytes(adopting: UnsafeRawBufferPointer(bytes)) { _ in }.view.slice(start, count)
  }

  /// Writes a little-endian number.
  private static func put(_ value: UInt64, at offset: Int, width: Int, in bytes: inout [UInt8]) {
    for byte in 0..<width { bytes[offset + byte] = UInt8(truncatingIfNeeded: value >> UInt64(8 * byte)) }
  }
}

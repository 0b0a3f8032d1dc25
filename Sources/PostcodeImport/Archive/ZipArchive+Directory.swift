import PostcodeKit

extension ZipArchive {
  /// Reads the central directory and checks its records against each other.
  ///
  /// - Parameter entry: Receives the name of the entry that an error concerns.
  static func readDirectory(
    _ file: Descriptor, _ end: ZipEndRecord, _ limits: ArchiveLimits, _ entry: inout String?
  ) throws(ArchiveError.Problem) -> [ZipRecord] {
    let allowed = UInt64(clamping: limits.maximumEntries)
    if end.entryCount > allowed { throw .limitExceeded(.entries, value: end.entryCount, allowed: allowed) }
    let size = end.directoryEnd &- end.directoryStart
    // Checked before memory is reserved for the records.
    if end.entryCount > size / UInt64(directoryHeaderSize) {
      throw .directoryMismatch(declared: end.entryCount, actual: size)
    }
    var window = DirectoryWindow(file, from: end.directoryStart, to: end.directoryEnd)
    var records: [ZipRecord] = []
    records.reserveCapacity(Int(clamping: end.entryCount))
    var names: Set<UntrustedText> = []
    for _ in 0..<end.entryCount {
      entry = nil
      let record = try readRecord(&window, end, limits, &entry)
      entry = record.name.string
      if !record.isFolder, !names.insert(record.name).inserted { throw .duplicateName }
      records.append(record)
    }
    entry = nil
    try skipDigitalSignature(&window)
    if !window.isAtEnd { throw .directoryMismatch(declared: end.entryCount, actual: size) }
    try setBounds(&records, directoryStart: end.directoryStart, &entry)
    return records
  }

  private static func readRecord(
    _ window: inout DirectoryWindow, _ end: ZipEndRecord, _ limits: ArchiveLimits, _ entry: inout String?
  ) throws(ArchiveError.Problem) -> ZipRecord {
    let fixed = try window.take(directoryHeaderSize)
    guard fixed.u32(0) == directorySignature else { throw .badSignature(.directory, found: fixed.u32(0)) }
    let nameLength = Int(fixed.u16(28))
    let extraLength = Int(fixed.u16(30))
    let commentLength = Int(fixed.u16(32))
    let variable = try window.take(nameLength + extraLength + commentLength)
    let rawName = variable.part(0, nameLength)
    entry = String(decoding: rawName.bytes.prefix(ZipName.maximumLength), as: UTF8.self)
    let extra = try ZipExtraFields(variable.part(nameLength, extraLength))
    let decoded = ZipName.decode(rawName, extra: extra)
    entry = String(decoded.prefix(ZipName.maximumLength))
    let name = UntrustedText(try ZipName.validate(decoded, strict: limits.strictNames))

    var compressed = UInt64(fixed.u32(20))
    var uncompressed = UInt64(fixed.u32(24))
    var offset = UInt64(fixed.u32(42))
    var disk = UInt64(fixed.u16(34))
    try extra.resolve(
      uncompressedSize: &uncompressed, compressedSize: &compressed, headerOffset: &offset, disk: &disk)
    if disk != 0 { throw .multiDisk(volume: disk) }
    let (position, overflow) = offset.addingReportingOverflow(end.base)
    // The upper half of the external attributes is the Unix mode if the host system is Unix (3) or macOS (19).
    let host = fixed.u16(4) >> 8
    let mode = host == 3 || host == 19 ? fixed.u16(40) & 0xF000 : 0
    let record = ZipRecord(
      name: name, flags: fixed.u16(8), method: fixed.u16(10), checksum: fixed.u32(16),
      compressedSize: compressed, uncompressedSize: uncompressed, headerOffset: overflow ? .max : position,
      bound: 0, isFolder: name.hasSuffix("/") || mode == 0x4000, isSymbolicLink: mode == 0xA000)
    if record.method == ZipRecord.stored, !record.isEncrypted, compressed != uncompressed {
      throw .sizeMismatch(declared: uncompressed, actual: compressed)
    }
    return record
  }

  /// Skips a digital signature at the end of the directory (APPNOTE 4.3.13).
  private static func skipDigitalSignature(_ window: inout DirectoryWindow) throws(ArchiveError.Problem) {
    guard !window.isAtEnd else { return }
    let head = try window.take(6)
    guard head.u32(0) == digitalSignature else { throw .badSignature(.directory, found: head.u32(0)) }
    _ = try window.take(Int(head.u16(4)))
  }

  /// Sets the bound of each record to the start of the next one, and rejects records that overlap.
  ///
  /// The length of the local extra field is unknown here. When the entry is opened, its exact end is compared with the
  /// bound.
  private static func setBounds(
    _ records: inout [ZipRecord], directoryStart: UInt64, _ entry: inout String?
  ) throws(ArchiveError.Problem) {
    let order = records.indices.sorted { records[$0].headerOffset > records[$1].headerOffset }
    var bound = directoryStart
    var next: String?
    for index in order {
      let record = records[index]
      records[index].bound = bound
      entry = record.name.string
      let (header, overflow) = record.headerOffset.addingReportingOverflow(UInt64(localHeaderSize))
      let (end, overflow2) = header.addingReportingOverflow(record.compressedSize)
      if overflow || overflow2 || end > bound {
        if let next, !overflow, !overflow2, end <= directoryStart { throw .overlappingEntries(other: next) }
        throw .outOfBounds(.data, end: overflow || overflow2 ? .max : end, available: directoryStart)
      }
      bound = record.headerOffset
      next = record.name.string
    }
    entry = nil
  }
}

/// A window onto the central directory.
private struct DirectoryWindow {
  private let file: Descriptor
  private var position: UInt64
  private let end: UInt64
  private var buffer: ArraySlice<UInt8> = []

  init(_ file: Descriptor, from start: UInt64, to end: UInt64) {
    self.file = file
    self.position = start
    self.end = end
  }

  var isAtEnd: Bool { buffer.isEmpty && position >= end }

  /// Returns the next `count` bytes, at most three fields of 64 KiB.
  mutating func take(_ count: Int) throws(ArchiveError.Problem) -> Fields {
    if buffer.count < count {
      let missing = end > position ? end &- position : 0
      let chunk = try file.bytes(at: position, count: Int(clamping: min(missing, 256 << 10)))
      position &+= UInt64(chunk.count)
      buffer = Array(buffer)[...] + chunk
      guard buffer.count >= count else { throw .truncated(.directory) }
    }
    let taken = buffer.prefix(count)
    buffer = buffer.dropFirst(count)
    return Fields(taken)
  }
}

/// A zip archive, as its central directory describes it (PKWARE APPNOTE 6.3.10).
///
/// The whole directory is read and validated at the start. Local headers and data are read when an entry is opened.
/// Memory grows only with the names.
///
/// Irregular archives:
/// - Bytes before the archive, such as a self-extracting program, are accepted. Offsets may count from the start of the
///   file or of the archive. A file that starts with one archive and ends with another is rejected.
/// - For bytes after the archive see ``ZipEndRecord``.
/// - A wrong directory size is accepted if the offset leads to a directory that ends at the end record.
/// - Duplicate names, overlapping entries and names that point outside the archive make the whole archive invalid. An
///   entry that is encrypted or has an unsupported compression method is rejected when it is opened.
struct ZipArchive: Sendable {
  let file: Descriptor
  let records: [ZipRecord]

  init(_ file: Descriptor, size: UInt64, name: String, limits: ArchiveLimits) throws(ArchiveError) {
    self.file = file
    var entry: String?
    do throws(ArchiveError.Problem) {
      let end = try ZipEndRecord(file, size: size)
      records = try Self.readDirectory(file, end, limits, &entry)
    } catch {
      throw ArchiveError(file: name, entry: entry, problem: error)
    }
  }

  /// The parts of a local header that reading needs.
  struct LocalHeader {
    var dataStart: UInt64
    /// Whether the sizes and the CRC-32 are in a descriptor after the data.
    var needsDescriptor: Bool
  }

  /// Reads the local header of an entry and compares it with the directory (APPNOTE 4.3.7).
  func localHeader(of record: ZipRecord) throws(ArchiveError.Problem) -> LocalHeader {
    let fixed = Fields(try file.bytes(at: record.headerOffset, count: Self.localHeaderSize))
    guard fixed.count == Self.localHeaderSize else { throw .truncated(.localHeader) }
    guard fixed.u32(0) == Self.localSignature else { throw .badSignature(.localHeader, found: fixed.u32(0)) }
    let flags = fixed.u16(6)
    if flags & ZipRecord.encryptionFlags != 0 { throw .encrypted }
    guard fixed.u16(8) == record.method else {
      throw .headerMismatch(.method, central: UInt64(record.method), other: UInt64(fixed.u16(8)))
    }
    let nameLength = UInt64(fixed.u16(26))
    let extraLength = UInt64(fixed.u16(28))
    let dataStart = record.headerOffset &+ UInt64(Self.localHeaderSize) &+ nameLength &+ extraLength
    let (dataEnd, overflow) = dataStart.addingReportingOverflow(record.compressedSize)
    guard !overflow, dataEnd <= record.bound else {
      throw .outOfBounds(.data, end: overflow ? .max : dataEnd, available: record.bound)
    }

    var compressed = UInt64(fixed.u32(18))
    var uncompressed = UInt64(fixed.u32(22))
    let extraOffset = record.headerOffset &+ UInt64(Self.localHeaderSize) &+ nameLength
    let extra = Fields(try file.bytes(at: extraOffset, count: Int(extraLength)))
    let isDeferred = (flags | record.flags) & ZipRecord.descriptorFlag != 0
    if isDeferred, fixed.u32(14) == 0, compressed == 0 || compressed == 0xFFFF_FFFF {
      // Some writers omit the descriptor of an empty entry.
      let isEmpty = record.checksum == 0 && record.compressedSize == 0 && record.uncompressedSize == 0
      return LocalHeader(dataStart: dataStart, needsDescriptor: !isEmpty)
    }
    var unused: (UInt64, UInt64) = (0, 0)
    try ZipExtraFields(extra).resolve(
      uncompressedSize: &uncompressed, compressedSize: &compressed, headerOffset: &unused.0, disk: &unused.1)
    for (field, central, other) in [
      (ArchiveError.Field.checksum, UInt64(record.checksum), UInt64(fixed.u32(14))),
      (.compressedSize, record.compressedSize, compressed),
      (.uncompressedSize, record.uncompressedSize, uncompressed),
    ] where central != other {
      throw .headerMismatch(field, central: central, other: other)
    }
    return LocalHeader(dataStart: dataStart, needsDescriptor: false)
  }

  /// Compares the data descriptor with the directory (APPNOTE 4.3.9). The signature is optional; sizes have 32 or 64
  /// bits.
  func checkDescriptor(of record: ZipRecord, at offset: UInt64) throws(ArchiveError.Problem) {
    let space = Int(clamping: min(24, record.bound > offset ? record.bound &- offset : 0))
    let found = Fields(try file.bytes(at: offset, count: space))
    guard found.count >= 12 else { throw .truncated(.dataDescriptor) }
    let hasSignature = found.u32(0) == Self.descriptorSignature
    // A CRC-32 can equal the signature by chance, so the form without a signature is also tried.
    for start in hasSignature ? [4, 0] : [0] where found.u32(start) == record.checksum {
      let narrow =
        found.count >= start + 12
        && found.u32(start + 4) == UInt32(truncatingIfNeeded: record.compressedSize)
        && found.u32(start + 8) == UInt32(truncatingIfNeeded: record.uncompressedSize)
      let wide =
        found.count >= start + 20 && found.u64(start + 4) == record.compressedSize
        && found.u64(start + 12) == record.uncompressedSize
      if narrow || wide { return }
    }
    let start = hasSignature ? 4 : 0
    if found.u32(start) != record.checksum {
      throw .headerMismatch(
        .checksum, central: UInt64(record.checksum), other: UInt64(found.u32(start)))
    }
    if found.u32(start + 4) != UInt32(truncatingIfNeeded: record.compressedSize) {
      throw .headerMismatch(
        .compressedSize, central: record.compressedSize, other: UInt64(found.u32(start + 4)))
    }
    throw .headerMismatch(
      .uncompressedSize, central: record.uncompressedSize, other: UInt64(found.u32(start + 8)))
  }

  static let localSignature: UInt32 = 0x0403_4B50
  static let directorySignature: UInt32 = 0x0201_4B50
  static let descriptorSignature: UInt32 = 0x0807_4B50
  static let digitalSignature: UInt32 = 0x0505_4B50
  static let localHeaderSize = 30
  static let directoryHeaderSize = 46
}

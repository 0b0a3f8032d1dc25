/// The location of the central directory, from the end of central directory record (APPNOTE 4.3.16) and its zip64 form
/// (4.3.14).
///
/// Only the last record in the file counts. Falling back to an earlier one would accept the remains of an
/// incomplete append. The bytes after the record decide:
/// - Exactly the comment: valid.
/// - Fewer bytes than the comment: the file is truncated.
/// - More bytes after a comment: trailing garbage, ignored. The comment is complete, so its length is credible.
/// - More bytes and no comment: invalid. They may be a comment whose length was lost or forged.
/// - An earlier record whose comment reaches exactly to the end of the file: invalid. Programs that search forwards and
///   backwards would see different archives.
struct ZipEndRecord {
  var entryCount: UInt64
  var directoryStart: UInt64
  var directoryEnd: UInt64
  /// The number to add to an offset in the archive to get an offset in the file.
  var base: UInt64

  private static let signature: UInt32 = 0x0605_4B50
  private static let zip64Signature: UInt32 = 0x0606_4B50
  private static let locatorSignature: UInt32 = 0x0706_4B50
  private static let size = 22
  private static let zip64Size = 56
  private static let locatorSize = 20
  /// The length of the record and the longest comment.
  private static let searchLength = 65_535 + size

  init(_ file: Descriptor, size fileSize: UInt64) throws(ArchiveError.Problem) {
    guard let (record, position) = try Self.find(in: file, size: fileSize) else {
      throw .truncated(.endRecord)
    }
    var declared = Declared(
      disk: UInt64(record.u16(4)), directoryDisk: UInt64(record.u16(6)), entriesHere: UInt64(record.u16(8)),
      entries: UInt64(record.u16(10)), size: UInt64(record.u32(12)), offset: UInt64(record.u32(16)))
    directoryEnd = position
    if let wide = try Self.readZip64(file, before: position, narrow: declared) {
      declared = wide.declared
      directoryEnd = wide.position
    }
    if declared.disk != 0 { throw .multiDisk(volume: declared.disk) }
    if declared.directoryDisk != 0 { throw .multiDisk(volume: declared.directoryDisk) }
    guard declared.entriesHere == declared.entries else {
      throw .directoryMismatch(declared: declared.entries, actual: declared.size)
    }
    entryCount = declared.entries
    (directoryStart, base) = try Self.locate(declared, end: directoryEnd, in: file)
    if base > 0 {
      let start = Fields(try file.bytes(at: 0, count: 4))
      if start.u32(0) == ZipArchive.localSignature { throw .ambiguousEnd }
    }
  }

  /// Whether a file that does not start as a zip has an archive at its end.
  static func isPresent(in file: Descriptor, size: UInt64) throws(ArchiveError.Problem) -> Bool {
    let tail = try tail(of: file, size: size)
    return lastSignature(in: tail) != nil
  }

  private static func tail(of file: Descriptor, size fileSize: UInt64) throws(ArchiveError.Problem) -> Fields {
    let length = min(fileSize, UInt64(searchLength))
    return Fields(try file.bytes(at: fileSize &- length, count: Int(length)))
  }

  private static func lastSignature(in tail: Fields) -> Int? {
    var offset = tail.count - size
    while offset >= 0 {
      if tail.byte(offset) == 0x50, tail.u32(offset) == signature { return offset }
      offset -= 1
    }
    return nil
  }

  private static func find(
    in file: Descriptor, size fileSize: UInt64
  ) throws(ArchiveError.Problem) -> (Fields, position: UInt64)? {
    let tail = try tail(of: file, size: fileSize)
    guard let offset = lastSignature(in: tail) else { return nil }
    let record = tail.part(offset, size)
    let comment = Int(record.u16(20))
    let following = tail.count - offset - size
    if following < comment { throw .truncated(.endRecord) }
    if following > comment, comment == 0 { throw .trailingBytes(UInt64(following)) }
    var earlier = 0
    while earlier < offset {
      if tail.byte(earlier) == 0x50, tail.u32(earlier) == signature,
        earlier + size + Int(tail.u16(earlier + 20)) == tail.count
      {
        throw .ambiguousEnd
      }
      earlier += 1
    }
    return (record, fileSize &- UInt64(tail.count) &+ UInt64(offset))
  }

  /// The values of an end record before validation.
  private struct Declared {
    var disk: UInt64
    var directoryDisk: UInt64
    var entriesHere: UInt64
    var entries: UInt64
    var size: UInt64
    var offset: UInt64

    /// Whether a field is all ones and so refers to the zip64 record.
    var refersToZip64: Bool {
      entries == 0xFFFF || entriesHere == 0xFFFF || size == 0xFFFF_FFFF || offset == 0xFFFF_FFFF
        || disk == 0xFFFF || directoryDisk == 0xFFFF
    }
  }

  /// Reads the zip64 record if its locator (APPNOTE 4.3.15) precedes the end record.
  private static func readZip64(
    _ file: Descriptor, before endPosition: UInt64, narrow: Declared
  ) throws(ArchiveError.Problem) -> (declared: Declared, position: UInt64)? {
    guard endPosition >= UInt64(locatorSize) else { return nil }
    let locatorPosition = endPosition &- UInt64(locatorSize)
    let locator = Fields(try file.bytes(at: locatorPosition, count: locatorSize))
    guard locator.u32(0) == locatorSignature else { return nil }
    if locator.u32(16) > 1 { throw .multiDisk(volume: UInt64(locator.u32(16))) }
    // Bytes before the archive shift the offset. The record is then expected directly before the locator, where it is
    // unless it has an extensible data sector.
    var found: (Fields, UInt64)?
    var first: UInt32 = 0
    let adjacent = locatorPosition >= UInt64(zip64Size) ? locatorPosition &- UInt64(zip64Size) : .max
    for position in [locator.u64(8), adjacent] where found == nil {
      guard position < locatorPosition, locatorPosition &- position >= UInt64(zip64Size) else { continue }
      let record = Fields(try file.bytes(at: position, count: zip64Size))
      if record.u32(0) == zip64Signature {
        found = (record, position)
      } else {
        first = record.u32(0)
      }
    }
    guard let (record, position) = found else {
      if narrow.refersToZip64 { throw .badSignature(.zip64EndRecord, found: first) }
      return nil
    }
    // The record's size excludes its first 12 bytes.
    let space = locatorPosition &- position &- 12
    guard record.u64(4) >= UInt64(zip64Size - 12), record.u64(4) <= space else {
      throw .outOfBounds(.zip64EndRecord, end: record.u64(4), available: space)
    }
    let wide = Declared(
      disk: UInt64(record.u32(16)), directoryDisk: UInt64(record.u32(20)), entriesHere: record.u64(24),
      entries: record.u64(32), size: record.u64(40), offset: record.u64(48))
    for (narrow, wide, ones) in [
      (narrow.entries, wide.entries, 0xFFFF), (narrow.size, wide.size, 0xFFFF_FFFF),
      (narrow.offset, wide.offset, 0xFFFF_FFFF),
    ] where narrow != ones && narrow != wide {
      throw .headerMismatch(.endRecord, central: wide, other: narrow)
    }
    return (wide, position)
  }

  /// Returns the start of the directory and the number of bytes before the archive.
  private static func locate(
    _ declared: Declared, end: UInt64, in file: Descriptor
  ) throws(ArchiveError.Problem) -> (start: UInt64, base: UInt64) {
    let (declaredEnd, overflow) = declared.offset.addingReportingOverflow(declared.size)
    if !overflow, declaredEnd == end { return (declared.offset, 0) }
    // Either the size is wrong, but the offset leads to a record …
    if declared.entries > 0, declared.offset < end {
      let record = Fields(try file.bytes(at: declared.offset, count: 4))
      if record.u32(0) == ZipArchive.directorySignature { return (declared.offset, 0) }
    }
    // … or bytes precede the archive.
    guard !overflow, declaredEnd < end else {
      throw .outOfBounds(.directory, end: overflow ? .max : declaredEnd, available: end)
    }
    let base = end &- declaredEnd
    return (declared.offset &+ base, base)
  }
}

import Foundation
import PostcodeImport
import PostcodeKit
import TestSupport

/// Builds zip and gzip files from their fields, so that each field can be wrong.
enum Fixture {
  static let text = Array("pcd,lat,long\nSW1A 1AA,51.501009,-0.141588\nEC1A 1BB,51.520194,-0.097206\n".utf8)

  static func crc32(_ bytes: [UInt8]) -> UInt32 {
    var value: UInt32 = 0xFFFF_FFFF
    for byte in bytes { value = value >> 8 ^ crcTable[Int(UInt8(truncatingIfNeeded: value) ^ byte)] }
    return ~value
  }

  private static let crcTable = (0..<256 as Range<UInt32>).map { index in
    (0..<8).reduce(index) { value, _ in value & 1 == 1 ? value >> 1 ^ 0xEDB8_8320 : value >> 1 }
  }

  /// Returns deflate data: one block of the fixed code with the literals and `repeats` copies of 258 bytes from
  /// distance 1.
  static func deflate(_ bytes: [UInt8], repeats: Int = 0) -> [UInt8] {
    var bits = BitWriter()
    bits.put(0b011, 3)
    for byte in bytes {
      let isShort = byte < 144
      bits.putCode(isShort ? 0x30 + UInt32(byte) : 0x190 + UInt32(byte) - 144, isShort ? 8 : 9)
    }
    for _ in 0..<repeats {
      bits.putCode(0xC0 + 285 - 280, 8)
      bits.putCode(0, 5)
    }
    bits.putCode(0, 7)
    return bits.finished()
  }

  static func gzip(
    _ content: [UInt8], flags: UInt8 = 0, fields: [UInt8] = [], checksum: UInt32? = nil, length: UInt32? = nil
  ) -> [UInt8] {
    [0x1F, 0x8B, 8, flags, 0, 0, 0, 0, 0, 255] + fields + deflate(content)
      + le(checksum ?? crc32(content)) + le(length ?? UInt32(content.count))
  }

  static func le<Value: FixedWidthInteger>(_ value: Value) -> [UInt8] {
    withUnsafeBytes(of: value.littleEndian) { Array($0) }
  }

  private struct BitWriter {
    private var bytes: [UInt8] = []
    private var current: UInt32 = 0
    private var filled = 0

    /// Appends header bits, lowest first.
    mutating func put(_ value: UInt32, _ count: Int) {
      for bit in 0..<count { push(value >> UInt32(bit) & 1) }
    }

    /// Appends a Huffman code, highest bit first.
    mutating func putCode(_ value: UInt32, _ count: Int) {
      for bit in (0..<count).reversed() { push(value >> UInt32(bit) & 1) }
    }

    private mutating func push(_ bit: UInt32) {
      current |= bit << UInt32(filled)
      filled += 1
      if filled == 8 {
        bytes.append(UInt8(current))
        (current, filled) = (0, 0)
      }
    }

    func finished() -> [UInt8] {
      filled > 0 ? bytes + [UInt8(current)] : bytes
    }
  }
}

/// A zip under construction. The default is a valid archive; tests change single fields.
struct ZipBuilder {
  struct Entry {
    var name: [UInt8]
    var content = Fixture.text
    var method: UInt16 = 8
    var flags: UInt16 = 0
    var checksum: UInt32?
    var localChecksum: UInt32?
    var declaredSize: UInt32?
    var compressed: [UInt8]?
    var localExtra: [UInt8] = []
    var centralExtra: [UInt8] = []
    var zip64 = false
    var madeBy: UInt16 = 20
    var attributes: UInt32 = 0
    /// The bytes after the data. If `nil` and the descriptor flag is set, a correct descriptor.
    var descriptor: [UInt8]?

    init(_ name: String) {
      self.name = Array(name.utf8)
    }
  }

  var entries: [Entry]
  var prefix: [UInt8] = []
  /// Whether offsets count from the start of the file instead of the archive.
  var offsetsCountPrefix = false
  var comment: [UInt8] = []
  var suffix: [UInt8] = []
  var zip64End = false
  var declaredCount: UInt16?

  init(_ entries: [Entry]) {
    self.entries = entries
  }

  init(_ name: String) {
    entries = [Entry(name)]
  }

  func bytes() -> [UInt8] {
    let le16 = { (value: Int) in Fixture.le(UInt16(truncatingIfNeeded: value)) }
    let le32 = { (value: Int) in Fixture.le(UInt32(truncatingIfNeeded: value)) }
    let base = offsetsCountPrefix ? 0 : prefix.count
    var result = prefix
    var directory: [UInt8] = []
    for entry in entries {
      let data = entry.compressed ?? (entry.method == 8 ? Fixture.deflate(entry.content) : entry.content)
      let checksum = entry.checksum ?? Fixture.crc32(entry.content)
      let size = entry.declaredSize.map(Int.init) ?? entry.content.count
      let offset = result.count - base
      let isDeferred = entry.flags & 8 != 0
      let local: [UInt8] =
        Fixture.le(isDeferred ? 0 : entry.localChecksum ?? checksum) + le32(isDeferred ? 0 : data.count)
        + le32(isDeferred ? 0 : size)
      result += Fixture.le(0x0403_4B50 as UInt32) + le16(20)
      result += Fixture.le(entry.flags) + Fixture.le(entry.method)
      result += [0, 0, 0x21, 0x5A] + local + le16(entry.name.count) + le16(entry.localExtra.count)
      result += entry.name + entry.localExtra + data
      if isDeferred {
        result +=
          entry.descriptor
          ?? Fixture.le(0x0807_4B50 as UInt32) + Fixture.le(checksum) + le32(data.count) + le32(size)
      }
      var extra = entry.centralExtra
      if entry.zip64 {
        extra += le16(1) + le16(24) + Fixture.le(UInt64(size)) + Fixture.le(UInt64(data.count))
        extra += Fixture.le(UInt64(offset))
      }
      let hidden = { (value: Int) in entry.zip64 ? [0xFF, 0xFF, 0xFF, 0xFF] : le32(value) }
      directory += Fixture.le(0x0201_4B50 as UInt32) + Fixture.le(entry.madeBy) + le16(20)
      directory += Fixture.le(entry.flags) + Fixture.le(entry.method) + [0, 0, 0x21, 0x5A]
      directory += Fixture.le(checksum) + hidden(data.count) + hidden(size) + le16(entry.name.count)
      directory += le16(extra.count) + le16(0) + le16(0) + le16(0) + Fixture.le(entry.attributes)
      directory += hidden(offset) + entry.name + extra
    }
    let start = result.count - base
    result += directory
    if zip64End {
      let position = result.count - base
      result += Fixture.le(0x0606_4B50 as UInt32) + Fixture.le(44 as UInt64) + le16(45) + le16(45)
      result += le32(0) + le32(0) + Fixture.le(UInt64(entries.count)) + Fixture.le(UInt64(entries.count))
      result += Fixture.le(UInt64(directory.count)) + Fixture.le(UInt64(start))
      result += Fixture.le(0x0706_4B50 as UInt32) + le32(0) + Fixture.le(UInt64(position)) + le32(1)
    }
    let count = declaredCount ?? UInt16(entries.count)
    result += Fixture.le(0x0605_4B50 as UInt32) + le16(0) + le16(0)
    if zip64End {
      result += [UInt8](repeating: 0xFF, count: 12)
    } else {
      result += Fixture.le(count) + Fixture.le(count) + le32(directory.count) + le32(start)
    }
    return result + le16(comment.count) + comment + suffix
  }
}

extension DumpInput {
  /// Reads all entries.
  func contents() throws(ArchiveError) -> [String: [UInt8]] {
    let buffer = UnsafeMutableRawBufferPointer.allocate(byteCount: 64 << 10, alignment: 16)
    defer { buffer.deallocate() }
    var result: [String: [UInt8]] = [:]
    for entry in entries {
      let reader = try open(entry)
      var content: [UInt8] = []
      while case let count = try reader.read(into: buffer), count > 0 {
        content += buffer.prefix(count)
      }
      result[entry.name.string] = content
    }
    return result
  }
}

/// Writes the bytes to a file and reads all entries.
func readAll(
  _ bytes: [UInt8], as name: String = "test.zip", limits: ArchiveLimits = .default
) throws -> [String: [UInt8]] {
  let folder = try TemporaryFolder()
  return try DumpInput(path: folder.write(name, bytes), limits: limits).contents()
}

/// Returns the problem found in reading the bytes; `nil` if there is none.
func problem(
  in bytes: [UInt8], as name: String = "test.zip", limits: ArchiveLimits = .default
) throws -> ArchiveError.Problem? {
  do {
    _ = try readAll(bytes, as: name, limits: limits)
    return nil
  } catch let error as ArchiveError {
    return error.problem
  }
}

import PostcodeKit

/// A record of the central directory (APPNOTE 4.3.12) with its zip64 values.
struct ZipRecord: Sendable, Hashable {
  var name: UntrustedText
  var flags: UInt16
  var method: UInt16
  var checksum: UInt32
  var compressedSize: UInt64
  var uncompressedSize: UInt64
  /// The offset of the local header in the file.
  var headerOffset: UInt64
  /// The start of the next entry or of the directory, an upper bound for the end of this entry.
  var bound: UInt64
  var isFolder: Bool
  var isSymbolicLink: Bool

  /// Bits 0 (encrypted), 6 (strong encryption) and 13 (masked headers), APPNOTE 4.4.4.
  static let encryptionFlags: UInt16 = 1 << 0 | 1 << 6 | 1 << 13
  /// Bit 3: sizes and CRC-32 follow the data.
  static let descriptorFlag: UInt16 = 1 << 3

  static let stored: UInt16 = 0
  static let deflated: UInt16 = 8

  var isEncrypted: Bool { flags & Self.encryptionFlags != 0 }
}

/// Little-endian fields of untrusted bytes. Beyond the end they read as zero.
struct Fields {
  let bytes: ArraySlice<UInt8>

  init(_ bytes: ArraySlice<UInt8>) {
    self.bytes = bytes
  }

  init(_ bytes: [UInt8]) {
    self.bytes = bytes[...]
  }

  var count: Int { bytes.count }

  func byte(_ offset: Int) -> UInt8 {
    offset >= 0 && offset < bytes.count ? bytes[bytes.startIndex + offset] : 0
  }

  func u16(_ offset: Int) -> UInt16 {
    UInt16(byte(offset)) | UInt16(byte(offset + 1)) << 8
  }

  func u32(_ offset: Int) -> UInt32 {
    UInt32(u16(offset)) | UInt32(u16(offset + 2)) << 16
  }

  func u64(_ offset: Int) -> UInt64 {
    UInt64(u32(offset)) | UInt64(u32(offset + 4)) << 32
  }

  /// Returns up to `count` bytes from an offset.
  func part(_ offset: Int, _ count: Int) -> Fields {
    Fields(bytes.dropFirst(max(offset, 0)).prefix(max(count, 0)))
  }
}

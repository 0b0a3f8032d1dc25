/// A zip archive with stored entries, valid unless a fault is requested.
package struct ZipFixture {
  /// A fault of an entry.
  package enum Fault {
    case encrypted
    case method(UInt16)
    case wrongChecksum
  }

  private var locals: [UInt8] = []
  private var directory: [UInt8] = []
  private var count = 0

  package init() {}

  package mutating func add(_ name: String, _ content: String, fault: Fault? = nil) {
    add(name, Array(content.utf8), fault: fault)
  }

  package mutating func add(_ name: String, _ content: [UInt8], fault: Fault? = nil) {
    var flags: UInt16 = 0x800  // the name is UTF-8
    var method: UInt16 = 0
    var checksum = CRC32.of(content)
    switch fault {
    case .encrypted: flags |= 1
    case .method(let number): method = number
    case .wrongChecksum: checksum ^= 1
    case nil: break
    }
    let offset = UInt32(locals.count)
    var common: [UInt8] = []
    common.append(little: UInt16(20))
    common.append(little: flags)
    common.append(little: method)
    common.append(little: UInt32(0x5321_0000))  // 1 September 2021, midnight
    common.append(little: checksum)
    common.append(little: UInt32(content.count))
    common.append(little: UInt32(content.count))
    common.append(little: UInt16(name.utf8.count))
    common.append(little: UInt16(0))
    locals += [0x50, 0x4B, 3, 4] + common + Array(name.utf8) + content
    directory += [0x50, 0x4B, 1, 2, 20, 3] + common
    directory += [UInt8](repeating: 0, count: 6)
    directory.append(little: UInt32(0o100644) << 16)
    directory.append(little: offset)
    directory += Array(name.utf8)
    count += 1
  }

  package var bytes: [UInt8] {
    var end: [UInt8] = [0x50, 0x4B, 5, 6, 0, 0, 0, 0]
    end.append(little: UInt16(count))
    end.append(little: UInt16(count))
    end.append(little: UInt32(directory.count))
    end.append(little: UInt32(locals.count))
    end.append(little: UInt16(0))
    return locals + directory + end
  }
}

/// A gzip member whose content is stored.
package enum GzipFixture {
  package static func bytes(_ content: [UInt8]) -> [UInt8] {
    var bytes: [UInt8] = [0x1F, 0x8B, 8, 0, 0, 0, 0, 0, 0, 255]
    var rest = content[...]
    repeat {
      let block = rest.prefix(65_535)
      rest = rest.dropFirst(block.count)
      bytes.append(rest.isEmpty ? 1 : 0)
      bytes.append(little: UInt16(block.count))
      bytes.append(little: ~UInt16(block.count))
      bytes += block
    } while !rest.isEmpty
    bytes.append(little: CRC32.of(content))
    bytes.append(little: UInt32(content.count))
    return bytes
  }

  package static func bytes(_ content: String) -> [UInt8] { bytes(Array(content.utf8)) }
}

/// The checksum of zip and gzip.
package enum CRC32 {
  private static let table: [UInt32] = (UInt32(0)..<256).map { byte in
    (0..<8).reduce(byte) { value, _ in value & 1 == 1 ? value >> 1 ^ 0xEDB8_8320 : value >> 1 }
  }

  package static func of(_ bytes: [UInt8]) -> UInt32 {
    ~bytes.reduce(~UInt32(0)) { $0 >> 8 ^ table[Int(UInt8(truncatingIfNeeded: $0) ^ $1)] }
  }
}

extension [UInt8] {
  fileprivate mutating func append(little value: some FixedWidthInteger) {
    Swift.withUnsafeBytes(of: value.littleEndian) { append(contentsOf: $0) }
  }
}

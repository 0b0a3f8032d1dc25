@testable import PostcodeKit

/// The parts of an index file, to be damaged and put together with right lengths and checksums.
struct IndexFileParts {
  struct Section {
    var kind: UInt32
    var flags: UInt32
    var bytes: [UInt8]
  }

  /// The bytes of the header; its length, its number of sections and all checksums are computed.
  var header: [UInt8]
  var sections: [Section] = []

  /// Takes an intact file apart.
  init(_ file: [UInt8]) {
    header = Array(file[..<IndexFile.headerLength])
    for entry in 0..<Int(file.number(at: 12, bytes: 4)) {
      let start = IndexFile.headerLength + entry * IndexFile.entryLength
      let offset = Int(file.number(at: start + 8, bytes: 8))
      let length = Int(file.number(at: start + 16, bytes: 8))
      sections.append(
        Section(
          kind: UInt32(file.number(at: start, bytes: 4)), flags: UInt32(file.number(at: start + 4, bytes: 4)),
          bytes: Array(file[offset..<(offset + length)])))
    }
  }

  /// The file.
  var file: [UInt8] {
    var file = header
    let tableEnd = IndexFile.headerLength + IndexFile.entryLength * sections.count
    var offset = tableEnd + 8
    file.set(UInt64(sections.count), at: 12, bytes: 4)
    file.set(UInt64(sections.reduce(offset) { $0 + $1.bytes.count }), at: IndexFile.lengthOffset, bytes: 8)
    for section in sections {
      file.append(number: UInt64(section.kind), bytes: 4)
      file.append(number: UInt64(section.flags), bytes: 4)
      file.append(number: UInt64(offset), bytes: 8)
      file.append(number: UInt64(section.bytes.count), bytes: 8)
      file.append(number: IndexFileParts.checksum(section.bytes), bytes: 8)
      offset += section.bytes.count
    }
    file.append(number: IndexFileParts.checksum(file), bytes: 8)
    for section in sections { file += section.bytes }
    return file
  }

  static func checksum(_ bytes: [UInt8]) -> UInt64 {
    let copy = IndexBytes(copying: bytes)
    return withExtendedLifetime(copy) { XXHash64.hash(copy.view) }
  }

  /// Corrects the checksums of the index files inside a section, such as those of a history.
  static func sealFiles(in section: inout [UInt8]) {
    let magic = (0..<8).map { UInt8(truncatingIfNeeded: IndexFile.magic >> UInt64(8 * $0)) }
    var position = 0
    while position + IndexFile.headerLength <= section.count {
      guard section[position] == magic[0], section[position..<(position + 8)].elementsEqual(magic) else {
        position += 1
        continue
      }
      let count = Int(section.number(at: position + 12, bytes: 4))
      let tableEnd = position + IndexFile.headerLength + min(count, 4096) * IndexFile.entryLength
      if tableEnd + 8 <= section.count {
        for entry in stride(from: position + IndexFile.headerLength, to: tableEnd, by: IndexFile.entryLength) {
          let offset = section.number(at: entry + 8, bytes: 8)
          let length = section.number(at: entry + 16, bytes: 8)
          let rest = UInt64(section.count - position)
          guard offset <= rest, length <= rest - offset else { continue }
          let start = position + Int(offset)
          section.set(checksum(Array(section[start..<(start + Int(length))])), at: entry + 24, bytes: 8)
        }
        section.set(checksum(Array(section[position..<tableEnd])), at: tableEnd, bytes: 8)
      }
      position += 8
    }
  }
}

extension [UInt8] {
  /// The little-endian number at an offset.
  func number(at offset: Int, bytes: Int) -> UInt64 {
    (0..<bytes).reduce(0) { $0 | UInt64(self[offset + $1]) << UInt64(8 * $1) }
  }

  mutating func set(_ number: UInt64, at offset: Int, bytes: Int) {
    for byte in 0..<bytes { self[offset + byte] = UInt8(truncatingIfNeeded: number >> UInt64(8 * byte)) }
  }

  mutating func append(number: UInt64, bytes: Int) {
    for byte in 0..<bytes { append(UInt8(truncatingIfNeeded: number >> UInt64(8 * byte))) }
  }
}

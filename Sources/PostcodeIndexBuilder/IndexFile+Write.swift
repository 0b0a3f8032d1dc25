import PostcodeIndex

extension IndexFile {
  /// Returns a file with the given sections.
  static func write(postcodeCount: Int, sections: [(kind: SectionKind, bytes: [UInt8])]) -> [UInt8] {
    let tableEnd = headerLength + entryLength * sections.count
    let length = sections.reduce(tableEnd + 8) { $0 + $1.bytes.count }
    var writer = ByteWriter()
    writer.reserveCapacity(length)
    writer.append(magic)
    writer.append(UInt16(version))
    writer.append(UInt16(0))
    writer.append(UInt32(sections.count))
    writer.append(UInt64(length))
    writer.append(UInt32(postcodeCount))
    writer.append(UInt32(0))
    var offset = tableEnd + 8
    for section in sections {
      writer.append(section.kind.rawValue)
      writer.append(section.kind.isRequired ? requiredFlag : 0)
      writer.append(UInt64(offset))
      writer.append(UInt64(section.bytes.count))
      writer.append(XXHash64.hash(section.bytes))
      offset += section.bytes.count
    }
    writer.append(XXHash64.hash(writer.bytes))
    for section in sections { writer.append(section.bytes) }
    return writer.bytes
  }

  /// Returns a file with another section, which isn't required, after those of a file that this module has written.
  static func appending(_ kind: UInt32, _ bytes: [UInt8], to file: [UInt8]) -> [UInt8] {
    func integer(_ offset: Int, _ byteCount: Int) -> Int {
      file[offset..<(offset + byteCount)].reversed().reduce(0) { $0 << 8 | Int($1) }
    }
    let count = integer(12, 4)
    let tableEnd = headerLength + entryLength * count
    var writer = ByteWriter()
    writer.append(Array(file[..<12]))
    writer.append(UInt32(count + 1))
    writer.append(UInt64(file.count + entryLength + bytes.count))
    writer.append(Array(file[24..<headerLength]))
    for entry in stride(from: headerLength, to: tableEnd, by: entryLength) {
      writer.append(Array(file[entry..<(entry + 8)]))
      writer.append(UInt64(integer(entry + 8, 8) + entryLength))
      writer.append(Array(file[(entry + 16)..<(entry + entryLength)]))
    }
    writer.append(kind)
    writer.append(UInt32(0))
    writer.append(UInt64(file.count + entryLength))
    writer.append(UInt64(bytes.count))
    writer.append(XXHash64.hash(bytes))
    writer.append(XXHash64.hash(writer.bytes))
    writer.append(Array(file[(tableEnd + 8)...]))
    writer.append(bytes)
    return writer.bytes
  }
}

extension IndexFile.SectionKind {
  /// Whether a reader that skips the section would return wrong results, not just fewer.
  fileprivate var isRequired: Bool {
    switch self {
    case .metadata, .trie, .column, .codeSets, .codeSetColumns, .shifts: true
    case .attribute, .boxes, .places: false
    }
  }
}

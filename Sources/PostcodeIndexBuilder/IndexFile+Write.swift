import PostcodeKit

extension IndexFile {
  /// Returns a file with the given sections.
  static func write(postcodeCount: Int, sections: [(kind: SectionKind, bytes: [UInt8])]) -> [UInt8] {
    let tableEnd = headerLength + entryLength * sections.count
    let length = sections.reduce(tableEnd + 8) { $0 + $1.bytes.count }
    var writer = ByteWriter()
    writer.reserveCapacity(length)
    writer.append(magic)
    writer.append(UInt16(version))
    writer.append(layout)
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

  /// Returns the file of an index that this module has written, with another section after those that it has.
  static func write(_ index: PostcodeIndex, adding kind: SectionKind, _ bytes: [UInt8]) -> [UInt8] {
    let sections = withExtendedLifetime(index) {
      index.contents.file.sections.compactMap { section in
        SectionKind(rawValue: section.kind).map { (kind: $0, bytes: Array(section.bytes.buffer)) }
      }
    }
    return write(postcodeCount: index.count, sections: sections + [(kind, bytes)])
  }
}

extension IndexFile.SectionKind {
  /// Whether a reader that skips the section would return wrong results, not just fewer.
  fileprivate var isRequired: Bool {
    switch self {
    case .metadata, .trie, .column, .codeSets, .codeSetColumns, .shifts: true
    case .attribute, .boxes, .places, .history, .negativeZeros: false
    }
  }
}

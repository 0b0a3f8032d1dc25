/// The outer layout of an index file: header, section table, sections. See FORMAT.md.
package struct IndexFile: Sendable {
  /// `\x89PCIX\r\n\x1A`: not text, and broken by any conversion of line ends.
  package static let magic: UInt64 = 0x1A0A_0D58_4943_5089
  /// The offset of the length of the file.
  static let lengthOffset = 16
  /// The major version written, and the only one read, with any minor version.
  package static let version = 1
  /// The layout written, and the only one read: drafts of version 1 had others.
  package static let layout: UInt16 = 4
  package static let headerLength = 32
  package static let entryLength = 32
  package static let maximumSections = 4096

  /// The kinds of sections that this version knows. Others are skipped unless they are marked as required.
  package enum SectionKind: UInt32, Sendable {
    case metadata = 1
    case trie = 2
    case column = 3
    case codeSets = 4
    case attribute = 5
    case shifts = 6
    case boxes = 7
    case codeSetColumns = 8
    case places = 9
    case history = 10
    case negativeZeros = 11
  }

  /// An entry of the section table.
  package struct Section: Sendable {
    package let kind: UInt32
    /// Whether a reader that doesn't know the kind must reject the file.
    let isRequired: Bool
    package let bytes: ByteView
    let checksum: UInt64
  }

  package let sections: [Section]
  let postcodeCount: Int
  /// An empty view.
  let empty: ByteView
  /// The bit of a section's flags that marks it as required.
  package static let requiredFlag: UInt32 = 1

  /// Checks the header and the section table, whose checksum covers both, and that the sections follow each other
  /// without gaps to the end of the file.
  ///
  /// - Throws: `IndexError`: `notAnIndex`, `unsupportedVersion`, `wrongLength`, `checksumMismatch` or `malformed`.
  /// - Complexity: O(number of sections).
  init(_ bytes: ByteView) throws(IndexError) {
    guard bytes.count >= 8, bytes.uint64(0) == IndexFile.magic else {
      throw .notAnIndex(found: IndexFile.describe(bytes))
    }
    let version = Int(bytes.uint8(8))
    guard bytes.count >= IndexFile.headerLength else {
      throw .wrongLength(expected: UInt64(IndexFile.headerLength), actual: UInt64(bytes.count))
    }
    guard version == IndexFile.version else {
      throw .unsupportedVersion(found: version, supported: IndexFile.version)
    }
    guard bytes.uint16(10) == IndexFile.layout else {
      throw .unsupportedVersion(found: version, supported: IndexFile.version)
    }
    let length = bytes.uint64(IndexFile.lengthOffset)
    guard length == UInt64(bytes.count) else {
      throw .wrongLength(expected: length, actual: UInt64(bytes.count))
    }
    let sectionCount = Int(truncatingIfNeeded: bytes.uint32(12))
    let tableEnd = IndexFile.headerLength + IndexFile.entryLength * min(max(sectionCount, 0), IndexFile.maximumSections)
    guard (0...IndexFile.maximumSections).contains(sectionCount), tableEnd + 8 <= bytes.count else {
      throw .malformed(section: "header", reason: "\(sectionCount) sections do not fit into the file")
    }
    let expected = bytes.uint64(tableEnd)
    let actual = XXHash64.hash(bytes.slice(0, tableEnd))
    guard expected == actual else {
      throw .checksumMismatch(section: "header and section table", expected: expected, actual: actual)
    }
    var sections: [Section] = []
    sections.reserveCapacity(sectionCount)
    var end = UInt64(tableEnd + 8)
    for index in 0..<sectionCount {
      let entry = IndexFile.headerLength + IndexFile.entryLength * index
      let offset = bytes.uint64(entry + 8)
      let length = bytes.uint64(entry + 16)
      guard offset == end, length <= UInt64(bytes.count) - end else {
        throw .malformed(
          section: "section table", reason: "section \(index) does not begin where the previous one ends")
      }
      end = offset + length
      sections.append(
        Section(
          kind: bytes.uint32(entry), isRequired: bytes.uint32(entry + 4) & IndexFile.requiredFlag != 0,
          bytes: bytes.slice(Int(offset), Int(length)),
          checksum: bytes.uint64(entry + 24)))
    }
    guard end == UInt64(bytes.count) else {
      throw .malformed(section: "section table", reason: "the sections do not reach the end of the file")
    }
    self.sections = sections
    empty = bytes.slice(0, 0)
    postcodeCount = Int(truncatingIfNeeded: bytes.uint32(24))
  }

  private static func describe(_ bytes: ByteView) -> String {
    guard bytes.count > 0 else { return "nothing: it is empty" }
    let digits = Array("0123456789ABCDEF".utf8)
    var text: [UInt8] = []
    for position in 0..<min(bytes.count, 8) {
      let byte = Int(bytes.uint8(position))
      if position > 0 { text.append(32) }
      text.append(digits[byte >> 4])
      text.append(digits[byte & 15])
    }
    return "bytes " + String(decoding: text, as: UTF8.self)
  }
}

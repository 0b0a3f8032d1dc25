internal import PostcodeKit

extension PostcodePage {
  /// Returns the length of the first part of an index file, which has what the map needs.
  ///
  /// The page downloads the first part (`mapPath`) to draw the map and to complete postcodes, and then the rest (`restPath`)
  /// for records and nearest neighbours. Of Code-Point Open, 1.75 million postcodes, the first part has 5.6 of 6.0 MB.
  ///
  /// The first part ends after the last section with positions, or after the trie if the index has no positions. Writers put
  /// these sections first (FORMAT.md of PostcodeIndex: "Order of sections"). For bytes that aren't an index, returns their count.
  ///
  /// - Complexity: O(number of sections).
  public static func splitIndex(_ bytes: UnsafeRawBufferPointer) -> Int {
    func number(_ offset: Int, _ type: (some FixedWidthInteger & UnsignedInteger).Type) -> UInt64 {
      guard offset >= 0, offset + type.bitWidth / 8 <= bytes.count else { return 0 }
      return UInt64(type.init(littleEndian: bytes.loadUnaligned(fromByteOffset: offset, as: type)))
    }
    let sectionCount = number(12, UInt32.self)
    guard number(0, UInt64.self) == IndexFile.magic, sectionCount <= IndexFile.maximumSections else {
      return bytes.count
    }
    var trieEnd: Int?
    var positionsEnd: Int?
    for section in 0..<Int(sectionCount) {
      let entry = IndexFile.headerLength + IndexFile.entryLength * section
      let (end, overflows) = number(entry + 8, UInt64.self).addingReportingOverflow(number(entry + 16, UInt64.self))
      guard !overflows, end <= UInt64(bytes.count) else { return bytes.count }
      switch IndexFile.SectionKind(rawValue: UInt32(number(entry, UInt32.self))) {
      case .trie: trieEnd = Int(end)
      // A column of positions (1), or of degrees beside grid references (5).
      case .column where [1, 5].contains(number(Int(number(entry + 8, UInt64.self)), UInt8.self)):
        positionsEnd = Int(end)
      default: break
      }
    }
    return positionsEnd ?? trieEnd ?? bytes.count
  }
}

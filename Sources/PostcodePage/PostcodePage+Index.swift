extension PostcodePage {
  /// Where an index file is cut in two: how many of its first bytes the map needs.
  ///
  /// The page downloads them first (`mapPath`), draws the map and completes postcodes, and then what is behind them
  /// (`restPath`): records and nearest neighbours. Together the two are the file, so nothing is downloaded twice. Of Code-Point
  /// Open, 1.75 million postcodes, the first part is 4.9 of 5.4 MB.
  ///
  /// The cut lies behind the last section that tells positions, which writers put in front of all else (FORMAT.md of
  /// PostcodeIndex: "The file"). An index without positions is cut behind its trie. Bytes that are no index, which the page will refuse, are not
  /// cut.
  ///
  /// - Complexity: O(number of sections).
  public static func splitIndex(_ bytes: UnsafeRawBufferPointer) -> Int {
    func number(_ offset: Int, _ type: (some FixedWidthInteger & UnsignedInteger).Type) -> UInt64 {
      guard offset >= 0, offset + type.bitWidth / 8 <= bytes.count else { return 0 }
      return UInt64(type.init(littleEndian: bytes.loadUnaligned(fromByteOffset: offset, as: type)))
    }
    let magic: UInt64 = 0x1A0A_0D58_4943_5089
    let sectionCount = number(12, UInt32.self)
    guard number(0, UInt64.self) == magic, sectionCount <= 4096 else { return bytes.count }
    var trieEnd: Int?
    var positionsEnd: Int?
    for section in 0..<Int(sectionCount) {
      let entry = 32 + 32 * section
      let (end, isTooFar) = number(entry + 8, UInt64.self).addingReportingOverflow(number(entry + 16, UInt64.self))
      guard !isTooFar, end <= UInt64(bytes.count) else { return bytes.count }
      switch number(entry, UInt32.self) {
      case 2: trieEnd = Int(end)
      // A column of positions (1), or of degrees beside grid references (5).
      case 3 where [1, 5].contains(number(Int(number(entry + 8, UInt64.self)), UInt8.self)): positionsEnd = Int(end)
      default: break
      }
    }
    return positionsEnd ?? trieEnd ?? bytes.count
  }
}

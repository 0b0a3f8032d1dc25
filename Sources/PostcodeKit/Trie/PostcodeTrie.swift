/// The set of postcodes as a prefix tree over the structure of postcodes: area, district, sector, unit. See FORMAT.md, "Trie".
///
/// Every postcode has an *ordinal*, its rank in the order of (outcode, incode), starting at 0. Finding it (rank) and the way back
/// (select) read a few words and allocate nothing.
///
/// All arithmetic on numbers from the file wraps, and `ByteView` checks the bounds of all reads. A damaged file can give wrong
/// postcodes, but no trap and no endless loop: every loop is over a mask, or over the outcodes of the file.
///
/// A class, so that cursors and completions share its offsets instead of copying them.
package final class PostcodeTrie: Sendable {
  /// Keeps the memory that `bytes` reads.
  private let owner: IndexBytes
  let bytes: ByteView

  /// The number of postcodes, including exceptions.
  package let count: Int
  /// The number of postcodes whose unit uses the 20 usual letters, which are in the tree.
  let standardCount: Int
  package let areaCount: Int
  let outcodeCount: Int
  /// The number of postcodes with another letter in the unit, which are stored as a sorted list of codes.
  let exceptionCount: Int

  // The byte offsets of the parts.
  let areaKeys: Int
  let areaFirstOutcodes: Int
  let areaDistricts: Int
  let outcodeGroups: Int
  let outcodes: Int
  let exceptions: Int
  let blobs: Int
  let blobLength: Int

  static let headerLength = 20
  /// The entries of the table from area key to area: one for each of the 702 keys, and one for the end.
  package static let areaSlots = 703
  /// 407 bits, one for each possible district, in seven words, and a word of sums.
  static let districtBytes = 64
  /// The width of a sum: the number of districts in the words before a word.
  package static let districtSumBits = 9
  /// The number of outcodes that share an absolute base.
  package static let outcodesPerGroup = 16

  /// Reads the header of the section.
  ///
  /// - Throws: `IndexError.malformed` if its parts don't fit into the section.
  package init(_ bytes: ByteView, owner: IndexBytes) throws(IndexError) {
    self.owner = owner
    self.bytes = bytes
    standardCount = Int(truncatingIfNeeded: bytes.uint32(0))
    areaCount = Int(truncatingIfNeeded: bytes.uint32(4))
    outcodeCount = Int(truncatingIfNeeded: bytes.uint32(8))
    exceptionCount = Int(truncatingIfNeeded: bytes.uint32(12))
    blobLength = Int(truncatingIfNeeded: bytes.uint32(16))
    count = standardCount &+ exceptionCount
    guard (0...702).contains(areaCount), (0...Int(Outcode.keyCount)).contains(outcodeCount),
      standardCount >= 0, exceptionCount >= 0, (0...bytes.count).contains(blobLength), count >= 0,
      count <= Int(Postcode.codeCount),
      exceptionCount <= bytes.count, standardCount <= PostcodeTrie.maximumStandardCount(blobLength: blobLength)
    else {
      throw .malformed(section: "trie", reason: "impossible counts in its header")
    }
    areaKeys = PostcodeTrie.headerLength &+ 2 &* PostcodeTrie.areaSlots
    areaFirstOutcodes = areaKeys &+ 2 &* areaCount
    areaDistricts = areaFirstOutcodes &+ 4 &* (areaCount &+ 1)
    outcodeGroups = areaDistricts &+ PostcodeTrie.districtBytes &* areaCount
    let groups = outcodeCount / PostcodeTrie.outcodesPerGroup &+ 1
    outcodes = outcodeGroups &+ 8 &* groups
    exceptions = outcodes &+ 4 &* (outcodeCount &+ 1)
    blobs = exceptions &+ 8 &* exceptionCount
    guard blobs &+ blobLength &+ 8 <= bytes.count else {
      throw .malformed(section: "trie", reason: "its parts are longer than the section")
    }
  }

  /// Returns the largest number of standard postcodes that sector lists of a length in bytes can hold.
  ///
  /// A unit mask has 20 bits for at most 20 postcodes.
  /// Time and memory for the postcodes that a file claims are therefore proportional to its size.
  private static func maximumStandardCount(blobLength: Int) -> Int {
    Int(clamping: UInt64(truncatingIfNeeded: blobLength) &* 8)
  }

  // MARK: Areas

  /// Returns the index of the first area whose key is at least `key` (0 to 702).
  @inline(__always)
  func firstArea(from key: UInt32) -> Int {
    Int(bytes.uint16(PostcodeTrie.headerLength &+ 2 &* Int(min(key, 702))))
  }

  @inline(__always)
  func areaKey(_ area: Int) -> UInt32 { UInt32(bytes.uint16(areaKeys &+ 2 &* area)) }

  @inline(__always)
  package func firstOutcode(ofArea area: Int) -> Int {
    Int(truncatingIfNeeded: bytes.uint32(areaFirstOutcodes &+ 4 &* area))
  }

  /// Returns word `word` (0 to 6) of the mask of an area's districts.
  @inline(__always)
  func districts(_ area: Int, word: Int) -> UInt64 {
    bytes.uint64(areaDistricts &+ PostcodeTrie.districtBytes &* area &+ 8 &* word)
  }

  /// Returns the number of an area's districts in the words before word `word` (0 to 6).
  @inline(__always)
  func districtCount(_ area: Int, beforeWord word: Int) -> Int {
    Int(
      truncatingIfNeeded: districts(area, word: 7) &>> UInt64(truncatingIfNeeded: PostcodeTrie.districtSumBits &* word)
        & 0x1FF)
  }

  /// Returns the index of the first outcode whose key is at least `key`, and whether its key is `key`.
  @inline(__always)
  func firstOutcode(from key: UInt32) -> (outcode: Int, isExact: Bool) {
    let areaKey = key / Outcode.districtsPerArea
    guard areaKey < 702 else { return (outcodeCount, false) }
    let area = firstArea(from: areaKey)
    let first = firstOutcode(ofArea: area)
    guard firstArea(from: areaKey &+ 1) > area else { return (first, false) }
    let district = Int(key % Outcode.districtsPerArea)
    let mask = districts(area, word: district >> 6)
    let bit = UInt64(1) &<< UInt64(district & 63)
    let before = districtCount(area, beforeWord: district >> 6) &+ (mask & (bit &- 1)).nonzeroBitCount
    return (first &+ before, mask & bit != 0)
  }

  // MARK: Outcodes

  /// Returns the number of standard postcodes before an outcode, and the bit position of its sector list.
  @inline(__always)
  func start(ofOutcode outcode: Int) -> (rank: Int, blob: Int) {
    let group = bytes.uint64(outcodeGroups &+ 8 &* (outcode / PostcodeTrie.outcodesPerGroup))
    let entry = bytes.uint32(outcodes &+ 4 &* outcode)
    let rank = Int(truncatingIfNeeded: group & 0xFFFF_FFFF) &+ Int(entry & 0xFFFF)
    let offset = Int(truncatingIfNeeded: group >> 32) &+ Int(entry >> 16)
    return (rank, (blobs &+ offset) &* 8)
  }

  /// Returns the number of standard postcodes before an outcode.
  @inline(__always)
  func rank(ofOutcode outcode: Int) -> Int { start(ofOutcode: outcode).rank }

  /// Returns the bit position of an outcode's sector list.
  @inline(__always)
  func blob(ofOutcode outcode: Int) -> Int { start(ofOutcode: outcode).blob }

  // MARK: Exceptions

  /// Returns the code of an exception.
  @inline(__always)
  func exception(_ index: Int) -> UInt32 { bytes.uint32(exceptions &+ 4 &* index) }

  /// Returns the ordinal of an exception.
  @inline(__always)
  func ordinal(ofException index: Int) -> Int {
    Int(truncatingIfNeeded: bytes.uint32(exceptions &+ 4 &* (exceptionCount &+ index)))
  }

  /// Returns the number of exceptions with a smaller code.
  func exceptionCount(below code: UInt32) -> Int {
    lowerBound(0..<exceptionCount) { exception($0) < code }
  }
}

/// The sectors of one outcode: their digits, and for each but the first where it starts.
package struct SectorList: Sendable {
  package static let digitBits = 10
  package static let rankBits = 12
  package static let positionBits = 13
  static let entryBits = rankBits + positionBits

  /// Bit *n* is set if sector *n* exists.
  let digits: UInt32
  /// The bit position of the second sector's entry.
  private let entries: Int
  /// The bit position of the first sector's body.
  private let bodies: Int

  @inline(__always)
  init(_ bytes: ByteView, at position: Int) {
    digits = UInt32(truncatingIfNeeded: bytes.bits(position, width: SectorList.digitBits))
    entries = position &+ SectorList.digitBits
    bodies = entries &+ SectorList.entryBits &* (digits.nonzeroBitCount &- 1)
  }

  /// An empty list, for a cursor that hasn't entered an outcode.
  static let none = SectorList(digits: 0)

  private init(digits: UInt32) {
    self.digits = digits
    entries = 0
    bodies = 0
  }

  /// Returns the number of postcodes in the sectors before a sector, and the bit position of the sector's body.
  @inline(__always)
  func start(_ bytes: ByteView, _ sector: Int) -> (rank: Int, body: Int) {
    guard sector > 0 else { return (0, bodies) }
    let entry = bytes.bits(entries &+ SectorList.entryBits &* (sector &- 1))
    return (
      Int(truncatingIfNeeded: entry & 0xFFF), bodies &+ Int(truncatingIfNeeded: entry &>> 12 & 0x1FFF)
    )
  }

  /// Returns the number of sectors before the one of a digit.
  @inline(__always)
  func index(ofDigit digit: UInt32) -> Int { (digits & ((1 &<< digit) &- 1)).nonzeroBitCount }
}

/// The postcodes of one sector: the first letters of their units, and a unit mask for each.
package struct SectorBody: Sendable {
  package static let letterBits = 20
  package static let maskBits = 20

  /// Bit *n* is set if a unit begins with the *n*-th of the 20 letters.
  let letters: UInt32
  /// The bit position of the first unit mask. The others follow.
  let masks: Int

  @inline(__always)
  init(_ bytes: ByteView, at position: Int) {
    letters = UInt32(truncatingIfNeeded: bytes.bits(position, width: SectorBody.letterBits))
    masks = position &+ SectorBody.letterBits
  }

  /// Returns a unit mask: bit *n* is set if the unit whose second letter is the *n*-th exists.
  @inline(__always)
  package func unitMask(_ bytes: ByteView, _ mask: Int) -> UInt32 {
    UInt32(truncatingIfNeeded: bytes.bits(masks &+ SectorBody.maskBits &* mask, width: SectorBody.maskBits))
  }

  /// Returns the number of ones among the first `count` bits of the unit masks: the rank of a postcode in its sector.
  @inline(__always)
  func ones(_ bytes: ByteView, count: Int) -> Int {
    var position = masks
    var rest = count
    var ones = 0
    while rest > 56 {
      ones &+= bytes.bits(position, width: 56).nonzeroBitCount
      position &+= 56
      rest &-= 56
    }
    return ones &+ bytes.bits(position, width: rest).nonzeroBitCount
  }
}

internal import PostcodeCore

/// Finds ordinals of postcodes, fastest in ascending order: what the trie says about a sector is read once, and a unit mask when a
/// postcode first needs it.
struct SectorLocator: ~Copyable {
  private let trie: PostcodeTrie
  private var sector = UInt32.max
  /// The letters that units of the sector begin with; none if there is no such sector.
  private var letters: UInt32 = 0
  private var body = SectorBody.none
  /// For each of these letters the mask of second letters, and 1 above it once it is decoded; the ordinal of the first
  /// postcode; and the bit position of the mask.
  private let masks: UnsafeMutablePointer<UInt32>
  private let ranks: UnsafeMutablePointer<Int>
  private let positions: UnsafeMutablePointer<Int>

  private static let decoded: UInt32 = 1 << 31

  init(_ trie: PostcodeTrie) {
    self.trie = trie
    masks = .allocate(capacity: SectorBody.letterBits)
    ranks = .allocate(capacity: SectorBody.letterBits)
    positions = .allocate(capacity: SectorBody.letterBits)
    masks.initialize(repeating: 0, count: SectorBody.letterBits)
  }

  deinit {
    masks.deallocate()
    ranks.deallocate()
    positions.deallocate()
  }

  /// Returns the ordinal of a postcode, or -1 if the index doesn't contain it.
  @inline(__always)
  mutating func ordinal(ofCode code: UInt32) -> Int {
    let sector = code / 676
    if sector != self.sector { enter(sector) }
    let unit = code &- sector &* 676
    let first = unit / 26
    let second = unit &- first &* 26
    let letter = UInt32(1) &<< UnitAlphabet.index(of: first)
    guard letters & letter != 0, UnitAlphabet.contains(first), UnitAlphabet.contains(second) else {
      return absent(code)
    }
    let index = (letters & (letter &- 1)).nonzeroBitCount
    if masks[index] == 0 {
      masks[index] = trie.unitMask(body, index, at: positions[index]) | SectorLocator.decoded
    }
    let bit = UInt32(1) &<< UnitAlphabet.index(of: second)
    guard masks[index] & bit != 0 else { return absent(code) }
    let ordinal = ranks[index] &+ (masks[index] & (bit &- 1)).nonzeroBitCount
    return trie.exceptionCount == 0 ? ordinal : ordinal &+ trie.exceptionCount(below: code)
  }

  @inline(__always)
  private func absent(_ code: UInt32) -> Int { trie.exceptionCount == 0 ? -1 : exception(code) }

  /// Returns the ordinal of a postcode whose unit has another letter.
  @inline(never)
  private func exception(_ code: UInt32) -> Int {
    let (rank, isPresent) = trie.locate(code)
    return isPresent ? rank : -1
  }

  @inline(never)
  private mutating func enter(_ sector: UInt32) {
    self.sector = sector
    letters = 0
    let outcodeKey = sector / 10
    let (outcode, isExact) = trie.firstOutcode(from: outcodeKey)
    guard isExact, outcode < trie.outcodeCount else { return }
    let bytes = trie.bytes
    let start = trie.start(ofOutcode: outcode)
    let sectors = SectorList(bytes, at: start.blob)
    let digit = UInt32(1) &<< (sector &- outcodeKey &* 10)
    guard sectors.digits & digit != 0 else { return }
    var rank = start.rank
    var position = sectors.bodies
    for index in 0..<(sectors.digits & (digit &- 1)).nonzeroBitCount {
      let entry = sectors.entry(bytes, index)
      rank &+= entry.count
      position &+= entry.length
    }
    body = SectorBody(bytes, at: position)
    letters = body.letters
    position = body.masks
    for index in 0..<letters.nonzeroBitCount {
      masks[index] = 0
      ranks[index] = rank
      positions[index] = position
      let ones = body.ones(bytes, mask: index)
      rank &+= ones
      position &+= UnitMaskCode.width(ones: ones)
    }
  }
}

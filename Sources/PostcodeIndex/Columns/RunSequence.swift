/// A long sequence of small numbers in which neighbours repeat each other, stored as runs: a number and how often it
/// stands in a row.
///
/// Most runs repeat a number that came up shortly before, so a number is told by its rank among the last sixteen of its
/// block (D. Ryabko, "Data compression by means of a book stack", 1980); one that is new, or came up longer ago, is told
/// by itself. Blocks can be entered at their start; the builder chooses their length. See FORMAT.md, "Run sequences".
struct RunSequence: Sendable {
  private let bytes: ByteView
  /// How many numbers there are.
  let count: Int
  /// All numbers are below this.
  let limit: Int
  private let blockShift: Int
  private let startWidth: Int
  private let isRanked: Bool
  private let numberCode: PrefixCode
  /// The codes of run lengths: for numbers told by rank, and for others.
  private let lengthCodes: (PrefixCode, PrefixCode)
  private let literalCode: PrefixCode
  private let directory: BlockDirectory
  /// The bit position of the first block.
  private let stream: Int
  /// How many bytes the sequence takes.
  let byteCount: Int

  static let headerLength = 16
  /// How many of the last numbers can be told by their rank.
  static let recentCount = 16
  /// The symbols for a number that is told by itself, and for one more than the number before; those below are ranks
  /// less one.
  static let literalSymbol = 15
  static let successorSymbol = 16
  /// The length symbol for "to the end of the block"; another symbol m is a length of m bits, whose lower m − 1 follow.
  static let lengthToEnd = 0
  static let blockShifts = 4...16

  /// Reads the header at a position in bytes.
  ///
  /// - Throws: `IndexError.malformed` if the parts do not fit into the section.
  init(_ bytes: ByteView, at start: Int, section: String) throws(IndexError) {
    self.bytes = bytes
    count = Int(truncatingIfNeeded: bytes.uint32(start))
    limit = Int(truncatingIfNeeded: bytes.uint32(start &+ 4))
    let streamBytes = Int(truncatingIfNeeded: bytes.uint32(start &+ 8))
    blockShift = Int(bytes.uint8(start &+ 12))
    isRanked = bytes.uint8(start &+ 13) == 0
    startWidth = Int(bytes.uint8(start &+ 14))
    guard count >= 0, limit >= 0, streamBytes >= 0, streamBytes <= bytes.count,
      RunSequence.blockShifts.contains(blockShift), startWidth <= 32
    else {
      throw .malformed(section: section, reason: "impossible sizes in a sequence of runs")
    }
    var position = start &+ RunSequence.headerLength
    numberCode = try PrefixCode(bytes, at: position, section: section)
    position &+= numberCode.byteCount
    let recentLengths = try PrefixCode(bytes, at: position, section: section)
    position &+= recentLengths.byteCount
    let otherLengths = try PrefixCode(bytes, at: position, section: section)
    position &+= otherLengths.byteCount
    lengthCodes = (recentLengths, otherLengths)
    literalCode = try PrefixCode(bytes, at: position, section: section)
    position &+= literalCode.byteCount
    let blocks = (count &+ 1 &<< blockShift &- 1) &>> blockShift
    directory = try BlockDirectory(bytes, at: position, blockCount: blocks, section: section)
    position &+= directory.byteCount
    stream = position &* 8
    byteCount = position &+ streamBytes &+ 8 &- start
    guard position &+ streamBytes &+ 8 <= bytes.count else {
      throw .malformed(section: section, reason: "a sequence of runs is longer than the section")
    }
  }

  /// How many numbers a block has, but for the last.
  var blockLength: Int { 1 &<< blockShift }

  /// How many blocks there are.
  var blockCount: Int { (count &+ blockLength &- 1) &>> blockShift }

  /// The number at a place, below `limit`; 0 for a place that there is not.
  ///
  /// - Complexity: O(1): half the runs of a block are stepped over on average.
  @inline(__always)
  func number(at place: Int) -> Int {
    guard place >= 0, place < count else { return 0 }
    var runs = Runs(self, block: place &>> blockShift)
    var rest = place & (blockLength &- 1)
    while true {
      let length = runs.next()
      if rest < length { return runs.number }
      rest &-= length
    }
  }

  /// Where a block begins in the stream, in bits; behind the last, where the stream ends.
  func start(ofBlock block: Int) -> Int {
    stream &+ (block < blockCount ? directory.start(ofBlock: block) : directory.end(blockCount: blockCount))
  }

  /// Steps through the runs of a block.
  struct Runs: Sendable {
    private let sequence: RunSequence
    /// The bit position of the next run.
    private(set) var bit: Int
    /// The number of the last run.
    private(set) var number = 0
    /// The last numbers, the latest first.
    private var recent = SIMD16<UInt32>()
    /// How many places of the block are not yet accounted for.
    private var rest: Int
    private var isFirst = true

    @inline(__always)
    init(_ sequence: RunSequence, block: Int) {
      self.sequence = sequence
      bit = sequence.stream &+ sequence.directory.start(ofBlock: block)
      rest = min(sequence.blockLength, sequence.count &- block &<< sequence.blockShift)
    }

    /// Steps to the next run, whose number `number` then is.
    ///
    /// - Returns: its length, at least 1. Behind the end of the block runs are endless, so that stepping over them comes to
    ///   an end whatever the file says.
    @inline(__always)
    mutating func next() -> Int {
      guard rest > 0 else { return Int.max }
      var window = sequence.bytes.bits(bit)
      var symbol = RunSequence.literalSymbol
      if !isFirst {
        let (code, length) = sequence.numberCode.decode(window)
        symbol = code
        bit &+= length
        window &>>= UInt64(truncatingIfNeeded: length)
      }
      let isRecent = symbol < RunSequence.literalSymbol
      if isRecent {
        let rank = symbol &+ 1
        let found = recent[rank]
        for place in stride(from: rank, to: 0, by: -1) { recent[place] = recent[place &- 1] }
        recent[0] = found
        number = Int(truncatingIfNeeded: found)
      } else {
        if symbol == RunSequence.literalSymbol {
          number = literal(window)
          window = sequence.bytes.bits(bit)
        } else {
          number = number &+ 1 < sequence.limit ? number &+ 1 : 0
        }
        for place in stride(from: RunSequence.recentCount &- 1, to: 0, by: -1) { recent[place] = recent[place &- 1] }
        recent[0] = UInt32(truncatingIfNeeded: number)
        isFirst = false
      }
      let (symbolOfLength, codeLength) =
        isRecent ? sequence.lengthCodes.0.decode(window) : sequence.lengthCodes.1.decode(window)
      bit &+= codeLength
      var length = rest
      if symbolOfLength != RunSequence.lengthToEnd {
        let low = min(symbolOfLength &- 1, 20)
        length = 1 &<< low | Int(truncatingIfNeeded: sequence.bytes.bits(bit, width: low))
        bit &+= low
        length = min(max(length, 1), rest)
      }
      rest &-= length
      return length
    }

    /// A number that is told by itself: from a code of its own, or by its difference from the number before.
    @inline(__always)
    private mutating func literal(_ window: UInt64) -> Int {
      var value: Int
      if sequence.isRanked {
        let (code, length) = sequence.literalCode.decode(window)
        bit &+= length
        value = code
      } else if isFirst {
        value = Int(truncatingIfNeeded: sequence.bytes.bits(bit, width: sequence.startWidth))
        bit &+= sequence.startWidth
      } else {
        let (magnitude, length) = sequence.literalCode.decode(window)
        bit &+= length
        let low = min(max(magnitude &- 1, 0), 32)
        let folded = 1 &<< UInt64(low) | sequence.bytes.bits(bit, width: low)
        bit &+= low
        // 1, 2, 3, 4, … stand for −1, 1, −2, 2, …
        let half = Int(truncatingIfNeeded: (folded &+ 1) &>> 1)
        value = folded & 1 == 1 ? number &- half : number &+ half
      }
      return value >= 0 && value < sequence.limit ? value : 0
    }
  }
}

extension RunSequence {
  /// Calls `body` for each run in order, with the places it covers; runs do not cross blocks.
  ///
  /// - Complexity: O(number of runs).
  func forEachRun(_ body: (_ number: Int, _ places: Range<Int>) -> Void) {
    for block in 0..<blockCount {
      var runs = Runs(self, block: block)
      var place = block &* blockLength
      let end = min(place &+ blockLength, count)
      while place < end {
        let length = min(runs.next(), end &- place)
        body(runs.number, place..<(place &+ length))
        place &+= length
      }
    }
  }

  /// What is wrong with the structure; `nil` if it is sound.
  func firstFault() -> String? {
    for block in 0..<blockCount {
      var runs = Runs(self, block: block)
      guard runs.bit == start(ofBlock: block) else { return "block \(block) does not begin where it should" }
      var rest = min(blockLength, count - block * blockLength)
      while rest > 0 { rest -= min(runs.next(), rest) }
      guard runs.bit == start(ofBlock: block + 1) else { return "block \(block) does not end where the next begins" }
    }
    return nil
  }
}

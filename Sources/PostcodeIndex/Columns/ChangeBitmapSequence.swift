/// A long sequence of numbers that changes often. Blocks can be entered at their start. See FORMAT.md, "Changes".
struct ChangeBitmapSequence: Sendable {
  private let codes: ChangeBitmapCodes
  /// How many numbers there are.
  let count: Int
  private let blockShift: Int
  private let directory: BlockDirectory
  /// The bit position of the first block.
  private let stream: Int
  /// How many bytes the sequence takes.
  let byteCount: Int

  /// Reads what stands behind the header of the sequence.
  ///
  /// - Throws: `IndexError.malformed` if the parts do not fit into the section.
  init(_ bytes: ByteView, at start: Int, _ header: NumberSequence.Header, section: String) throws(IndexError) {
    count = header.count
    blockShift = header.blockShift
    guard ChangeBitmapCodes.blockShifts.contains(blockShift) else {
      throw .malformed(section: section, reason: "impossible sizes in a sequence of changes")
    }
    var position = start &+ NumberSequence.headerLength
    codes = try ChangeBitmapCodes(bytes, at: position, section: section)
    guard !codes.isSloped else { throw .malformed(section: section, reason: "a sequence that counts from places") }
    position &+= codes.byteCount
    directory = try BlockDirectory(bytes, at: position, blockCount: header.blockCount, section: section)
    position &+= directory.byteCount
    stream = position &* 8
    byteCount = position &+ header.streamBytes &+ 8 &- start
    guard position &+ header.streamBytes &+ 8 <= bytes.count else {
      throw .malformed(section: section, reason: "a sequence of changes is longer than the section")
    }
  }

  /// All numbers are below this.
  var limit: Int { codes.limit }
  /// How many numbers a block has, but for the last.
  var blockLength: Int { 1 &<< blockShift }
  private var blockCount: Int { (count &+ blockLength &- 1) &>> blockShift }

  /// A block whose mask is read.
  private struct Block {
    let first: Int
    let changes: UInt64
    /// Where the mask ends.
    var bit: Int
  }

  @inline(__always)
  private func block(_ block: Int) -> Block {
    let start = stream &+ directory.start(ofBlock: block)
    var bit = start &+ codes.startWidth
    let changes = codes.changes(&bit, length: min(blockLength, count &- block &<< blockShift))
    return Block(first: codes.first(start), changes: changes, bit: bit)
  }

  /// The number at a place, below `limit`; 0 for a place that there is not.
  ///
  /// - Complexity: O(1): half the changes of a block are stepped over on average.
  @inline(__always)
  func number(at place: Int) -> Int {
    guard place >= 0, place < count else { return 0 }
    var block = block(place &>> blockShift)
    let changes = ChangeBitmapSequence.rank(place & (blockLength &- 1), block.changes)
    return codes.number(after: block.first, changes: changes, of: changes, &block.bit)
  }

  /// How many changes there are up to a place of a block, itself included.
  @inline(__always)
  private static func rank(_ place: Int, _ changes: UInt64) -> Int {
    (changes & (~0 &>> UInt64(truncatingIfNeeded: 63 &- place))).nonzeroBitCount
  }

  /// Calls `body` for each run of equal numbers within some places, with those of its places that are among them; runs do
  /// not cross blocks.
  ///
  /// - Complexity: O(number of changes in the blocks that the places lie in).
  func forEachRun(in wanted: Range<Int>, _ body: (_ number: Int, _ places: Range<Int>) -> Void) {
    let wanted = wanted.clamped(to: 0..<count)
    guard !wanted.isEmpty else { return }
    var follower = Follower(self)
    for block in (wanted.lowerBound &>> blockShift)...((wanted.upperBound &- 1) &>> blockShift) {
      follower.read(block)
      let start = block &<< blockShift
      let end = min(start &+ blockLength, count)
      var changes = follower.changes
      var place = start
      var change = 0
      while place < end {
        let next = changes == 0 ? end : start &+ changes.trailingZeroBitCount
        let run = (place..<next).clamped(to: wanted)
        if !run.isEmpty { body(Int(truncatingIfNeeded: follower.numbers[change]), run) }
        changes &= changes &- 1
        change &+= 1
        place = next
      }
    }
  }

  /// What is wrong with the structure; `nil` if it is sound.
  func firstInconsistency() -> String? {
    if let fault = codes.firstInconsistency() { return fault }
    var numbers = [UInt32](repeating: 0, count: 64)
    var end = stream &+ directory.start(ofBlock: 0)
    for index in 0..<blockCount {
      var block = block(index)
      guard end == stream &+ directory.start(ofBlock: index) else {
        return "block \(index) does not begin where the one before it ends"
      }
      if let fault = codes.read(
        after: block.first, of: block.changes.nonzeroBitCount, &block.bit, into: &numbers)
      {
        return fault
      }
      end = block.bit
    }
    return end == stream &+ directory.end(blockCount: blockCount)
      ? nil : "the last block does not end where the stream does"
  }

  /// Reads the numbers at ascending places, each block once; other orders work, at the price of `number(at:)`.
  struct Follower: Sendable {
    private let sequence: ChangeBitmapSequence
    /// The block that was read last, wholly or at one place.
    private var block = -1
    private var isWhole = false
    fileprivate var changes: UInt64 = 0
    fileprivate var numbers = [UInt32](repeating: 0, count: 64)

    /// Starts before the first place.
    init(_ sequence: ChangeBitmapSequence) {
      self.sequence = sequence
    }

    /// The number at a place; 0 for a place that there is not.
    ///
    /// - Complexity: O(1), amortised over ascending places.
    @inline(__always)
    mutating func number(at place: Int) -> Int {
      guard place >= 0, place < sequence.count else { return 0 }
      let block = place &>> sequence.blockShift
      if block != self.block || !isWhole {
        // Only where neighbours are asked for is it worth to read the block.
        guard block == self.block || block == self.block &+ 1 else {
          self.block = block
          isWhole = false
          return sequence.number(at: place)
        }
        read(block)
      }
      let change = ChangeBitmapSequence.rank(place & (sequence.blockLength &- 1), changes)
      return Int(truncatingIfNeeded: numbers[change])
    }

    fileprivate mutating func read(_ block: Int) {
      var read = sequence.block(block)
      sequence.codes.read(after: read.first, of: read.changes.nonzeroBitCount, &read.bit, into: &numbers)
      changes = read.changes
      self.block = block
      isWhole = true
    }
  }
}

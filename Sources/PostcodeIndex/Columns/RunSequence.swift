/// A long sequence of small numbers that seldom changes, stored as runs: a number and how often it stands in a row.
///
/// Blocks can be entered at their start; the builder chooses their length. See FORMAT.md, "Runs".
struct RunSequence: Sendable {
  private let codes: RunCodes
  /// How many numbers there are.
  let count: Int
  private let blockShift: Int
  private let directory: BlockDirectory
  /// The bit position of the first block.
  private let stream: Int
  /// How many bytes the sequence takes.
  let byteCount: Int

  static let blockShifts = 4...16

  /// Reads what stands behind the header of the sequence.
  ///
  /// - Throws: `IndexError.malformed` if the parts do not fit into the section.
  init(_ bytes: ByteView, at start: Int, _ header: NumberSequence.Header, section: String) throws(IndexError) {
    count = header.count
    blockShift = header.blockShift
    var position = start &+ NumberSequence.headerLength
    codes = try RunCodes(bytes, at: position, section: section)
    position &+= codes.byteCount
    directory = try BlockDirectory(bytes, at: position, blockCount: header.blockCount, section: section)
    position &+= directory.byteCount
    stream = position &* 8
    byteCount = position &+ header.streamBytes &+ 8 &- start
    guard position &+ header.streamBytes &+ 8 <= bytes.count else {
      throw .malformed(section: section, reason: "a sequence of runs is longer than the section")
    }
  }

  /// All numbers are below this.
  var limit: Int { codes.limit }

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
    var runs = Runs(self, block: place &>> blockShift).runs
    return runs.number(atPlace: place & (blockLength &- 1), codes)
  }

  /// Where a block begins in the stream, in bits; behind the last, where the stream ends.
  func start(ofBlock block: Int) -> Int {
    stream &+ (block < blockCount ? directory.start(ofBlock: block) : directory.end(blockCount: blockCount))
  }

  /// Steps through the runs of a block.
  struct Runs: Sendable {
    fileprivate var runs: RunCodes.Runs

    @inline(__always)
    init(_ sequence: RunSequence, block: Int) {
      runs = RunCodes.Runs(
        sequence.codes, bit: sequence.stream &+ sequence.directory.start(ofBlock: block),
        length: min(sequence.blockLength, sequence.count &- block &<< sequence.blockShift))
    }

    /// The number of the last run.
    var number: Int { runs.number }

    /// Steps to the next run of a block of `sequence`.
    ///
    /// - Returns: its length, at least 1; behind the end of the block, without end.
    @inline(__always)
    mutating func next(of sequence: RunSequence) -> Int { runs.next(sequence.codes) }
  }
}

extension RunSequence {
  /// What is wrong with the structure; `nil` if it is sound.
  func firstInconsistency() -> String? {
    if let fault = codes.firstInconsistency() { return fault }
    for block in 0..<blockCount {
      var runs = Runs(self, block: block).runs
      guard runs.bit == start(ofBlock: block) else { return "block \(block) does not begin where it should" }
      runs.finish(codes)
      guard runs.bit == start(ofBlock: block + 1) else { return "block \(block) does not end where the next begins" }
    }
    return nil
  }
}

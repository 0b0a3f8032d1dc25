/// A long sequence of small numbers in which neighbours are alike, in the way that suits it: as runs where it seldom
/// changes, as changes where it often does. See FORMAT.md, "Number sequences".
enum NumberSequence: Sendable {
  case runs(RunSequence)
  case changes(ChangeBitmapSequence)

  static let headerLength = 10
  /// How the file tells the two apart.
  static let runsCode: UInt8 = 0
  static let changesCode: UInt8 = 1

  /// What both begin with.
  struct Header {
    let count: Int
    let streamBytes: Int
    let blockShift: Int

    /// - Throws: `IndexError.malformed` if no section can be like that.
    init(_ bytes: ByteView, at start: Int, section: String) throws(IndexError) {
      count = Int(truncatingIfNeeded: bytes.uint32(start))
      streamBytes = Int(truncatingIfNeeded: bytes.uint32(start &+ 4))
      blockShift = Int(bytes.uint8(start &+ 8))
      guard count >= 0, streamBytes >= 0, streamBytes <= bytes.count, RunSequence.blockShifts.contains(blockShift)
      else {
        throw .malformed(section: section, reason: "impossible sizes in a sequence of numbers")
      }
    }

    var blockCount: Int { (count &+ 1 &<< blockShift &- 1) &>> blockShift }
  }

  /// Reads the sequence at a position in bytes.
  ///
  /// - Throws: `IndexError.malformed` if its parts do not fit into the section.
  init(_ bytes: ByteView, at start: Int, section: String) throws(IndexError) {
    let header = try Header(bytes, at: start, section: section)
    switch bytes.uint8(start &+ 9) {
    case NumberSequence.runsCode: self = .runs(try RunSequence(bytes, at: start, header, section: section))
    case NumberSequence.changesCode:
      self = .changes(try ChangeBitmapSequence(bytes, at: start, header, section: section))
    case let kind: throw .malformed(section: section, reason: "a sequence of numbers of unknown kind \(kind)")
    }
  }

  /// How many numbers there are.
  var count: Int {
    switch self {
    case .runs(let sequence): sequence.count
    case .changes(let sequence): sequence.count
    }
  }

  /// All numbers are below this.
  var limit: Int {
    switch self {
    case .runs(let sequence): sequence.limit
    case .changes(let sequence): sequence.limit
    }
  }

  /// How many bytes the sequence takes.
  var byteCount: Int {
    switch self {
    case .runs(let sequence): sequence.byteCount
    case .changes(let sequence): sequence.byteCount
    }
  }

  /// How many numbers a block has, but for the last.
  var blockLength: Int {
    switch self {
    case .runs(let sequence): sequence.blockLength
    case .changes(let sequence): sequence.blockLength
    }
  }

  /// The number at a place, below `limit`; 0 for a place that there is not.
  ///
  /// - Complexity: O(1): half the changes of a block are stepped over on average.
  @inline(__always)
  func number(at place: Int) -> Int {
    switch self {
    case .runs(let sequence): sequence.number(at: place)
    case .changes(let sequence): sequence.number(at: place)
    }
  }

  /// Calls `body` for each run of equal numbers in order, with the places it covers; runs do not cross blocks.
  ///
  /// - Complexity: O(number of runs).
  func forEachRun(_ body: (_ number: Int, _ places: Range<Int>) -> Void) { forEachRun(in: 0..<count, body) }

  /// Calls `body` for each run of equal numbers within some places, with those of its places that are among them; runs do
  /// not cross blocks.
  ///
  /// - Complexity: O(number of runs in the blocks that the places lie in).
  func forEachRun(in wanted: Range<Int>, _ body: (_ number: Int, _ places: Range<Int>) -> Void) {
    switch self {
    case .runs(let sequence): sequence.forEachRun(in: wanted, body)
    case .changes(let sequence): sequence.forEachRun(in: wanted, body)
    }
  }

  /// What is wrong with the structure; `nil` if it is sound.
  func firstInconsistency() -> String? {
    switch self {
    case .runs(let sequence): sequence.firstInconsistency()
    case .changes(let sequence): sequence.firstInconsistency()
    }
  }

  /// Reads the numbers at ascending places, each run once; other orders work, at the price of `number(at:)`.
  struct Follower: Sendable {
    // One of the two; not an enumeration, whose contents would be copied to be changed.
    private var runs: RunSequence.Follower?
    private var changes: ChangeBitmapSequence.Follower?

    /// Starts before the first place.
    init(_ sequence: NumberSequence) {
      switch sequence {
      case .runs(let sequence): runs = RunSequence.Follower(sequence)
      case .changes(let sequence): changes = ChangeBitmapSequence.Follower(sequence)
      }
    }

    /// The number at a place; 0 for a place that there is not.
    ///
    /// - Complexity: O(1), amortised over ascending places.
    @inline(__always)
    mutating func number(at place: Int) -> Int { changes?.number(at: place) ?? runs?.number(at: place) ?? 0 }
  }
}

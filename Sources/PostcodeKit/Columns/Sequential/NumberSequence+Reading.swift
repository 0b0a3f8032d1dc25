extension NumberSequence {
  /// Calls `body` for each run of equal numbers in order, with the indices it covers; runs don't cross segments.
  ///
  /// - Complexity: O(number of runs).
  package func forEachRun(_ body: (_ number: Int, _ indices: Range<Int>) -> Void) { forEachRun(in: 0..<count, body) }

  /// Calls `body` for each run of equal numbers in a range of indices, with the part of its indices in the range; runs don't
  /// cross segments.
  ///
  /// - Complexity: O(number of changes in the blocks that overlap the range).
  package func forEachRun(in wanted: Range<Int>, _ body: (_ number: Int, _ indices: Range<Int>) -> Void) {
    let wanted = wanted.clamped(to: 0..<count)
    guard !wanted.isEmpty else { return }
    var reader = SegmentReader(self)
    for block in (wanted.lowerBound &>> blockShift)...((wanted.upperBound &- 1) &>> blockShift) {
      reader.enter(block)
      while reader.next() {
        guard reader.indices.lowerBound < wanted.upperBound else { return }
        guard reader.indices.upperBound > wanted.lowerBound else { continue }
        reader.forEachRun { number, run in
          let run = run.clamped(to: wanted)
          if !run.isEmpty { body(number, run) }
        }
      }
    }
  }

  /// Decodes whole segments in order.
  package struct SegmentReader: Sendable {
    private let sequence: NumberSequence
    /// The bit position of the next segment.
    package private(set) var bit = 0
    /// The indices of the current segment; empty before the first.
    @usableFromInline private(set) var indices = 0..<0
    /// The number before the next segment, and a flag for each segment that is left.
    private var number = 0
    private var varying: UInt64 = 0
    private var blockEnd = 0
    @usableFromInline var bitmap: UInt64 = 0
    @usableFromInline var numbers = [UInt32](repeating: 0, count: ChangeBitmapCodes.segmentLength + 1)
    /// Whether all ranks and numbers of the current segment are in range.
    package private(set) var isConsistent = true

    package init(_ sequence: NumberSequence) { self.sequence = sequence }

    /// The index after the last of the current block.
    var end: Int { blockEnd }

    /// Moves before the first segment of a block.
    mutating func enter(_ block: Int) {
      let start = sequence.stream &+ sequence.directory.start(ofBlock: block)
      number = sequence.codes.first(start)
      bit = start &+ sequence.codes.startWidth
      varying = sequence.codes.bytes.bits(bit, width: sequence.segmentCount)
      bit &+= sequence.segmentCount
      let first = block &<< sequence.blockShift
      indices = first..<first
      blockEnd = min(first &+ sequence.blockLength, sequence.count)
    }

    /// Decodes the next segment of the block.
    ///
    /// - Returns: Whether there was one.
    @inline(never)
    mutating func next() -> Bool {
      let first = indices.upperBound
      guard first < blockEnd else { return false }
      let length = sequence.segmentLength(from: first)
      bitmap = varying & 1 != 0 ? sequence.codes.bitmap(&bit, length: length) : 0
      varying &>>= 1
      let changes = bitmap.nonzeroBitCount
      isConsistent = sequence.codes.read(after: number, of: changes, &bit, into: &numbers)
      number = Int(truncatingIfNeeded: numbers[changes])
      indices = first..<(first &+ length)
      return true
    }

    /// The number at an index of the current segment.
    @inlinable
    @inline(__always)
    func number(at index: Int) -> Int {
      Int(truncatingIfNeeded: numbers[NumberSequence.rank(index &- indices.lowerBound, bitmap)])
    }

    /// Calls `body` for each run of the current segment.
    @inline(__always)
    func forEachRun(_ body: (_ number: Int, _ indices: Range<Int>) -> Void) {
      var rest = bitmap
      var change = 0
      var start = indices.lowerBound
      while start < indices.upperBound {
        let next = rest == 0 ? indices.upperBound : indices.lowerBound &+ rest.trailingZeroBitCount
        if start < next { body(Int(truncatingIfNeeded: numbers[change]), start..<next) }
        rest &= rest &- 1
        change &+= 1
        start = next
      }
    }
  }

  /// Reads the numbers at ascending indices, each segment once. Other orders work, at the cost of `number(at:)`.
  package struct Follower: Sendable {
    private let sequence: NumberSequence
    @usableFromInline var reader: SegmentReader
    /// The most recently read block: all its numbers, or one of them.
    private var block = -1

    /// Creates a follower before the first index.
    package init(_ sequence: NumberSequence) {
      self.sequence = sequence
      reader = SegmentReader(sequence)
    }

    /// Returns the number at an index, or 0 for an index out of range.
    ///
    /// - Complexity: O(1), amortised over ascending indices.
    @inlinable
    @inline(__always)
    package mutating func number(at index: Int) -> Int {
      if reader.indices.contains(index) { return reader.number(at: index) }
      return advance(to: index)
    }

    @usableFromInline
    mutating func advance(to index: Int) -> Int {
      guard index >= 0, index < sequence.count else { return 0 }
      let block = index &>> sequence.blockShift
      let isAhead = index >= reader.indices.upperBound && index < reader.end
      if !isAhead {
        // Decoding whole segments pays only if neighbours are read.
        guard block == self.block || block == self.block &+ 1 else {
          self.block = block
          return sequence.number(at: index)
        }
        reader.enter(block)
        self.block = block
      }
      while reader.next() {
        if reader.indices.contains(index) { return reader.number(at: index) }
      }
      return 0
    }
  }
}

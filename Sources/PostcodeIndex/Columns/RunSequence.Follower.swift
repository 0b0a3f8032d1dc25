extension RunSequence {
  /// Reads the numbers at ascending places, each run once; other orders work, at the price of `number(at:)`.
  struct Follower: Sendable {
    private let sequence: RunSequence
    private var runs: Runs
    /// The block that `runs` steps through, and the places that its last run covers.
    private var block = -1
    private var start = 0
    private var end = 0

    /// Starts before the first place.
    init(_ sequence: RunSequence) {
      self.sequence = sequence
      runs = Runs(sequence, block: 0)
    }

    /// The number at a place; 0 for a place that there is not.
    ///
    /// - Complexity: O(1), amortised over ascending places.
    @inline(__always)
    mutating func number(at place: Int) -> Int {
      if place >= start, place < end { return runs.number }
      return step(to: place)
    }

    private mutating func step(to place: Int) -> Int {
      guard place >= 0, place < sequence.count else { return 0 }
      let block = place / sequence.blockLength
      if block != self.block || place < start {
        runs = Runs(sequence, block: block)
        self.block = block
        end = block &* sequence.blockLength
      }
      let limit = min((block &+ 1) &* sequence.blockLength, sequence.count)
      while place >= end {
        start = end
        end &+= min(runs.next(of: sequence), limit &- end)
      }
      return runs.number
    }
  }
}

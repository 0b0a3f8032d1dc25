extension RunSequence {
  /// Reads numbers at ascending places without starting anew for each.
  struct Cursor: Sendable {
    private let sequence: RunSequence
    private var runs: Runs
    private var block = -1
    /// The places of the run read last, and its number.
    private var start = 0
    private var end = 0
    private(set) var number = 0

    init(_ sequence: RunSequence) {
      self.sequence = sequence
      runs = Runs(sequence, block: 0)
    }

    /// The number at a place; 0 for a place that there is not. Changes of direction are allowed, and cost a new start.
    @inline(__always)
    mutating func number(at place: Int) -> Int {
      if place < start || place >= end { seek(place) }
      return number
    }

    private mutating func seek(_ place: Int) {
      guard place >= 0, place < sequence.count else {
        (number, start, end, block) = (0, place, place, -1)
        return
      }
      let wanted = place &>> sequence.blockShift
      if wanted != block || place < start {
        block = wanted
        runs = Runs(sequence, block: block)
        start = block &<< sequence.blockShift
        end = start
      }
      while end <= place {
        start = end
        // Behind the last run of a block lengths are endless.
        end = start &+ min(runs.next(), sequence.blockLength)
      }
      number = runs.number
    }
  }
}

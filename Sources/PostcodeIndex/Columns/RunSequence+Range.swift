extension RunSequence {
  /// Calls `body` for each run of equal numbers within some places, with those of its places that are among them; runs do
  /// not cross blocks.
  ///
  /// - Complexity: O(number of runs in the blocks that the places lie in).
  func forEachRun(in wanted: Range<Int>, _ body: (_ number: Int, _ places: Range<Int>) -> Void) {
    let wanted = wanted.clamped(to: 0..<count)
    guard !wanted.isEmpty else { return }
    for block in (wanted.lowerBound / blockLength)...((wanted.upperBound &- 1) / blockLength) {
      var runs = Runs(self, block: block)
      var place = block &* blockLength
      let end = min(place &+ blockLength, wanted.upperBound)
      while place < end {
        let length = min(runs.next(of: self), end &- place)
        let run = (place..<(place &+ length)).clamped(to: wanted)
        if !run.isEmpty { body(runs.number, run) }
        place &+= length
      }
    }
  }
}

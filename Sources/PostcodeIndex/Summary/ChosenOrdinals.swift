/// The postcodes that a summary is about: of some that follow each other the live ones, or all if none is live.
struct ChosenOrdinals {
  /// The ordinals from which they are chosen.
  let all: Range<Int>
  /// How many of all are live.
  let liveCount: Int
  /// How many of the first n are chosen, for n from 0; empty if all are.
  private var before: [UInt32] = []

  init(_ ordinals: Range<Int>, terminated: CategoryColumn?) {
    all = ordinals
    guard let terminated else {
      liveCount = ordinals.count
      return
    }
    var before: [UInt32] = [0]
    before.reserveCapacity(ordinals.count + 1)
    var live: UInt32 = 0
    terminated.indexes.forEachRun(in: ordinals) { place, run in
      let isLive = terminated.dictionaryValue(place) == nil
      for _ in run {
        if isLive { live &+= 1 }
        before.append(live)
      }
    }
    liveCount = Int(live)
    if liveCount > 0, liveCount < ordinals.count, before.count == ordinals.count + 1 { self.before = before }
  }

  /// How many of a run of `all` are chosen.
  func count(in run: Range<Int>) -> Int {
    guard !before.isEmpty else { return run.count }
    let run = run.clamped(to: all)
    return Int(before[run.upperBound - all.lowerBound]) - Int(before[run.lowerBound - all.lowerBound])
  }

  /// Calls `body` with each of the chosen.
  func forEach(_ body: (Int) -> Void) {
    for ordinal in all {
      let place = ordinal - all.lowerBound
      if before.isEmpty || before[place + 1] > before[place] { body(ordinal) }
    }
  }
}

/// The postcodes that a summary describes: the live ones of a range, or all if none is live.
struct SummarisedOrdinals {
  /// The whole range.
  let all: Range<Int>
  /// The number of live postcodes in the range.
  let liveCount: Int
  /// The number of described postcodes among the first n of the range, for n from 0; empty if all are described.
  private var prefixCounts: [UInt32] = []

  init(_ ordinals: Range<Int>, terminated: CategoryColumn?) {
    all = ordinals
    guard let terminated else {
      liveCount = ordinals.count
      return
    }
    var prefixCounts: [UInt32] = [0]
    prefixCounts.reserveCapacity(ordinals.count + 1)
    var live: UInt32 = 0
    terminated.indexes.forEachRun(in: ordinals) { entry, run in
      let isLive = terminated.dictionaryValue(entry) == nil
      for _ in run {
        if isLive { live &+= 1 }
        prefixCounts.append(live)
      }
    }
    liveCount = Int(live)
    if liveCount > 0, liveCount < ordinals.count, prefixCounts.count == ordinals.count + 1 {
      self.prefixCounts = prefixCounts
    }
  }

  /// Returns the number of described postcodes in a run of the range.
  func count(in run: Range<Int>) -> Int {
    guard !prefixCounts.isEmpty else { return run.count }
    let run = run.clamped(to: all)
    return Int(prefixCounts[run.upperBound - all.lowerBound]) - Int(prefixCounts[run.lowerBound - all.lowerBound])
  }

  /// Calls a closure with the ordinal of each described postcode.
  func forEach(_ body: (Int) -> Void) {
    for ordinal in all {
      let offset = ordinal - all.lowerBound
      if prefixCounts.isEmpty || prefixCounts[offset + 1] > prefixCounts[offset] { body(ordinal) }
    }
  }
}

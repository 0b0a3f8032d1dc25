/// The postcodes that a summary describes: the live ones of some ranges, or all if none is live.
struct SummarisedOrdinals {
  /// One of the ranges.
  struct Part {
    let ordinals: Range<Int>
    /// The number of ordinals in the parts before it.
    let start: Int
  }

  /// The whole ranges, in ascending order.
  let parts: [Part]
  /// The number of postcodes in all of them.
  let count: Int
  /// The number of live postcodes in them.
  let liveCount: Int
  /// The number of described postcodes among the first n, for n from 0; empty if all are described.
  private var prefixCounts: [UInt32] = []

  init(_ ranges: some Sequence<Range<Int>>, terminated: CategoryColumn?) {
    var parts: [Part] = []
    var count = 0
    for range in ranges {
      parts.append(Part(ordinals: range, start: count))
      count += range.count
    }
    (self.parts, self.count) = (parts, count)
    guard let terminated else {
      liveCount = count
      return
    }
    var prefixCounts: [UInt32] = [0]
    prefixCounts.reserveCapacity(count + 1)
    var live: UInt32 = 0
    for part in parts {
      terminated.indexes.forEachRun(in: part.ordinals) { entry, run in
        let isLive = terminated.dictionaryValue(entry) == nil
        for _ in run {
          if isLive { live &+= 1 }
          prefixCounts.append(live)
        }
      }
    }
    liveCount = Int(live)
    if liveCount > 0, liveCount < count, prefixCounts.count == count + 1 { self.prefixCounts = prefixCounts }
  }

  /// Returns the number of described postcodes in a run of a part.
  func count(in run: Range<Int>, of part: Part) -> Int {
    guard !prefixCounts.isEmpty else { return run.count }
    let run = run.clamped(to: part.ordinals)
    let offset = part.start - part.ordinals.lowerBound
    return Int(prefixCounts[run.upperBound + offset]) - Int(prefixCounts[run.lowerBound + offset])
  }

  /// Calls a closure with the ordinal of each described postcode.
  func forEach(_ body: (Int) -> Void) {
    for part in parts {
      let offset = part.start - part.ordinals.lowerBound
      for ordinal in part.ordinals
      where prefixCounts.isEmpty || prefixCounts[ordinal + offset + 1] > prefixCounts[ordinal + offset] {
        body(ordinal)
      }
    }
  }
}

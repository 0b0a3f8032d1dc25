extension PostcodeIndex {
  /// Summarises postcodes that follow each other; ordinals that there are not are left out.
  ///
  /// - Complexity: O(number of postcodes × number of columns), less where neighbours share their texts.
  public func summary(of ordinals: Range<Int>) -> AreaSummary {
    withExtendedLifetime(owner) {
      let ordinals = ordinals.clamped(to: 0..<count)
      let chosen = ChosenOrdinals(ordinals, terminated: wellKnown.terminated)
      let months = MonthSpan(ordinals, chosen, introduced: wellKnown.introduced, terminated: wellKnown.terminated)
      let positions = PositionSums(chosen, self)
      return AreaSummary(
        ordinals: ordinals, liveCount: chosen.liveCount, locatedCount: positions.count,
        meanPosition: positions.mean, meanGridReference: positions.gridMean, bounds: positions.bounds,
        gridBounds: positions.gridBounds, firstIntroduced: months.first, lastTerminated: months.last,
        texts: texts(of: chosen))
    }
  }

  /// The different texts of every column of texts.
  private func texts(of chosen: ChosenOrdinals) -> [AreaSummary.ColumnTexts] {
    var places = TextCounter()
    self.codeSets?.forEachRun(in: chosen.all) { place, run in places.add(place, chosen.count(in: run)) }
    let placeCounts = places.finish()
    var counters = [TextCounter](repeating: TextCounter(), count: columns.count)
    var reader = TextReader(self, columns: columns)
    for place in placeCounts {
      reader.read(codeSet: place.number)
      for slot in counters.indices { counters[slot].add(reader.numbers[slot], place.count) }
    }
    var texts: [AreaSummary.ColumnTexts] = []
    for (slot, column) in columns.enumerated() {
      guard case .text(let text, _) = column.storage else { continue }
      if !text.needsCodeSet {
        counters[slot] = TextCounter()
        text.forEachRowRun(in: chosen.all) { number, run in counters[slot].add(number, chosen.count(in: run)) }
      }
      let counts = counters[slot].finish().filter { $0.number > 0 }
      texts.append(AreaSummary.ColumnTexts(column: slot, counts: counts))
    }
    return texts
  }
}

extension TextColumn {
  /// Calls `body` for each run within some ordinals, for a column that is not told by places.
  fileprivate func forEachRowRun(in ordinals: Range<Int>, _ body: (Int, Range<Int>) -> Void) {
    switch source {
    case .rows(let sequence): sequence.forEachRun(in: ordinals, body)
    case .codeSets, .derived: return
    }
  }
}

/// Adds up counts by number: few numbers, which come again and again.
private struct TextCounter {
  private var counts: [AreaSummary.TextCount] = []
  private var number = 0
  private var count = 0

  mutating func add(_ number: Int, _ count: Int) {
    guard count > 0 else { return }
    if number != self.number {
      flush()
      self.number = number
    }
    self.count &+= count
  }

  private mutating func flush() {
    if count > 0 { counts.append(AreaSummary.TextCount(number: number, count: count)) }
    count = 0
  }

  /// The numbers in order, each once.
  mutating func finish() -> [AreaSummary.TextCount] {
    flush()
    counts.sort { $0.number < $1.number }
    var merged: [AreaSummary.TextCount] = []
    for entry in counts {
      if let last = merged.last, last.number == entry.number {
        merged[merged.count - 1] = AreaSummary.TextCount(number: last.number, count: last.count &+ entry.count)
      } else {
        merged.append(entry)
      }
    }
    counts = []
    return merged
  }
}

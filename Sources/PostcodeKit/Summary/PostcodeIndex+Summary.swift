extension PostcodeIndex {
  /// Returns a summary of consecutive postcodes, ignoring ordinals out of range.
  ///
  /// - Complexity: O(*n* · *c*), where *n* is the number of postcodes and *c* the number of columns; less if neighbours
  ///   share their texts.
  public func summary(of ordinals: Range<Int>) -> AreaSummary {
    summary(ofRanges: CollectionOfOne(ordinals.clamped(to: 0..<count)))
  }

  /// Returns a summary of any postcodes, such as those of a district, ignoring ordinals out of range.
  ///
  /// - Complexity: As for consecutive postcodes, and O(capacity of the set / 64).
  public func summary(of ordinals: OrdinalSet) -> AreaSummary {
    summary(ofRanges: ordinals.ranges().lazy.map { $0.clamped(to: 0..<count) })
  }

  private func summary(ofRanges ranges: some Sequence<Range<Int>>) -> AreaSummary {
    withExtendedLifetime(owner) {
      let described = SummarisedOrdinals(ranges, terminated: contents.wellKnown.terminated)
      let months = MonthSpan(
        described, introduced: contents.wellKnown.introduced, terminated: contents.wellKnown.terminated)
      let positions = PositionSums(described, self)
      return AreaSummary(
        count: described.count, liveCount: described.liveCount, locatedCount: positions.count,
        meanPosition: positions.mean, meanGridReference: positions.gridMean, bounds: positions.bounds,
        gridBounds: positions.gridBounds, firstIntroduced: months.first, lastTerminated: months.last,
        texts: texts(of: described))
    }
  }

  /// Returns the distinct texts of each text column.
  private func texts(of described: SummarisedOrdinals) -> [AreaSummary.ColumnTexts] {
    var codeSetCounter = TextCounter()
    for part in described.parts {
      contents.codeSets?.forEachRun(in: part.ordinals) { codeSet, run in
        codeSetCounter.add(codeSet, described.count(in: run, of: part))
      }
    }
    var counters = [TextCounter](repeating: TextCounter(), count: columns.count)
    var reader = TextReader(self, columns: columns)
    for entry in codeSetCounter.finish() {
      reader.read(codeSet: entry.number)
      for slot in counters.indices { counters[slot].add(reader.numbers[slot], entry.count) }
    }
    var texts: [AreaSummary.ColumnTexts] = []
    for (slot, column) in columns.enumerated() {
      guard case .text(let text) = column.storage else { continue }
      if !text.needsCodeSet {
        counters[slot] = TextCounter()
        for part in described.parts {
          text.forEachRowRun(in: part.ordinals) { number, run in
            counters[slot].add(number, described.count(in: run, of: part))
          }
        }
      }
      let counts = counters[slot].finish().compactMap { entry in
        entry.number > 0 ? AreaSummary.TextCount(id: DictionaryID(rawValue: entry.number), count: entry.count) : nil
      }
      texts.append(AreaSummary.ColumnTexts(column: slot, counts: counts))
    }
    return texts
  }
}

extension TextColumn {
  /// Calls a closure with each run in a range of ordinals, if the column stores its texts postcode by postcode.
  fileprivate func forEachRowRun(in ordinals: Range<Int>, _ body: (Int, Range<Int>) -> Void) {
    switch source {
    case .postcodes(let sequence): sequence.forEachRun(in: ordinals, body)
    case .codeSets, .derived: return
    }
  }
}

/// Counts occurrences of few distinct numbers, which often repeat in a row.
private struct TextCounter {
  private var counts: [(number: Int, count: Int)] = []
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
    if count > 0 { counts.append((number, count)) }
    count = 0
  }

  /// Returns the distinct numbers in ascending order with their counts, and resets the counter.
  mutating func finish() -> [(number: Int, count: Int)] {
    flush()
    counts.sort { $0.number < $1.number }
    var merged: [(number: Int, count: Int)] = []
    for entry in counts {
      if let last = merged.last, last.number == entry.number {
        merged[merged.count - 1].count &+= entry.count
      } else {
        merged.append(entry)
      }
    }
    counts = []
    return merged
  }
}

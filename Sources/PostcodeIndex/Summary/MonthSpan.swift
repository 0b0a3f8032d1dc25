/// When the first of the chosen postcodes was introduced, and when the last of all was terminated.
struct MonthSpan {
  private(set) var first: YearMonth?
  private(set) var last: YearMonth?

  init(_ all: Range<Int>, _ chosen: ChosenOrdinals, introduced: CategoryColumn?, terminated: CategoryColumn?) {
    introduced?.indexes.forEachRun(in: all) { place, run in
      guard chosen.count(in: run) > 0, let value = introduced?.dictionaryValue(place) else { return }
      let month = YearMonth(stored: value)
      if month != .unknown, first.map({ month < $0 }) ?? true { first = month }
    }
    terminated?.indexes.forEachRun(in: all) { place, _ in
      guard let value = terminated?.dictionaryValue(place) else { return }
      let month = YearMonth(stored: value)
      if last.map({ $0 < month }) ?? true { last = month }
    }
  }
}

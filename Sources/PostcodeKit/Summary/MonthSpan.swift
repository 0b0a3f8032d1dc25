/// The first month of introduction of the described postcodes, and the last month of termination of all.
struct MonthSpan {
  private(set) var first: YearMonth?
  private(set) var last: YearMonth?

  init(_ ordinals: SummarisedOrdinals, introduced: CategoryColumn?, terminated: CategoryColumn?) {
    for part in ordinals.parts {
      introduced?.indexes.forEachRun(in: part.ordinals) { entry, run in
        guard ordinals.count(in: run, of: part) > 0, let value = introduced?.dictionaryValue(entry) else { return }
        let month = YearMonth(stored: value)
        if month != .unknown, first.map({ month < $0 }) ?? true { first = month }
      }
      terminated?.indexes.forEachRun(in: part.ordinals) { entry, _ in
        guard let value = terminated?.dictionaryValue(entry) else { return }
        let month = YearMonth(stored: value)
        if last.map({ $0 < month }) ?? true { last = month }
      }
    }
  }
}

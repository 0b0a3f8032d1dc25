#if Programs
  internal import ArgumentParser
  internal import PostcodeKit

  /// A month as an argument: `2019-05` or `201905`.
  struct MonthArgument: ExpressibleByArgument {
    let month: YearMonth

    init?(argument: String) {
      guard let span = ValueSpan(month: argument), span.lowest == span.highest, span.lowest > 0 else { return nil }
      month = YearMonth(months: Int(span.lowest))
    }
  }
#endif

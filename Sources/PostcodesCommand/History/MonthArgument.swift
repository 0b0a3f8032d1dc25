#if Programs
  internal import PostcodeKit

  /// A month as an argument: `2019-05` or `201905`.
  struct MonthArgument {
    let month: YearMonth

    /// - Throws: `InvalidArgument` with the expected form.
    init(argument: String) throws {
      guard let span = ValueSpan(month: argument), span.lowest == span.highest, span.lowest > 0 else {
        throw InvalidArgument(description: "expected a month, such as 2019-05")
      }
      month = YearMonth(months: Int(span.lowest))
    }
  }
#endif

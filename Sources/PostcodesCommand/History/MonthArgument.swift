#if Programs
  internal import PostcodeKit

  /// A month as an argument: `2019-05`, `201905` or a date in it.
  struct MonthArgument {
    let month: YearMonth

    /// - Throws: `InvalidArgument` with the expected form.
    init(argument: String) throws {
      guard let month = YearMonth(ofDate: argument) else {
        throw InvalidArgument(description: "expected a month, such as 2019-05")
      }
      self.month = month
    }
  }
#endif

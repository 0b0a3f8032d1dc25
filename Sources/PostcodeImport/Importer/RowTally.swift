/// The number of rows by outcome.
struct RowTally: Sendable, Equatable {
  /// All rows, including rejected ones.
  var rows = 0
  /// Rows passed to the sink.
  var appended = 0
  /// Parts of split postcodes with the same values as part A.
  var merged = 0
  /// Parts of split postcodes with other values than part A.
  var superseded = 0
  /// Rows in an excluded area.
  var excluded = 0
  /// Rows of terminated postcodes, if only live ones are imported.
  var terminatedLeftOut = 0
  /// Headers in the middle of files. They don't count as rows.
  var repeatedHeaders = 0
}

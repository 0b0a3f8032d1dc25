package import PostcodeKit

/// A row that differs from another row of its postcode, which the index keeps.
package struct ConflictingRow: Sendable, Equatable {
  /// The postcode of both rows.
  package let postcode: Postcode
  /// The `line` of the row that the index keeps.
  package let keptLine: UInt32
  /// The `line` of the other row.
  package let droppedLine: UInt32
}

/// The number of rows and postcodes of each kind.
package struct BuildSummary: Sendable, Equatable {
  /// The number of postcodes in the index.
  package var postcodes = 0
  /// The number of postcodes without a month of termination.
  package var live = 0
  /// The number of postcodes with a month of termination.
  package var terminated = 0
  /// The number of postcodes without a position.
  package var withoutPosition = 0
  /// The number of rows that repeat another exactly.
  package var merged = 0
  /// For each text column that may have names, the number of texts without one.
  package var unnamed: [String: Int] = [:]
  /// The different texts of the text columns that were to be listed.
  package var codes: [UntrustedText: [String]] = [:]
  /// The text columns without a text.
  package var emptyColumns: [String] = []
  /// The number of rows that differ from another row of the same postcode and were dropped.
  package var superseded = 0

  /// Creates a summary of nothing.
  package init() {}
}

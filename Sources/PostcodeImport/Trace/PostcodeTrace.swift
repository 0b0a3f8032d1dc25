package import PostcodeKit

/// The rows of a postcode in a dump, and what an import makes of each.
package struct PostcodeTrace: Sendable {
  /// What becomes of a row.
  package enum Outcome: Sendable, Equatable {
    /// The row is the one in the index.
    case indexed
    /// The row has the values of another one.
    case merged(SourceLocation)
    /// Another row of the postcode takes precedence.
    case superseded(SourceLocation)
    /// The row is invalid.
    case rejected(Rejection)
    /// The area of the postcode is left out.
    case excluded
    /// Terminated postcodes are left out.
    case terminatedLeftOut
  }

  /// Why a field has no column in the index.
  package enum Omission: Sendable, Equatable {
    /// Another spelling of the postcode.
    case spelling
    /// The column is imported only with ``ColumnSelection/all``.
    case notServed
    /// The column has unknown values, such as this one.
    case unknownValues(String)
    /// The meaning of the column is unknown.
    case unknown
  }

  /// A field of a row.
  package struct Field: Sendable {
    /// The number of the field, from 1.
    package let number: Int
    /// The label in the header or, without one, that of the dialect; empty if it has none.
    package let label: String
    /// The text in the dump.
    package let value: String
    /// The columns of the index that are read from the field, or `postcode`.
    package let columns: [String]
    /// The reason, if there are no columns.
    package let omission: Omission?
    /// Why the value is invalid.
    package let rejection: Rejection?
  }

  /// A row of the postcode.
  package struct Row: Sendable {
    /// The file and line.
    package let location: SourceLocation
    /// Whether the file has a header.
    package let hasHeader: Bool
    /// The fields; empty if the row cannot be divided into fields.
    package let fields: [Field]
    /// What becomes of the row.
    package let outcome: Outcome
    /// An index of this row alone; `nil` if no index could have it.
    package let index: [UInt8]?
  }

  /// The postcode.
  package let postcode: Postcode
  /// The rows, in the order of the dump.
  package let rows: [Row]
  /// The number of further rows of the postcode.
  package let moreRows: Int
  /// The report of the import. Its counts include the rows of all postcodes; those of rejected rows only rows that could be of
  /// this one.
  package let report: ImportReport
}

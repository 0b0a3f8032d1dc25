import PostcodeKit
import PostcodeIndexBuilder

/// Receives the rows of an import: the index builder, a tracer of one postcode or, in tests, a recorder.
protocol RowSink: ~Copyable {
  /// Whether rows have all fields of the file, not only those that the index needs.
  static var readsAllFields: Bool { get }
  /// Returns whether to import a row. Called before its values are parsed.
  ///
  /// - Parameter postcode: The postcode of the row; `nil` if the row has the wrong number of fields and is rejected.
  mutating func accepts(_ postcode: Postcode?, _ row: CSVRow, of file: CurrentFile) -> Bool
  /// Adds a row. See ``PostcodeIndexBuilder/IndexBuilder/append(_:values:line:)``.
  mutating func append(_ postcode: Postcode, values: [Int64], line: UInt32)
}

extension RowSink where Self: ~Copyable {
  static var readsAllFields: Bool { false }

  @inline(__always)
  mutating func accepts(_ postcode: Postcode?, _ row: CSVRow, of file: CurrentFile) -> Bool { true }
}

extension IndexBuilder: RowSink {}

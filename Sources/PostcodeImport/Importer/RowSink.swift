import PostcodeCore
import PostcodeIndexBuilder

/// Receives the rows of an import: the index builder or, in tests, a recorder.
protocol RowSink: ~Copyable {
  /// Adds a row. See ``PostcodeIndexBuilder/IndexBuilder/append(_:values:line:)``.
  mutating func append(_ postcode: Postcode, values: [Int64], line: UInt32)
}

extension IndexBuilder: RowSink {}

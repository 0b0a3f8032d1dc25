import PostcodeCore
import PostcodeIndex

/// Takes the postcodes of a dump with their values; the index builder, or a test.
protocol RowSink: ~Copyable {
  /// Adds a row, as ``PostcodeIndex/IndexBuilder/append(_:values:line:)`` does.
  mutating func append(_ postcode: Postcode, values: [Int64], line: UInt32)
}

extension IndexBuilder: RowSink {}

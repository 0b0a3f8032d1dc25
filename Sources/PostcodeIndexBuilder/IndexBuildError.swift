public import PostcodeKit

/// An error that occurs when an index is built.
public enum IndexBuildError: Error, Sendable, Equatable {
  /// There are no postcodes to build an index from.
  case noPostcodes
  /// There are more rows than an index can hold: 4,294,967,295.
  case tooManyRows
  /// A value is outside the range that its column can store.
  case valueOutOfRange(column: String, value: Int64)
  /// A row has another number of values than the columns have slots.
  case wrongValueCount(line: UInt32, expected: Int, actual: Int)
  /// A row refers to a combination of texts that `TextTuples` doesn't contain.
  case unknownTuple(line: UInt32, tuple: Int64)
  /// There are text columns, but the rows' texts are missing or have other columns.
  case missingTexts
  /// The builder produced a section that the reader rejects.
  case invalidSection(IndexError)
}

extension IndexBuildError: CustomStringConvertible {
  /// A description of the error and, where possible, its remedy.
  public var description: String {
    switch self {
    case .noPostcodes: "no postcodes to build an index from"
    case .tooManyRows: "more than 4,294,967,295 rows"
    case .valueOutOfRange(let column, let value): "\(column) \(value) is outside the range that an index can store"
    case .wrongValueCount(let line, let expected, let actual):
      "row \(line): expected \(expected) values, found \(actual)"
    case .unknownTuple(let line, let tuple): "row \(line): unknown combination of texts \(tuple)"
    case .missingTexts: "the texts of the text columns are missing"
    case .invalidSection(let error): "internal inconsistency: \(error)"
    }
  }
}

extension IndexBuildError {
  /// Runs a closure that reads a section just built, and reports a rejection by the reader as `invalidSection`.
  static func reading<Value>(_ body: () throws(IndexError) -> Value) throws(IndexBuildError) -> Value {
    do throws(IndexError) {
      return try body()
    } catch {
      throw .invalidSection(error)
    }
  }
}

/// An error that occurs when an index is built.
public enum IndexBuildError: Error, Sendable, Equatable {
  /// There are no postcodes to build an index from.
  case noPostcodes
  /// There are more rows than an index can hold: 4,294,967,295.
  case tooManyRows
  /// A value is outside the range that its column can store.
  case valueOutOfRange(column: String, value: Int64)
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

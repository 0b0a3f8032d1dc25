import PostcodeKit

/// The number of rows that an import may reject before it fails, because an index without many of its rows answers wrongly.
public enum RejectionLimit: Sendable, Hashable {
  /// 1 % of the rows, or 10 of a short file, but at most half of it.
  ///
  /// The published dumps have no invalid rows, so 1 % leaves room for local errors. In a list of 20 postcodes a single typing error is
  /// more than that.
  case standard
  /// A percentage of the rows, from 0 to 100.
  case percent(Int)

  /// Returns the number of rows that may be rejected.
  func allowance(of rows: Int) -> Int {
    switch self {
    case .standard: max(rows / 100, min(10, rows / 2))
    case .percent(let percent):
      rows / 100 * min(max(percent, 0), 100) + rows % 100 * min(max(percent, 0), 100) / 100
    }
  }

  /// More rows than any dump has: there are 2.7 million postcodes, terminated ones included.
  private static let rowsOfAnyDump = 10_000_000

  /// Returns whether an import fails whatever rows follow. It depends only on numbers of rows, not on their order: the rest of a dump
  /// may be valid.
  func isCertainlyExceeded(by rejected: Int, of rows: Int) -> Bool {
    rejected > allowance(of: max(rows, Self.rowsOfAnyDump))
  }
}

/// The rejected rows of an import that failed because of their number.
public struct TooManyRejections: Sendable, Equatable {
  /// The paths of the inputs.
  public let inputs: [String]
  /// The number of rows read.
  public let rows: Int
  /// The number of rejected rows by reason.
  public let rejections: [Rejection.Reason: Int]
  /// The first rejected row; `nil` if the options ask for no samples.
  public let first: Rejection?
  /// Whether further rows were not read, because they could not have changed the outcome.
  public let isStoppedEarly: Bool

  /// The number of rejected rows.
  public var rejected: Int { rejections.values.reduce(0, &+) }
}

extension TooManyRejections: CustomStringConvertible {
  /// For example `dump.zip: 651 of 752 rows were rejected: 651 × bad date. First: dump.zip, line 2, …`.
  public var description: String {
    let inputs = inputs.map { $0.excerpt(limit: 4096) }.joined(separator: ", ")
    var text = "\(inputs): \(rejected) of \(isStoppedEarly ? "the first " : "")\(rows) rows were rejected"
    if isStoppedEarly { text += ", and the rest was not read" }
    text += ": " + Rejection.list(rejections).joined(separator: ", ")
    if let first { text += ". First: \(first)" }
    return text
  }
}

extension Rejection {
  /// Returns the numbers by reason as texts, the most frequent first.
  static func list(_ counts: [Reason: Int]) -> [String] {
    counts.sorted { ($1.value, $0.key.rawValue) < ($0.value, $1.key.rawValue) }.map { "\($1) × \($0)" }
  }
}

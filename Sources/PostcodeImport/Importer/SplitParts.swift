import PostcodeCore
import PostcodeIndex

/// The parts of split postcodes, kept until all rows are read.
///
/// Part A stands for the postcode, whatever the dates of the other parts. Another part counts only without a part A, or
/// if part A is terminated and it is live. Files list the parts in any order.
struct SplitParts {
  /// A row with a part.
  struct Row {
    let postcode: Postcode
    let values: [Int64]
    let file: Int
    let line: Int
  }

  /// The maximum number of rows to keep. Published files have about two thousand; further rows are imported
  /// immediately.
  static let capacity = 1 << 16

  private(set) var waiting: [Row] = []
  private var firstParts: [UInt32: Row] = [:]
  private let terminatedSlot: Int

  /// - Parameter terminatedSlot: The slot of the month of termination; -1 if there is none.
  init(terminatedSlot: Int) {
    self.terminatedSlot = terminatedSlot
  }

  /// Records a part. Part A never waits.
  ///
  /// - Returns: Whether the row waits for the end.
  mutating func take(_ row: Row, part: UInt8) -> Bool {
    if part == UInt8(ascii: "A") {
      guard firstParts.count < Self.capacity else { return false }
      if let known = firstParts[row.postcode.code], isLive(known) || !isLive(row) { return false }
      firstParts[row.postcode.code] = row
      return false
    }
    guard waiting.count < Self.capacity else { return false }
    waiting.append(row)
    return true
  }

  /// Returns the row of part A that supersedes a waiting row; `nil` if the waiting row counts.
  func rival(of row: Row) -> Row? {
    guard let first = firstParts[row.postcode.code], isLive(first) || !isLive(row) else { return nil }
    return first
  }

  private func isLive(_ row: Row) -> Bool {
    !row.values.indices.contains(terminatedSlot) || row.values[terminatedSlot] == ColumnDeclaration.missing
  }
}

import PostcodeKit

/// The parts of split postcodes, kept until all rows are read.
///
/// Part A represents the postcode and supersedes the other parts. Another part is imported only if there is no part A, or
/// if it is live and part A is terminated. Files list the parts in any order.
struct SplitParts {
  /// A row with a part.
  struct Row {
    let postcode: Postcode
    let values: [Int64]
    let file: Int
    let line: Int

    init(_ postcode: Postcode, _ values: [Int64], file: Int, line: Int) {
      self.postcode = postcode
      self.values = values
      self.file = file
      self.line = line
    }
  }

  /// The maximum number of rows to keep. Published files have about two thousand; further rows are imported
  /// immediately.
  static let capacity = 1 << 16

  /// The rows of other parts, in the order of the input.
  private(set) var waiting: [Row] = []
  /// The rows of part A by `Postcode.code`.
  private var partsA: [UInt32: Row] = [:]
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
      guard partsA.count < Self.capacity else { return false }
      if let known = partsA[row.postcode.code], isLive(known) || !isLive(row) { return false }
      partsA[row.postcode.code] = row
      return false
    }
    guard waiting.count < Self.capacity else { return false }
    waiting.append(row)
    return true
  }

  /// Returns the row of part A that supersedes a waiting row; `nil` if the waiting row is to be imported.
  func partSuperseding(_ row: Row) -> Row? {
    guard let first = partsA[row.postcode.code], isLive(first) || !isLive(row) else { return nil }
    return first
  }

  private func isLive(_ row: Row) -> Bool {
    !row.values.indices.contains(terminatedSlot) || row.values[terminatedSlot] == ColumnDeclaration.missing
  }
}

import PostcodeCore
import PostcodeIndex

/// The rows of postcodes that are split between areas, until it is known which of their parts counts.
///
/// Part A stands for the postcode, whatever the dates of the others; they count only where there is no part A, or
/// where it is terminated and they are live. The directory lists them in any order, so they wait for its end.
struct SplitParts {
  /// A row that waits.
  struct Row {
    let postcode: Postcode
    let values: [Int64]
    let file: Int
    let line: Int
  }

  /// The most rows that are kept; there are some two thousand in the country. Others are taken as they come.
  static let capacity = 1 << 16

  private(set) var waiting: [Row] = []
  private var firstParts: [UInt32: Row] = [:]
  private let terminatedSlot: Int

  /// - Parameter terminatedSlot: where the month of termination stands among the values; -1 if there is none.
  init(terminatedSlot: Int) {
    self.terminatedSlot = terminatedSlot
  }

  /// Takes a row of part A, which does not wait, or of another part.
  ///
  /// - Returns: whether the row waits.
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

  /// The row of part A that stands for a row that waits; `nil` if the row counts itself.
  func rival(of row: Row) -> Row? {
    guard let first = firstParts[row.postcode.code], isLive(first) || !isLive(row) else { return nil }
    return first
  }

  private func isLive(_ row: Row) -> Bool {
    !row.values.indices.contains(terminatedSlot) || row.values[terminatedSlot] == ColumnDeclaration.missing
  }
}

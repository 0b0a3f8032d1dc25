/// A short list of postcodes: ascending ordinals of 32 bits.
package struct OrdinalList: Sendable {
  private let bytes: ByteView
  var count: Int { bytes.count / 4 }

  init(_ bytes: ByteView) { self.bytes = bytes }

  subscript(index: Int) -> Int { Int(truncatingIfNeeded: bytes.uint32(4 &* index)) }

  /// Returns whether the list has an ordinal.
  ///
  /// - Complexity: O(log *n*), where *n* is the length of the list.
  package func contains(_ ordinal: Int) -> Bool { overlaps(ordinal..<(ordinal &+ 1)) }

  /// Returns whether the list has any ordinal of a range.
  ///
  /// - Complexity: O(log *n*), where *n* is the length of the list.
  func overlaps(_ ordinals: Range<Int>) -> Bool {
    guard count > 0 else { return false }
    let index = lowerBound(0..<count) { self[$0] < ordinals.lowerBound }
    return index < count && self[index] < ordinals.upperBound
  }

  /// Whether the ordinals ascend and are below a number.
  func isAscending(below count: Int) -> Bool {
    var last = -1
    for index in 0..<self.count {
      guard self[index] > last, self[index] < count else { return false }
      last = self[index]
    }
    return bytes.count % 4 == 0
  }
}

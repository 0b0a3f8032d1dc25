/// A column of integers with few distinct values: a sorted dictionary, and for each postcode an index into it. See
/// FORMAT.md, "Category columns".
package final class CategoryColumn: Sendable {
  private let bytes: ByteView
  /// The number of different values.
  package let dictionaryCount: Int
  /// The number of bytes of a value in the dictionary, 0 to 8, and the value they count from.
  private let valueBytes: Int
  private let minimum: Int64
  /// The dictionary index of each postcode's value; `dictionaryCount` stands for "no value".
  let indexes: NumberSequence

  static let headerLength = 16
  /// The largest dictionary.
  package static let dictionaryLimit = 1 << 20

  /// Reads the column's header.
  ///
  /// - Throws: `IndexError.malformed` if its parts don't fit into the section.
  init(_ bytes: ByteView, owner: IndexBytes, name: String) throws(IndexError) {
    self.bytes = bytes
    dictionaryCount = Int(truncatingIfNeeded: bytes.uint32(0))
    valueBytes = Int(bytes.uint8(4))
    minimum = Int64(bitPattern: bytes.uint64(8))
    guard (0...CategoryColumn.dictionaryLimit).contains(dictionaryCount), valueBytes <= 8 else {
      throw .malformed(section: name, reason: "impossible sizes in its header")
    }
    indexes = try NumberSequence(
      bytes, at: CategoryColumn.headerLength &+ valueBytes &* dictionaryCount, owner: owner, section: name)
    // Every value is that of a postcode. A hostile file could otherwise claim values that take no bytes.
    guard dictionaryCount <= indexes.count else {
      throw .malformed(section: name, reason: "more values than postcodes")
    }
  }

  /// The number of postcodes.
  package var count: Int { indexes.count }

  /// Returns the value at a dictionary index, or `nil` for "no value". Values ascend.
  package func dictionaryValue(_ index: Int) -> Int64? {
    guard index >= 0, index < dictionaryCount else { return nil }
    let position = CategoryColumn.headerLength &+ valueBytes &* index
    let raw = bytes.bits(position &* 8, width: min(8 &* valueBytes, 56))
    let high = valueBytes == 8 ? UInt64(bytes.uint8(position &+ 7)) << 56 : 0
    return minimum &+ Int64(bitPattern: raw | high)
  }

  /// Returns the value at an ordinal, or `nil` if the dump has none.
  ///
  /// - Complexity: O(1).
  func value(at ordinal: Int) -> Int64? {
    guard ordinal >= 0, ordinal < indexes.count else { return nil }
    return dictionaryValue(indexes.number(at: ordinal))
  }
}

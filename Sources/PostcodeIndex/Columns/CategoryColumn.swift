/// A column of few different whole numbers: a dictionary of its values, and a sequence of indexes in it.
///
/// See FORMAT.md, "Category columns".
final class CategoryColumn: Sendable {
  private let bytes: ByteView
  /// How many different values there are.
  let dictionaryCount: Int
  /// How many bytes a value of the dictionary takes, 0 to 8, and the value they count from.
  private let valueBytes: Int
  private let minimum: Int64
  /// For each postcode the place of its value in the dictionary, whose length stands for "no value".
  let indexes: NumberSequence

  static let headerLength = 16
  /// More values than any column may have.
  static let dictionaryLimit = 1 << 20

  /// Reads the column's header.
  ///
  /// - Throws: `IndexError.malformed` if its parts do not fit into the section.
  init(_ bytes: ByteView, name: String) throws(IndexError) {
    self.bytes = bytes
    dictionaryCount = Int(truncatingIfNeeded: bytes.uint32(0))
    valueBytes = Int(bytes.uint8(4))
    minimum = Int64(bitPattern: bytes.uint64(8))
    guard (0...CategoryColumn.dictionaryLimit).contains(dictionaryCount), valueBytes <= 8 else {
      throw .malformed(section: name, reason: "impossible sizes in its header")
    }
    indexes = try NumberSequence(
      bytes, at: CategoryColumn.headerLength &+ valueBytes &* dictionaryCount, section: name)
  }

  /// How many postcodes there are.
  var count: Int { indexes.count }

  /// The value at a place of the dictionary, which ascends; `nil` for "no value".
  func dictionaryValue(_ place: Int) -> Int64? {
    guard place >= 0, place < dictionaryCount else { return nil }
    let position = CategoryColumn.headerLength &+ valueBytes &* place
    let raw = bytes.bits(position &* 8, width: min(8 &* valueBytes, 56))
    let high = valueBytes == 8 ? UInt64(bytes.uint8(position &+ 7)) << 56 : 0
    return minimum &+ Int64(bitPattern: raw | high)
  }

  /// The value at an ordinal; `nil` if the dump has none for it.
  ///
  /// - Complexity: O(1): the runs of half a block are stepped over on average.
  @inline(__always)
  func value(at ordinal: Int) -> Int64? {
    guard ordinal >= 0, ordinal < indexes.count else { return nil }
    return dictionaryValue(indexes.number(at: ordinal))
  }
}

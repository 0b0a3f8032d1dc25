/// The words of names by which the order of places doesn't find them, sorted, so that a binary search finds all names with a word that
/// begins with a text.
struct WordEntries: Sendable {
  struct Entry {
    /// The number of a name.
    let name: Int
    /// The number of a word in it.
    let word: Int
  }

  /// The first entry of each type; at the end, the number of entries that have a type.
  let typeStarts: [Int]
  /// The number of entries in all. Those after the ones of types are the words that only a search for whole words knows.
  let count: Int
  private let records: PackedFields
  private let nameWidth: Int
  private let wordWidth: Int

  init(_ bytes: ByteView, _ position: inout Int, names: Int, types: Int) throws(IndexError) {
    count = Int(truncatingIfNeeded: bytes.uint32(position))
    wordWidth = Int(bytes.uint8(position &+ 4))
    position &+= 5
    guard wordWidth <= 12 else { throw PlaceSection.malformed("impossible number of words") }
    var starts = [0]
    starts.reserveCapacity(types &+ 1)
    for type in 0..<types {
      starts.append(starts[type] &+ Int(truncatingIfNeeded: bytes.uint32(position &+ 4 &* type)))
      guard starts[type &+ 1] <= count else { throw PlaceSection.malformed("impossible numbers of words") }
    }
    position &+= 4 &* types
    typeStarts = starts
    nameWidth = bitWidth(for: names)
    records = try PackedFields(bytes, at: &position, count: count, width: nameWidth &+ wordWidth)
  }

  @inline(__always)
  subscript(index: Int) -> Entry {
    Entry(
      name: records.field(index, width: nameWidth), word: records.field(index, offset: nameWidth, width: wordWidth))
  }
}

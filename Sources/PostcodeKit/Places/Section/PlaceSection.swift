/// The parts of the section of places. See FORMAT.md.
final class PlaceSection: Sendable {
  /// The number of places.
  let count: Int
  /// The first place of each type; at the end, the number of places.
  let typeStarts: [Int]
  let types: TextTable
  let names: TextTable
  let second: SecondNames
  let localities: LocalityTable
  let codes: PlaceCodes
  let words: WordEntries
  let records: PlaceRecords
  /// The names in memory, once a search has read them.
  let folded = SharedCache<FoldedNames?>(nil)
  /// The words of the names in memory, once a search by the rules of postcodes.io has read them.
  let numbered = SharedCache<NameWords?>(nil)
  /// The texts that many places share, once one of these has been read.
  let shared = SharedCache(SharedTexts())
  /// The owner of the memory.
  private let owner: IndexBytes
  /// The index has storage of its own, but other threads may already use that.
  private let decodeTables = DecodeTableStorage()

  static let headerLength = 40
  /// The largest number of places, and of second names.
  static let countLimit = 1 << 24

  /// Reads the headers of all parts.
  ///
  /// - Throws: `IndexError.malformed` if they don't fit into the section or contradict each other.
  /// - Complexity: O(number of types).
  init(_ bytes: ByteView, owner: IndexBytes) throws(IndexError) {
    self.owner = owner
    func count(_ index: Int) -> Int { Int(truncatingIfNeeded: bytes.uint32(4 &* index)) }
    let places = count(0)
    let secondCount = count(1)
    let typeCount = count(2)
    guard bytes.count >= PlaceSection.headerLength, places < PlaceSection.countLimit,
      secondCount < PlaceSection.countLimit, places <= bytes.count &* 8, typeCount <= bytes.count
    else { throw PlaceSection.malformed("impossible sizes in its header") }
    self.count = places
    var position = PlaceSection.headerLength

    types = try PlaceSection.texts(bytes, &position, count: typeCount)
    var starts = [0]
    starts.reserveCapacity(typeCount &+ 1)
    for type in 0..<typeCount {
      starts.append(starts[type] &+ Int(truncatingIfNeeded: bytes.uint32(position &+ 4 &* type)))
      guard starts[type &+ 1] <= places else { throw PlaceSection.malformed("more places of its types than places") }
    }
    position &+= 4 &* typeCount
    guard starts[typeCount] == places else { throw PlaceSection.malformed("fewer places of its types than places") }
    typeStarts = starts

    names = try PlaceSection.texts(bytes, &position, count: places, tables: decodeTables)
    second = try SecondNames(bytes, &position, count: secondCount, places: places, languages: count(3))
    localities = try LocalityTable(
      bytes, &position, outcodes: count(4), texts: count(5), areas: count(6), localities: count(7))
    codes = try PlaceCodes(bytes, &position, count: places)
    words = try WordEntries(bytes, &position, names: places &+ secondCount, types: typeCount)
    records = try PlaceRecords(
      bytes, &position, count: places, localities: count(7), isHalf: bytes.uint32(32) & 1 != 0,
      tables: decodeTables)
    guard position == bytes.count else { throw PlaceSection.malformed("its parts do not end with it") }
  }

  static func malformed(_ reason: String) -> IndexError { .malformed(section: "places", reason: reason) }

  /// Reads a text table with an expected number of texts, and moves the offset past it.
  static func texts(
    _ bytes: ByteView, _ position: inout Int, count: Int, tables: DecodeTableStorage? = nil
  ) throws(IndexError) -> TextTable {
    let table = try TextTable(bytes, at: position, tables: tables, section: "places")
    guard table.count == count else {
      throw malformed("\(table.count) texts in a table, expected \(count)")
    }
    position &+= table.byteCount
    return table
  }

  /// The number of names: the first names of all places, then the second names.
  var nameCount: Int { count &+ second.count }

  /// Returns the place that a name belongs to.
  @inline(__always)
  func place(ofName name: Int) -> Int { name < count ? name : second.place(name &- count) }

  /// Returns the bytes of a name; empty if it is out of range.
  func utf8(ofName name: Int) -> [UInt8] {
    (name < count ? names.utf8(name) : second.texts.utf8(name &- count)) ?? []
  }
}

/// The second names and the languages of the places that have any.
struct SecondNames: Sendable {
  let count: Int
  let texts: TextTable
  let languages: TextTable
  private let records: PackedFields
  private let placeWidth: Int
  private let languageWidth: Int

  init(
    _ bytes: ByteView, _ position: inout Int, count: Int, places: Int, languages pairs: Int
  ) throws(IndexError) {
    self.count = count
    placeWidth = bitWidth(for: places)
    languageWidth = bitWidth(for: pairs)
    records = try PackedFields(bytes, at: &position, count: count, width: placeWidth &+ languageWidth)
    texts = try PlaceSection.texts(bytes, &position, count: count)
    languages = try PlaceSection.texts(bytes, &position, count: 2 &* pairs)
  }

  /// Returns the place of an entry.
  @inline(__always)
  func place(_ entry: Int) -> Int { records.field(entry, width: placeWidth) }

  /// Returns the languages of an entry's first and second name.
  func languages(_ entry: Int) -> (first: String?, second: String?) {
    let pair = records.field(entry, offset: placeWidth, width: languageWidth)
    return (languages.text(2 &* pair), languages.text(2 &* pair &+ 1))
  }

  /// Returns the entry of a place, or `nil` if it has none.
  ///
  /// - Complexity: O(log of the number of entries).
  func entry(ofPlace place: Int) -> Int? {
    let entry = lowerBound(0..<count) { self.place($0) < place }
    return entry < count && self.place(entry) == place ? entry : nil
  }
}

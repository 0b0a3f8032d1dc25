/// The folded names of all places in memory, and sorted lists of their words. Comparing them takes nanoseconds, whereas the section
/// decodes half a block for each name.
struct FoldedNames: Sendable {
  /// The texts of a list.
  enum Kind: UInt8 {
    case firstName, secondName, laterWordOfFirstName, laterWordOfSecondName

    var isLaterWord: Bool { self == .laterWordOfFirstName || self == .laterWordOfSecondName }
    var isSecondName: Bool { self == .secondName || self == .laterWordOfSecondName }
  }

  /// Entries of one type and one kind, ordered by their text and then by place.
  struct List {
    let type: Int
    let kind: Kind
    let entries: Range<Int>
  }

  /// A place, and the part of one of its names from a word on.
  struct Entry {
    let place: UInt32
    /// Where the text begins in `text`.
    let offset: UInt32
  }

  /// The names, each followed by a zero byte, which no name contains.
  private let text: [UInt8]
  private let entries: [Entry]
  /// The lists that have entries, in the order of their types.
  let lists: [List]
  /// A set of the hashes of all beginnings of three to five bytes. It rejects nearly all corrections that no name has.
  private let beginnings: [UInt64]

  /// The length of all texts that is kept. Names of Great Britain take half a megabyte; those of a hostile index may be endless.
  private static let textLimit = 32 << 20
  static let beginningLimit = 5
  private static let hashBits = 18

  /// Reads and folds all names.
  ///
  /// - Complexity: O(length of all names), about 15 ms for all places of Great Britain.
  init(_ section: PlaceSection) {
    var text: [UInt8] = []
    text.reserveCapacity(min(section.nameCount &* 14, FoldedNames.textLimit))
    var starts: [UInt32] = []
    starts.reserveCapacity(section.nameCount)
    func append(_ table: TextTable) {
      var reader = TextTable.Reader(table, block: 0)
      for number in 0..<table.count {
        guard text.count < FoldedNames.textLimit else { return }
        if number % TextTable.blockLength == 0 {
          reader = TextTable.Reader(table, block: number / TextTable.blockLength)
        }
        starts.append(UInt32(truncatingIfNeeded: text.count))
        if reader.next() { text += PlaceFolding.folded(reader.utf8) }
        text.append(0)
      }
    }
    append(section.names)
    if starts.count == section.count { append(section.second.texts) }
    if text.isEmpty { text = [0] }

    var entries: [Entry] = []
    entries.reserveCapacity(starts.count &+ section.words.count)
    var lists: [List] = []
    func endList(_ kind: Kind, type: Int, from first: Int) {
      if entries.count > first { lists.append(List(type: type, kind: kind, entries: first..<entries.count)) }
    }
    for type in 0..<section.types.count {
      let first = entries.count
      for place in section.typeStarts[type]..<section.typeStarts[type + 1] where place < starts.count {
        entries.append(Entry(place: UInt32(truncatingIfNeeded: place), offset: starts[place]))
      }
      endList(.firstName, type: type, from: first)
      var others: [[Entry]] = [[], [], []]
      for index in section.words.typeStarts[type]..<section.words.typeStarts[type + 1] {
        let word = section.words[index]
        guard word.name < starts.count else { continue }
        let isSecond = word.name >= section.count
        let kind: Kind =
          isSecond ? word.word == 0 ? .secondName : .laterWordOfSecondName : .laterWordOfFirstName
        let entry = Entry(
          place: UInt32(truncatingIfNeeded: section.place(ofName: word.name)),
          offset: FoldedNames.offset(ofWord: word.word, from: starts[word.name], in: text))
        others[Int(kind.rawValue) - 1].append(entry)
      }
      for (kind, list) in zip([Kind.secondName, .laterWordOfFirstName, .laterWordOfSecondName], others) {
        let first = entries.count
        entries += list
        endList(kind, type: type, from: first)
      }
    }
    self.text = text
    self.entries = entries
    self.lists = lists
    beginnings = FoldedNames.beginnings(of: entries, in: text)
  }

  /// Returns the offset of a word of a name; that of the name's end if it has fewer words.
  private static func offset(ofWord word: Int, from start: UInt32, in text: [UInt8]) -> UInt32 {
    var rest = word
    var position = Int(start)
    while rest > 0, text[position] != 0 {
      if text[position] == 0x20 { rest &-= 1 }
      position += 1
    }
    return UInt32(truncatingIfNeeded: position)
  }

  private static func beginnings(of entries: [Entry], in text: [UInt8]) -> [UInt64] {
    var set = [UInt64](repeating: 0, count: 1 << (hashBits - 6))
    for entry in entries {
      var key: UInt64 = 0
      for length in 1...beginningLimit {
        let byte = text[Int(entry.offset) + length - 1]
        if byte == 0 { break }
        key = key << 8 | UInt64(byte)
        if length >= 3 {
          let hash = hash(key)
          set[hash >> 6] |= 1 << UInt64(hash & 63)
        }
      }
    }
    return set
  }

  @inline(__always)
  private static func hash(_ key: UInt64) -> Int {
    Int(truncatingIfNeeded: (key &* 0x9E37_79B9_7F4A_7C15) >> UInt64(64 - hashBits))
  }

  /// Returns `false` only if no entry begins with the first bytes of a text of at least three bytes.
  func mayContain(_ prefix: [UInt8]) -> Bool {
    var key: UInt64 = 0
    for byte in prefix.prefix(FoldedNames.beginningLimit) { key = key << 8 | UInt64(byte) }
    let hash = FoldedNames.hash(key)
    return beginnings[hash >> 6] >> UInt64(hash & 63) & 1 != 0
  }

  /// Returns the place of an entry.
  func place(_ entry: Int) -> Int { Int(entries[entry].place) }

  /// Returns the entries of a range that begin with a text without zero bytes.
  ///
  /// - Complexity: O(log of the range's length).
  func entries(beginningWith key: [UInt8], in range: Range<Int>) -> Range<Int> {
    let first = lowerBound(range) { compare($0, key) < 0 }
    let end = lowerBound(first..<range.upperBound) { compare($0, key) == 0 }
    return first..<end
  }

  /// Returns the first entry of a range that doesn't precede a text.
  func firstEntry(notBefore key: [UInt8], in range: Range<Int>) -> Int { lowerBound(range) { compare($0, key) < 0 } }

  /// Returns whether the text of an entry begins with a text.
  func begins(_ entry: Int, with key: [UInt8]) -> Bool { compare(entry, key) == 0 }

  /// Returns whether the text of an entry that has at least `length` bytes has no more.
  func hasLength(_ entry: Int, _ length: Int) -> Bool {
    text[min(Int(entries[entry].offset) + length, text.count - 1)] == 0
  }

  /// Returns whether the beginning of an entry's text is before (-1), equal to (0) or after (1) a key.
  private func compare(_ entry: Int, _ key: [UInt8]) -> Int {
    var position = Int(entries[entry].offset)
    for byte in key {
      // The zero byte after the text differs from all bytes of a key.
      let other = text[position]
      if other != byte { return other < byte ? -1 : 1 }
      position += 1
    }
    return 0
  }

  /// Returns whether an entry's text precedes another's.
  func precedes(_ left: Int, _ right: Int) -> Bool {
    var (first, second) = (Int(entries[left].offset), Int(entries[right].offset))
    while text[first] == text[second] {
      if text[first] == 0 { return entries[left].place < entries[right].place }
      first += 1
      second += 1
    }
    return text[first] < text[second]
  }
}

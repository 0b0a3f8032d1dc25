/// The words of all names in memory, as numbers, so that a search for a phrase decodes no name.
struct NameWords: Sendable {
  /// The numbers of the distinct words.
  private let numbers: [UntrustedText: UInt32]
  /// The words of each name, one name after another.
  private let words: [UInt32]
  /// Where the words of each name begin in `words`; at the end, the number of words.
  private let starts: [UInt32]
  /// The names that have each word, ascending, one word after another. A name that has the word twice comes twice.
  private let names: [UInt32]
  /// Where the names of each word begin in `names`; at the end, the number of them.
  private let nameStarts: [UInt32]
  /// Whether the prefix search of postcodes.io compares a name as it is in the folded names.
  private let plain: [Bool]

  /// The length of all names that is kept. Names of Great Britain take half a megabyte; those of a hostile index may be endless.
  private static let textLimit = 32 << 20

  /// Reads all names and splits them into words.
  ///
  /// - Complexity: O(length of all names), about 20 ms for all places of Great Britain.
  init(_ section: PlaceSection) {
    var numbers: [UntrustedText: UInt32] = [:]
    var words: [UInt32] = []
    var starts: [UInt32] = [0]
    var plain: [Bool] = []
    var rest = NameWords.textLimit
    func append(_ table: TextTable) {
      var reader = TextTable.Reader(table, block: 0)
      for number in 0..<table.count {
        if number % TextTable.blockLength == 0 {
          reader = TextTable.Reader(table, block: number / TextTable.blockLength)
        }
        let name = reader.next() ? Array(reader.utf8) : []
        rest -= name.count
        guard rest > 0 else { return }
        let folded = PlaceFolding.folded(name)
        plain.append(PlaceFolding.prefixFolded(name) == folded)
        for word in NameWords.words(name, folded: folded) {
          let next = UInt32(truncatingIfNeeded: numbers.count)
          words.append(numbers[word, default: next])
          if words.last == next { numbers[word] = next }
        }
        starts.append(UInt32(truncatingIfNeeded: words.count))
      }
    }
    append(section.names)
    if plain.count == section.count { append(section.second.texts) }

    var nameStarts = [UInt32](repeating: 0, count: numbers.count + 1)
    for word in words { nameStarts[Int(word) + 1] += 1 }
    for word in nameStarts.indices.dropFirst() { nameStarts[word] += nameStarts[word - 1] }
    var ends = nameStarts
    var names = [UInt32](repeating: 0, count: words.count)
    for name in plain.indices {
      for word in words[Int(starts[name])..<Int(starts[name + 1])] {
        names[Int(ends[Int(word)])] = UInt32(truncatingIfNeeded: name)
        ends[Int(word)] += 1
      }
    }
    self.numbers = numbers
    self.words = words
    self.starts = starts
    self.names = names
    self.nameStarts = nameStarts
    self.plain = plain
  }

  private static func words(_ name: [UInt8], folded: [UInt8]) -> [UntrustedText] {
    // The words of ASCII letters, digits and spaces are those of the folded name.
    let isSimple =
      folded.count == name.count
      && zip(folded, name).allSatisfy { $0 < 0x80 && ($0 == $1 || $1 >= 0x41 && $0 == $1 | 0x20) }
    return isSimple
      ? folded.split(separator: 0x20).map { UntrustedText(String(decoding: $0, as: UTF8.self)) }
      : PlaceWords(name).words.map { UntrustedText(String(decoding: $0, as: UTF8.self)) }
  }

  /// Returns whether the prefix search of postcodes.io compares a name as it is in the folded names; `false` for a name that isn't kept.
  func isPlain(_ name: Int) -> Bool { plain.indices.contains(name) && plain[name] }

  /// Calls a closure with each name that contains words one after another, ascending, with the number of times that it does and with the
  /// number of its words.
  ///
  /// - Complexity: O(number of names with the rarest of the words).
  func forEachName(withPhrase phrase: [[UInt8]], _ body: (_ name: Int, _ occurrences: Int, _ count: Int) -> Void) {
    var key: [UInt32] = []
    for word in phrase {
      guard let number = numbers[UntrustedText(String(decoding: word, as: UTF8.self))] else { return }
      key.append(number)
    }
    func range(_ word: UInt32) -> Range<Int> { Int(nameStarts[Int(word)])..<Int(nameStarts[Int(word) + 1]) }
    guard let rarest = key.map({ range($0) }).min(by: { $0.count < $1.count }) else { return }
    var last = UInt32.max
    for name in names[rarest] where name != last {
      last = name
      let own = words[Int(starts[Int(name)])..<Int(starts[Int(name) + 1])]
      var occurrences = 0
      var start = own.startIndex
      while start + key.count <= own.endIndex {
        if own[start..<(start + key.count)].elementsEqual(key) { occurrences += 1 }
        start += 1
      }
      if occurrences > 0 { body(Int(name), occurrences, own.count) }
    }
  }
}

extension PlaceSection {
  /// The words of the names in memory, read at the first use.
  var nameWords: NameWords {
    numbered.withLock { numbered in
      if let numbered { return numbered }
      let words = NameWords(self)
      numbered = words
      return words
    }
  }
}

extension FoldedNames {
  /// Calls a closure with each first or second name that begins with a text when folded, by type, and within a type in their order.
  ///
  /// - Parameters:
  ///   - key: A folded text.
  ///   - body: Returns whether to go on with the names of this type and kind.
  func forEachName(beginningWith key: [UInt8], _ body: (_ place: Int, _ isSecond: Bool, _ isWhole: Bool) -> Bool) {
    for list in lists where !list.kind.isLaterWord {
      var entry = firstEntry(notBefore: key, in: list.entries)
      while entry < list.entries.upperBound, begins(entry, with: key),
        body(place(entry), list.kind.isSecondName, hasLength(entry, key.count))
      {
        entry += 1
      }
    }
  }
}

package import PostcodeKit

/// Writes the section of places. See `PostcodeKit/Places/FORMAT.md`.
package struct PlacesEncoder {
  /// The places in the order of the file.
  private let places: [Place]
  /// The folded first names in the same order.
  private let keys: [[UInt8]]
  /// The first place of each type.
  private var types: [(name: String?, count: Int)] = []
  /// The places with a second name or a language.
  private let second: [Int]

  /// Sorts places.
  ///
  /// - Parameter places: Places with different codes.
  /// - Complexity: O(*n* log *n*).
  package init(_ places: [Place]) {
    let keyed = places.map { place in
      (
        place: place, key: PlaceFolding.folded(TextTableEncoder.shortened(place.name)),
        type: place.localType.map { UntrustedText($0) }
      )
    }
    let sorted = keyed.sorted { left, right in
      if left.type != right.type {
        return PlaceType.precedes(left.place.localType, right.place.localType)
      }
      if left.key != right.key { return left.key.lexicographicallyPrecedes(right.key) }
      let names = (UntrustedText(left.place.name), UntrustedText(right.place.name))
      if names.0 != names.1 { return names.0 < names.1 }
      return left.place.code.utf8.lexicographicallyPrecedes(right.place.code.utf8)
    }
    let ordered = sorted.map(\.place)
    self.places = ordered
    keys = sorted.map(\.key)
    for (place, _, type) in sorted {
      if let last = types.last, last.name.map({ UntrustedText($0) }) == type {
        types[types.count - 1].count += 1
      } else {
        types.append((place.localType, 1))
      }
    }
    second = ordered.indices.filter {
      let place = ordered[$0]
      return place.secondName != nil || place.nameLanguage != nil || place.secondNameLanguage != nil
    }
  }

  /// Returns the bytes of the section.
  ///
  /// - Complexity: O(size of all places).
  package func encoded() -> [UInt8] {
    let localities = PlaceLocalities(places)
    let records = PlaceRecordsEncoder(places, localities)
    var languages: [String?] = []
    var numbers: [[UntrustedText?]: Int] = [:]
    let pairs = second.map { number -> Int in
      let pair = [places[number].nameLanguage, places[number].secondNameLanguage]
      let key = pair.map { $0.map { UntrustedText($0) } }
      if let known = numbers[key] { return known }
      numbers[key] = numbers.count
      languages += pair
      return languages.count / 2 - 1
    }

    var writer = ByteWriter()
    for count in [
      places.count, second.count, types.count, languages.count / 2, localities.outcodes.count, localities.texts.count,
      localities.areas.count, localities.localities.count, records.isHalf ? 1 : 0, 0,
    ] {
      writer.append(UInt32(count))
    }
    writer.append(TextTableEncoder.encode(types.map(\.name)))
    for type in types { writer.append(UInt32(type.count)) }
    writer.append(TextTableEncoder.encode(places.map(\.name)))
    for (number, pair) in zip(second, pairs) {
      writer.append(bits: UInt64(number), width: bitWidth(for: places.count))
      writer.append(bits: UInt64(pair), width: bitWidth(for: languages.count / 2))
    }
    writer.padBitStream()
    writer.append(TextTableEncoder.encode(second.map { places[$0].secondName }))
    writer.append(TextTableEncoder.encode(languages))
    localities.append(records.frames, to: &writer)
    PlaceCodesEncoder(places.map(\.code)).append(to: &writer)
    appendWords(to: &writer)
    records.append(to: &writer)
    return writer.bytes
  }

  private struct Word {
    let key: [UInt8]
    let name: Int
    let word: Int
  }

  /// Appends the words that the order of the places doesn't find.
  private func appendWords(to writer: inout ByteWriter) {
    var byType = [[Word]](repeating: [], count: types.count)
    var whole: [Word] = []
    func add(_ text: String, folded: [UInt8], name: Int, type: Int, firstWord: Int) {
      var words: Set<[UInt8]> = []
      for (number, word) in folded.split(separator: 0x20).enumerated() {
        words.insert(Array(word))
        guard number >= firstWord else { continue }
        byType[type].append(Word(key: Array(PlaceFolding.suffix(folded, word: number)), name: name, word: number))
      }
      for (number, word) in PlaceWords(TextTableEncoder.shortened(text)).words.enumerated() {
        let key = PlaceFolding.folded(word)
        // Words joined by hyphens are no words of a query.
        if !key.isEmpty, !word.contains(0x2D), words.insert(key).inserted {
          whole.append(Word(key: key, name: name, word: number))
        }
      }
    }
    var type = 0
    var typeEnd = types.first?.count ?? 0
    var typeOfPlace: [Int] = []
    for (number, place) in places.enumerated() {
      while number >= typeEnd {
        type += 1
        typeEnd += types[type].count
      }
      typeOfPlace.append(type)
      add(place.name, folded: keys[number], name: number, type: type, firstWord: 1)
    }
    for (entry, number) in second.enumerated() {
      guard let name = places[number].secondName else { continue }
      let folded = PlaceFolding.folded(TextTableEncoder.shortened(name))
      add(name, folded: folded, name: places.count + entry, type: typeOfPlace[number], firstWord: 0)
    }
    func precedes(_ left: Word, _ right: Word) -> Bool {
      if left.key != right.key { return left.key.lexicographicallyPrecedes(right.key) }
      return (left.name, left.word) < (right.name, right.word)
    }
    let sorted = byType.flatMap { $0.sorted(by: precedes) } + whole.sorted(by: precedes)
    let wordWidth = bitWidth(for: (sorted.map(\.word).max() ?? 0) + 1)
    let nameWidth = bitWidth(for: places.count + second.count)
    writer.append(UInt32(sorted.count))
    writer.append(UInt8(wordWidth))
    for words in byType { writer.append(UInt32(words.count)) }
    for word in sorted {
      writer.append(bits: UInt64(word.name), width: nameWidth)
      writer.append(bits: UInt64(word.word), width: wordWidth)
    }
    writer.padBitStream()
  }
}

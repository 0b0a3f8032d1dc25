/// A name to be compared with others that are much like it.
struct NearNames {
  /// The name as `NameFolding` has it, and without the words for what it is.
  let full: [UInt8]
  let short: [UInt8]

  init(_ utf8: [UInt8]) {
    full = NameFolding.folded(utf8)
    short = NameFolding.foldedWithoutKind(utf8)
  }

  /// How far another name is from this one; `nil` if it is not near.
  func distance(to other: NearNames) -> Int? {
    guard let near = NearNames.distance(from: short, to: other.short) else {
      return NearNames.distance(from: full, to: other.full)
    }
    return near
  }

  /// 0 if the longer begins with the shorter as a whole word, 1 if it has it elsewhere, and otherwise 2 for each letter to
  /// put in, take out or change (V. Levenshtein, 1966); `nil` if that is more than a third of the letters.
  static func distance(from wanted: [UInt8], to name: [UInt8]) -> Int? {
    if wanted.count >= 3, let place = name.firstPlace(of: wanted) { return place == 0 ? 0 : 1 }
    let limit = max(1, wanted.count / 3)
    guard abs(name.count - wanted.count) <= limit else { return nil }
    var row = Array(0...name.count)
    for (place, letter) in wanted.enumerated() {
      var diagonal = row[0]
      row[0] = place + 1
      for other in 0..<name.count {
        let change = diagonal + (letter == name[other] ? 0 : 1)
        diagonal = row[other + 1]
        row[other + 1] = min(change, diagonal + 1, row[other] + 1)
      }
    }
    return row[name.count] <= limit ? 2 * row[name.count] : nil
  }
}

extension [UInt8] {
  /// Where a word or several stand first, the whole of them and nothing but them.
  fileprivate func firstPlace(of words: [UInt8]) -> Int? {
    guard words.count <= count else { return nil }
    for place in 0...(count - words.count) {
      let end = place + words.count
      if place == 0 || self[place - 1] == 0x20, end == count || self[end] == 0x20,
        self[place..<end].elementsEqual(words)
      {
        return place
      }
    }
    return nil
  }
}

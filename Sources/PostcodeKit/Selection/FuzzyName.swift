/// A folded name, with a measure of its similarity to others.
struct FuzzyName {
  /// The name as `NameFolding.folded` returns it.
  let full: [UInt8]
  /// The name as `NameFolding.foldedWithoutAreaType` returns it.
  let short: [UInt8]

  init(_ utf8: [UInt8]) {
    full = NameFolding.folded(utf8)
    short = NameFolding.foldedWithoutAreaType(utf8)
  }

  /// Returns the distance to another name, or `nil` if the names aren't similar.
  func distance(to other: FuzzyName) -> Int? {
    guard let distance = FuzzyName.distance(from: short, to: other.short) else {
      return FuzzyName.distance(from: full, to: other.full)
    }
    return distance
  }

  /// Returns 0 if `name` begins with the words of `wanted`, 1 if it contains them elsewhere, and otherwise twice the
  /// Levenshtein distance, or `nil` if that distance exceeds a third of the length of `wanted`.
  static func distance(from wanted: [UInt8], to name: [UInt8]) -> Int? {
    if wanted.count >= 3, let offset = name.firstOffset(ofWords: wanted) { return offset == 0 ? 0 : 1 }
    let limit = max(1, wanted.count / 3)
    guard abs(name.count - wanted.count) <= limit else { return nil }
    // One row of the Wagner–Fischer matrix at a time.
    var row = Array(0...name.count)
    for (index, letter) in wanted.enumerated() {
      var diagonal = row[0]
      row[0] = index + 1
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
  /// Returns the offset of the first occurrence of one or more words, bounded by spaces or an end.
  fileprivate func firstOffset(ofWords words: [UInt8]) -> Int? {
    guard words.count <= count else { return nil }
    for start in 0...(count - words.count) {
      let end = start + words.count
      if start == 0 || self[start - 1] == 0x20, end == count || self[end] == 0x20,
        self[start..<end].elementsEqual(words)
      {
        return start
      }
    }
    return nil
  }
}

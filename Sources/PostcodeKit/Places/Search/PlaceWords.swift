/// The words of a name, as PostgreSQL's text search configuration `simple` finds them: in lower case, with accents, split at everything
/// that is neither letter nor digit. Words joined by hyphens have one more word in front, the whole of them.
package struct PlaceWords {
  /// The words by position.
  package private(set) var words: [[UInt8]] = []

  /// Splits a text.
  ///
  /// - Complexity: O(length of the text).
  package init(_ utf8: [UInt8]) {
    // The words since the last break that isn't a hyphen.
    var run: [[UInt8]] = []
    var word: [UInt8] = []
    var isAfterHyphen = false
    func endWord(_ run: inout [[UInt8]], _ word: inout [UInt8]) {
      if !word.isEmpty { run.append(word) }
      word = []
    }
    PlaceFolding.forEachScalar(utf8) { scalar, bytes in
      if PlaceWords.isLetterOrDigit(scalar) {
        word += PlaceFolding.lowercase(scalar, bytes)
        isAfterHyphen = false
      } else if scalar == 0x2D, !word.isEmpty, !isAfterHyphen {
        endWord(&run, &word)
        isAfterHyphen = true
      } else {
        endWord(&run, &word)
        endRun(&run)
        isAfterHyphen = false
      }
    }
    endWord(&run, &word)
    endRun(&run)
  }

  private mutating func endRun(_ run: inout [[UInt8]]) {
    if run.count > 1 { words.append(Array(run.joined(separator: [0x2D]))) }
    words += run
    run = []
  }

  /// Returns how often words occur one after another.
  func occurrences(of phrase: [[UInt8]]) -> Int {
    guard !phrase.isEmpty, phrase.count <= words.count else { return 0 }
    var count = 0
    for start in 0...(words.count - phrase.count) where words[start..<(start + phrase.count)].elementsEqual(phrase) {
      count += 1
    }
    return count
  }

  private static func isLetterOrDigit(_ scalar: UInt32) -> Bool {
    switch scalar {
    case 0x30...0x39, 0x41...0x5A, 0x61...0x7A, 0xAA, 0xB5, 0xBA: true
    case ..<0xC0, 0xD7, 0xF7: false
    // Combining marks, general punctuation and symbols, and ill-formed bytes.
    case 0x300...0x36F, 0x2000...0x2BFF, 0x3000...0x3004, 0xFE00...0xFE4F, 0xFEFF, 0xFFFC...0xFFFF: false
    default: true
    }
  }
}

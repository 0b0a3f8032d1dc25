extension NameFolding {
  private static let saintAndSpace = [UInt8](ascii: "saint ")
  private static let article = [UInt8](ascii: "the ")

  /// Returns a folded name with "st" for "Saint" before a word: a text to search for, or the name to find.
  @inline(never)
  package static func searchKey(_ name: String) -> [UInt8] {
    let key = PlaceFolding.folded([UInt8](utf8: name))
    guard key.indices.contains(where: { key[$0] == saint[0] && key.has(saintAndSpace, at: $0) }) else { return key }
    var words = words(of: key)
    for number in words.indices.dropLast() where words[number] == saint {
      words[number] = [UInt8](ascii: "st")
    }
    return joined(words)
  }

  /// Returns the words of a folded name.
  @inline(never)
  static func words(of key: [UInt8]) -> [[UInt8]] {
    var words: [[UInt8]] = []
    var word: [UInt8] = []
    for byte in key + [0x20] {
      if byte != 0x20 {
        word.append(byte)
      } else if !word.isEmpty {
        words.append(word)
        word = []
      }
    }
    return words
  }

  /// Returns words with a space between them.
  @inline(never)
  static func joined(_ words: [[UInt8]]) -> [UInt8] {
    var joined: [UInt8] = []
    for word in words {
      if !joined.isEmpty { joined.append(0x20) }
      joined += word
    }
    return joined
  }

  /// Returns a search key without the article.
  static func withoutArticle(_ key: [UInt8]) -> [UInt8] {
    key.hasPrefix(article) ? Array(key.dropFirst(article.count)) : key
  }

  /// Whether a search key can be a name: it has some letters, and no digit.
  static func mayBeName(_ key: [UInt8], minimum: Int) -> Bool {
    key.count >= minimum && !key.contains { $0.isDigit }
  }

  private static let titlesBefore = [
    [UInt8](ascii: "city of "), [UInt8](ascii: "county of "), [UInt8](ascii: "isle of "),
  ]
  private static let titlesAfter = [[UInt8](ascii: " city of"), [UInt8](ascii: " county of")]

  /// Returns the length of what a search key has before the plain name: "the city of " of "the city of brighton and hove".
  static func titleLength(of key: [UInt8]) -> Int {
    let start = key.hasPrefix(article) ? article.count : 0
    for title in titlesBefore where key.has(title, at: start) { return start + title.count }
    return 0
  }

  /// Returns a search key without what it has before or after the plain name: "brighton and hove" for "the city of brighton and hove",
  /// "bristol" for "bristol city of".
  static func withoutTitle(_ key: [UInt8]) -> [UInt8] {
    var end = key.count
    for title in titlesAfter where key.hasSuffix(title) { end -= title.count }
    let start = titleLength(of: key)
    return start < end ? Array(key[start..<end]) : key
  }
}

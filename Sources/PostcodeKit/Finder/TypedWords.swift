/// The words of a typed text that can belong to a postcode: capital letters and digits. Words with other letters, such as those with an accent, count as
/// words but have no text.
struct TypedWords {
  /// The words in order. One with another letter is empty.
  private(set) var words: [[UInt8]] = []
  /// Whether white space ends the text.
  private(set) var endsInSpace = false

  /// Whether the text begins with a house number, or a part of it ends like the name of a street.
  private(set) var isAddress = false

  /// Splits a text at every character other than a letter or digit.
  ///
  /// - Complexity: O(length of the text).
  init(_ text: String) {
    var word: [UInt8] = []
    var isOther = false
    // The number of words before the current part, which a comma ends.
    var start = 0
    func end() {
      if !word.isEmpty || isOther { words.append(isOther ? [] : word) }
      (word, isOther) = ([], false)
    }
    func endPart() {
      if words.count > start + 1, let last = words.last, TypedWords.streets.contains(last) {
        isAddress = true
      }
      start = words.count
    }
    for scalar in text.unicodeScalars {
      let symbol = TypedScalar.fold(scalar.value)
      endsInSpace = TypedScalar.isSpace(scalar.value)
      switch symbol {
      case 0..<10: word.append(symbol + 0x30)
      case 10..<36: word.append(symbol + 0x37)
      case TypedScalar.invalid: isOther = true
      default:
        end()
        if scalar == "," { endPart() }
      }
    }
    end()
    endPart()
    // "221b Baker".
    if words.count > 1, let number = words[0].last, words[0].first?.isDigit == true, words[1].letterCount >= 3 {
      let digits = words[0].count - (number.isLetter ? 1 : 0)
      if words[0][..<digits].allSatisfy({ $0.isDigit }) { isAddress = true }
    }
  }

  private static let streets = (["STREET", "ST", "ROAD", "RD", "LANE", "AVENUE", "DRIVE", "CLOSE"] as [StaticString])
    .map { [UInt8](ascii: $0) }

  /// The letters and digits of the text, without words with other letters.
  var symbols: [UInt8] {
    var symbols: [UInt8] = []
    for word in words { symbols += word }
    return symbols
  }

  /// The letters and digits of the text, or `nil` if it has other letters.
  var compact: [UInt8]? { words.contains(where: { $0.isEmpty }) ? nil : symbols }
}

extension [UInt8] {
  /// The number of letters at the start of a word.
  var letterCount: Int { firstIndex { !$0.isLetter } ?? count }

  /// Whether the array has other bytes at an offset.
  @inline(never)
  package func has(_ other: [UInt8], at offset: Int = 0) -> Bool {
    guard offset >= 0, offset + other.count <= count else { return false }
    for (number, byte) in other.enumerated() where self[offset + number] != byte { return false }
    return true
  }

  /// Whether the array begins with other bytes.
  package func hasPrefix(_ other: [UInt8]) -> Bool { has(other) }

  /// Whether the array ends with other bytes.
  package func hasSuffix(_ other: [UInt8]) -> Bool { has(other, at: count - other.count) }

  // Not inlined, so that the page's module stays small.
  @inline(never)
  package init(ascii text: StaticString) { self = text.withUTF8Buffer { [UInt8]($0) } }

  @inline(never)
  package init(utf8 text: String) { self = Array(text.utf8) }
}

extension UInt8 {
  var isLetter: Bool { (0x41...0x5A).contains(self) }
  var isDigit: Bool { (0x30...0x39).contains(self) }
}

extension String {
  @inline(never)
  package init(utf8: ArraySlice<UInt8>) { self = String(decoding: utf8, as: UTF8.self) }
}

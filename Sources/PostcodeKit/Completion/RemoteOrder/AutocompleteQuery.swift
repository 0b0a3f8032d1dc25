/// A search text as postcodes.io normalises it: trimmed and in capitals.
struct AutocompleteQuery {
  private let scalars: [Unicode.Scalar]
  /// The text in UTF-8.
  let upper: [UInt8]
  /// The text without white space.
  let compact: [UInt8]
  /// The same as one word, or `nil` if it is longer than any postcode.
  private let compactWord: (bytes: UInt64, count: Int)?

  init(_ text: String) {
    scalars = AutocompleteQuery.capitals(text).trimmed
    upper = AutocompleteQuery.utf8(scalars)
    let hasSpace = scalars.contains { $0.isJavaScriptSpace }
    compact = hasSpace ? AutocompleteQuery.utf8(scalars.filter { !$0.isJavaScriptSpace }) : upper
    compactWord = compact.count <= 8 ? (compact.reversed().reduce(0) { $0 &<< 8 | UInt64($1) }, compact.count) : nil
  }

  private static func capitals(_ text: String) -> [Unicode.Scalar] {
    func capital(_ byte: UInt8) -> Unicode.Scalar { Unicode.Scalar(byte >= 97 && byte <= 122 ? byte - 32 : byte) }
    #if hasFeature(Embedded)
      return text.unicodeScalars.map { $0.isASCII ? capital(UInt8($0.value)) : $0 }
    #else
      if text.utf8.allSatisfy({ $0 < 0x80 }) { return text.utf8.map(capital) }
      // JavaScript's toUpperCase is Unicode's full case mapping, in which ß becomes SS.
      return Array(text.uppercased().unicodeScalars)
    #endif
  }

  private static func utf8(_ scalars: [Unicode.Scalar]) -> [UInt8] {
    var bytes: [UInt8] = []
    bytes.reserveCapacity(scalars.count)
    for scalar in scalars {
      if scalar.isASCII { bytes.append(UInt8(scalar.value)) } else { bytes += Array(String(scalar).utf8) }
    }
    return bytes
  }

  /// Whether the text matches `/^[a-z]{1,2}\d[a-z\d]?$/i`.
  var isOutcode: Bool { scalars.isOutcode }

  /// The text with a single space if it matches `/^\w+\s+\w+$/`, or `nil`.
  var twoWords: [UInt8]? {
    guard let space = scalars.firstIndex(where: { $0.isJavaScriptSpace }) else { return nil }
    let second = scalars[space...].drop(while: { $0.isJavaScriptSpace })
    let isWord = { (scalar: Unicode.Scalar) in scalar.isCapital || scalar.isDigit || scalar == "_" }
    guard scalars[..<space].allSatisfy(isWord), second.allSatisfy(isWord) else { return nil }
    return AutocompleteQuery.utf8(scalars[..<space] + [" "] + second)
  }

  /// Returns the rows that contain the text, or only those that equal it if there are any; `nil` if none contains it.
  func filter(_ rows: consuming [Postcode]) -> [Postcode]? {
    guard let compactWord else { return nil }
    var equal: Postcode?
    rows.removeAll { row in
      let text = row.compactASCII
      if text.bytes == compactWord.bytes, text.count == compactWord.count { equal = row }
      return !AutocompleteQuery.contains(text, compactWord)
    }
    if let equal { return [equal] }
    return rows.isEmpty ? nil : rows
  }

  /// Returns whether a compact postcode contains a text.
  @inline(__always)
  private static func contains(_ postcode: ASCIIText, _ text: (bytes: UInt64, count: Int)) -> Bool {
    guard text.count <= postcode.count else { return false }
    // A postcode has seven characters at most, so no shift exceeds 56 bits.
    let mask = (UInt64(1) &<< UInt64(8 &* text.count)) &- 1
    var rest = postcode.bytes
    for _ in 0...(postcode.count &- text.count) {
      if rest & mask == text.bytes { return true }
      rest &>>= 8
    }
    return false
  }
}

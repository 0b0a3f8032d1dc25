@testable import PostcodeKit

/// A reference implementation of postcodes.io's search over sorted arrays of strings, one step of its source a function.
struct AutocompleteModel {
  private struct Table {
    let rows: [(key: String, postcode: Postcode)]

    init(_ postcodes: [Postcode], _ key: (Postcode) -> String) {
      rows = postcodes.map { (key($0), $0) }.sorted { AutocompleteModel.precedes($0.key, $1.key) }
    }

    /// SELECT … WHERE key >= bound ORDER BY key LIMIT limit.
    func select(from bound: String, limit: Int) -> [Postcode] {
      rows.filter { !AutocompleteModel.precedes($0.key, bound) }.prefix(limit).map(\.postcode)
    }
  }

  private let spaced: Table
  private let compact: Table

  /// - Parameter postcodes: The live postcodes.
  init(_ postcodes: [Postcode]) {
    spaced = Table(postcodes, \.description)
    compact = Table(postcodes, \.compact)
  }

  /// Returns whether one text precedes another under COLLATE "C".
  private static func precedes(_ left: String, _ right: String) -> Bool {
    left.utf8.lexicographicallyPrecedes(right.utf8)
  }

  /// Returns whether JavaScript's `\s` matches a scalar.
  private static func isSpace(_ scalar: Unicode.Scalar) -> Bool {
    "\t\n\u{B}\u{C}\r \u{A0}\u{FEFF}\u{2028}\u{2029}".unicodeScalars.contains(scalar)
      || scalar.properties.generalCategory == .spaceSeparator
  }

  private static func contains(_ text: String, _ part: String) -> Bool {
    let (text, part) = (Array(text.utf8), Array(part.utf8))
    return part.isEmpty || text.indices.contains { text[$0...].starts(with: part) }
  }

  func completions(of query: String, limit: Int) -> [Postcode] {
    var scalars = Array(query.uppercased().unicodeScalars)
    while let first = scalars.first, AutocompleteModel.isSpace(first) { scalars.removeFirst() }
    while let last = scalars.last, AutocompleteModel.isSpace(last) { scalars.removeLast() }
    let postcode = String(String.UnicodeScalarView(scalars))
    let stripped = String(String.UnicodeScalarView(scalars.filter { !AutocompleteModel.isSpace($0) }))

    func kept(_ rows: [Postcode]) -> [Postcode] { rows.filter { AutocompleteModel.contains($0.compact, stripped) } }
    func finish(_ rows: [Postcode]) -> [Postcode] {
      let equal = rows.filter { Array($0.compact.utf8) == Array(stripped.utf8) }
      return equal.isEmpty ? rows : equal
    }

    if AutocompleteModel.isOutcode(scalars) {
      let rows = kept(spaced.select(from: postcode + " ", limit: limit))
      if !rows.isEmpty { return finish(rows) }
    }
    if let words = AutocompleteModel.twoWords(scalars) {
      let rows = kept(spaced.select(from: words, limit: limit))
      if !rows.isEmpty { return finish(rows) }
    }
    return finish(kept(compact.select(from: postcode, limit: limit)))
  }

  /// Returns whether a text matches `/^[a-z]{1,2}\d[a-z\d]?$/i`.
  private static func isOutcode(_ text: [Unicode.Scalar]) -> Bool {
    let shape = String(text.map { (65...90).contains($0.value) ? "a" : (48...57).contains($0.value) ? "0" : "?" })
    return ["a0", "aa0", "a00", "a0a", "aa00", "aa0a"].contains(shape)
  }

  /// Returns the words of a text that matches `/^\w+\s+\w+$/`, joined by one space, or `nil`.
  private static func twoWords(_ text: [Unicode.Scalar]) -> String? {
    let words = text.split(whereSeparator: isSpace)
    let isWordCharacter = { (scalar: Unicode.Scalar) in
      (48...57).contains(scalar.value) || (65...90).contains(scalar.value) || (97...122).contains(scalar.value)
        || scalar == "_"
    }
    guard words.count == 2, words.allSatisfy({ $0.allSatisfy(isWordCharacter) }) else { return nil }
    return words.map { String(String.UnicodeScalarView($0)) }.joined(separator: " ")
  }
}

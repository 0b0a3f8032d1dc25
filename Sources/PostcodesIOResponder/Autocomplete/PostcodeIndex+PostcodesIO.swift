public import PostcodeCore
// The web page compiles this file into one module with PostcodeIndex.
#if canImport(PostcodeIndex)
  public import PostcodeIndex
#endif

// The search of postcodes.io 18.0.1, which its autocomplete and query endpoints share. It selects rows from a lower bound on,
// in the byte order of the spaced or of the compact form, up to the limit, and only then drops those that don't contain the
// text. Later versions differ only in how they read spaces. See https://github.com/ideal-postcodes/postcodes.io,
// `src/app/models/postcode.ts`.

extension PostcodeIndex {
  /// Returns the postcodes that postcodes.io suggests for a text, in its order: live postcodes only.
  ///
  /// - Parameters:
  ///   - text: The text as typed. It is matched by the rules of postcodes.io, not those of `PartialPostcode`.
  ///   - limit: The maximum number of rows that postcodes.io selects, 1 to 100 on the public server.
  ///   - ignoresInnerSpaces: Whether "A B" is read as "AB", as postcodes.io does since version 19.
  /// - Returns: The postcodes; empty if postcodes.io responds with `null`.
  /// - Complexity: O(*l* + log *n* + *t*), where *l* is the limit, *n* the number of postcodes, and *t* the number of
  ///   terminated postcodes skipped.
  public func postcodesIOCompletions(of text: String, limit: Int, ignoresInnerSpaces: Bool = false) -> [Postcode] {
    let query = AutocompleteQuery(text)
    if query.isOutcode, let found = query.filter(rowsInSpacedOrder(from: query.upper + [32], limit)) { return found }
    if let words = query.twoWords, let found = query.filter(rowsInSpacedOrder(from: words, limit)) { return found }
    return query.filter(rowsInCompactOrder(from: ignoresInnerSpaces ? query.compact : query.upper, limit)) ?? []
  }

  /// Returns the first live postcodes at or after `bound` in the byte order of the spaced form, which is that of ordinals.
  private func rowsInSpacedOrder(from bound: [UInt8], _ limit: Int) -> [Postcode] {
    let start = lowerBound(0..<count) { postcode(at: $0)?.ascii.precedes(bound) ?? false }
    return livePostcodes(in: start..<count, limit)
  }

  /// Returns the first live postcodes at or after `bound` in the byte order of the compact form.
  private func rowsInCompactOrder(from bound: [UInt8], _ limit: Int) -> [Postcode] {
    let start = lowerBound(0..<count) { ordinal in
      postcode(at: ordinal).map { $0.compactASCII.precedes(bound) && !$0.isInGroup(of: bound) } ?? false
    }
    var rows: [Postcode] = []
    var ordinal = start
    while rows.count < limit, let postcode = postcode(at: ordinal) {
      let group = CompactOrderGroup(postcode)
      for codes in group.runs where rows.count < limit {
        let run = ordinals(ofCodes: codes)
        let first = lowerBound(run) { self.postcode(at: $0)?.compactASCII.precedes(bound) ?? false }
        rows += livePostcodes(in: first..<Swift.max(run.upperBound, first), limit - rows.count)
      }
      let next = ordinals(ofCodes: 0..<group.upperCode).upperBound
      // In a damaged file ranks need not ascend.
      guard next > ordinal else { break }
      ordinal = next
    }
    return rows
  }
}

/// The postcodes that share an area and the first digit, such as those of M1, M10 to M19 and M1A.
///
/// The byte orders of the spaced and the compact form agree on the order of groups, but differ inside a group: the compact
/// form sorts M10 before `M1 0`, then M11, `M1 1` … (digits before letters), and M1A last.
private struct CompactOrderGroup {
  let base: UInt32

  init(_ postcode: Postcode) {
    // A damaged file may contain codes out of range.
    base = min(postcode.code / Postcode.incodesPerOutcode, Outcode.keyCount - 1) / 37 * 37
  }

  /// The upper bound of the codes of the group.
  var upperCode: UInt32 { (base + 37) * Postcode.incodesPerOutcode }

  /// Ranges of codes in the order of the compact form; both orders agree inside a range.
  var runs: [Range<UInt32>] {
    let perOutcode = Postcode.incodesPerOutcode
    var runs: [Range<UInt32>] = []
    for digit in UInt32(0)..<10 {
      let longer = (base + 1 + digit) * perOutcode
      runs.append(longer..<longer + perOutcode)
      let sector = base * perOutcode + digit * 676
      runs.append(sector..<sector + 676)
    }
    for letter in UInt32(0)..<26 {
      let outcode = (base + 11 + letter) * perOutcode
      runs.append(outcode..<outcode + perOutcode)
    }
    return runs
  }
}

extension Postcode {
  /// Returns whether the postcode's group is that of a text which is at least as long as an area and its first digit.
  fileprivate func isInGroup(of text: [UInt8]) -> Bool {
    let outcode = outcode.ascii
    let length = outcode.letterCount + 1
    return text.count >= length && ASCIIText(bytes: outcode.bytes, count: length).isPrefix(of: text)
  }
}

extension ASCIIText {
  private func byte(_ position: Int) -> UInt8 { UInt8(truncatingIfNeeded: bytes >> UInt64(8 * position)) }

  fileprivate func isPrefix(of text: [UInt8]) -> Bool {
    count <= text.count && (0..<count).allSatisfy { byte($0) == text[$0] }
  }

  fileprivate func matches(_ text: [UInt8]) -> Bool { count == text.count && isPrefix(of: text) }

  /// Returns whether the text precedes another in byte order.
  fileprivate func precedes(_ text: [UInt8]) -> Bool {
    for position in 0..<Swift.min(count, text.count) where byte(position) != text[position] {
      return byte(position) < text[position]
    }
    return count < text.count
  }
}

/// A search text as postcodes.io normalises it: trimmed and in capitals.
private struct AutocompleteQuery {
  private let scalars: [Unicode.Scalar]
  /// The text without white space.
  let compact: [UInt8]

  init(_ text: String) {
    // JavaScript's toUpperCase is Unicode's full case mapping, in which ß becomes SS.
    #if hasFeature(Embedded)
      let capitals = String(
        decoding: text.utf8.map { $0 >= 97 && $0 <= 122 ? $0 - 32 : $0 }, as: UTF8.self)
    #else
      let capitals = text.uppercased()
    #endif
    scalars = Array(capitals.unicodeScalars).trimmed
    compact = AutocompleteQuery.utf8(scalars.filter { !$0.isJavaScriptSpace })
  }

  private static func utf8(_ scalars: some Sequence<Unicode.Scalar>) -> [UInt8] {
    scalars.flatMap { Array(String($0).utf8) }
  }

  /// The text in UTF-8.
  var upper: [UInt8] { AutocompleteQuery.utf8(scalars) }

  /// Whether the text matches `/^[a-z]{1,2}\d[a-z\d]?$/i`.
  var isOutcode: Bool { scalars.isOutcode }

  /// The text with a single space if it matches `/^\w+\s+\w+$/`, or `nil`.
  var twoWords: [UInt8]? {
    let words = scalars.split { $0.isJavaScriptSpace }
    let isWord = { (scalar: Unicode.Scalar) in scalar.isCapital || scalar.isDigit || scalar == "_" }
    guard words.count == 2, words.allSatisfy({ $0.allSatisfy(isWord) }) else { return nil }
    return AutocompleteQuery.utf8(words[0] + [" "] + words[1])
  }

  /// Returns the rows that contain the text, or only those that equal it if there are any; `nil` if none contains it.
  func filter(_ rows: [Postcode]) -> [Postcode]? {
    let kept = rows.filter { AutocompleteQuery.contains($0.compactASCII, compact) }
    if kept.isEmpty { return nil }
    let exact = kept.filter { $0.compactASCII.matches(compact) }
    return exact.isEmpty ? kept : exact
  }

  /// Returns whether a compact postcode contains a text.
  private static func contains(_ postcode: ASCIIText, _ text: [UInt8]) -> Bool {
    guard text.count <= postcode.count else { return false }
    return (0...(postcode.count - text.count)).contains { start in
      let rest = ASCIIText(
        bytes: postcode.bytes >> UInt64(min(8 * start, 63)), count: min(text.count, postcode.count - start))
      return text.isEmpty || rest.isPrefix(of: text)
    }
  }
}

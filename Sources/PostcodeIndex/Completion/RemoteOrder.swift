public import PostcodeCore

// postcodes.io's own search, as of version 18.0.1: autocomplete and query share it. It takes the rows from a lower
// bound on, in byte order of the spaced or of the spaceless form, as many as the limit, and only then drops those that
// do not contain the text. See https://github.com/ideal-postcodes/postcodes.io, `src/app/models/postcode.ts`.

extension PostcodeIndex {
  /// What postcodes.io answers to an autocomplete request, in its order: live postcodes only.
  ///
  /// - Parameters:
  ///   - text: the text as typed; matched by postcodes.io's rules, which are not `PartialPostcode`'s.
  ///   - limit: how many rows are looked at, 1 to 100 on the real server.
  /// - Returns: the postcodes; empty where postcodes.io answers `null`.
  /// - Complexity: O(limit + log of the number of postcodes), and O(number passed over) where many are terminated.
  public func remoteCompletions(of text: String, limit: Int) -> [Postcode] {
    withExtendedLifetime(owner) {
      let query = RemoteQuery(text)
      if query.isOutcode, let found = answer(query, rowsInSpacedOrder(query.upper + [32], limit)) { return found }
      if let words = query.twoWords, let found = answer(query, rowsInSpacedOrder(words, limit)) { return found }
      return answer(query, rowsInCompactOrder(query.upper, limit)) ?? []
    }
  }

  private func answer(_ query: RemoteQuery, _ rows: [Postcode]) -> [Postcode]? {
    let kept = rows.filter { RemoteQuery.contains($0.compactASCII, query.compact) }
    if kept.isEmpty { return nil }
    let exact = kept.filter { $0.compactASCII.matches(query.compact) }
    return exact.isEmpty ? kept : exact
  }

  /// The first live postcodes that are not before `bound` in the byte order of the spaced form, which is the natural
  /// order.
  private func rowsInSpacedOrder(_ bound: [UInt8], _ limit: Int) -> [Postcode] {
    let start = firstOrdinal(in: 0..<count) { !$0.ascii.isBefore(bound) }
    return liveRows(start..<count, limit)
  }

  /// The first live postcodes that are not before `bound` in the byte order of the spaceless form.
  private func rowsInCompactOrder(_ bound: [UInt8], _ limit: Int) -> [Postcode] {
    // Both orders agree on the groups of postcodes that share area and first digit; see `CompactOrderGroup`.
    let start = firstOrdinal(in: 0..<count) { !$0.compactASCII.isBefore(bound) || $0.isInGroup(of: bound) }
    var rows: [Postcode] = []
    var ordinal = start
    while rows.count < limit, let postcode = postcode(at: ordinal) {
      let group = CompactOrderGroup(postcode)
      for codes in group.runs where rows.count < limit {
        // In a damaged file ranks need not ascend.
        let lower = trie.rank(codes.lowerBound)
        let run = lower..<Swift.max(lower, trie.rank(codes.upperBound))
        let first = firstOrdinal(in: run) { !$0.compactASCII.isBefore(bound) }
        rows += liveRows(first..<Swift.max(run.upperBound, first), limit - rows.count)
      }
      let next = trie.rank(group.upperCode)
      guard next > ordinal else { break }
      ordinal = next
    }
    return rows
  }

  private func liveRows(_ ordinals: Range<Int>, _ limit: Int) -> [Postcode] {
    guard limit > 0, !ordinals.isEmpty else { return [] }
    var rows: [Postcode] = []
    var cursor = PostcodeTrie.Cursor(trie, ordinal: ordinals.lowerBound)
    // Neighbours are asked about one after the other: each run of months is read once.
    let terminated = wellKnown.terminated
    var months = terminated.map { NumberSequence.Follower($0.indexes) }
    for ordinal in ordinals {
      guard rows.count < limit, let code = cursor.next(below: UInt32.max) else { break }
      let month = months?.number(at: ordinal) ?? 0
      if terminated?.dictionaryValue(month) == nil { rows.append(Postcode(uncheckedCode: code)) }
    }
    return rows
  }

  /// The first ordinal of a range whose postcode satisfies a condition that holds from some place on.
  private func firstOrdinal(in range: Range<Int>, _ condition: (Postcode) -> Bool) -> Int {
    var low = range.lowerBound
    var high = range.upperBound
    while low < high {
      let middle = low &+ (high &- low) / 2
      if let postcode = postcode(at: middle), !condition(postcode) { low = middle + 1 } else { high = middle }
    }
    return low
  }
}

/// The postcodes that share area and first digit, such as those of M1, M10 to M19 and M1A: they are neighbours in the
/// order of the spaceless form too, but interleaved there: M10 before `M1 0`, then M11, `M1 1` … (digits sort before
/// letters), and M1A last.
struct CompactOrderGroup {
  let base: UInt32

  init(_ postcode: Postcode) {
    // A damaged file may hold codes that no postcode has.
    base = min(postcode.code / Postcode.incodesPerOutcode, Outcode.keyCount - 1) / 37 * 37
  }

  /// One more than the largest code of the group.
  var upperCode: UInt32 { (base + 37) * Postcode.incodesPerOutcode }

  /// Ranges of codes, in the order of the spaceless form; within each both orders are the same.
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
  /// Whether the postcode shares area and first digit with a text that goes on behind them: then the order within the
  /// group decides, not the order of groups.
  fileprivate func isInGroup(of text: [UInt8]) -> Bool {
    let outcode = outcode.ascii
    let length = outcode.letterCount + 1
    return text.count >= length && ASCIIText(bytes: outcode.bytes, count: length).isPrefix(of: text)
  }
}

extension ASCIIText {
  private func byte(_ position: Int) -> UInt8 { UInt8(truncatingIfNeeded: bytes >> UInt64(8 * position)) }

  func isPrefix(of text: [UInt8]) -> Bool {
    count <= text.count && (0..<count).allSatisfy { byte($0) == text[$0] }
  }

  func matches(_ text: [UInt8]) -> Bool { count == text.count && isPrefix(of: text) }

  /// Byte order.
  func isBefore(_ text: [UInt8]) -> Bool {
    for position in 0..<Swift.min(count, text.count) where byte(position) != text[position] {
      return byte(position) < text[position]
    }
    return count < text.count
  }
}

/// A text as postcodes.io takes it: trimmed, in capitals.
private struct RemoteQuery {
  /// The text in capitals.
  let upper: [UInt8]
  /// The same without white space.
  let compact: [UInt8]

  init(_ text: String) {
    // Capitals as JavaScript's toUpperCase makes them: that of Unicode, ß becoming SS.
    #if hasFeature(Embedded)
      let capitals = String(
        decoding: text.utf8.map { $0 >= 97 && $0 <= 122 ? $0 - 32 : $0 }, as: UTF8.self)
    #else
      let capitals = text.uppercased()
    #endif
    var scalars = Array(capitals.unicodeScalars)[...]
    while let first = scalars.first, RemoteQuery.isSpace(first) { scalars.removeFirst() }
    while let last = scalars.last, RemoteQuery.isSpace(last) { scalars.removeLast() }
    upper = scalars.flatMap { Array(String($0).utf8) }
    compact = scalars.filter { !RemoteQuery.isSpace($0) }.flatMap { Array(String($0).utf8) }
  }

  /// JavaScript's `\s`: ECMAScript's WhiteSpace and LineTerminator.
  private static func isSpace(_ scalar: Unicode.Scalar) -> Bool {
    switch scalar.value {
    case 9...13, 32, 0xA0, 0x1680, 0x2000...0x200A, 0x2028, 0x2029, 0x202F, 0x205F, 0x3000, 0xFEFF: true
    default: false
    }
  }

  private static func isLetter(_ byte: UInt8) -> Bool { byte >= 65 && byte <= 90 }
  private static func isDigit(_ byte: UInt8) -> Bool { byte >= 48 && byte <= 57 }

  /// `/^[a-z]{1,2}\d[a-z\d]?$/i`.
  var isOutcode: Bool {
    guard (2...4).contains(upper.count), RemoteQuery.isLetter(upper[0]) else { return false }
    let digit = RemoteQuery.isLetter(upper[1]) ? 2 : 1
    guard digit < upper.count, RemoteQuery.isDigit(upper[digit]), upper.count <= digit + 2 else { return false }
    return upper.count == digit + 1 || RemoteQuery.isLetter(upper[digit + 1])
      || RemoteQuery.isDigit(upper[digit + 1])
  }

  /// The two words of a text that matches `/^\w+\s+\w+$/`, joined by one space.
  var twoWords: [UInt8]? {
    var words: [[UInt8]] = [[]]
    for scalar in String(decoding: upper, as: UTF8.self).unicodeScalars {
      if RemoteQuery.isSpace(scalar) {
        if words.last?.isEmpty == false { words.append([]) }
      } else {
        guard scalar.value < 128 else { return nil }
        let byte = UInt8(scalar.value)
        guard RemoteQuery.isLetter(byte) || RemoteQuery.isDigit(byte) || byte == 95 || (byte >= 97 && byte <= 122)
        else { return nil }
        words[words.count - 1].append(byte)
      }
    }
    return words.count == 2 && !words[1].isEmpty ? words[0] + [32] + words[1] : nil
  }

  /// Whether a postcode contains a text.
  static func contains(_ postcode: ASCIIText, _ text: [UInt8]) -> Bool {
    guard text.count <= postcode.count else { return false }
    return (0...(postcode.count - text.count)).contains { start in
      let rest = ASCIIText(
        bytes: postcode.bytes >> UInt64(min(8 * start, 63)), count: min(text.count, postcode.count - start))
      return text.isEmpty || rest.isPrefix(of: text)
    }
  }
}

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
  /// - Complexity: O(*l* + *t*), where *l* is the limit and *t* the number of terminated postcodes skipped.
  public func postcodesIOCompletions(of text: String, limit: Int, ignoresInnerSpaces: Bool = false) -> [Postcode] {
    let query = AutocompleteQuery(text)
    if query.isOutcode, let outcode = Outcode(String(decoding: query.upper, as: UTF8.self)),
      let found = query.filter(rows(from: outcode.key * Postcode.incodesPerOutcode, limit))
    {
      return found
    }
    if let words = query.twoWords, let found = query.filter(rows(from: firstCode(notBefore: words), limit)) {
      return found
    }
    return query.filter(rowsInCompactOrder(from: ignoresInnerSpaces ? query.compact : query.upper, limit)) ?? []
  }

  /// Returns the first live postcodes at or after a code, which is the byte order of the spaced form.
  private func rows(from code: UInt32, _ limit: Int) -> [Postcode] {
    withExtendedLifetime(owner) {
      var rows = LiveRows(self, limit: limit)
      rows.append(code..<Postcode.codeCount)
      return rows.postcodes
    }
  }

  /// Returns the smallest code at or after `bound` in the byte order of the spaced form.
  private func firstCode(notBefore bound: [UInt8]) -> UInt32 {
    let bound = ByteOrderBound(bound)
    return UInt32(lowerBound(0..<Int(Postcode.codeCount)) { bound.follows(Postcode(orderedCode: UInt32($0)).ascii) })
  }

  /// Returns the first live postcodes at or after `bound` in the byte order of the compact form.
  private func rowsInCompactOrder(from bound: [UInt8], _ limit: Int) -> [Postcode] {
    let bound = ByteOrderBound(bound)
    guard var group = CompactOrderGroup(notBefore: bound) else { return [] }
    return withExtendedLifetime(owner) {
      var rows = LiveRows(self, limit: limit)
      append(group, from: bound, to: &rows)
      while !rows.isFull, let code = firstCode(from: group.upperCode) {
        let next = CompactOrderGroup(code: code)
        // In a damaged file codes need not ascend.
        guard next.base > group.base else { break }
        append(next, from: bound, to: &rows)
        group = next
      }
      return rows.postcodes
    }
  }

  /// Appends the postcodes of a group at or after `bound` in the byte order of the compact form.
  private func append(_ group: CompactOrderGroup, from bound: ByteOrderBound, to rows: inout LiveRows) {
    let symbols = group.symbols(in: self)
    for run in group.runs where symbols & 1 &<< UInt64(run.symbol) != 0 && !rows.isFull {
      // Both orders agree inside a run, which is a part of an outcode.
      let outcode = run.codes.lowerBound / Postcode.incodesPerOutcode
      let skipped = bound.incodesBefore(after: Outcode(uncheckedKey: outcode).ascii)
      let first = Swift.max(outcode * Postcode.incodesPerOutcode + skipped, run.codes.lowerBound)
      if first < run.codes.upperBound { rows.append(first..<run.codes.upperBound) }
    }
  }
}

/// The postcodes that share an area and the first digit, such as those of M1, M10 to M19 and M1A.
///
/// The byte orders of the spaced and the compact form agree on the order of groups, but differ inside a group: the compact
/// form sorts M10 before `M1 0`, then M11, `M1 1` … (digits before letters), and M1A last.
private struct CompactOrderGroup {
  /// The key of the group's first outcode.
  let base: UInt32

  /// The number of groups.
  private static var count: Int { Int(Outcode.keyCount / 37) }

  private init(number: UInt32) { base = number * 37 }

  /// Creates a group at or before the first one that doesn't precede a bound, or returns `nil` if every group precedes it.
  init?(notBefore bound: ByteOrderBound) {
    if let key = bound.groupKey {
      self.init(number: key)
      return
    }
    let number = lowerBound(0..<CompactOrderGroup.count) { CompactOrderGroup(number: UInt32($0)).precedes(bound) }
    guard number < CompactOrderGroup.count else { return nil }
    self.init(number: UInt32(number))
  }

  init(code: UInt32) {
    // A damaged file may contain codes out of range.
    base = min(code / Postcode.incodesPerOutcode, Outcode.keyCount - 1) / 37 * 37
  }

  /// The upper bound of the codes of the group.
  var upperCode: UInt32 { (base + 37) * Postcode.incodesPerOutcode }

  /// Whether the group has three letters instead of an area and a digit: GIR and NPT.
  private var hasThreeLetters: Bool { base % Outcode.districtsPerArea / 37 == Outcode.letterInsteadOfDigit }

  /// Returns whether every postcode of the group precedes a bound.
  func precedes(_ bound: ByteOrderBound) -> Bool {
    var last = Outcode(uncheckedKey: base).ascii
    // A character after "Z" sorts after everything that a postcode can continue with.
    last.append(91)
    return bound.follows(last)
  }

  /// Returns the symbols that can follow the group's area and digit in an index, as bits.
  func symbols(in index: PostcodeIndex) -> UInt64 {
    guard !hasThreeLetters else { return ~0 }
    let outcode = Outcode(uncheckedKey: base).ascii
    var text = TypedText()
    for position in 0..<outcode.count {
      let character = UInt8(truncatingIfNeeded: outcode.bytes >> UInt64(8 * position))
      text = text.appending(character < 65 ? character &- 48 : character &- 55)
    }
    return PartialPostcode(text).map { index.nextCharacters(after: $0).bits } ?? 0
  }

  /// Ranges of codes in the order of the compact form, each with the symbol after the area and the digit. Both orders agree inside
  /// a range.
  var runs: some Sequence<(symbol: UInt32, codes: Range<UInt32>)> {
    let perOutcode = Postcode.incodesPerOutcode
    return (UInt32(0)..<46).lazy.map { [base] number in
      if number >= 20 {
        let outcode = (base + number - 9) * perOutcode
        return (number - 10, outcode..<outcode + perOutcode)
      }
      let digit = number / 2
      if number % 2 == 0 {
        let longer = (base + 1 + digit) * perOutcode
        return (digit, longer..<longer + perOutcode)
      }
      let sector = base * perOutcode + digit * 676
      return (digit, sector..<sector + 676)
    }
  }
}

extension Postcode {
  /// Creates the postcode with a code or, if no postcode can have the code, the first one of the next outcode.
  fileprivate init(orderedCode code: UInt32) {
    let key = code / Postcode.incodesPerOutcode
    guard Outcode(key: key) == nil else {
      self.init(uncheckedCode: code)
      return
    }
    // The texts of such outcodes aren't in the order of their keys.
    let nextArea = (key / Outcode.districtsPerArea + 1) * Outcode.districtsPerArea
    let next = [Outcode.gir, .npt].first { key < $0.key && $0.key < nextArea }?.key ?? nextArea
    self.init(uncheckedCode: next * Postcode.incodesPerOutcode)
  }
}

/// A text to compare postcodes with in byte order.
private struct ByteOrderBound {
  /// The first eight bytes, the first in the most significant byte.
  private var bytes: UInt64 = 0
  private let count: Int

  init(_ text: [UInt8]) {
    for (position, byte) in text.prefix(8).enumerated() { bytes |= UInt64(byte) << UInt64(56 - 8 * position) }
    count = text.count
  }

  /// The number of the group of all postcodes with the same area and first digit, or `nil` if the text has no such beginning.
  var groupKey: UInt32? {
    func character(_ position: UInt64, from first: UInt32, _ limit: UInt32) -> UInt32? {
      let number = UInt32(truncatingIfNeeded: bytes &>> (56 &- 8 &* position) & 0xFF) &- first
      return number < limit ? number : nil
    }
    guard let first = character(0, from: 65, 26) else { return nil }
    if let digit = character(1, from: 48, 10) { return first * 297 + digit }
    guard let second = character(1, from: 65, 26), let digit = character(2, from: 48, 10) else { return nil }
    return first * 297 + (second + 1) * 11 + digit
  }

  /// Returns how many incodes of an outcode precede this text.
  @inline(__always)
  func incodesBefore(after outcode: ASCIIText) -> UInt32 {
    let shift = UInt64(64 &- 8 &* outcode.count)
    let (own, other) = (bytes &>> shift, outcode.bytes.byteSwapped &>> shift)
    guard own == other else { return own < other ? 0 : Postcode.incodesPerOutcode }
    var rest = bytes &<< UInt64(8 &* outcode.count)
    var number: UInt32 = 0
    for (first, limit, incodes) in [(48, 10, 676), (65, 26, 26), (65, 26, 1)] as [(UInt64, UInt64, UInt32)] {
      let character = rest &>> 56
      guard character >= first else { return number }
      guard character < first &+ limit else { return number &+ UInt32(truncatingIfNeeded: limit) &* incodes }
      number &+= UInt32(truncatingIfNeeded: character &- first) &* incodes
      rest &<<= 8
    }
    // The incode that the text contains precedes it if more characters follow.
    return number &+ (count > outcode.count &+ 3 ? 1 : 0)
  }

  /// Returns whether a text precedes this one.
  @inline(__always)
  func follows(_ text: ASCIIText) -> Bool {
    let other = text.bytes.byteSwapped
    return other < bytes || other == bytes && text.count < count
  }
}

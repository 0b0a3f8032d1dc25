public import PostcodeCore
internal import PostcodeIndex
public import PostcodesIOTypes

extension IndexAnswers {
  /// What postcodes.io makes of a text that is looked up.
  public enum LookupAnswer: Sendable, Equatable {
    /// A live postcode, and its ordinal.
    case found(Postcode, ordinal: Int)
    /// A postcode that is no longer in use, and its ordinal.
    case terminated(Postcode, ordinal: Int)
    /// A postcode that there is not.
    case notFound
    /// No postcode, by postcodes.io's own rule: GIR 0AA is none, for instance.
    case invalid
  }

  /// Looks a text up as `/postcodes/…` does.
  ///
  /// - Complexity: O(length of the text).
  public func lookup(_ text: String) -> LookupAnswer {
    if let postcode = RemotePostcode.plain(text) { return lookup(postcode) }
    guard let compact = RemotePostcode.compact(text) else { return .invalid }
    // What postcodes.io takes for a postcode need not be one: it may not have been in any dump then.
    guard let postcode = Postcode(compact) else { return .notFound }
    return lookup(postcode)
  }

  private func lookup(_ postcode: Postcode) -> LookupAnswer {
    guard let ordinal = index.ordinal(of: postcode) else { return .notFound }
    return index.isLive(at: ordinal)
      ? .found(postcode, ordinal: ordinal) : .terminated(postcode, ordinal: ordinal)
  }

  /// The reply about a live postcode; `nil` for a text that is none: what a bulk lookup answers.
  ///
  /// - Complexity: O(number of columns).
  public func reply(to text: String) -> PostcodeReply? {
    if case .found(_, let ordinal) = lookup(text) { reply(at: ordinal) } else { nil }
  }

  /// The postcodes that postcodes.io offers for a text, in its order; `nil` where it answers `null`.
  ///
  /// - Parameters:
  ///   - text: as typed.
  ///   - limit: below 1 counts as 10, above 100 as 100.
  /// - Complexity: O(limit + log of the number of postcodes), more where many are terminated.
  public func autocomplete(_ text: String, limit: Int = 10) -> [Postcode]? {
    let found = index.remoteCompletions(of: text, limit: limit < 1 ? 10 : min(limit, 100))
    return found.isEmpty ? nil : found
  }
}

/// What postcodes.io takes for a postcode: the module `postcode` 5.1.0 of npm.
enum RemotePostcode {
  /// The postcode that letters and digits make, with at most one space, before the incode: what nearly every text is, told
  /// without looking at Unicode. `nil` for all others, which `compact` must tell.
  static func plain(_ text: String) -> Postcode? {
    var text = text
    return text.withUTF8 { utf8 in
      guard (5...8).contains(utf8.count) else { return nil }
      for (place, byte) in utf8.enumerated() {
        let isLetter = (byte | 32) >= 97 && (byte | 32) <= 122
        let isIncodeSpace = byte == 32 && place == utf8.count - 4
        guard isLetter || (byte >= 48 && byte <= 57) || isIncodeSpace else { return nil }
      }
      // Of all outcodes only those two have no digit.
      guard let postcode = Postcode(utf8: utf8), postcode.outcode != .gir, postcode.outcode != .npt else { return nil }
      return postcode
    }
  }

  /// The text in JavaScript's capitals, without space around it.
  static func trimmedCapitals(_ text: String) -> String {
    var scalars = Array(text.uppercased().unicodeScalars)[...]
    while let first = scalars.first, isSpace(first) { scalars.removeFirst() }
    while let last = scalars.last, isSpace(last) { scalars.removeLast() }
    var trimmed = String.UnicodeScalarView()
    trimmed.append(contentsOf: scalars)
    return String(trimmed)
  }

  /// The text in JavaScript's capitals, without any space.
  static func spacelessCapitals(_ text: String) -> String {
    var capitals = String.UnicodeScalarView()
    capitals.append(contentsOf: text.uppercased().unicodeScalars.lazy.filter { !isSpace($0) })
    return String(capitals)
  }

  /// The text in capitals and without space, if it matches `/^[a-z]{1,2}\d[a-z\d]?\s*\d[a-z]{2}$/i`, space around it
  /// left out.
  static func compact(_ text: String) -> String? {
    let scalars = Array(trimmedCapitals(text).unicodeScalars)
    guard scalars.count >= 5 else { return nil }
    let incode = scalars.suffix(3)
    var outcode = scalars.dropLast(3)
    while let last = outcode.last, isSpace(last) { outcode.removeLast() }
    guard isOutcode(Array(outcode)), let digit = incode.first, isDigit(digit),
      incode.dropFirst().allSatisfy(isLetter)
    else { return nil }
    var compact = String.UnicodeScalarView()
    compact.append(contentsOf: outcode)
    compact.append(contentsOf: incode)
    return String(compact)
  }

  /// `/^[a-z]{1,2}\d[a-z\d]?$/i`, of capitals.
  static func isOutcode(_ scalars: [Unicode.Scalar]) -> Bool {
    guard (2...4).contains(scalars.count), isLetter(scalars[0]) else { return false }
    let digit = isLetter(scalars[1]) ? 2 : 1
    guard digit < scalars.count, isDigit(scalars[digit]), scalars.count <= digit + 2 else { return false }
    return scalars.dropFirst(digit + 1).allSatisfy { isLetter($0) || isDigit($0) }
  }

  private static func isLetter(_ scalar: Unicode.Scalar) -> Bool { ("A"..."Z").contains(scalar) }
  private static func isDigit(_ scalar: Unicode.Scalar) -> Bool { ("0"..."9").contains(scalar) }

  /// JavaScript's `\s`: ECMAScript's WhiteSpace and LineTerminator.
  private static func isSpace(_ scalar: Unicode.Scalar) -> Bool {
    switch scalar.value {
    case 9...13, 32, 0xA0, 0x1680, 0x2000...0x200A, 0x2028, 0x2029, 0x202F, 0x205F, 0x3000, 0xFEFF: true
    default: false
    }
  }
}

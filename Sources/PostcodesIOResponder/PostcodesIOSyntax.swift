internal import PostcodeCore

/// What postcodes.io accepts as a postcode: the npm module `postcode` 5.1.0.
enum PostcodesIOSyntax {
  /// Returns the postcode of a text of ASCII letters and digits with at most one space, before the incode. Nearly every
  /// request is of this form, which needs no Unicode. Returns `nil` for all others, which `compactPostcode(_:)` decides.
  static func plainPostcode(_ text: String) -> Postcode? {
    var text = text
    return text.withUTF8 { utf8 in
      guard (5...8).contains(utf8.count) else { return nil }
      for (offset, byte) in utf8.enumerated() {
        let isLetter = (byte | 32) >= 97 && (byte | 32) <= 122
        let isIncodeSpace = byte == 32 && offset == utf8.count - 4
        guard isLetter || (byte >= 48 && byte <= 57) || isIncodeSpace else { return nil }
      }
      // The only outcodes without a digit.
      guard let postcode = Postcode(utf8: utf8), postcode.outcode != .gir, postcode.outcode != .npt else { return nil }
      return postcode
    }
  }

  /// Returns the text uppercased as JavaScript does, without leading and trailing white space.
  static func uppercaseTrimmed(_ text: String) -> String {
    var scalars = Array(text.uppercased().unicodeScalars)[...]
    while let first = scalars.first, first.isJavaScriptSpace { scalars.removeFirst() }
    while let last = scalars.last, last.isJavaScriptSpace { scalars.removeLast() }
    var trimmed = String.UnicodeScalarView()
    trimmed.append(contentsOf: scalars)
    return String(trimmed)
  }

  /// Returns the text uppercased as JavaScript does, without any white space.
  static func uppercaseWithoutSpaces(_ text: String) -> String {
    var scalars = String.UnicodeScalarView()
    scalars.append(contentsOf: text.uppercased().unicodeScalars.lazy.filter { !$0.isJavaScriptSpace })
    return String(scalars)
  }

  /// Returns the text in capitals without white space if, trimmed, it matches
  /// `/^[a-z]{1,2}\d[a-z\d]?\s*\d[a-z]{2}$/i`.
  static func compactPostcode(_ text: String) -> String? {
    let scalars = Array(uppercaseTrimmed(text).unicodeScalars)
    guard scalars.count >= 5 else { return nil }
    let incode = scalars.suffix(3)
    var outcode = scalars.dropLast(3)
    while let last = outcode.last, last.isJavaScriptSpace { outcode.removeLast() }
    guard isOutcode(Array(outcode)), let digit = incode.first, isDigit(digit),
      incode.dropFirst().allSatisfy(isLetter)
    else { return nil }
    var compact = String.UnicodeScalarView()
    compact.append(contentsOf: outcode)
    compact.append(contentsOf: incode)
    return String(compact)
  }

  /// Whether capitals match `/^[a-z]{1,2}\d[a-z\d]?$/i`.
  static func isOutcode(_ scalars: [Unicode.Scalar]) -> Bool {
    guard (2...4).contains(scalars.count), isLetter(scalars[0]) else { return false }
    let digit = isLetter(scalars[1]) ? 2 : 1
    guard digit < scalars.count, isDigit(scalars[digit]), scalars.count <= digit + 2 else { return false }
    return scalars.dropFirst(digit + 1).allSatisfy { isLetter($0) || isDigit($0) }
  }

  private static func isLetter(_ scalar: Unicode.Scalar) -> Bool { ("A"..."Z").contains(scalar) }
  private static func isDigit(_ scalar: Unicode.Scalar) -> Bool { ("0"..."9").contains(scalar) }
}

extension Unicode.Scalar {
  /// Whether JavaScript's `\s` matches: ECMAScript's WhiteSpace and LineTerminator.
  package var isJavaScriptSpace: Bool {
    switch value {
    case 9...13, 32, 0xA0, 0x1680, 0x2000...0x200A, 0x2028, 0x2029, 0x202F, 0x205F, 0x3000, 0xFEFF: true
    default: false
    }
  }
}

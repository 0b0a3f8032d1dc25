internal import PostcodeKit

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

  /// Returns the text uppercased as JavaScript does, without any white space.
  static func uppercaseWithoutSpaces(_ text: String) -> String {
    var scalars = String.UnicodeScalarView()
    scalars.append(contentsOf: text.uppercased().unicodeScalars.lazy.filter { !$0.isJavaScriptSpace })
    return String(scalars)
  }

  /// Returns the text in capitals without white space if, trimmed, it matches
  /// `/^[a-z]{1,2}\d[a-z\d]?\s*\d[a-z]{2}$/i`.
  static func compactPostcode(_ text: String) -> String? {
    let scalars = Array(text.uppercased().unicodeScalars).trimmed
    guard scalars.count >= 5 else { return nil }
    let incode = scalars.suffix(3)
    let outcode = Array(scalars.dropLast(3)).trimmed
    guard outcode.isOutcode, let digit = incode.first, digit.isDigit, incode.dropFirst().allSatisfy(\.isCapital)
    else { return nil }
    var compact = String.UnicodeScalarView()
    compact.append(contentsOf: outcode)
    compact.append(contentsOf: incode)
    return String(compact)
  }
}

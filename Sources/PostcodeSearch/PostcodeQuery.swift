internal import PostcodeKit

/// Canonical queries for postcodes.
package enum PostcodeQuery {
  /// Returns the letters and digits of a text in capitals, with a space where a separator ends an outcode: `m1-1` becomes
  /// `M1 1`, and `sw1a`, `SW1A` and `sw 1a` become `SW1A`. `M1` and `M1` with a trailing space are different queries. Returns
  /// `nil` if no postcode can begin with the text.
  package static func canonical(_ text: String) -> String? {
    let typed = TypedText(text)
    guard PartialPostcode(text) != nil else { return nil }
    if let postcode = typed.postcode { return postcode.description }
    let end = (2...4).first {
      $0 <= typed.count && typed.separators & (1 << UInt16($0)) != 0 && typed.outcode(first: $0) != nil
    }
    return spelled(typed) { $0 == end }
  }

  /// Returns the letters and digits of a text in capitals, with a space for each separator, or `nil` if it has other
  /// characters or is too long.
  static func spelled(_ text: String) -> String? {
    let typed = TypedText(text)
    return typed.isUsable ? spelled(typed) { _ in true } : nil
  }

  private static func spelled(_ typed: TypedText, keepsSeparator: (Int) -> Bool) -> String {
    var query = ""
    for offset in 0...typed.count {
      if offset > 0, typed.separators & (1 << UInt16(offset)) != 0, keepsSeparator(offset) { query.append(" ") }
      guard offset < typed.count else { break }
      let symbol = typed.symbol(at: offset)
      let ascii = symbol < 10 ? UInt8(ascii: "0") + symbol : UInt8(ascii: "A") + (symbol - 10)
      query.unicodeScalars.append(Unicode.Scalar(ascii))
    }
    return query
  }
}
